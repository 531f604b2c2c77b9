package gated

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// Mean measures a quantity by independent runs, each from steady state, so the interval
// needs no model of the dependence of periods. The settings count runs; one lasts four
// times as many periods as its warm-up.
//
// Errors: those of WarmUp; *inputs.Error for the settings and for a
// Measure that is none; the cause of the cancellation of ctx.
func (s Scheme) Mean(m Measure) montecarlo.Experiment {
	if err := m.check(); err != nil {
		return func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, err
		}
	}
	return s.experiment(m.String(), m.Unit(), m.power(), m.Of)
}

// Probability measures P(T <= t) in the same way; see Below.
func (s Scheme) Probability(t float64) montecarlo.Experiment {
	return s.experiment(fmt.Sprintf("P(T<=%g)", t), "", 0, belowOf(t))
}

// experiment returns the experiment that measures a ratio of sums over periods. power
// is the power of their length on which it depends, or 0 for a probability.
func (s Scheme) experiment(name, unit string, power float64, of func(*Period) (y, x float64)) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		var none montecarlo.Estimate
		if err := settings.Validate(); err != nil {
			return none, err
		}
		warm, err := s.WarmUp(stationary)
		if err != nil {
			return none, err
		}
		label := fmt.Sprintf("gated %s N=%d lambda=%v X=%s V=%s", name, s.N, s.Lambda, s.X, s.V)
		model := func() montecarlo.Replication[pair] {
			run := s.run(nil)
			return func(r *rand.Rand) (pair, error) {
				*run = Run{rate: run.rate, x: run.x, v: run.v, rand: r}
				for range warm {
					run.period()
				}
				var sum pair
				for range 4 * warm {
					y, x := of(run.period())
					sum.y, sum.x = sum.y+y, sum.x+x
				}
				return sum, nil
			}
		}
		runs := montecarlo.NewRunner(settings.Plan, label, model, func() *pairs { return new(pairs) })
		looks := settings.Looks()
		for i, n := range looks {
			if err := runs.Advance(ctx, n); err != nil {
				return none, fmt.Errorf("%s: %w", name, err)
			}
			e := runs.Result().interval(settings.LookLevel(len(looks)))
			if steady.Converged(e) && power > 0 {
				s.warnUnseen(&e, power, float64(e.N)*4*float64(warm))
			}
			e.Name, e.Unit, e.Level = name, unit, settings.Level
			if len(looks) > 1 {
				e.Method = fmt.Sprintf("%s, look %d of %d", e.Method, i+1, len(looks))
			}
			if i+1 == len(looks) || settings.Done(e) {
				return e, nil
			}
		}
		return none, nil // unreachable: there is at least one look
	}
}

// A pair holds the sums of y and x over one run.
type pair struct{ y, x float64 }

// pairs accumulates the pairs of independent runs.
type pairs struct{ steady.Ratio }

func (p *pairs) Add(v pair)     { p.Ratio.Add(v.y, v.x) }
func (p *pairs) Merge(q *pairs) { p.Ratio.Merge(&q.Ratio) }

func (p *pairs) interval(level float64) montecarlo.Estimate {
	e := p.Interval(level)
	e.Method = "ratio of independent runs"
	return e
}
