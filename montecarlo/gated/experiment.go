package gated

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// Mean measures a quantity by independent runs, each from steady state, so the
// interval needs no model of how periods depend on each other. The settings count
// runs; one goes on for four times as many periods as its warm-up.
//
// Errors: those of WarmUp; *montecarlo.DomainError for the settings and for a
// Measure that is none; the cause of the cancellation of ctx.
func (s Scheme) Mean(m Measure) montecarlo.Experiment {
	if err := m.check(); err != nil {
		return func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, err
		}
	}
	return s.experiment(m.String(), m.Unit(), m.Of)
}

// Probability measures P(T <= t) in the same way; see Below.
func (s Scheme) Probability(t float64) montecarlo.Experiment {
	return s.experiment(fmt.Sprintf("P(T<=%g)", t), "", belowOf(t))
}

func (s Scheme) experiment(name, unit string, of func(*Period) (y, x float64)) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		var none montecarlo.Estimate
		if err := settings.Validate(); err != nil {
			return none, err
		}
		warm, err := s.WarmUp(stationary)
		if err != nil {
			return none, err
		}
		plan := montecarlo.Plan{
			Seed: settings.Seed, Workers: settings.Workers, Block: settings.Block,
			Label: fmt.Sprintf("gated %s N=%d lambda=%v X=%s V=%s", name, s.N, s.Lambda, s.X, s.V),
		}
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
		runs := montecarlo.NewRunner(plan, model, func() *pairs { return new(pairs) })
		looks := settings.Looks()
		for i, n := range looks {
			if err := runs.Advance(ctx, n); err != nil {
				return none, fmt.Errorf("%s: %w", name, err)
			}
			e := runs.Result().interval(settings.LookLevel(len(looks)))
			e.Name, e.Unit, e.Level = name, unit, settings.Level
			if len(looks) > 1 {
				e.Method = fmt.Sprintf("%s, look %d of %d", e.Method, i+1, len(looks))
			}
			if i+1 == len(looks) || settings.Done(e) {
				return e, nil
			}
		}
		return none, nil // not reached: there is at least one look
	}
}

// A pair is the sum of y and x over one run.
type pair struct{ y, x float64 }

// pairs are the means and the central sums of products of independent pairs.
type pairs struct {
	n          int64
	y, x       float64
	yy, xy, xx float64
}

func (p *pairs) Add(v pair) { p.Merge(&pairs{n: 1, y: v.y, x: v.x}) }

func (p *pairs) Merge(q *pairs) {
	if q.n == 0 {
		return
	}
	n := p.n + q.n
	w := float64(q.n) / float64(n)
	dy, dx := q.y-p.y, q.x-p.x
	p.y += float64(dy * w)
	p.x += float64(dx * w)
	w *= float64(p.n)
	p.yy += q.yy + float64(dy*dy*w)
	p.xy += q.xy + float64(dx*dy*w)
	p.xx += q.xx + float64(dx*dx*w)
	p.n = n
}

func (p *pairs) Reset() { *p = pairs{} }

// leastRuns is the smallest number of runs an interval of a ratio is made of.
const leastRuns = 64

// interval returns the ratio of the means with Student's t interval of the
// residuals y - theta x (delta method).
func (p *pairs) interval(level float64) montecarlo.Estimate {
	n := float64(p.n)
	e := montecarlo.Estimate{Value: p.y / p.x, Lo: math.Inf(-1), Hi: math.Inf(1), Level: level, N: p.n, Method: "ratio of independent runs"}
	switch {
	case p.n < leastRuns:
		e.Warnings = append(e.Warnings, fmt.Sprintf("not converged: %d runs, fewer than %d", p.n, leastRuns))
		return e
	case !finite(e.Value):
		e.Warnings = append(e.Warnings, "not converged: a sum is infinite, or there was no request")
		return e
	}
	theta := e.Value
	squares := max(0, p.yy-2*theta*p.xy+theta*theta*p.xx)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}
	half := -t.Quantile((1-level)/2) * math.Sqrt(squares/(n-1)/n) / p.x
	e.Lo, e.Hi = theta-half, theta+half
	return e
}
