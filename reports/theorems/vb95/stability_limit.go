package vb95

import (
	"context"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
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

// schemes is the argument of schemes on networks with a limited number of nodes; times
// are in any unit.
func schemes(most int) arguments.Argument[dynamicScheme] {
	time := func(key, meaning string) arguments.Argument[float64] {
		return arguments.Of1(func(t float64) (float64, error) {
			return t, holds(1e-100 <= t && t <= 1e100, key, t, "a time from 1e-100 to 1e100")
		}, arguments.Real(key, meaning, arguments.Positive()).Usual(key, 0.1, 8))
	}
	return arguments.Of3(func(N int, X, V float64) (dynamicScheme, error) { return dynamicScheme{N, X, V}, nil },
		arguments.Users(most).Usual("N", 1, 16), time("X", "what a packet adds to a period"), time("V", "length of a period without packets"))
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
		Formula:    formula.Stability,
		Model:      threshold.Find,
		Cases: kit.LongAfter(1, kit.Cases(id, schemes(1024), []dynamicScheme{{8, 1, 2}, {16, 0.5, 4}, {64, 1, 10}, {1, 1, 2}, {256, 0.1, 30}}, func(label string, s dynamicScheme) reports.Case {
			return reports.Case{
				Theory:  func() (float64, error) { _, rate, err := formula.Stability(s.N, s.X, s.V); return rate, err },
				Measure: stableUpTo(fullRuns, 4*fullRuns, label, "lambda", "1/time", 1, s.periods),
			}
		})),
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
		Formula:    kit.Stated,
		Model:      model.Periods.Growth,
		Cases: kit.Given("V at least a tenth of X: with shorter intervals 2000 periods are soon over", kit.Cases(id, schemes(256), []dynamicScheme{{4, 1, 1}, {16, 0.5, 4}}, func(label string, s dynamicScheme) reports.Case {
			return reports.Case{
				Validate: func() error { return holds(s.V >= s.X/10, "V", s.V, "a number >= X/10") },
				Theory:   stated(0),
				Measure:  s.growth(label, 1/(float64(s.N)*s.X+s.V)),
			}
		})),
	}
}

// growth estimates the increase of the number of waiting packets from period 500 to
// period 2000.
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
