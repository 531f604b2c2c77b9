package sv93

import (
	formula "castlab/analytic/logp"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	machine "castlab/topologies/logp"
)

// continuousLower: what no schedule beats.
func continuousLower() reports.Claim {
	return reports.Claim{
		ID:        "SV93-THM3.1",
		Title:     "The least delay of continuous broadcasting",
		Statement: `If the source sends item $i$ in step $i$ and nothing else, some item has $\Delta \ge L + B(P-1, L)$: after $L$ steps one other processor has it, and it takes $B(P-1, L)$ more to reach the rest. The theorem is printed as an equality; Section 5 reads it as this bound, which need not be attained (SV93-CONT). Measured: the worst delay of the schedule of groups (SV93-THM6.1), executed.`,
		Source:    "SV93, Theorem 3.1",
		Quantity:  `\max \Delta`,
		Unit:      "steps",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay, {Name: "i", Meaning: "number of an item"}},
		Formula:   "analytic/logp.ContinuousLower",
		Model:     "montecarlo/logp.Execution",
		Cases: reports.Printed(func() []reports.Case {
			return onSizes(groups(), func(x size) (int, error) { return formula.ContinuousLower(x.P, x.L) }, "delay", "steps", groupDelay)
		}),
	}
}

// grouped: the schedule of groups.
func grouped() reports.Claim {
	return reports.Claim{
		ID:    "SV93-THM6.1",
		Title: "The schedule of groups has the delay of a latency of one step more",
		Statement: `If groups of processors take turns at the nodes of the tree for $P-1$ processors and the latency $L+1$, every item has $\Delta \le L + B(P-1, L+1)$, and the largest $\Delta$ is this number or one less, whatever the order of messages that arrive together. ` +
			`For this the leaves of a group have to be periodic, which the arbitrary choice of the paper is not, and those of the root's group such that nothing arrives together there. Executed with every latency $L$ and both orders; no message is ever sent late.`,
		Source:   "SV93, Theorem 6.1; periodic leaves and the condition on the root are derived",
		Quantity: `\max \Delta`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
		Formula:  "analytic/logp.Grouped",
		Model:    "montecarlo/logp.Execution",
		Cases: reports.Printed(func() []reports.Case {
			return onSizes(groups(), func(x size) (int, error) { return formula.Grouped(x.P, x.L) }, "delay", "steps", groupDelay)
		}),
	}
}

// groupedLeast: it is nearly met.
func groupedLeast() reports.Claim {
	return reports.Claim{
		ID:        "SV93-THM6.1-LEAST",
		Title:     "The delay of the schedule of groups is its bound or one step less",
		Statement: `The largest $\Delta$ is at least $L + B(P-1, L+1) - 1$: messages arrive one step earlier than the tree has them, and nothing else is gained.`,
		Source:    "derived; sharpens SV93, Theorem 6.1",
		Quantity:  `\max \Delta`,
		Unit:      "steps",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
		Formula:   "analytic/logp.Grouped",
		Model:     "montecarlo/logp.Execution",
		Cases: reports.Printed(func() []reports.Case {
			return onSizes(groups(), func(x size) (int, error) {
				d, err := formula.Grouped(x.P, x.L)
				return d - 1, err
			}, "delay", "steps", groupDelay)
		}),
	}
}

func groups() []size {
	return []size{{P: 2, L: 3}, {P: 3, L: 5}, {P: 7, L: 1}, {P: 8, L: 1}, {P: 13, L: 1}, {P: 10, L: 2}, {P: 33, L: 2}, {P: 64, L: 8}, {P: 100, L: 4}, {P: 256, L: 16}}
}

// groupDelay executes the schedule of groups with all latencies equal and both
// orders of messages that arrive together, and returns the largest delay.
func groupDelay(x size) (int, int64, error) {
	_, s, err := longSchedule(x)
	if err != nil {
		return 0, 0, err
	}
	p, err := model.NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	fixed, err := model.Fixed(x.L)
	if err != nil {
		return 0, 0, err
	}
	worst := 0
	for _, tie := range []model.Tie{model.NodesFirst, model.LeavesFirst} {
		e, err := p.NewExecution(fixed, tie)
		if err != nil {
			return 0, 0, err
		}
		delay, err := e.Run(nil)
		if err != nil {
			return 0, 0, err
		}
		worst = max(worst, delay)
	}
	return worst, int64(p.Messages()), nil
}

func slower() reports.Claim {
	return reports.Claim{
		ID:         "SV93-GAP6",
		Title:      "What the schedule of groups loses",
		Statement:  `$B(P-1, L+1) - B(P-1, L)$ is from 1 to 4 steps for $3 \le P \le 64$ and $L \le 8$. It is no constant: it grows as $\log P$, for $L = 1$ to $\log 2/\log\varphi - 1 = 0.44$ of $B(P-1, 1)$, $\varphi$ being the golden ratio. Measured: the largest difference of the times of the two trees.`,
		Source:     `derived; SV93, Section 1, calls it slightly worse`,
		Quantity:   `\max\left(B(P-1, L+1) - B(P-1, L)\right)`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, {Name: `\varphi`, Meaning: "the golden ratio"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "topologies/logp.Restricted",
		Cases: reports.Printed(func() []reports.Case {
			largest := func(most, latencies int) func(size) (int, int64, error) {
				return func(size) (int, int64, error) {
					worst, n := 0, int64(0)
					for L := 1; L <= latencies; L++ {
						for P := 3; P <= most; P++ {
							slow, err := machine.Restricted(P-1, L+1)
							if err != nil {
								return 0, 0, err
							}
							fast, err := machine.Restricted(P-1, L)
							if err != nil {
								return 0, 0, err
							}
							worst, n = max(worst, slow.Duration()-fast.Duration()), n+1
						}
					}
					return worst, n, nil
				}
			}
			a := onSizes([]size{{P: 64, L: 8}}, stated(4), "difference", "steps", largest(64, 8))
			b := onSizes([]size{{P: 1 << 11, L: 1}}, stated(6), "difference", "steps", largest(1<<11, 1))
			a[0].Params, b[0].Params = "P=3..64 L=1..8", "P=3..2048 L=1"
			return append(a, b...)
		}),
	}
}
