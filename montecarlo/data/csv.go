package data

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// A Table says what is read of a table of text: CSV or TSV, or one number a line.
type Table struct {
	// Column is the name of the column of values, which stands in the first line; "" is a
	// file of one number a line without a name.
	Column string

	// By is the name of the column by which values are grouped; "" is one group.
	By string

	// Launch is the name of the column that says of which launch a value is; "" if none does. Each
	// group then has launches, in the order in which they begin (OfLaunches).
	Launch string

	// Missing are words that stand for a missing value, besides those of Read, such as timeout.
	Missing []string

	// From and To are the first and the last row of values that is read, counted from 1; To = 0 is
	// the last one of the file.
	From, To int64
}

// Errors of a table without a row.
var (
	errEmpty = errors.New("the file is empty; want at least one measured value")
	errNames = errors.New("the file is empty but for the names of its columns; want at least one measured value")
)

// ReadCSV reads a column of a table of text, in the order of its rows; "" is a file of one
// number a line. See Table.Read.
func ReadCSV(r io.Reader, column string) (*Sample, error) {
	groups, err := Table{Column: column}.Read(r)
	if err != nil {
		return nil, err
	}
	return groups[0].Sample, nil
}

// Read reads a table of text, which may be compressed by gzip. Fields are separated by
// what the line of names is separated by: tabs if it has one, commas, or semicolons. They
// may stand in quotes, as RFC 4180 has it; a byte order mark, CRLF, empty lines and lines
// that begin with # are all right. A field that is empty, NA, N/A, NaN or null is a
// missing value. The groups come in the order in which they begin.
//
// What stands beside the values is looked at, and said in Sample.Notes: rows at the end that sum the
// others up, which are left out; texts of few kinds, failed rows and counts in other columns.
//
// Rows are read in one goroutine and added to the samples in another. It holds no more than
// the samples do.
//
// Errors: of what is not a number, with line and column, and of a line with more columns than
// names; *inputs.WordError for a column that does not exist; an empty file; those of r.
func (t Table) Read(r io.Reader) ([]Group, error) {
	rows, err := newRecords(r)
	if err != nil {
		return nil, err
	}
	l := layout{separator: ',', value: 0, by: -1, launch: -1}
	if t.Column != "" {
		if l, err = t.layout(rows); err != nil {
			return nil, err
		}
	}
	for flag, name := range map[string]string{"by": t.By, "launch": t.Launch} {
		if name != "" && t.Column == "" {
			return nil, inputs.Refused(flag, name, "a file with names of columns, and one of values")
		}
	}
	l.missing = t.Missing
	all, others := NewGroups(t.Column), newBeside(l, t)
	err = piped(func(add func(*Sample, float64)) error {
		for n := int64(1); ; n++ {
			record, err := rows.read()
			if errors.Is(err, io.EOF) {
				for _, r := range others.end() {
					add(r.of, r.x)
				}
				return nil
			}
			if err != nil {
				return err
			}
			if n < t.From || t.To > 0 && n > t.To {
				continue
			}
			s, x, err := l.row(all, record, rows.quoted)
			if err != nil {
				return fmt.Errorf("line %d: %w", rows.line, err)
			}
			for _, r := range others.see(record, rows.quoted, rows.line, reading{s, x}) {
				add(r.of, r.x)
			}
		}
	})
	if err != nil {
		return nil, err
	}
	for _, g := range all.list {
		g.Sample.Notes = others.notes()
	}
	if len(all.list) == 0 && l.names != nil {
		return nil, errNames
	}
	if len(all.list) == 0 {
		return nil, errEmpty
	}
	if t.Launch != "" {
		return Launched(all.List())
	}
	return all.List(), nil
}

// A layout says where things stand in a record.
type layout struct {
	separator byte
	names     []string // nil of a file without names
	value, by int      // by is -1 without groups
	launch    int      // -1 without launches

	missing []string // words
}

func header(rows *records) (names []string, separator byte, err error) {
	first, err := rows.read()
	if errors.Is(err, io.EOF) {
		return nil, 0, errEmpty
	}
	if err != nil {
		return nil, 0, err
	}
	separator = ','
	for _, c := range []byte("\t,;") {
		if bytes.IndexByte(first, c) >= 0 {
			separator = c
			break
		}
	}
	return fields(first, separator), separator, nil
}

func (t Table) layout(rows *records) (l layout, err error) {
	if l.names, l.separator, err = header(rows); err != nil {
		return l, err
	}
	l.by, l.launch = -1, -1
	for _, c := range []struct {
		name string
		at   *int
	}{{t.Column, &l.value}, {t.By, &l.by}, {t.Launch, &l.launch}} {
		if c.name == "" {
			continue
		}
		if *c.at = slices.Index(l.names, c.name); *c.at < 0 {
			return l, inputs.Unknown("column", c.name, l.names)
		}
		if slices.Contains(l.names[*c.at+1:], c.name) {
			return l, inputs.Errorf("column", c.name, "the name of one column, not of several")
		}
	}
	return l, nil
}

// row returns the value of a record and the sample it is of.
func (l layout) row(all *Groups, record []byte, quoted bool) (*Sample, float64, error) {
	if l.names == nil && bytes.IndexByte(record, ',') >= 0 {
		return nil, 0, fmt.Errorf("several columns; want one number a line, or choose a column with PATH#COLUMN, such as #%s", inputs.Printable(fields(record, ',')[0]))
	}
	if l.names != nil {
		if n := count(record, l.separator, quoted); n > len(l.names) {
			return nil, 0, fmt.Errorf("%d columns, and names of %d; numbers have no separator of thousands, and texts with one stand in quotes", n, len(l.names))
		}
	}
	text, ok := field(record, l.separator, l.value, quoted)
	if !ok {
		return nil, 0, fmt.Errorf("column %s: the line has only %d columns", l.names[l.value], len(fields(record, l.separator)))
	}
	x, err := number(text)
	if err != nil && slices.Contains(l.missing, string(text)) {
		x, err = math.NaN(), nil
	}
	if err != nil {
		switch {
		case l.names == nil && len(all.list) == 0:
			return nil, 0, fmt.Errorf("%w; if the line is the name of the column, write PATH#%s", err, strings.ReplaceAll(string(text), " ", "_"))
		case l.names == nil:
			return nil, 0, fmt.Errorf("column 1: %w", err)
		case slices.ContainsFunc(text, func(c byte) bool { return c >= '0' && c <= '9' }):
			return nil, 0, fmt.Errorf("column %s: %w", l.names[l.value], err)
		}
		return nil, 0, fmt.Errorf("column %s: %w; if it stands for one, say --na %s", l.names[l.value], err, inputs.Printable(string(text)))
	}
	key := []byte(nil)
	if l.by >= 0 {
		if key, ok = field(record, l.separator, l.by, quoted); !ok {
			return nil, 0, fmt.Errorf("column %s: the line has only %d columns", l.names[l.by], len(fields(record, l.separator)))
		}
	}
	if l.launch >= 0 {
		launch, ok := field(record, l.separator, l.launch, quoted)
		if !ok {
			return nil, 0, fmt.Errorf("column %s: the line has only %d columns", l.names[l.launch], len(fields(record, l.separator)))
		}
		key = LaunchKey(key, launch)
	}
	s, err := all.at(key)
	return s, x, err
}
