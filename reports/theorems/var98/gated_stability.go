package var98

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
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
		Formula:    kit.Stated,
		Model:      threshold.Find,
		Cases: kit.Given("lengths have second moments", kit.Cases(id, arguments.Of3(func(N int, x, v distributions.Law) (gateLengths, error) {
			g := gateLengths{N, x, v}
			return g, kit.Affordable("V", v, float64(g.backlog()), 1<<22, "waiting packets, which are to take much longer than it")
		}, gateNodes, gateX.UsualOf("X", "deterministic(mean=[0.2..3.0])", "exponential(mean=[0.2..3.0])", "erlang(shape=[2..6],mean=[0.2..3.0])", "gamma(shape=[0.4..4.0],mean=[0.2..3.0])"), gateV),
			[]gateLengths{{4, constant(1), constant(3)}, {64, exponential(0.25), exponential(20)}}, func(label string, g gateLengths) reports.Case {
				limit := 1 / (float64(g.N) * g.X.Mean())
				return reports.Case{
					Validate: gate{g.N, limit / 2, g.X, g.V}.validate,
					Theory:   func() (float64, error) { return kit.Stated(limit) },
					Measure:  g.stableUpTo(label, limit),
				}
			})),
	}
}

// A gateLengths is a gated system without a rate.
type gateLengths struct {
	N    int
	X, V distributions.Law
}

func (g gateLengths) String() string { return fmt.Sprintf("N=%d X=%v V=%v", g.N, g.X, g.V) }

// backlog returns a million packets, or as many as take ten thousand times as long as
// V: the relative shift of the limit by V is the reciprocal.
func (g gateLengths) backlog() int64 {
	return int64(1 << 20 * min(1<<20, max(1, math.Ceil(g.V.Mean()/g.X.Mean()/100))))
}

// stableUpTo estimates the rate at which a large backlog neither grows nor shrinks,
// from 0.7 to 1.4 times a guess.
func (g gateLengths) stableUpTo(label string, guess float64) montecarlo.Experiment {
	const periods = 4
	backlog := g.backlog()
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := montecarlo.Slow(128, 2048, threshold.Find("lambda", "1/time", label, 0.7*guess, 1.4*guess, func(load float64) (func() montecarlo.Replication[float64], error) {
			return model.Scheme{N: g.N, Lambda: load, X: g.X, V: g.V}.Growth(backlog, periods)
		}))(ctx, s)
		e.Method += fmt.Sprintf(", %d periods from %d packets", periods, backlog)
		return e, err
	}
}
