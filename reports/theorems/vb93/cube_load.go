package vb93

import (
	"fmt"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

var symbolLoad = reports.Symbol{Name: `\text{load}`, Meaning: "total length of what the busiest directed link sends", Unit: "time"}

func loadFirst() reports.Claim {
	const id = "VB93-ASYNC-LOAD"
	list := cubes([]int{4, 6, 8, 10, 12}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:    id,
		Title: "The busiest link bounds the time without barriers",
		Statement: `$T_{\mathrm{async}} \ge \max_{c,z} \sum_{t:\,c(t)=c} x_{z \oplus t}$ in every run: a link has to send what the schedule gives it. ` +
			`Measured: the ratio over runs; its least value, the lower end of the range, decides.`,
		Source:   "derived",
		Quantity: `T_{\mathrm{async}}/\text{load}`,
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolTas, symbolLoad, {Name: `x_{z \oplus t}`, Meaning: "length of the packet of node $z \\oplus t$", Unit: "time"}, {Name: "c", Meaning: "dimension, from 0"}, {Name: "z", Meaning: "receiving node"}, {Name: "t", Meaning: "node, reached over dimension c(t)"}, symbolD},
		Formula:  kit.Stated,
		Model:    (*model.Async).NewExecution,
		// The slack is the rounding of two sums of at most n lengths.
		Cases: kit.OfKind(reports.Executed, onCubes(id, asyncCubes, list, func(cubeInstance) (float64, error) { return kit.Stated(1 - 1e-12) },
			func(label string, in cubeInstance) montecarlo.Experiment {
				return loadRatio(in, func(m func() montecarlo.Replication[float64]) montecarlo.Experiment {
					return kit.AtMost(max(4, min(1000, 1<<22>>in.d>>in.d)), montecarlo.Range("T_async/load", "", label, 0, m))
				})
			})),
	}
}

func loadNear() reports.Claim {
	const id = "VB93-ASYNC-LOAD-NEAR"
	list := append(cubes([]int{10, 12}, distributions.Exponential{Mu: 1}), cubeInstance{12, distributions.Uniform{Min: 0, Max: 2}})
	return reports.Claim{
		ID:    id,
		Title: "The busiest link is nearly all of the time without barriers (measured)",
		Statement: `The median of $T_{\mathrm{async}}/\text{load}$, the load being the busiest link's total as in VB93-ASYNC-LOAD, is at most 1.05 at $d = 10$ and 1.01 at $d = 12$: ` +
			`without barriers the broadcast costs little more than the imbalance of its links.`,
		Source:   "measured",
		Quantity: `\mathrm{median}\,T_{\mathrm{async}}/\text{load}`,
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTas, symbolD, symbolLoad},
		Formula:  kit.Stated,
		Model:    (*model.Async).NewExecution,
		Cases: kit.Given(lowVariation.Words+"; a longest packet that does not rule: the median of d M over T_s is at most 0.72 mean lengths, at d >= 12 at most 0.35", onCubes(id, cubeOf(cubeDimensions(10, maxAsyncCube).Usual("d", 10, 10), anyLengths.UsualOf("law", arguments.Continuous...)), list,
			func(in cubeInstance) (float64, error) {
				if in.d < 12 {
					return kit.Stated(1.05)
				}
				return kit.Stated(1.01)
			},
			func(label string, in cubeInstance) montecarlo.Experiment {
				return montecarlo.Slow(64, 512, loadRatio(in, func(m func() montecarlo.Replication[float64]) montecarlo.Experiment {
					return montecarlo.Quantile("median T_async/load", "", label, 0.5, m)
				}))
			}, cubeInstance.lowVariation, cubeInstance.ruledByLoad)),
	}
}

// ruledByLoad checks that the longest packet takes less time than the links do.
func (in cubeInstance) ruledByLoad() error {
	most := 0.72
	if in.d >= 12 {
		most = 0.35
	}
	share, err := longestShare(in)
	if share /= in.law.Mean(); err == nil && share > most {
		err = &inputs.Error{Arg: "d median(M)/(T_s E x)", Value: share, Domain: fmt.Sprintf("a number <= %v", most)}
	}
	return err
}

// loadRatio returns an experiment on T_async over the largest link load.
func loadRatio(in cubeInstance, measure func(model func() montecarlo.Replication[float64]) montecarlo.Experiment) montecarlo.Experiment {
	return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
		return onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
			return measure(func() montecarlo.Replication[float64] {
				barrier, async := b.NewExecution(), a.NewExecution()
				return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
					barrier.Run(x)
					return quotient(async.Run(x), barrier.Load()), nil
				})
			})
		})
	})
}
