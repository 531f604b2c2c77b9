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
