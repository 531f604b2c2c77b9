package claims

import (
	"context"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
)

// OverRuns measures a steady-state number of one or several systems by independent runs, with what
// of makes of their sums; see [steady.OverRuns]. The systems are made when the measurement begins:
//
//	func (q queue) waits() (steady.Runs[steady.Quotient], error)
//	...
//	Measure: claims.OverRuns(steady.FirstRatio, queue.waits).Between(32, 4096)
func OverRuns[T any, S steady.Sums[S]](of func(sums []S) float64, systems ...func(x T) (steady.Runs[S], error)) Measurement[T] {
	missing := of == nil
	for _, system := range systems {
		missing = missing || system == nil
	}
	return called("OverRuns", missing, By(func(name, unit, label string, x T) montecarlo.Experiment {
		return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
			runs := make([]steady.Runs[S], len(systems))
			for i, system := range systems {
				var err error
				if runs[i], err = system(x); err != nil {
					return montecarlo.Estimate{}, err
				}
			}
			return steady.OverRuns(name, unit, label, of, runs...)(ctx, s)
		}
	}))
}

// A Search is for the load at which a system ceases to be stable.
type Search struct {
	Lo, Hi float64          // the load is between them
	Growth threshold.Growth // of what waits
	Method string           // how growth is observed, such as "200 slots with full queues"
}

// Threshold measures the load at which what waits becomes neither more nor less; see [threshold.Find].
func Threshold[T any](search func(x T) (Search, error)) Measurement[T] {
	return called("Threshold", search == nil, By(func(name, unit, label string, x T) montecarlo.Experiment {
		return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
			s, err := search(x)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			e, err := threshold.Find(name, unit, label, s.Lo, s.Hi, s.Growth)(ctx, settings)
			if err == nil {
				e.Method += ", " + s.Method
			}
			return e, err
		}
	}))
}
