package vb95

import (
	"cmp"
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports/claims"
)

// An approach is the limit of a number of a queue as a parameter tends to 0: its parameter, measure and theory.
type approach struct {
	near    func(u unloaded, step float64) queue
	measure model.Measure // of counted packets for constant lengths, otherwise of followed ones
	of      func(q queue, value float64) float64
	theory  func(q queue) (float64, error) // of the queue at the step, whose load it does not use
	chosen  map[string]extrapolation       // by the words of a queue, as long as the exact chain allows
	rule    func(u unloaded) extrapolation // of all others
	// rare says that what is measured happens in a share of the frames of the order of the
	// step squared, so that its runs are divided by allocation.
	rare bool
}

// An extrapolation has its step, and a bound on its relative bias.
type extrapolation struct{ step, bias float64 }

// extrapolation returns step and bias for a queue.
func (a approach) extrapolation(u unloaded) extrapolation {
	if e, chosen := a.chosen[u.String()]; chosen {
		return e
	}
	return a.rule(u)
}

// limit returns theory.
func (a approach) limit(u unloaded) (float64, error) {
	return a.theory(a.near(u, a.extrapolation(u).step))
}

// limitWeights are the weights of Richardson extrapolation to 0 from y at the step, at
// twice and at four times the step, by the parabola through the three: (8 y_1 - 6 y_2 +
// y_4)/3. Terms of first and second order cancel; the bias is of third order.
var limitWeights = [3]struct{ times, weight float64 }{{1, 8.0 / 3}, {2, -2}, {4, 1.0 / 3}}

// tame checks that the moments of a length do not exceed those of an exponential one, for which
// the bound on the bias holds.
func tame(key string, length distributions.Law) error {
	switch length.(type) {
	case distributions.Deterministic, distributions.Uniform, distributions.Erlang, distributions.Exponential:
		return nil
	}
	return &inputs.Error{Arg: key, Value: length, Domain: "a constant, uniform, Erlang or exponential law"}
}

// given checks the lengths, and the queues at all three steps.
func (a approach) given() claims.Hypothesis[unloaded] {
	return claims.Given("constant, uniform, Erlang or exponential lengths; EX >= EV/10^6", func(u unloaded) error {
		if err := cmp.Or(tame("X", u.X), tame("V", u.V)); err != nil {
			return err
		}
		for _, w := range limitWeights {
			if err := a.near(u, w.times*a.extrapolation(u).step).validate(); err != nil {
				return err
			}
		}
		return nil
	})
}

// measured estimates the limit by independent runs at the three steps. The bound on the bias widens the interval
// at both ends.
func (a approach) measured() claims.Measurement[unloaded] {
	return claims.By(func(name, unit, label string, u unloaded) montecarlo.Experiment {
		e := a.extrapolation(u)
		if u.X.Variance() != 0 || u.V.Variance() != 0 {
			return withBias(e.bias, extrapolated(a, u, name, unit, label, a.followed, queue.runs))
		}
		return withBias(e.bias, extrapolated(a, u, name, unit, label, func(_ queue, s *steady.Quotient) float64 { return s.Y / s.X },
			func(q queue) steady.Runs[steady.Quotient] {
				return simulation{q, byFrames}.counting(measuring(a.measure))
			}))
	})
}

// followed returns the measure where packets are followed.
func (a approach) followed(q queue, t *model.Totals) float64 {
	if a.measure == model.PairShare {
		return chance(q, t)
	}
	return meanDelay(q, t)
}

// extrapolated estimates the limit from a value of the runs at each step.
func extrapolated[S steady.Sums[S]](
	a approach, u unloaded, name, unit, label string, value func(q queue, sums *S) float64, runs func(q queue) steady.Runs[S],
) montecarlo.Experiment {
	var systems []steady.Runs[S]
	step := a.extrapolation(u).step
	for _, w := range limitWeights {
		of := runs(a.near(u, w.times*step))
		if a.rare {
			of.Length = int(allocation(w.weight, w.times) * float64(of.Length))
		}
		systems = append(systems, of)
	}
	return steady.OverRuns(name, unit, label, func(sums []S) float64 {
		sum := 0.0
		for i, w := range limitWeights {
			q := a.near(u, w.times*step)
			sum += float64(w.weight * a.of(q, value(q, &sums[i])))
		}
		return sum
	}, systems...)
}

// allocation is the length of the run at a multiple of the step, over that of the run at
// the step, for which the sum of all three has the least error (Neyman): a run weighs as
// much as its weight times the standard deviation of one frame, which for a ratio to the
// step of what a share of step^2 of the frames shows goes like 1/times.
func allocation(weight, times float64) float64 {
	first := limitWeights[0]
	return math.Abs(weight) / times / (first.weight / first.times)
}

// withBias widens the interval of an experiment of slow replications by the bias of an
// extrapolation.
func withBias(share float64, e montecarlo.Experiment) montecarlo.Experiment {
	return widened(share, "the extrapolation", montecarlo.Slow(128, 1<<14, e))
}

// widened widens the interval of an experiment at both ends by a fraction of its value,
// before it is evaluated, and states the reason.
func widened(share float64, reason string, e montecarlo.Experiment) montecarlo.Experiment {
	return montecarlo.Altered(e, func(e montecarlo.Estimate) montecarlo.Estimate {
		by := share * math.Abs(e.Value)
		e.Lo, e.Hi = e.Lo-by, e.Hi+by
		e.Method += fmt.Sprintf(", widened by %g of the value for %s", share, reason)
		return e
	})
}
