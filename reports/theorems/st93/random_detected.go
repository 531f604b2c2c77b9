package st93

import (
	"errors"

	formula "castlab/analytic/kbroadcast"
	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

var (
	symbolFound = reports.Symbol{Name: `T'`, Meaning: "completion time if the roots find out that phase 2 is over", Unit: "slots"}
	symbolTold  = reports.Symbol{Name: "T", Meaning: "completion time if somebody told them, with the same sources and trees", Unit: "slots"}
)

// detection claims what it costs the roots to find out that phase 2 is over.
func detection() reports.Claim {
	const id = "ST93-DETECT"
	list := instances([2]int{1, 0}, [2]int{1, 2}, [2]int{2, 3}, [2]int{3, 8}, [2]int{5, 9}, [2]int{6, 64}, [2]int{8, 40}, [2]int{10, 1}, [2]int{10, 100}, [2]int{10, 1024}, [2]int{12, 500})
	return reports.Claim{
		ID:    id,
		Title: "Roots find out that phase 2 is over in three slots, or with the message of the farthest node",
		Statement: `Behind its packets for a tree every node sends its parent the number of packets of its subtree, once it has these numbers from its children: a root that has them all has all packets, in whatever order nodes serve them. ` +
			`It tells node 0, which has a link from every root that phase 2 leaves free, and node 0, told by all, tells the roots. No node needs to know anything of the others. ` +
			`The number of a child comes in the slot after its last packet, or when the farthest node, $d$ links away, can be heard. With two slots to node 0 and back, $T' = \max(T + 3,\ \max_j N_j + 2d + 2)$, ` +
			`$T$ being the time if somebody told: three slots more where phase 2 takes $d - 1$ or more. Executed message by message beside the run without them.`,
		Source:     "derived; ST93, Section 3.2, leaves it open",
		Quantity:   `T' - \max(T,\ \max_j N_j + 2d - 1)`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolFound, symbolTold, symbolN, symbolJ},
		Formula:    kit.Stated,
		Model:      (*model.Cube).Completion,
		Cases: distinctCases(id, executedSizes, list, func(instance) (float64, error) { return kit.Stated(3) },
			func(label string, in instance) montecarlo.Experiment {
				return besideDetected(in, model.Random, func(told model.Times) float64 {
					return float64(max(told.Slots, told.MaxLoad+2*in.d-1))
				}, func(found, told func() montecarlo.Replication[float64]) montecarlo.Experiment {
					return kit.AtMost(fewRuns(in), montecarlo.Range("T' - max(T, max N + 2d - 1)", "slots", label, 0, montecarlo.Paired(found, told)))
				})
			}),
	}
}

// fewRuns is how many executions take a fraction of a second.
func fewRuns(in instance) int { return max(2, min(100, 1<<22/max(1, in.K<<in.d))) }

// besideDetected returns an experiment on the time with roots that find out, and on a
// number of another variant from the same sources, and trees where both choose them.
func besideDetected(in instance, other model.Ranks, of func(model.Times) float64,
	measure func(found, other func() montecarlo.Replication[float64]) montecarlo.Experiment,
) montecarlo.Experiment {
	return onCube(in, model.Detected, func(found *model.Cube) montecarlo.Experiment {
		return onCube(in, other, func(cube *model.Cube) montecarlo.Experiment {
			return measure(result(found, in.K, slotsIn), result(cube, in.K, of))
		})
	})
}

// detectedTime claims the bound of the phases with detection.
func detectedTime() reports.Claim {
	const id = "ST93-DETECT-TIME"
	return reports.Claim{
		ID:    id,
		Title: "Random trees, roots that find out: at most 2 max N + 2d + 2 slots",
		Statement: `With detection as in ST93-DETECT phase 2 takes at most $\max_j N_j + d + 2$ slots and phase 3 $\max_j N_j + d$: $T' \le 2\max_j N_j + 2d + 2$, for every choice of trees and without anything taken for granted. ` +
			`Attained without packets. Measured in every run: the slots less $2\max_j N_j$.`,
		Source:   "derived; refines ST93, Section 3.2, randomization",
		Quantity: `T' - 2\max_j N_j`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolFound, symbolN, symbolJ},
		Formula:  formula.DetectedTotal,
		Model:    (*model.Cube).Completion,
		Cases: distinctCases(id, executedSizes, instances([2]int{1, 0}, [2]int{1, 2}, [2]int{2, 4}, [2]int{3, 8}, [2]int{5, 32}, [2]int{7, 128}, [2]int{8, 40}, [2]int{10, 100}),
			func(in instance) (float64, error) { return integer(formula.DetectedTotal(in.d, 0)) },
			func(label string, in instance) montecarlo.Experiment {
				return executed(in, model.Detected, fewRuns(in), label, "T' - 2 max N", "slots", 0, func(t model.Times) float64 { return float64(t.Slots - 2*t.MaxLoad) })
			}),
	}
}

// detectedGain claims what random trees save with detection.
func detectedGain() reports.Claim {
	const id = "ST93-DETECT-GAIN"
	return reports.Claim{
		ID:    id,
		Title: "What random trees save with detection, against ranks from a prefix",
		Statement: `$\mathrm{E}(T_{\mathrm{prefix}} - T') \ge 2\left(\lceil K/d \rceil + d - 1 - \mathrm{E}\max_j N_j\right)$, by ST93-TOTAL, ST93-DETECT-TIME and the exact law of the largest load (ST93-LOAD-LAW): ` +
			`random trees save up to $2d - 2$ slots and lose twice what the fullest tree has above its share, which with many packets is more. ` +
			`With ranks by exchange (ST93-TOTAL-EXCHANGE) the three phases are shorter by $d + 1$. Measured: the mean of the difference on the same random sources, which is greater, since phase 2 is over before its bound.`,
		Source:   "derived; ST93, Section 3.2, has random trees to avoid the prefix task",
		Quantity: `\mathrm{E}(T_{\mathrm{prefix}} - T')`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolFound, {Name: `T_{\mathrm{prefix}}`, Meaning: "completion time of the three phases", Unit: "slots"}, symbolN, symbolJ},
		Formula:  maxload.Mean,
		Model:    (*model.Cube).Completion,
		Cases: kit.Given("2 <= K <= 2^d and d >= 2, so that something varies", kit.Cases(id, someSizes, instances([2]int{4, 4}, [2]int{6, 10}, [2]int{8, 20}, [2]int{8, 64}, [2]int{10, 100}, [2]int{10, 1024}), func(label string, in instance) reports.Case {
			return reports.Case{
				Validate: func() error { return errors.Join(in.varied(), in.distinct()) },
				Theory: func() (float64, error) {
					ranked, err := formula.Total(in.d, in.K)
					bound, err2 := formula.DetectedTotal(in.d, 0)
					most, err3 := maxload.Mean(in.d, in.K)
					return float64(ranked-bound) - 2*most, errors.Join(err, err2, err3)
				},
				Measure: besideDetected(in, model.Prefix, slotsIn, func(found, ranked func() montecarlo.Replication[float64]) montecarlo.Experiment {
					return montecarlo.Mean("T_prefix - T'", "slots", label, montecarlo.Paired(ranked, found))
				}),
				Long: in.K<<in.d > 1<<18,
			}
		})),
	}
}
