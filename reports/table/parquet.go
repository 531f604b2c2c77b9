package table

import (
	"io"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// groupValues is the largest number of values in a row group, which is in memory until
// it is written.
const groupValues = 1 << 19

// batchValues is the number of values in a batch for the row group.
const batchValues = 1 << 12

// A parquetEncoder writes row groups of compressed columns.
type parquetEncoder struct {
	w       *parquet.GenericWriter[any]
	columns int
	rows    []parquet.Row // of one batch, over one array
	values  []parquet.Value
	filled  int // rows of the batch
}

func newParquet(w io.Writer, columns []Column, facts []Pair) *parquetEncoder {
	node := ordered{Group: parquet.Group{}}
	for _, c := range columns {
		kind := parquet.Leaf(parquet.DoubleType)
		switch c.Kind {
		case Integer:
			kind = parquet.Int(64)
		case Text:
			kind = parquet.String()
		}
		node.Group[c.Name] = parquet.Required(kind)
		node.names = append(node.names, c.Name)
	}
	options := []parquet.WriterOption{
		parquet.NewSchema("castlab", node),
		parquet.Compression(&zstd.Codec{}),
		parquet.MaxRowsPerRowGroup(int64(max(1, groupValues/len(columns)))),
		parquet.CreatedBy("castlab", "", ""),
	}
	for _, f := range facts {
		options = append(options, parquet.KeyValueMetadata(f.Name, f.Value))
	}
	batch := max(1, batchValues/len(columns))
	p := &parquetEncoder{
		w: parquet.NewGenericWriter[any](w, options...), columns: len(columns),
		rows: make([]parquet.Row, batch), values: make([]parquet.Value, batch*len(columns)),
	}
	for i := range p.rows {
		p.rows[i] = p.values[i*len(columns) : (i+1)*len(columns) : (i+1)*len(columns)]
	}
	return p
}

// ordered is a group with fields in the order of the columns; those of parquet.Group
// are in alphabetical order.
type ordered struct {
	parquet.Group
	names []string
}

func (o ordered) Fields() []parquet.Field {
	fields := o.Group.Fields()
	slices.SortFunc(fields, func(a, b parquet.Field) int {
		return slices.Index(o.names, a.Name()) - slices.Index(o.names, b.Name())
	})
	return fields
}

func (p *parquetEncoder) row(values []any) error {
	row := p.rows[p.filled]
	for i, v := range values {
		row[i] = parquet.ValueOf(v).Level(0, 0, i)
	}
	return p.next()
}

func (p *parquetEncoder) reals(rows []float64) error {
	for len(rows) > 0 {
		row := p.rows[p.filled]
		for i, x := range rows[:p.columns] {
			row[i] = parquet.DoubleValue(x).Level(0, 0, i)
		}
		rows = rows[p.columns:]
		if err := p.next(); err != nil {
			return err
		}
	}
	return nil
}

// next advances to the next row of the batch.
func (p *parquetEncoder) next() error {
	if p.filled++; p.filled < len(p.rows) {
		return nil
	}
	return p.flush()
}

func (p *parquetEncoder) flush() error {
	n := p.filled
	p.filled = 0
	_, err := p.w.WriteRows(p.rows[:n])
	return err
}

func (p *parquetEncoder) close() error {
	if err := p.flush(); err != nil {
		return err
	}
	return p.w.Close()
}
