package comparison

import (
	"slices"

	"castlab/montecarlo"
)

// addFlaws adds the flaws of the model to the warnings of every estimate, so that no
// system is ruled out.
func (a *Answer) addFlaws(flaws []string) {
	if len(flaws) == 0 {
		return
	}
	a.Flaws = slices.Clone(flaws)
	warn := func(e *montecarlo.Estimate) { e.Warnings = slices.Concat(flaws, e.Warnings) }
	for i := range a.Systems {
		s := &a.Systems[i]
		warn(&s.Mean)
		for j := range s.Quantiles {
			warn(&s.Quantiles[j])
		}
	}
	for i := range a.Pairs {
		warn(&a.Pairs[i].Difference)
		warn(&a.Pairs[i].Ratio)
	}
	a.Best = a.best()
}

// doubt adds the flaws of the model to the warnings of every difference, so that no sign
// is decided: the changes are in doubt.
func (c *Changes) doubt(flaws []string) {
	warn := func(p *Point) { p.Difference.Warnings = slices.Concat(flaws, p.Difference.Warnings) }
	for i := range c.Grid {
		warn(&c.Grid[i])
		c.Grid[i].Sign = 0
	}
	for i := range c.Changes {
		x := &c.Changes[i]
		warn(&x.From)
		warn(&x.To)
		for j := range x.Between {
			warn(&x.Between[j])
		}
	}
	c.Changes, c.Doubted = nil, c.Changes
}
