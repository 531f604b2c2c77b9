package st93

import (
	"fmt"
	"strings"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// immediateLate: roots that do not wait, measured against the bound for phases
// that do.
func immediateLate() reports.Claim {
	const id = "ST93-IMMEDIATE"
	return reports.Claim{
		ID:    id,
		Title: "All nodes, random trees, roots that start at once: more than 2 max N + 2d - 1 slots in less than 1 run of 1000 (measured)",
		Statement: `Roots broadcast a packet as soon as it comes, and on every arc packets on their way from a root go before packets on their way to one. ` +
			`With $K = 2^d$ packets more than $2\max_j N_j + 2d - 1$ slots, the bound for separate phases, come with a probability of at most 0.001. ` +
			`There is no bound of this kind for every choice: see ST93-IMMEDIATE-EXCESS. The 0.001 is no theorem: it was set after looking at runs, in which it never happened, and is what a run of this size can exclude.`,
		Source:   "measured; the variant is from ST93, Section 3.2, randomization",
		Quantity: `\Pr(T > 2\max_j N_j + 2d - 1)`,
		Unit:     "probability",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT, symbolN, symbolJ},
		Formula:  "reports/theorems/internal/kit.Stated",
		Model:    "montecarlo/kbroadcast.Cube",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, in := range instances([2]int{3, 8}, [2]int{4, 16}, [2]int{5, 32}, [2]int{6, 64}, [2]int{7, 128}) {
				cases = append(cases, reports.Case{
					Params: in.String(),
					Theory: func() (float64, error) { return kit.Stated(0.001) },
					Measure: onCube(in, model.Immediate, func(cube *model.Cube) montecarlo.Experiment {
						return montecarlo.Probability("P(late)", id+" "+in.String(),
							result(cube, in.K, func(t model.Times) bool { return t.Slots > 2*t.MaxLoad+2*in.d-1 }))
					}),
				})
			}
			return cases
		}),
	}
}

func immediateExcess() reports.Claim {
	const id = "ST93-IMMEDIATE-EXCESS"
	d, sources, trees := 4, []int{14, 7, 4}, []int{0, 1, 2}
	return reports.Claim{
		ID:    id,
		Title: "Starting at once can take longer than separate phases",
		Statement: `Packets of phase 3 that go first can hold up packets of phase 2 on more than one arc, so that $2\max_j N_j + 2d - 1$, the bound for separate phases, does not hold for roots that start at once. ` +
			`The smallest case found has a packet on each of three trees: the packet of node 14 meets the broadcast of node 4 at arc 7 to 3 and that of node 7 at arc 3 to 1, and comes to its root in slot 6. Executed.`,
		Source:   "derived; the variant is from ST93, Section 3.2, randomization",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolD, symbolN, symbolJ, symbolT},
		Formula:  "analytic/kbroadcast.RandomizedTotal",
		Model:    "montecarlo/kbroadcast.Execution",
		Cases: reports.Printed(func() []reports.Case {
			return []reports.Case{{
				Params: fmt.Sprintf("d=%d sources=%s trees=%s", d, commas(sources), commas(trees)),
				Theory: func() (float64, error) {
					bound, err := formula.RandomizedTotal(d, 1)
					return float64(bound + 1), err
				},
				Measure: montecarlo.Exact("T", "slots", func() (float64, float64, int64, error) {
					cube, err := model.New(d, model.Immediate)
					if err != nil {
						return 0, 0, 0, err
					}
					t, err := cube.NewExecution().Run(sources, trees)
					if t.MaxLoad != 1 {
						return 0, 0, 0, fmt.Errorf("largest load %d, want 1", t.MaxLoad)
					}
					return slots(t), 0, 1, err
				}),
				Kind: reports.Computed,
			}}
		}),
	}
}

// commas writes numbers with commas between them.
func commas(numbers []int) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(numbers), "[]")), ",")
}

func immediateGain() reports.Claim {
	const id = "ST93-IMMEDIATE-GAIN"
	return reports.Claim{
		ID:    id,
		Title: "On average, roots that start at once are faster than separate phases",
		Statement: `With the same random sources and trees, roots that start at once take fewer slots on average than separate phases of which the second begins as soon as the first has ended. ` +
			`Measured: the mean of the difference of the two completion times; both variants run on the same numbers.`,
		Source:   "measured; the variants are from ST93, Section 3.2, randomization",
		Quantity: `\mathrm{E}\,(T_{\mathrm{imm}} - T_{\mathrm{sep}})`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolD, symbolK, {Name: `T_{\mathrm{imm}}`, Meaning: "completion time if roots start at once", Unit: "slots"},
			{Name: `T_{\mathrm{sep}}`, Meaning: "completion time with separate phases", Unit: "slots"}},
		Formula: "reports/theorems/internal/kit.Stated",
		Model:   "montecarlo/kbroadcast.Cube",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, in := range instances([2]int{3, 4}, [2]int{5, 32}, [2]int{6, 10}, [2]int{6, 64}, [2]int{8, 64}) {
				cases = append(cases, reports.Case{
					Params: in.String(),
					Theory: func() (float64, error) { return kit.Stated(0) },
					Measure: onCube(in, model.Immediate, func(at *model.Cube) montecarlo.Experiment {
						return onCube(in, model.Random, func(after *model.Cube) montecarlo.Experiment {
							return montecarlo.Mean("T_imm - T_sep", "slots", id+" "+in.String(),
								montecarlo.Paired(result(at, in.K, slots), result(after, in.K, slots)))
						})
					}),
				})
			}
			return cases
		}),
	}
}
