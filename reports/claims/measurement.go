package claims

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
type Measurement[T any] struct{ measurement }

// A measurement is a Measurement without the type of the values.
type measurement struct {
	kind    reports.Kind
	make    func(name, unit, label string, x any) montecarlo.Experiment
	each    func(x any) montecarlo.Replication[float64]                // the number of one replication; nil where there is none
	certain func(x any) bool                                           // see Certain; nil for nowhere
	choose  func(x any) measurement                                    // see Choose
	wrap    func(x any, e montecarlo.Experiment) montecarlo.Experiment // see Wrapped; nil for nothing
}

// of returns the kind and the experiment of a case.
func (m measurement) of(name, unit, label string, x any) (reports.Kind, montecarlo.Experiment) {
	if m.choose != nil {
		return m.choose(x).of(name, unit, label, x)
	}
	kind, run := m.kind, montecarlo.Experiment(nil)
	if m.make == nil { // the zero value, chosen for a value of the parameters
		return kind, func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, errors.New("no measurement is declared; want Mean, Probability, Computed, By or another")
		}
	}
	if m.certain != nil && m.certain(x) {
		kind, run = reports.Executed, m.executed(name, unit, label, x)
	} else {
		run = m.make(name, unit, label, x)
	}
	if m.wrap != nil {
		run = m.wrap(x, run)
	}
	return kind, run
}

// executed is the experiment of a value at which the number of a replication is certain.
func (m measurement) executed(name, unit, label string, x any) montecarlo.Experiment {
	if m.each == nil {
		return func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, errors.New("Certain is for Mean and Quantile; measure what is exact with Computed")
		}
	}
	run := montecarlo.Range(name, unit, label, rounding, func() montecarlo.Replication[float64] { return m.each(x) })
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := run(ctx, s)
		if err == nil && e.Width() > 3*rounding*math.Max(math.Abs(e.Lo), math.Abs(e.Hi)) { // 2 of them are the ends' own
			e.Warnings = append(e.Warnings, fmt.Sprintf("declared certain, and replications differ, from %.6g to %.6g", e.Lo, e.Hi))
		}
		return e, err
	}
}

// rounding is the relative error of a number that is computed in several steps.
const rounding = 1e-9

// Certain says for which values of the parameters the number of a replication is not random, as the time of a
// broadcast to one node is. Such a case is executed and not estimated: its interval is the range of all
// replications, up to rounding, and all that were made must have agreed with theory. What n of them do not show
// has a probability of at most log(100)/n, at 0.99, which the report says.
//
//	Measure: claims.Mean(rumor.rounds).Certain(func(r rumor) bool { return r.n == 2 })
//
// It is for Mean and Quantile.
func (m Measurement[T]) Certain(where func(x T) bool) Measurement[T] {
	return typed[T](m.certainly(func(x any) bool { return where(x.(T)) }))
}

func (m measurement) certainly(where func(x any) bool) measurement {
	if choose := m.choose; choose != nil {
		m.choose = func(x any) measurement { return choose(x).certainly(where) }
	}
	m.certain = where
	return m
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
	m.each = func(x any) montecarlo.Replication[float64] { return model(x.(T)) }
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
	m.each = func(x any) montecarlo.Replication[float64] { return model(x.(T)) }
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
//	Measure: claims.LongRun(queue.Waits)
func LongRun[T any](start func(x T, w *montecarlo.Words) (steady.Advance, error)) Measurement[T] {
	return By(func(name, unit, label string, x T) montecarlo.Experiment {
		return steady.Mean(name, unit, label, func(w *montecarlo.Words) (steady.Advance, error) { return start(x, w) })
	}).Between(1<<14, 1<<22)
}

// Range measures the largest number of all replications, or the smallest, as the relation asks: a statement
// about every run, which is executed and not estimated, up to a relative rounding. One run refutes it.
func Range[T any](rounding float64, model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	return By(func(name, unit, label string, x T) montecarlo.Experiment {
		return montecarlo.Range(name, unit, label, rounding, of(model, x))
	}).Executed()
}

// Computed computes the number without randomness: its value, a bound on its absolute
// error, and the number of items that were computed.
func Computed[T any](compute func(x T) (value, errorBound float64, n int64, err error)) Measurement[T] {
	m := By(func(name, unit, _ string, x T) montecarlo.Experiment {
		return montecarlo.Exact(name, unit, func() (float64, float64, int64, error) { return compute(x) })
	})
	m.kind = reports.Computed
	return m
}

// Count computes an exact number, of counting n things.
func Count[T any, N int | float64](count func(x T) (value N, n int64, err error)) Measurement[T] {
	return Computed(func(x T) (float64, float64, int64, error) {
		value, n, err := count(x)
		return float64(value), 0, n, err
	})
}

// By measures by any experiment: one with control variates, strata or an estimator of
// one's own. The experiment takes the label for its streams and runs on the plan of its
// settings.
func By[T any](experiment func(name, unit, label string, x T) montecarlo.Experiment) Measurement[T] {
	return typed[T](measurement{kind: reports.Statistical, make: func(name, unit, label string, x any) montecarlo.Experiment {
		return experiment(name, unit, label, x.(T))
	}})
}

// typed is a measurement with a type. It is no composite literal: one of a generic type keeps all
// methods of all its instances in the program.
func typed[T any](m measurement) (of Measurement[T]) {
	of.measurement = m
	return of
}

// Prepared measures with what the replications of a value share, such as the tables of a network: it is prepared
// once, when the measurement begins. The number is an estimate unless Executed or Computed says otherwise.
//
//	Measure: claims.Prepared(cube.tables, func(t *tables) claims.Measurement[cube] { ... })
func Prepared[T, P any](prepare func(x T) (P, error), measure func(prepared P) Measurement[T]) Measurement[T] {
	return By(func(name, unit, label string, x T) montecarlo.Experiment {
		return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
			prepared, err := prepare(x)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			_, run := measure(prepared).of(name, unit, label, x)
			return run(ctx, s)
		}
	})
}

// Choose measures each value in a way of its own.
func Choose[T any](which func(x T) Measurement[T]) Measurement[T] {
	return typed[T](measurement{
		make:   func(string, string, string, any) montecarlo.Experiment { return nil }, // never called
		choose: func(x any) measurement { return which(x.(T)).measurement },
	})
}

// Executed says that the number is about the executed runs and not an estimate.
func (m Measurement[T]) Executed() Measurement[T] { return typed[T](m.as(reports.Executed)) }

// Computed says that nothing is drawn.
func (m Measurement[T]) Computed() Measurement[T] { return typed[T](m.as(reports.Computed)) }

// as is a measurement of another kind.
func (m measurement) as(kind reports.Kind) measurement {
	if choose := m.choose; choose != nil {
		m.choose = func(x any) measurement { return choose(x).as(kind) }
	}
	m.kind = kind
	return m
}

// Instances says of a computation that it draws its instances, from a seed of its own; n must be the number of
// independent draws.
func (m Measurement[T]) Instances() Measurement[T] { return typed[T](m.instances()) }

func (m measurement) instances() measurement {
	return m.altered(func(e montecarlo.Estimate) montecarlo.Estimate {
		e.Method = "execution of drawn instances"
		return e
	}).as(reports.Executed)
}

// OneInstance is Instances of a computation on a single one, whatever the computation counts.
func (m Measurement[T]) OneInstance() Measurement[T] {
	return typed[T](m.instances().altered(func(e montecarlo.Estimate) montecarlo.Estimate {
		e.N = 1
		return e
	}))
}

// Between has the measurement look (interim analysis) after least, twice as many, ...
// and most replications or observations, in place of those of the profile, where a
// single one takes much more or less time than usual.
func (m Measurement[T]) Between(least, most int) Measurement[T] {
	return typed[T](m.wrapped(func(_ any, e montecarlo.Experiment) montecarlo.Experiment { return montecarlo.Slow(least, most, e) }))
}

// AtMost limits the number of replications, where a single one is expensive.
func (m Measurement[T]) AtMost(replications int) Measurement[T] {
	return typed[T](m.wrapped(func(_ any, e montecarlo.Experiment) montecarlo.Experiment { return AtMost(replications, e) }))
}

// AtMostFor is AtMost with a limit for each value.
func (m Measurement[T]) AtMostFor(replications func(x T) int) Measurement[T] {
	return typed[T](m.wrapped(func(x any, e montecarlo.Experiment) montecarlo.Experiment {
		return AtMost(replications(x.(T)), e)
	}))
}

// Longer gives a measurement under a heavy tail further looks (interim analyses), up to at least the given number
// of replications: with fewer, its interval has a warning of skewness.
func (m Measurement[T]) Longer(replications int) Measurement[T] {
	return typed[T](m.wrapped(func(_ any, e montecarlo.Experiment) montecarlo.Experiment { return Longer(replications, e) }))
}

// Altered changes the estimates once they are made: their method, or their n.
func (m Measurement[T]) Altered(change func(e montecarlo.Estimate) montecarlo.Estimate) Measurement[T] {
	return typed[T](m.altered(change))
}

func (m measurement) altered(change func(e montecarlo.Estimate) montecarlo.Estimate) measurement {
	return m.wrapped(func(_ any, e montecarlo.Experiment) montecarlo.Experiment { return montecarlo.Altered(e, change) })
}

// Wrapped replaces the experiment of each value by one that is made of it.
func (m Measurement[T]) Wrapped(wrap func(x T, e montecarlo.Experiment) montecarlo.Experiment) Measurement[T] {
	return typed[T](m.wrapped(func(x any, e montecarlo.Experiment) montecarlo.Experiment { return wrap(x.(T), e) }))
}

func (m measurement) wrapped(wrap func(x any, e montecarlo.Experiment) montecarlo.Experiment) measurement {
	if choose := m.choose; choose != nil {
		m.choose = func(x any) measurement { return choose(x).wrapped(wrap) }
		return m
	}
	inner := m.wrap
	m.wrap = func(x any, e montecarlo.Experiment) montecarlo.Experiment {
		if inner != nil {
			e = inner(x, e)
		}
		return wrap(x, e)
	}
	return m
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
	return func(x T) montecarlo.Replication[R] {
		return func(r *rand.Rand) (R, error) { return draw(x, r) }
	}
}

// Paired is the model of the difference of two numbers on common random numbers; see [montecarlo.Paired].
func Paired[T any](a, b func(x T) montecarlo.Replication[float64]) func(x T) montecarlo.Replication[float64] {
	return func(x T) montecarlo.Replication[float64] { return montecarlo.Paired(of(a, x), of(b, x))() }
}

// of is the model for a value, as experiments take it.
func of[T, R any](model func(x T) montecarlo.Replication[R], x T) func() montecarlo.Replication[R] {
	return func() montecarlo.Replication[R] { return model(x) }
}
