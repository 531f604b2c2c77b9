package vb95

import (
	"context"
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// An arrivingScheme is a dynamic scheme whose packets come by any process.
type arrivingScheme struct {
	dynamicScheme
	arrivals arrivals.Process
}

func (s arrivingScheme) String() string {
	return fmt.Sprintf("%v arrivals=%v", s.dynamicScheme, s.arrivals)
}

func (s arrivingScheme) full() float64 { return float64(float64(s.N)*s.X) + s.V }

// validate checks that a run sees many batches and bursts: how they differ from their
// mean then hardly matters.
func (s arrivingScheme) validate() error {
	size := kit.Dispersion(s.arrivals, float64(s.N)/s.full())
	return holds(size <= mostDispersed, "arrivals", s.arrivals, fmt.Sprintf("a process whose packets, at the limit, have at most %d times the variance of Poisson ones over long times; here %.3g", mostDispersed, size))
}

const mostDispersed = 20

func arrivalsStability() reports.Claim {
	const id = "VB95-ARRIVALS-STAB"
	return reports.Claim{
		ID:    id,
		Title: "The dynamic scheme is stable up to the same rate whatever the arrivals",
		Statement: `For batches and for bursts, as for Poisson arrivals, the scheme is stable if and only if $\lambda < \lambda^* = \frac1{NX + V}$. ` +
			`Proof: no period is longer than $NX + V$ and each takes a packet of every user who has one, so the queue of a user is no longer than one with a service of $NX + V$ for each packet, which for stationary ergodic arrivals is stable below that rate (Loynes); above it full queues bring more than they lose. ` +
			`Measured: the rate at which full queues cease to drain.`,
		Source:     `derived; VB95, Section I, holds Poisson arrivals "inessential" for the implementation`,
		Quantity:   `\lambda^*`,
		Unit:       "1/time",
		Relation:   reports.Equal,
		Resolution: within(0.05),
		Symbols:    []reports.Symbol{symbolN, symbolAnyRate, symbolX, symbolV, {Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/time"}},
		Formula:    formula.Stability,
		Model:      threshold.Find,
		Cases: kit.LongAfter(1, kit.Given("batches and bursts of which a run sees many", kit.Cases(id, arguments.Of2(func(s dynamicScheme, p arrivals.Process) (arrivingScheme, error) {
			return arrivingScheme{s, p}, nil
		}, schemes(64), kit.Arrivals("batch(size=geometric(mean=[1.2..3.0]))", "mmpp(peak=[1.5..2.0],share=[0.1..0.4],spell=[0.1..1.0])")), []arrivingScheme{
			{dynamicScheme{4, 1, 1}, geometricSizes(2)},
			{dynamicScheme{4, 1, 1}, arrivals.Modulated{Peak: 2, Share: 0.25, Spell: 10}},
			{dynamicScheme{16, 0.5, 4}, geometricSizes(4)},
			{dynamicScheme{16, 0.5, 4}, arrivals.Modulated{Peak: 3, Share: 0.25, Spell: 5}},
		}, func(label string, s arrivingScheme) reports.Case {
			return reports.Case{
				Validate: s.validate,
				Theory:   func() (float64, error) { _, rate, err := formula.Stability(s.N, s.X, s.V); return rate, err },
				Measure:  s.stableUpTo(label),
			}
		}))),
	}
}

// stableUpTo is stableUpTo of the periods of the scheme with these arrivals, which are
// followed: it makes fewer runs.
func (s arrivingScheme) stableUpTo(label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		table, err := s.periods()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		e, err := montecarlo.Slow(16, 1024, threshold.Find("lambda", "1/time", label, 0.6/s.full(), 1.5/s.full(), func(lambda float64) (func() montecarlo.Replication[float64], error) {
			return model.Periods{N: s.N, Lambda: lambda, Durations: table, Arrivals: s.arrivals}.Growth(queueFill, drainPeriods)
		}))(ctx, settings)
		e.Method += fmt.Sprintf(", %d periods from %d packets in every queue", drainPeriods, queueFill)
		return e, err
	}
}
