package longrun

import (
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// Mean returns the run of one mean, declared as [steady.Mean] takes it. It lacks a Label.
func Mean(of montecarlo.Column, observed string, start steady.Start) Run {
	return Run{Observed: observed, Means: []montecarlo.Column{of}, Start: func(w *montecarlo.Words) (Advance, error) {
		advance, err := start(w)
		return func(o *Observer, n int) error {
			advance(o.Means[0], n)
			return nil
		}, err
	}}
}
