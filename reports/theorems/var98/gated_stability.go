package var98

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func gatedStability() reports.Claim {
	const id = "VAR98-S2DSTAB"
	return reports.Claim{
		ID:    id,
		Title: "The gated scheme is stable up to a rate of 1/(NX) at each node",
		Statement: `If a period serves every packet that waits at its gate, the scheme is stable if and only if $\lambda < \lambda^* = \frac1{N\,\mathrm{E}X}$, whatever $V$ is. ` +
			`The theorem needs a static algorithm that takes any number of packets of one node: with one packet of each node in a period the limit is $\frac1{N\,\mathrm{E}X + \mathrm{E}V}$ (VB95-STAB). Measured: the rate at which a million waiting packets cease to become fewer.`,
		Source:     "VAR98, Section 3.5, static-to-dynamic theorem; the condition on the algorithm is derived",
		Quantity:   `\lambda^*`,
		Unit:       "1/time",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.005),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, {Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/time"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/threshold.Find",
		Cases: reports.Printed(func() []reports.Case {
			list := []gate{{N: 4, X: constant(1), V: constant(3)}, {N: 64, X: exponential(0.25), V: exponential(20)}}
			cases := make([]reports.Case, len(list))
			for i, g := range list {
				params := fmt.Sprintf("N=%d X=%v V=%v", g.N, g.X, g.V)
				limit := 1 / (float64(g.N) * g.X.Mean())
				cases[i] = reports.Case{
					Params:  params,
					Theory:  func() (float64, error) { return kit.Stated(limit) },
					Measure: g.stableUpTo(id+" "+params, limit),
				}
			}
			return cases
		}),
	}
}

// stableUpTo seeks the rate where many packets become neither more nor fewer,
// from 0.7 to 1.4 times a guess.
func (g gate) stableUpTo(label string, guess float64) montecarlo.Experiment {
	const backlog, periods = 1 << 20, 4
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := montecarlo.Slow(128, 2048, threshold.Find("lambda", "1/time", label, 0.7*guess, 1.4*guess, func(load float64) (func() montecarlo.Replication[float64], error) {
			return model.Scheme{N: g.N, Lambda: load, X: g.X, V: g.V}.Growth(backlog, periods)
		}))(ctx, s)
		e.Method += fmt.Sprintf(", %d periods from %d packets", periods, backlog)
		return e, err
	}
}
