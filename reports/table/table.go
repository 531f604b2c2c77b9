// Package table streams columns of numbers and texts into a file, as CSV or Parquet, in
// memory that does not grow with the number of rows. Data frames read both without
// configuration: CSV has one line of names, Parquet has types and the origin of the
// numbers in its metadata.
package table

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// A Format is a way to write a table.
type Format int

const (
	CSV     Format = iota // one line of names, then one per row; numbers in their shortest exact form
	Parquet               // compressed columns
)

// formats are the file name extensions, by format.
var formats = [...]string{CSV: ".csv", Parquet: ".parquet"}

func (f Format) String() string {
	if f < 0 || int(f) >= len(formats) {
		return fmt.Sprintf("Format(%d)", int(f))
	}
	return formats[f][1:]
}

// FormatOf returns the format of a file by the extension of its name.
//
// Errors: a *FormatError for an extension other than .csv and .parquet.
func FormatOf(path string) (Format, error) {
	for f, end := range formats {
		if strings.EqualFold(filepath.Ext(path), end) {
			return Format(f), nil
		}
	}
	return 0, &FormatError{Path: path}
}

// A FormatError is a file name without a known extension.
type FormatError struct{ Path string }

func (e *FormatError) Error() string {
	return fmt.Sprintf("%q: want a name that ends in %s", e.Path, strings.Join(formats[:], " or "))
}

// A Column is the name and type of one value of every row.
type Column struct {
	Name string
	Kind Kind
}

// A Kind is a type of values.
type Kind int

const (
	Real    Kind = iota // float64; infinities and NaN are Inf, -Inf and NaN in CSV
	Integer             // int64
	Text                // string
)

// Reals returns columns of real numbers by name.
func Reals(names ...string) (columns []Column) {
	for _, n := range names {
		columns = append(columns, Column{Name: n})
	}
	return columns
}

// A Pair is a fact about a table, such as its seed.
type Pair struct{ Name, Value string }

// A Writer writes a table row by row. It is not safe for concurrent use.
type Writer struct {
	columns []Column
	out     encoder
}

// An encoder writes rows in a format.
type encoder interface {
	row(values []any) error
	reals(rows []float64) error // rows of a table of reals alone, concatenated
	close() error
}

// NewWriter begins a table. The facts are written to the metadata of a Parquet file;
// CSV has none.
//
// Errors: a *ColumnError for no column, or a name that is empty or occurs twice; those
// of w.
func NewWriter(w io.Writer, f Format, columns []Column, facts ...Pair) (*Writer, error) {
	if len(columns) == 0 {
		return nil, &ColumnError{Reason: "a table needs a column"}
	}
	seen := map[string]bool{}
	for _, c := range columns {
		switch {
		case c.Name == "":
			return nil, &ColumnError{Reason: "a column needs a name"}
		case seen[c.Name]:
			return nil, &ColumnError{Column: c.Name, Reason: "there are two of this name"}
		case c.Kind < Real || c.Kind > Text:
			return nil, &ColumnError{Column: c.Name, Reason: fmt.Sprintf("kind %d: want Real, Integer or Text", c.Kind)}
		}
		seen[c.Name] = true
	}
	t := &Writer{columns: slices.Clone(columns)}
	var err error
	switch f {
	case CSV:
		t.out, err = newCSV(w, t.columns)
	case Parquet:
		t.out = newParquet(w, t.columns, facts)
	default:
		return nil, &FormatError{Path: f.String()}
	}
	if err != nil {
		return nil, err
	}
	return t, nil
}

// A ColumnError is an invalid table, or a row that does not fit its columns.
type ColumnError struct {
	Column string
	Reason string
}

func (e *ColumnError) Error() string {
	if e.Column == "" {
		return "table: " + e.Reason
	}
	return fmt.Sprintf("table: column %q: %s", e.Column, e.Reason)
}

// Row appends one row: a float64, int64 or string for each column, by its kind.
//
// Errors: a *ColumnError for a row that does not fit; those of the writer.
func (t *Writer) Row(values ...any) error {
	if len(values) != len(t.columns) {
		return &ColumnError{Reason: fmt.Sprintf("a row of %d values for %d columns", len(values), len(t.columns))}
	}
	for i, c := range t.columns {
		var fits bool
		switch c.Kind {
		case Real:
			_, fits = values[i].(float64)
		case Integer:
			_, fits = values[i].(int64)
		case Text:
			_, fits = values[i].(string)
		}
		if !fits {
			return &ColumnError{Column: c.Name, Reason: fmt.Sprintf("a %T: want %s", values[i],
				[...]string{"float64", "int64", "string"}[c.Kind])}
		}
	}
	return t.out.row(values)
}

// Reals appends rows of real numbers, concatenated. It retains nothing of rows and
// allocates nothing once its buffers have grown.
//
// Errors: a *ColumnError for a column of another kind, or a number of values that is no
// multiple of the number of columns; those of the writer.
func (t *Writer) Reals(rows []float64) error {
	if len(rows)%len(t.columns) != 0 {
		return &ColumnError{Reason: fmt.Sprintf("%d values for rows of %d columns", len(rows), len(t.columns))}
	}
	for _, c := range t.columns {
		if c.Kind != Real {
			return &ColumnError{Column: c.Name, Reason: "not of real numbers"}
		}
	}
	return t.out.reals(rows)
}

// Close ends the table; it does not close the underlying writer.
func (t *Writer) Close() error { return t.out.close() }
