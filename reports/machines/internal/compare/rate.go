package compare

import (
	"cmp"
	"context"
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
)

// rates measures the largest rates, which have the level simultaneously; those of a
// fitted machine each.
func (e *experiment) rates(ctx context.Context, a comparison.Answer) (list []montecarlo.Estimate, err error) {
	for i := range e.Candidates {
		s := e.settings(true)
		s.Min, s.Max = 128, 512 // fewer than 60 always have a warning
		if e.Draws == nil {
			s.Level = 1 - (1-s.Level)/float64(len(e.Candidates))
		}
		s.Block = 1 // a run takes long
		r, err := e.Rate(ctx, i, a.Systems[i].Mean.Value, s, cmp.Or(*e.flags.precision, 0.02), func() { e.runs.Add(1) })
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// printRates prints a table of the largest rates.
func (d *document) printRates() {
	fmt.Fprintf(&d.to.Out, "\nLargest rate at which the %v can be repeated without end, started at equal times apart:\n\n", d.Task)
	var rows []table.Row
	for i, e := range d.rates {
		rows = append(rows, table.Row{d.Candidates[i].String(), interval(e) + " " + e.Unit, e.Method})
	}
	d.to.PrintTable(table.Row{"algorithm", "rate", "method"}, rows)
}
