package vb93

import (
	"fmt"
	"math/rand/v2"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A jointCube is a hypercube with lengths of a joint law.
type jointCube struct {
	d       int
	lengths distributions.Joint
}

func (c jointCube) String() string { return fmt.Sprintf("d=%d lengths=%v", c.d, c.lengths) }

func (c jointCube) validate() error {
	if err := c.lengths.Validate(); err != nil {
		return err
	}
	return distributions.FitsNodes(c.lengths, 1<<c.d)
}

// drawn returns the replications of run, each with lengths of the joint law.
func (c jointCube) drawn(run func(x []float64) float64) montecarlo.Replication[float64] {
	x := make([]float64, 1<<c.d)
	return func(r *rand.Rand) (float64, error) {
		c.lengths.Fill(x, r)
		return run(x), nil
	}
}

var jointCubes = arguments.Of2(func(d int, lengths distributions.Joint) (jointCube, error) { return jointCube{d, lengths}, nil },
	cubeDimensions(1, maxAsyncCube).Usual("d", 1, 9), arguments.Joint("lengths", "joint law of the lengths"))

// cubePathJoint is what Section IV and its lower bound say of every run.
func cubePathJoint(trace distributions.Law) reports.Claim {
	const id = "VB93-EQ5-PATH-JOINT"
	one := distributions.Exponential{Mu: 1}
	list := []jointCube{
		{4, distributions.CommonFactor{Factor: one, Law: one}}, {6, distributions.CommonFactor{Factor: one, Law: distributions.Deterministic{Mu: 1}}},
		{8, distributions.CommonFactor{Factor: distributions.Pareto{Shape: 1.5, Mu: 1}, Law: one}},
		{5, distributions.Slow{Nodes: 1, Factor: 8, Law: one}}, {8, distributions.Slow{Nodes: 9, Factor: 8, Law: one}}, {6, distributions.ByNode{Laws: []distributions.Law{one, distributions.Scaled{Factor: 3, Law: one}}}},
	}
	if record, ok := trace.(*distributions.Empirical); ok {
		list = append(list, jointCube{6, distributions.Consecutive{Record: record}}, jointCube{9, distributions.Block{Size: 16, Record: record}})
	}
	return reports.Claim{
		ID:    id,
		Title: "What the hypercube does in every run it does whatever the joint law of the lengths",
		Statement: `$\max\left(d M, \frac1d \left(\sum_l x_l - \min_l x_l\right)\right) \le T_{\mathrm{async}} \le \min(T_s M, T_{\mathrm{mod}})$ and $T_{\mathrm{mod}} \le M \sum_i \beta_i$ in every run, the lengths being dependent or of several laws: ` +
			`a factor common to all, slow nodes, a law for each node in turn, a record in its own order or in blocks of it. These are statements on given lengths, and so are matching and order of the schedule; means, tails and Propositions 1 to 4 ask for independence (VB93-PROP4-FACTOR). Measured: the greatest of the four quotients of the left by the right side.`,
		Source:   "VB93, Section IV, before eq. (5), with VB93-LB, VB93-ORDER, VB93-EQ5-PATH-MOD; that the law may be a joint one is derived",
		Quantity: `\text{left side}/\text{right side}`,
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolXl, symbolMl, symbolTas, symbolTmod, symbolCubeS, symbolBeta, symbolPhase, {Name: "l", Meaning: "node"}},
		Formula:  cube.AsyncPathBound,
		Model:    (*model.Async).NewExecution,
		Cases: kit.OfKind(reports.Executed, kit.Cases(id, jointCubes, list, func(label string, c jointCube) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return kit.Stated(1 + 1e-12) }, // rounding of two sums of at most n lengths
				Measure: onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
					return onAsync(c.d, func(a *model.Async) montecarlo.Experiment {
						return kit.AtMost(everyRun(c.d), montecarlo.Range("left/right", "", label, 0, func() montecarlo.Replication[float64] {
							barrier, async := b.NewExecution(), a.NewExecution()
							return c.checked(func(x []float64) (mod, free float64) { return barrier.Run(x), async.Run(x) })
						}))
					})
				}),
			}
		})),
	}
}

// checked returns the greatest quotient of left by right sides.
func (c jointCube) checked(run func(x []float64) (mod, free float64)) montecarlo.Replication[float64] {
	x := make([]float64, 1<<c.d)
	return func(r *rand.Rand) (float64, error) {
		c.lengths.Fill(x, r)
		mod, free := run(x)
		longest, sum, shortest := extremes(x)
		least, err := cube.LowerBound(c.d, longest, sum, shortest)
		if err != nil {
			return 0, err
		}
		most, err := cube.AsyncPathBound(c.d, longest)
		if err != nil {
			return 0, err
		}
		mostMod, err := cube.BarrierPathBound(c.d, longest)
		return max(quotient(least, free), quotient(free, most), quotient(free, mod), quotient(mod, mostMod)), err
	}
}
