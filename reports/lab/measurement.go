package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports"
)

// A Measurement says how the number of a claim is measured for a value of its
// parameters. The label of its random streams is made of the claim and the value.
type Measurement[T any] struct {
	kind    reports.Kind
	make    func(name, unit, label string, x T) montecarlo.Experiment
	each    func(x T) montecarlo.Replication[float64] // the number of one replication; nil where there is none
	certain func(x T) bool                            // see Certain; nil for nowhere
}

// Certain says for which values of the parameters the number of a replication is not random, as the time of a
// broadcast to one node is. Such a case is executed and not estimated: its interval is the range of all
// replications, up to rounding, and all that were made must have agreed with theory. What n of them do not show
// has a probability of at most log(100)/n, at 0.99, which the report says.
//
//	Measure: lab.Mean(rumor.rounds).Certain(func(r rumor) bool { return r.n == 2 })
//
// It is for Mean and Quantile.
func (m Measurement[T]) Certain(where func(x T) bool) Measurement[T] {
	m.certain = where
	return m
}

// rounding is the relative error of a number that is computed in several steps.
const rounding = 1e-9

// of returns the kind and the experiment of a case.
func (m Measurement[T]) of(name, unit, label string, x T) (reports.Kind, montecarlo.Experiment) {
	if m.certain == nil || !m.certain(x) {
		return m.kind, m.make(name, unit, label, x)
	}
	if m.each == nil {
		return reports.Executed, func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, errors.New("Certain is for Mean and Quantile; measure what is exact with Computed")
		}
	}
	run := montecarlo.Range(name, unit, label, rounding, of(m.each, x))
	return reports.Executed, func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := run(ctx, s)
		if err == nil && e.Width() > 3*rounding*math.Max(math.Abs(e.Lo), math.Abs(e.Hi)) { // 2 of them are the ends' own
			e.Warnings = append(e.Warnings, fmt.Sprintf("declared certain, and replications differ, from %.6g to %.6g", e.Lo, e.Hi))
		}
		return e, err
	}
}

// Mean measures the mean of a number by independent replications. Model is called once
// by each goroutine, for a replication with memory of its own:
//
//	func (q queue) FirstWait() montecarlo.Replication[float64]
//	...
//	Measure: lab.Mean(queue.FirstWait)
func Mean[T any](model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	m := By(func(name, unit, label string, x T) montecarlo.Experiment {
		return montecarlo.Mean(name, unit, label, of(model, x))
	})
	m.each = model
	return m
}

// Variance measures the variance of a number by independent replications.
func Variance[T any](model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	return By(func(name, unit, label string, x T) montecarlo.Experiment {
		return montecarlo.Variance(name, unit, label, of(model, x))
	})
}

// Quantile measures the q-quantile of a number by independent replications, 0 < q < 1.
func Quantile[T any](q float64, model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	m := By(func(name, unit, label string, x T) montecarlo.Experiment {
		return montecarlo.Quantile(name, unit, label, q, of(model, x))
	})
	m.each = model
	return m
}

// Probability measures the probability of an event by independent replications.
func Probability[T any](model func(x T) montecarlo.Replication[bool]) Measurement[T] {
	return By(func(name, _, label string, x T) montecarlo.Experiment {
		return montecarlo.Probability(name, label, of(model, x))
	})
}

// LongRun measures a steady-state mean by one long run of dependent observations, which
// start begins; see [steady.Mean]. It looks after 2^14, 2^15, ... and 2^22 observations,
// which Between changes:
//
//	func (q queue) Waits(w *montecarlo.Words) (steady.Advance, error)
//	...
//	Measure: lab.LongRun(queue.Waits)
func LongRun[T any](start func(x T, w *montecarlo.Words) (steady.Advance, error)) Measurement[T] {
	return By(func(name, unit, label string, x T) montecarlo.Experiment {
		return steady.Mean(name, unit, label, func(w *montecarlo.Words) (steady.Advance, error) { return start(x, w) })
	}).Between(1<<14, 1<<22)
}

// Between has the measurement look (interim analysis) after least, twice as many, ...
// and most replications or observations, in place of those of the profile, where a
// single one takes much more or less time than usual.
func (m Measurement[T]) Between(least, most int) Measurement[T] {
	experiment := m.make
	m.make = func(name, unit, label string, x T) montecarlo.Experiment {
		return montecarlo.Slow(least, most, experiment(name, unit, label, x))
	}
	return m
}

// Computed computes the number without randomness: its value, a bound on its absolute
// error, and the number of items that were computed.
func Computed[T any](compute func(x T) (value, errorBound float64, n int64, err error)) Measurement[T] {
	return Measurement[T]{kind: reports.Computed, make: func(name, unit, _ string, x T) montecarlo.Experiment {
		return montecarlo.Exact(name, unit, func() (float64, float64, int64, error) { return compute(x) })
	}}
}

// By measures by any experiment: one with control variates, strata or an estimator of
// one's own. The experiment takes the label for its streams and runs on the plan of its
// settings.
func By[T any](experiment func(name, unit, label string, x T) montecarlo.Experiment) Measurement[T] {
	return Measurement[T]{kind: reports.Statistical, make: experiment}
}

// Draw makes a model of a function that draws one result and keeps no memory:
//
//	func (b bins) fullest(r *rand.Rand) (float64, error)
//	...
//	Measure: lab.Mean(lab.Draw(bins.fullest))
func Draw[T, R any](draw func(x T, r *rand.Rand) (R, error)) func(x T) montecarlo.Replication[R] {
	return func(x T) montecarlo.Replication[R] {
		return func(r *rand.Rand) (R, error) { return draw(x, r) }
	}
}

// of is the model for a value, as experiments take it.
func of[T, R any](model func(x T) montecarlo.Replication[R], x T) func() montecarlo.Replication[R] {
	return func() montecarlo.Replication[R] { return model(x) }
}
