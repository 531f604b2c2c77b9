package vb95

import (
	"context"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// A dynamicScheme is a dynamic scheme with periods V + KX on any network.
type dynamicScheme struct {
	N    int
	X, V float64
}

func (s dynamicScheme) String() string { return fmt.Sprintf("N=%d X=%g V=%g", s.N, s.X, s.V) }

func (s dynamicScheme) periods() (periodTable, error) {
	table := make(periodTable, s.N+1)
	for k := range table {
		table[k] = s.V + float64(float64(k)*s.X)
	}
	return table, nil
}

func stabilityLimit() reports.Claim {
	const id = "VB95-STAB"
	return reports.Claim{
		ID:    id,
		Title: "The dynamic scheme is stable up to a rate of 1/(NX + V) at each node",
		Statement: `The scheme is stable if and only if $\rho + \lambda V < 1$, that is $\lambda < \lambda^* = \frac1{NX + V}$ or $\rho < \frac1{1 + V/(NX)}$: ` +
			`with a packet at every node a period lasts $NX + V$ and must bring less than one packet to each. Measured: the rate at which full queues cease to drain.`,
		Source:     `VB95, Section II, below the dynamic broadcasting theorem, there with "$\le$"`,
		Quantity:   `\lambda^*`,
		Unit:       "1/time",
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, {Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/time"}},
		Formula:    "analytic/reservation.Stability",
		Model:      "montecarlo/threshold.Find",
		Cases: reports.Printed(func() []reports.Case {
			list := []dynamicScheme{{8, 1, 2}, {16, 0.5, 4}, {64, 1, 10}, {1, 1, 2}, {256, 0.1, 30}}
			cases := make([]reports.Case, len(list))
			for i, s := range list {
				cases[i] = reports.Case{
					Params:  s.String(),
					Theory:  func() (float64, error) { _, rate, err := formula.Stability(s.N, s.X, s.V); return rate, err },
					Measure: stableUpTo(fullRuns, 4*fullRuns, id+" "+s.String(), "lambda", "1/time", 1, s.periods),
					Long:    i >= 1,
				}
			}
			return cases
		}),
	}
}

func stabilityAtLimit() reports.Claim {
	const id = "VB95-STAB-PRINTED"
	return reports.Claim{
		ID:    id,
		Title: "As printed: the dynamic scheme is stable at the limit itself",
		Statement: `The scheme is stable for $\rho \le 1 - \lambda V$. Measured at $\lambda = \frac1{NX + V}$: by how much more packets wait after 2000 periods than after 500, from the empty system; ` +
			`a stable one has long forgotten its start and the difference is 0.`,
		Source:     "VB95, Section II, below the dynamic broadcasting theorem; so in Section V for the hypercube",
		Quantity:   `\text{growth}`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 4, Relative: 0.5},
		Erratum:    `The inequality is strict: at equality the printed $W$ is infinite. There a full queue changes by a variable of mean 0 in each period, so the packets that wait grow with the square root of time: from 500 periods to 2000 their number doubles.`,
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Periods",
		Cases: reports.Printed(func() []reports.Case {
			list := []dynamicScheme{{4, 1, 1}, {16, 0.5, 4}}
			cases := make([]reports.Case, len(list))
			for i, s := range list {
				cases[i] = reports.Case{
					Params:  s.String(),
					Theory:  func() (float64, error) { return kit.Stated(0) },
					Measure: s.growth(id+" "+s.String(), 1/(float64(s.N)*s.X+s.V)),
				}
			}
			return cases
		}),
	}
}

// growth measures how many more packets wait after 2000 periods than after 500.
func (s dynamicScheme) growth(label string, lambda float64) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		const early, late = 500, 2000
		table, err := s.periods()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		p := model.Periods{N: s.N, Lambda: lambda, Durations: table}
		first, err := p.Growth(0, early)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		second, err := p.Growth(0, late)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Slow(512, 8192, montecarlo.Mean("growth", "packets", label, func() montecarlo.Replication[float64] {
			short, long := first(), second()
			return func(r *rand.Rand) (float64, error) {
				a, err := short(r)
				if err != nil {
					return 0, err
				}
				b, err := long(r)
				return late*b - early*a, err
			}
		}))(ctx, settings)
	}
}
