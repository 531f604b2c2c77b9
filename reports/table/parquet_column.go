package table

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/format"

	"castlab/distributions/inputs"
)

// ParquetMagic is what a Parquet file begins and ends with.
const ParquetMagic = "PAR1"

// ReadParquet hands the values of a column of numbers of a Parquet file to add, in the
// order of rows, NaN for a null; by is the name of a second column, of which the text of
// each row is handed, too, or "". The key is valid until add returns. A row group is
// read page by page.
//
// Errors: *inputs.WordError for a column that does not exist; of a column that is not one
// number or text a row; a file that is not Parquet; that of add.
func ReadParquet(r io.ReaderAt, size int64, column, by string, add func(key []byte, x float64) error) (err error) {
	defer recovered(&err)
	file, err := openParquet(r, size)
	if err != nil {
		return err
	}
	value, err := numbers(file, column)
	if err != nil {
		return err
	}
	var key parquet.LeafColumn
	if by != "" {
		if key, err = leaf(file, by); err != nil {
			return err
		}
	}
	row := int64(0)
	for i, group := range file.RowGroups() {
		for _, c := range []parquet.LeafColumn{value, key} {
			if c.Node == nil {
				continue
			}
			if err := checkChunk(r, size, &file.Metadata().RowGroups[i].Columns[c.ColumnIndex].MetaData); err != nil {
				return fmt.Errorf("not a sound Parquet file: %w", err)
			}
		}
		values := newCells(group, value)
		keys := (*cells)(nil)
		if by != "" {
			keys = newCells(group, key)
		}
		err := rows(values, keys, column, &row, add)
		if err = errors.Join(err, values.close(), keys.close()); err != nil {
			return err
		}
	}
	return nil
}

// openParquet opens a file whose footer is sound.
func openParquet(r io.ReaderAt, size int64) (*parquet.File, error) {
	if err := checkFooter(r, size); err != nil {
		return nil, fmt.Errorf("not a sound Parquet file: %w", err)
	}
	// What the file says of its pages is compared with its size here; indexes of pages and filters
	// are not needed, and their lengths would be believed.
	file, err := parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, fmt.Errorf("not a sound Parquet file: %w", err)
	}
	return file, nil
}

// numbers returns a column of numbers.
func numbers(file *parquet.File, column string) (parquet.LeafColumn, error) {
	value, err := leaf(file, column)
	if err != nil {
		return value, err
	}
	switch value.Node.Type().Kind() {
	case parquet.Double, parquet.Float, parquet.Int32, parquet.Int64:
	default:
		return value, fmt.Errorf("column %s holds %v: want numbers", column, value.Node.Type())
	}
	if l := value.Node.Type().LogicalType(); l != nil && strings.HasPrefix(l.String(), "DECIMAL") {
		return value, fmt.Errorf("column %s holds %v: want numbers that are not scaled", column, value.Node.Type())
	}
	return value, nil
}

func rows(values, keys *cells, column string, row *int64, add func(key []byte, x float64) error) error {
	var text []byte
	for {
		v, err := values.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		*row++
		if keys != nil {
			k, err := keys.next()
			if err != nil {
				return err
			}
			text = fmt.Append(text[:0], k)
			if k.IsNull() {
				text = text[:0]
			}
		}
		x := values.number(v)
		if err := add(text, x); err != nil {
			return fmt.Errorf("row %d, column %s: %w", *row, column, err)
		}
	}
}

// leaf returns a column of one value a row.
func leaf(file *parquet.File, name string) (parquet.LeafColumn, error) {
	column, ok := file.Schema().Lookup(name)
	if !ok {
		var names []string
		for _, path := range file.Schema().Columns() {
			if len(path) == 1 && !slices.Contains(names, path[0]) {
				names = append(names, path[0])
			}
		}
		return column, inputs.Unknown("column", name, names)
	}
	if column.MaxRepetitionLevel > 0 {
		return column, fmt.Errorf("column %s has lists: want one value a row", name)
	}
	return column, nil
}

// unsigned reports whether integers of a type are, by what newer files or older ones say.
func unsigned(t parquet.Type) bool {
	if l := t.LogicalType(); l != nil {
		if integer, ok := l.Value.(*format.IntType); ok {
			return !integer.IsSigned
		}
	}
	c := t.ConvertedType()
	return c != nil && deprecated.Uint8 <= *c && *c <= deprecated.Uint64
}

// cells are the values of one column of a row group.
type cells struct {
	pages    parquet.Pages
	page     parquet.ValueReader
	values   [1024]parquet.Value
	n, at    int
	unsigned bool // integers are
}

func newCells(group parquet.RowGroup, column parquet.LeafColumn) *cells {
	return &cells{pages: group.ColumnChunks()[column.ColumnIndex].Pages(), unsigned: unsigned(column.Node.Type())}
}

func (c *cells) next() (parquet.Value, error) {
	for c.at == c.n {
		if c.page == nil {
			page, err := c.pages.ReadPage()
			if err != nil {
				return parquet.Value{}, err
			}
			c.page = page.Values()
		}
		n, err := c.page.ReadValues(c.values[:])
		c.at, c.n = 0, n
		if errors.Is(err, io.EOF) {
			c.page = nil
		} else if err != nil {
			return parquet.Value{}, err
		}
	}
	c.at++
	return c.values[c.at-1], nil
}

// number returns a value of a column of numbers, NaN for a null.
func (c *cells) number(v parquet.Value) float64 {
	switch {
	case v.IsNull():
	case v.Kind() == parquet.Double:
		return v.Double()
	case v.Kind() == parquet.Float:
		return float64(v.Float())
	case v.Kind() == parquet.Int32 && c.unsigned:
		return float64(v.Uint32())
	case v.Kind() == parquet.Int64 && c.unsigned:
		return float64(v.Uint64())
	case v.Kind() == parquet.Int32:
		return float64(v.Int32())
	case v.Kind() == parquet.Int64:
		return float64(v.Int64())
	}
	return math.NaN()
}

func (c *cells) close() error {
	if c == nil {
		return nil
	}
	return c.pages.Close()
}
