package table

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/parquet-go/parquet-go"
)

// A ParquetText is a Parquet file as a table of text: a line of names and one for each row, with tabs between fields, so
// that its rows are read as those of other tables. Columns of one number or text a row are in it; texts stand in quotes,
// numbers have all their digits, timestamps besides the values are of ISO 8601, and a null is NA.
type ParquetText struct {
	r      io.ReaderAt
	size   int64
	file   *parquet.File
	leaves []parquet.LeafColumn
	value  int                  // the column of the values, a number
	stamps []func(int64) string // how timestamps of a column are written; nil of others
	group  int                  // that is read next
	cells  []*cells
	line   []byte // that is handed out
	at     int
	buffer []byte
}

// NewParquetText reads a file whose values are in a column of numbers; keys are columns that must be there, of any kind.
//
// Errors: those of ReadParquet but that of add.
func NewParquetText(r io.ReaderAt, size int64, column string, keys ...string) (t *ParquetText, err error) {
	defer recovered(&err)
	file, err := openParquet(r, size)
	if err != nil {
		return nil, err
	}
	value, err := numbers(file, column)
	if err != nil {
		return nil, err
	}
	t = &ParquetText{r: r, size: size, file: file, value: value.ColumnIndex}
	for _, key := range keys {
		if _, err := leaf(file, key); err != nil {
			return nil, err
		}
	}
	var names []string
	for _, path := range file.Schema().Columns() {
		if len(path) > 1 || slices.Contains(names, path[0]) {
			continue
		}
		c, err := leaf(file, path[0])
		if err != nil || !slices.Contains(keys, path[0]) && c.ColumnIndex != value.ColumnIndex && !plain(c) {
			continue
		}
		t.leaves, names = append(t.leaves, c), append(names, path[0])
		t.stamps = append(t.stamps, nil)
		if c.ColumnIndex != t.value {
			t.stamps[len(t.stamps)-1] = stampsOf(c)
		}
	}
	for i, name := range names {
		t.separate(i)
		t.quoted([]byte(name))
	}
	t.line = append(t.line, '\n')
	return t, nil
}

// plain reports whether a column is of numbers or texts that can be shown.
func plain(c parquet.LeafColumn) bool {
	switch t := c.Node.Type(); t.Kind() {
	case parquet.Double, parquet.Float, parquet.Int32, parquet.Int64, parquet.Boolean:
		return true
	case parquet.ByteArray:
		return t.LogicalType() != nil || t.ConvertedType() != nil
	}
	return false
}

// recovered makes an error of a panic: a damaged file may be taken for a sound one until a page is decoded.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("damaged Parquet: %v", p)
	}
}

// Read hands out the text.
func (t *ParquetText) Read(p []byte) (n int, err error) {
	defer recovered(&err)
	for n < len(p) {
		if t.at == len(t.line) {
			t.line, t.at = t.line[:0], 0
			if err := t.row(); err != nil {
				if n > 0 && errors.Is(err, io.EOF) {
					return n, nil
				}
				return n, err
			}
		}
		k := copy(p[n:], t.line[t.at:])
		n, t.at = n+k, t.at+k
	}
	return n, nil
}

// row makes the line of the next row; io.EOF after the last.
func (t *ParquetText) row() error {
	for {
		if t.cells == nil {
			if t.group == len(t.file.RowGroups()) {
				return io.EOF
			}
			for _, c := range t.leaves {
				if err := checkChunk(t.r, t.size, &t.file.Metadata().RowGroups[t.group].Columns[c.ColumnIndex].MetaData); err != nil {
					return fmt.Errorf("not a sound Parquet file: %w", err)
				}
				t.cells = append(t.cells, newCells(t.file.RowGroups()[t.group], c))
			}
			t.group++
		}
		first, err := t.cells[0].next()
		if errors.Is(err, io.EOF) {
			err = t.Close()
			if err == nil {
				continue
			}
		}
		if err != nil {
			return err
		}
		for i, c := range t.cells {
			v := first
			if i > 0 {
				if v, err = c.next(); err != nil {
					name := t.file.Schema().Columns()[t.leaves[i].ColumnIndex][0]
					return fmt.Errorf("column %s ends before the others: %w", name, io.ErrUnexpectedEOF)
				}
			}
			t.separate(i)
			if stamp := t.stamps[i]; stamp != nil && !v.IsNull() {
				t.line = append(t.line, stamp(v.Int64())...)
				continue
			}
			t.cell(c, v)
		}
		t.line = append(t.line, '\n')
		return nil
	}
}

// Close closes what is read of the file, which is the caller's.
func (t *ParquetText) Close() (err error) {
	for _, c := range t.cells {
		err = errors.Join(err, c.close())
	}
	t.cells = nil
	return err
}

func (t *ParquetText) separate(i int) {
	if i > 0 {
		t.line = append(t.line, '\t')
	}
}

// cell appends a value: integers as they are, beyond 2^53, too.
func (t *ParquetText) cell(c *cells, v parquet.Value) {
	switch kind := v.Kind(); {
	case v.IsNull():
		t.line = append(t.line, "NA"...)
	case kind == parquet.Double, kind == parquet.Float:
		if x := c.number(v); math.IsNaN(x) {
			t.line = append(t.line, "NaN"...)
		} else {
			t.line = strconv.AppendFloat(t.line, x, 'g', -1, 64)
		}
	case kind == parquet.Int32 && c.unsigned:
		t.line = strconv.AppendUint(t.line, uint64(v.Uint32()), 10)
	case kind == parquet.Int64 && c.unsigned:
		t.line = strconv.AppendUint(t.line, v.Uint64(), 10)
	case kind == parquet.Int32:
		t.line = strconv.AppendInt(t.line, int64(v.Int32()), 10)
	case kind == parquet.Int64:
		t.line = strconv.AppendInt(t.line, v.Int64(), 10)
	case kind == parquet.Boolean:
		t.line = strconv.AppendBool(t.line, v.Boolean())
	case kind == parquet.ByteArray, kind == parquet.FixedLenByteArray:
		t.quoted(v.ByteArray())
	default:
		t.buffer = fmt.Append(t.buffer[:0], v)
		t.quoted(t.buffer)
	}
}

// quoted appends a text in quotes.
func (t *ParquetText) quoted(text []byte) {
	t.line = append(append(append(t.line, '"'), bytes.ReplaceAll(text, []byte{'"'}, []byte(`""`))...), '"')
}
