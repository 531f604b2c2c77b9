package table

import (
	"bufio"
	"io"
	"math"
	"strconv"
	"strings"
)

// A csvEncoder writes lines. Names and texts are quoted if they contain a comma, quote
// or line break (RFC 4180); lines end in \n.
type csvEncoder struct {
	w       *bufio.Writer
	columns int
}

func newCSV(w io.Writer, columns []Column) (*csvEncoder, error) {
	c := &csvEncoder{w: bufio.NewWriterSize(w, 1<<16), columns: len(columns)}
	for i, k := range columns {
		if err := c.separate(i); err != nil {
			return nil, err
		}
		if err := c.text(k.Name); err != nil {
			return nil, err
		}
	}
	return c, c.w.WriteByte('\n')
}

func (c *csvEncoder) row(values []any) (err error) {
	for i, v := range values {
		if err := c.separate(i); err != nil {
			return err
		}
		switch v := v.(type) {
		case float64:
			err = c.real(v)
		case int64:
			_, err = c.w.Write(strconv.AppendInt(c.w.AvailableBuffer(), v, 10))
		case string:
			err = c.text(v)
		}
		if err != nil {
			return err
		}
	}
	return c.w.WriteByte('\n')
}

func (c *csvEncoder) reals(rows []float64) error {
	for i, x := range rows {
		if err := c.separate(i % c.columns); err != nil {
			return err
		}
		if err := c.real(x); err != nil {
			return err
		}
		if i%c.columns == c.columns-1 {
			if err := c.w.WriteByte('\n'); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *csvEncoder) close() error { return c.w.Flush() }

func (c *csvEncoder) separate(i int) error {
	if i == 0 {
		return nil
	}
	return c.w.WriteByte(',')
}

// real writes the shortest text that reads back to the same bits.
func (c *csvEncoder) real(x float64) error {
	if math.IsInf(x, 1) {
		_, err := c.w.WriteString("Inf") // some readers do not parse "+Inf" as a number
		return err
	}
	_, err := c.w.Write(strconv.AppendFloat(c.w.AvailableBuffer(), x, 'g', -1, 64))
	return err
}

// text writes a name or a text. One that begins as formulas do in spreadsheets (=, +, -, @) gets an
// apostrophe in front, by which they take it for a text; castlab has none that begins so.
func (c *csvEncoder) text(s string) error {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		s = "'" + s
	}
	if strings.ContainsAny(s, "\",\r\n") || strings.TrimSpace(s) != s {
		s = `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	_, err := c.w.WriteString(s)
	return err
}
