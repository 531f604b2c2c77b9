package models

import (
	"context"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/reports/lab/catalog"
)

// measure measures columns, with progress and samples passed to w.
func measure(ctx context.Context, c montecarlo.Columns, s montecarlo.Settings, w catalog.Watch) (*montecarlo.ColumnEstimates, error) {
	model := c.Model
	c.Model = func() montecarlo.Replication[[]float64] { return catalog.Counted(model(), w.Count) }
	c.Rows = w.Rows
	return c.Measure(ctx, s)
}

// columnNames returns the names of columns.
func columnNames(columns []montecarlo.Column) (list []string) {
	for _, c := range columns {
		list = append(list, c.Name)
	}
	return list
}

// alone adapts a model of one number to a list of one column.
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
