package compare

import (
	"cmp"
	"context"
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"
)

// sustain measures the largest rates, which have the level simultaneously; those of a
// fitted machine each.
func (c *compared) sustain(ctx context.Context) error {
	for i := range c.Candidates {
		s := c.settings(true)
		s.Min, s.Max = 128, 512 // fewer than 60 always have a warning
		if c.Draws == nil {
			s.Level = 1 - (1-s.Level)/float64(len(c.Candidates))
		}
		s.Block = 1 // a run takes long
		e, err := c.Rate(ctx, i, c.results[0].Answer.Systems[i].Mean.Value, s, cmp.Or(*c.flags.precision, 0.02), func() { c.count(1) })
		if err != nil {
			return fmt.Errorf("compare %v: %w", c.keys, err)
		}
		c.rates = append(c.rates, e)
	}
	return nil
}

// printRates prints a table of the largest rates.
func (c *compared) printRates() {
	fmt.Fprintf(&c.to.Out, "\nLargest rate at which the %v can be repeated without end, started at equal times apart:\n\n", c.Task)
	var rows []table.Row
	for i, e := range c.rates {
		rows = append(rows, table.Row{c.Candidates[i].String(), interval(e) + " " + e.Unit, e.Method})
	}
	c.to.PrintTable(table.Row{"algorithm", "rate", "method"}, rows)
}
