package models

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
)

// A sampling runs a model whose replication yields several numbers: all
// estimates come from one set of replications. The first number is the one
// that is sampled.
type sampling struct {
	label   string // of the random streams: the model and its parameters
	block   int    // replications of one block; 0 for the ordinary size
	model   func() montecarlo.Replication[[]float64]
	columns []column
	precise int  // columns from the first on that a precision is asked of; 0 is one
	ordered bool // hold the order statistics of the first number too
	// interval is the interval of a column's mean; nil is
	// montecarlo.MeanInterval.
	interval func(m *montecarlo.Moments, level float64) montecarlo.Estimate
}

// A column is one number of a replication.
type column struct{ name, unit string }

// columnNames are the names of the numbers of a replication.
func columnNames(columns []column) (list []string) {
	for _, c := range columns {
		list = append(list, c.name)
	}
	return list
}

// run advances through the declared looks until the means of the columns that a
// precision is asked of are precise enough.
func (a sampling) run(ctx context.Context, s montecarlo.Settings, w Watch) (finding, error) {
	if err := s.Validate(); err != nil {
		return finding{}, err
	}
	runner := montecarlo.NewRunner(
		montecarlo.Plan{Seed: s.Seed, Label: a.label, Workers: s.Workers, Block: a.block},
		func() montecarlo.Replication[[]float64] { return counted(a.model(), w.Count) },
		func() *record { return newRecord(len(a.columns), a.ordered, w.Rows != nil) },
	)
	var written error
	if w.Rows != nil {
		var stop context.CancelCauseFunc
		ctx, stop = context.WithCancelCause(ctx)
		defer stop(nil)
		runner.Tap(func(block *record) {
			if written == nil {
				if written = w.Rows(block.samples); written != nil {
					stop(written)
				}
			}
		})
	}
	looks := s.Looks()
	if a.interval == nil {
		a.interval = montecarlo.MeanInterval
	}
	f := finding{columns: a.columns, interval: a.interval, level: s.Level, looks: len(looks), lookLevel: s.LookLevel(len(looks))}
	for i, n := range looks {
		if err := runner.Advance(ctx, n); err != nil {
			return finding{}, cmp.Or(written, err)
		}
		f.look, f.record = i+1, runner.Result()
		if s.Done != nil && f.satisfies(s.Done, max(1, a.precise)) {
			break
		}
	}
	if w.Rows != nil {
		written = cmp.Or(written, w.Rows(runner.Tail().samples))
	}
	return f, written
}

// A finding is what a sampling stopped with. Each of its intervals covers at
// the level by itself, not all of them together; that none is made to look
// narrow by where the first one stopped is paid for in lookLevel.
type finding struct {
	*record
	columns     []column
	interval    func(m *montecarlo.Moments, level float64) montecarlo.Estimate
	level       float64 // of each interval, looks included
	lookLevel   float64 // of the interval of one look
	look, looks int
}

// satisfies reports whether the means of the first columns are precise enough.
func (f finding) satisfies(done func(montecarlo.Estimate) bool, columns int) bool {
	for i := range columns {
		if !done(f.mean(i)) {
			return false
		}
	}
	return true
}

// mean is the estimate of the mean of a column.
func (f finding) mean(i int) montecarlo.Estimate {
	return f.estimate(f.columns[i], f.interval(f.moments[i], f.lookLevel))
}

// estimate names an interval that was made at the level of one look.
func (f finding) estimate(c column, e montecarlo.Estimate) montecarlo.Estimate {
	e.Name, e.Unit, e.Level = c.name, c.unit, f.level
	if f.looks > 1 {
		e.Method = fmt.Sprintf("%s, look %d of %d", e.Method, f.look, f.looks)
	}
	return e
}

// counted calls count at each replication.
func counted[T any](replicate montecarlo.Replication[T], count func()) montecarlo.Replication[T] {
	if count == nil {
		return replicate
	}
	return func(r *rand.Rand) (T, error) {
		count()
		return replicate(r)
	}
}

// alone is a model of one number as a model of a list of one.
func alone(model func() montecarlo.Replication[float64]) func() montecarlo.Replication[[]float64] {
	return func() montecarlo.Replication[[]float64] {
		replicate, x := model(), make([]float64, 1)
		return func(r *rand.Rand) (_ []float64, err error) {
			x[0], err = replicate(r)
			return x, err
		}
	}
}

// scaled is the estimate of k times the quantity, k > 0.
func scaled(e montecarlo.Estimate, name, unit string, k float64) montecarlo.Estimate {
	e.Name, e.Unit = name, unit
	e.Value, e.Lo, e.Hi = k*e.Value, k*e.Lo, k*e.Hi
	return e
}
