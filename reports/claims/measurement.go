package claims

import (
	"context"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports"
)

// A Measurement says how the number of a claim is measured for a value of its
// parameters. The label of its random streams is made of the claim and the value.
type Measurement[T any] struct{ untyped *measurement }

// Certain says for which values of the parameters the number of a replication is not random, as the time of a
// broadcast to one node is. Such a case is executed and not estimated: its interval is the range of all
// replications, up to rounding, and all that were made must have agreed with theory. What n of them do not show
// has a probability of at most log(100)/n, at 0.99, which the report says.
//
//	Measure: claims.Mean(rumor.rounds).Certain(func(r rumor) bool { return r.n == 2 })
//
// It is for Mean and Quantile.
func (m Measurement[T]) Certain(where func(x T) bool) Measurement[T] {
	return called("Certain", where == nil, typed[T](m.untyped.certainly(func(x any) bool { return where(x.(T)) })))
}

// Mean measures the mean of a number by independent replications. Model is called once
// by each goroutine, for a replication with memory of its own:
//
//	func (q queue) FirstWait() montecarlo.Replication[float64]
//	...
//	Measure: claims.Mean(queue.FirstWait)
func Mean[T any](model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	m := By(func(name, unit, label string, x T) montecarlo.Experiment {
		return montecarlo.Mean(name, unit, label, of(model, x))
	})
	m.untyped.each = func(x any) montecarlo.Replication[float64] { return model(x.(T)) }
	return called("Mean", model == nil, m)
}

// Variance measures the variance of a number by independent replications.
func Variance[T any](model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	return called("Variance", model == nil, By(func(name, unit, label string, x T) montecarlo.Experiment {
		return montecarlo.Variance(name, unit, label, of(model, x))
	}))
}

// Quantile measures the q-quantile of a number by independent replications, 0 < q < 1.
func Quantile[T any](q float64, model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	m := By(func(name, unit, label string, x T) montecarlo.Experiment {
		return montecarlo.Quantile(name, unit, label, q, of(model, x))
	})
	m.untyped.each = func(x any) montecarlo.Replication[float64] { return model(x.(T)) }
	return called("Quantile", model == nil, m)
}

// Probability measures the probability of an event by independent replications.
func Probability[T any](model func(x T) montecarlo.Replication[bool]) Measurement[T] {
	return called("Probability", model == nil, By(func(name, _, label string, x T) montecarlo.Experiment {
		return montecarlo.Probability(name, label, of(model, x))
	}))
}

// LongRun measures a steady-state mean by one long run of dependent observations, which
// start begins; see [steady.Mean]. It looks after 2^14, 2^15, ... and 2^22 observations,
// which Between changes:
//
//	func (q queue) Waits(w *montecarlo.Words) (steady.Advance, error)
//	...
//	Measure: claims.LongRun(queue.Waits)
func LongRun[T any](start func(x T, w *montecarlo.Words) (steady.Advance, error)) Measurement[T] {
	return called("LongRun", start == nil, By(func(name, unit, label string, x T) montecarlo.Experiment {
		return steady.Mean(name, unit, label, func(w *montecarlo.Words) (steady.Advance, error) { return start(x, w) })
	}).Between(1<<14, 1<<22))
}

// Range measures the largest number of all replications, or the smallest, as the relation asks: a statement
// about every run, which is executed and not estimated, up to a relative rounding. One run refutes it.
func Range[T any](rounding float64, model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	return called("Range", model == nil, By(func(name, unit, label string, x T) montecarlo.Experiment {
		return montecarlo.Range(name, unit, label, rounding, of(model, x))
	}).Executed())
}

// Computed computes the number without randomness: its value, a bound on its absolute
// error, and the number of items that were computed.
func Computed[T any](compute func(x T) (value, errorBound float64, n int64, err error)) Measurement[T] {
	m := By(func(name, unit, _ string, x T) montecarlo.Experiment {
		return montecarlo.Exact(name, unit, func() (float64, float64, int64, error) { return compute(x) })
	})
	m.untyped.kind = reports.Computed
	return called("Computed", compute == nil, m)
}

// Count computes an exact number, of counting n things.
func Count[T any, N int | float64](count func(x T) (value N, n int64, err error)) Measurement[T] {
	return called("Count", count == nil, Computed(func(x T) (float64, float64, int64, error) {
		value, n, err := count(x)
		return float64(value), 0, n, err
	}))
}

// By measures by any experiment: one with control variates, strata or an estimator of
// one's own. The experiment takes the label for its streams and runs on the plan of its
// settings.
func By[T any](experiment func(name, unit, label string, x T) montecarlo.Experiment) Measurement[T] {
	return called("By", experiment == nil, typed[T](&measurement{kind: reports.Statistical,
		make: func(name, unit, label string, x any) montecarlo.Experiment {
			return experiment(name, unit, label, x.(T))
		},
	}))
}

// called is a measurement made by a function of this package, which may have been given nil for a function.
func called[T any](by string, missing bool, m Measurement[T]) Measurement[T] {
	if !missing {
		return m
	}
	return typed[T](m.untyped.faulty(by + " is given nil; want a function"))
}

// typed is a measurement with a type. It is no composite literal: one of a generic type keeps all
// methods of all its instances in the program.
func typed[T any](m *measurement) (of Measurement[T]) {
	of.untyped = m
	return of
}

// Prepared measures with what the replications of a value share, such as the tables of a network: it is prepared
// once, when the measurement begins. The number is an estimate unless Executed or Computed says otherwise.
//
//	Measure: claims.Prepared(cube.tables, func(t *tables) claims.Measurement[cube] { ... })
func Prepared[T, P any](prepare func(x T) (P, error), measure func(prepared P) Measurement[T]) Measurement[T] {
	return called("Prepared", prepare == nil || measure == nil, By(func(name, unit, label string, x T) montecarlo.Experiment {
		return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
			prepared, err := prepare(x)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			_, run := measure(prepared).untyped.of(name, unit, label, x)
			return run(ctx, s)
		}
	}))
}

// Choose measures each value in a way of its own.
func Choose[T any](which func(x T) Measurement[T]) Measurement[T] {
	return called("Choose", which == nil, typed[T](&measurement{
		make:   func(string, string, string, any) montecarlo.Experiment { return nil }, // never called
		choose: func(x any) *measurement { return which(x.(T)).untyped },
	}))
}

// Executed says that the number is about the executed runs and not an estimate.
func (m Measurement[T]) Executed() Measurement[T] { return typed[T](m.untyped.as(reports.Executed)) }

// Computed says that nothing is drawn.
func (m Measurement[T]) Computed() Measurement[T] { return typed[T](m.untyped.as(reports.Computed)) }

// Instances says of a computation that it draws its instances, from a seed of its own; n must be the number of
// independent draws.
func (m Measurement[T]) Instances() Measurement[T] { return typed[T](m.untyped.instances()) }

// OneInstance is Instances of a computation on a single one, whatever the computation counts.
func (m Measurement[T]) OneInstance() Measurement[T] {
	return typed[T](m.untyped.oneInstance())
}

// Between has the measurement look (interim analysis) after least, twice as many, ...
// and most replications or observations, in place of those of the profile, where a
// single one takes much more or less time than usual.
func (m Measurement[T]) Between(least, most int) Measurement[T] {
	return typed[T](m.untyped.between(least, most))
}

// AtMost limits the number of replications, where a single one is expensive.
func (m Measurement[T]) AtMost(replications int) Measurement[T] {
	return typed[T](m.untyped.atMost(replications))
}

// AtMostFor is AtMost with a limit for each value.
func (m Measurement[T]) AtMostFor(replications func(x T) int) Measurement[T] {
	return called("AtMostFor", replications == nil, typed[T](m.untyped.atMostFor(func(x any) int { return replications(x.(T)) })))
}

// Longer gives a measurement under a heavy tail further looks (interim analyses), up to at least the given number
// of replications: with fewer, its interval has a warning of skewness.
func (m Measurement[T]) Longer(replications int) Measurement[T] {
	return typed[T](m.untyped.longer(replications))
}

// Altered changes the estimates once they are made: their method, or their n.
func (m Measurement[T]) Altered(change func(e montecarlo.Estimate) montecarlo.Estimate) Measurement[T] {
	return called("Altered", change == nil, typed[T](m.untyped.altered(change)))
}

// Wrapped replaces the experiment of each value by one that is made of it.
func (m Measurement[T]) Wrapped(wrap func(x T, e montecarlo.Experiment) montecarlo.Experiment) Measurement[T] {
	return called("Wrapped", wrap == nil,
		typed[T](m.untyped.wrapped(func(x any, e montecarlo.Experiment) montecarlo.Experiment { return wrap(x.(T), e) })))
}

// AtMost limits the replications of an experiment.
func AtMost(replications int, e montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		_, most := s.Stretched(1, replications)
		s.Max = min(s.Max, most)
		s.Min = min(s.Min, s.Max)
		return e(ctx, s)
	}
}

// Longer gives an experiment further looks, up to at least the given number of replications.
func Longer(replications int, e montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		_, most := s.Stretched(1, replications)
		s.Max = max(s.Max, most)
		return e(ctx, s)
	}
}

// Draw makes a model of a function that draws one result and keeps no memory:
//
//	func (b bins) fullest(r *rand.Rand) (float64, error)
//	...
//	Measure: claims.Mean(claims.Draw(bins.fullest))
func Draw[T, R any](draw func(x T, r *rand.Rand) (R, error)) func(x T) montecarlo.Replication[R] {
	if draw == nil {
		return nil
	}
	return func(x T) montecarlo.Replication[R] {
		return func(r *rand.Rand) (R, error) { return draw(x, r) }
	}
}

// Paired is the model of the difference of two numbers on common random numbers; see [montecarlo.Paired].
func Paired[T any](a, b func(x T) montecarlo.Replication[float64]) func(x T) montecarlo.Replication[float64] {
	if a == nil || b == nil {
		return nil
	}
	return func(x T) montecarlo.Replication[float64] { return montecarlo.Paired(of(a, x), of(b, x))() }
}

// of is the model for a value, as experiments take it.
func of[T, R any](model func(x T) montecarlo.Replication[R], x T) func() montecarlo.Replication[R] {
	return func() montecarlo.Replication[R] { return model(x) }
}
