package montecarlo

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Column names one of the numbers that a replication returns.
type Column struct{ Name, Unit string }

// Columns measures several numbers of each replication by one run, with common looks
// (interim analyses).
type Columns struct {
	Label   string // of the random streams
	Block   int    // replications of one block; 0 is BlockSize
	Columns []Column
	Model   func() Replication[[]float64] // a number for each column
	Precise int                           // the run stops when the means of the first Precise columns satisfy Done; 0 is one
	Ordered bool                          // accumulate the order statistics of the first column too
	// Interval returns the interval for the mean of a column at a level; nil is MeanInterval.
	Interval func(m *Moments, level float64) Estimate
	// Rows, if set, receives the numbers of all replications in their order, row by row; it
	// is called by one goroutine at a time and must not retain the slice. Its error ends
	// the measurement.
	Rows func(values []float64) error
}

// Measure advances the run through the declared looks until Done is true of the means of
// the first Precise columns.
//
// Errors: *inputs.Error for settings; those of the model and of Rows; the context's.
func (c Columns) Measure(ctx context.Context, s Settings) (*ColumnEstimates, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	runner := NewRunner(s.InBlocks(c.Block), c.Label, c.numbers(),
		func() *columnMoments { return newColumnMoments(len(c.Columns), c.Ordered, c.Rows != nil) })
	var written error
	if c.Rows != nil {
		var stop context.CancelCauseFunc
		ctx, stop = context.WithCancelCause(ctx)
		defer stop(nil)
		runner.Tap(func(block *columnMoments) {
			if written == nil {
				if written = c.Rows(block.rows); written != nil {
					stop(written)
				}
			}
		})
	}
	if c.Interval == nil {
		c.Interval = MeanInterval
	}
	looks := s.Looks()
	e := &ColumnEstimates{columns: c.Columns, interval: c.Interval, level: s.Level, looks: len(looks), lookLevel: s.LookLevel(len(looks))}
	for i, n := range looks {
		if err := runner.Advance(ctx, n); err != nil {
			return nil, cmp.Or(written, err)
		}
		e.look, e.numbers = i+1, runner.Result()
		if s.Done == nil {
			continue
		}
		if e.satisfy(s.Done, max(1, c.Precise)) {
			break
		}
		if i+1 == len(looks) && !s.Open {
			e.missed = max(1, c.Precise)
		}
	}
	if c.Rows != nil {
		written = cmp.Or(written, c.Rows(runner.Tail().rows))
	}
	return e, written
}

// numbers is the model, whose replications have an error unless they return a number for each column. An infinite
// one is a number.
func (c Columns) numbers() func() Replication[[]float64] {
	if c.Model == nil {
		return nil
	}
	return func() Replication[[]float64] {
		run := c.Model()
		if run == nil {
			return nil
		}
		return func(r *rand.Rand) ([]float64, error) {
			row, err := run(r)
			if err != nil {
				return nil, err
			}
			if len(row) != len(c.Columns) {
				return nil, fmt.Errorf("a replication returned %d numbers: want %d, one for each column", len(row), len(c.Columns))
			}
			for i, x := range row {
				if math.IsNaN(x) {
					return nil, &inputs.Error{Arg: c.Columns[i].Name, Value: x, Domain: "a number, finite or not, from every replication"}
				}
			}
			return row, nil
		}
	}
}

// ColumnEstimates are the intervals at which a measurement of columns stopped. Each
// covers at the level by itself, not all of them together. The level of a look accounts
// for the choice of the look at which the first columns stopped the run.
type ColumnEstimates struct {
	numbers     *columnMoments
	columns     []Column
	interval    func(m *Moments, level float64) Estimate
	level       float64 // of each interval, looks included
	lookLevel   float64 // of the interval of one look
	look, looks int
	missed      int // the first columns did not satisfy the stopping rule, 0 if they did or their caller says so himself
}

// satisfy reports whether Done is true of the means of the first columns.
func (e *ColumnEstimates) satisfy(done func(Estimate) bool, columns int) bool {
	for i := range columns {
		if !done(e.Mean(i)) {
			return false
		}
	}
	return true
}

// Len returns the number of columns.
func (e *ColumnEstimates) Len() int { return len(e.columns) }

// Mean returns the estimate of the mean of a column. It panics, as an index does, for what is none.
func (e *ColumnEstimates) Mean(column int) Estimate {
	x := e.named(column, e.interval(e.numbers.moments[column], e.lookLevel))
	if column < e.missed {
		x.Warnings = append(x.Warnings, Missed(x.N))
	}
	return x
}

// Quantile returns the estimate of a quantile of the first column; Columns.Ordered must
// have been set.
func (e *ColumnEstimates) Quantile(q float64) Estimate {
	return e.named(0, QuantileInterval(e.numbers.order, q, e.lookLevel))
}

// named adds name, unit, level and look to an interval at the level of one look.
func (e *ColumnEstimates) named(column int, x Estimate) Estimate {
	x.Name, x.Unit, x.Level = e.columns[column].Name, e.columns[column].Unit, e.level
	if e.looks > 1 {
		x.Method = fmt.Sprintf("%s, look %d of %d", x.Method, e.look, e.looks)
	}
	return x
}

// columnMoments accumulates the moments of each column, optionally the order statistics
// of the first, and optionally the rows themselves.
type columnMoments struct {
	moments []*Moments
	order   *Order // nil unless Columns.Ordered
	keep    bool
	rows    []float64 // of one block, in the order of the replications; Merge does not move them
}

func newColumnMoments(columns int, ordered, keep bool) *columnMoments {
	c := &columnMoments{moments: make([]*Moments, columns), keep: keep}
	for i := range c.moments {
		c.moments[i] = NewMoments()
	}
	if ordered {
		c.order = NewOrder()
	}
	return c
}

// Add folds the numbers of one replication; it does not retain x.
func (c *columnMoments) Add(x []float64) {
	for i, m := range c.moments {
		m.Add(x[i])
	}
	if c.order != nil {
		c.order.Add(x[0])
	}
	if c.keep {
		c.rows = append(c.rows, x...)
	}
}

// Merge appends the replications of o.
func (c *columnMoments) Merge(o *columnMoments) {
	for i, m := range c.moments {
		m.Merge(o.moments[i])
	}
	if c.order != nil {
		c.order.Merge(o.order)
	}
}

func (c *columnMoments) Reset() {
	for _, m := range c.moments {
		m.Reset()
	}
	if c.order != nil {
		c.order.Reset()
	}
	c.rows = c.rows[:0]
}

// MarshalBinary saves the accumulators; rows are not part of them.
func (c *columnMoments) MarshalBinary() ([]byte, error) {
	b := wireHeader('r')
	for _, m := range c.moments {
		part, err := m.MarshalBinary()
		if err != nil {
			return nil, err
		}
		b = appendBytes(b, part)
	}
	if c.order != nil {
		part, err := c.order.MarshalBinary()
		if err != nil {
			return nil, err
		}
		b = appendBytes(b, part)
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved into accumulators of the same
// columns; an error leaves them without a defined content.
//
// Errors: *FormatError.
func (c *columnMoments) UnmarshalBinary(data []byte) error {
	r := newWireReader("columns", 'r', data)
	for _, m := range c.moments {
		if part := r.bytes(); r.err == nil {
			r.err = m.UnmarshalBinary(part)
		}
	}
	if c.order != nil {
		if part := r.bytes(); r.err == nil {
			r.err = c.order.UnmarshalBinary(part)
		}
	}
	return r.done()
}
