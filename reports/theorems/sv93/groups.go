package sv93

import (
	formula "castlab/analytic/logp"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	machine "castlab/topologies/logp"
)

// continuousLower claims the lower bound on the delay.
func continuousLower() reports.Claim {
	return reports.Claim{
		ID:        "SV93-THM3.1",
		Title:     "The least delay of continuous broadcasting",
		Statement: `If the source sends item $i$ in step $i$ and nothing else, some item has $\Delta \ge L + B(P-1, L)$: after $L$ steps one other processor has it, and it takes $B(P-1, L)$ more to reach the rest. The theorem is printed as an equality; Section 5 reads it as this bound, which need not be attained (SV93-CONT). Measured: the worst delay of the schedule of groups (SV93-THM6.1), executed, or of a schedule for ever of a smaller delay (SV93-CONT) where one is known.`,
		Source:    "SV93, Theorem 3.1",
		Quantity:  `\max \Delta`,
		Unit:      "steps",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay, {Name: "i", Meaning: "number of an item"}},
		Formula:   formula.ContinuousLower,
		Model:     (*model.Execution).Run,
		Cases:     counts(grouping, groups(), func(x size) (int, error) { return formula.ContinuousLower(x.P, x.L) }, "delay", "steps", leastDelay),
	}
}

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
		Formula:  formula.Grouped,
		Model:    (*model.Execution).Run,
		Cases:    counts(grouping, groups(), func(x size) (int, error) { return formula.Grouped(x.P, x.L) }, "delay", "steps", groupDelay),
	}
}

// groupedLeast claims that the schedule of groups nearly attains the bound.
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
		Formula:   formula.Grouped,
		Model:     (*model.Execution).Run,
		Cases: counts(grouping, groups(), func(x size) (int, error) {
			d, err := formula.Grouped(x.P, x.L)
			return d - 1, err
		}, "delay", "steps", groupDelay),
	}
}

// grouping is the argument of machines whose schedule of groups is executed over
// several periods.
var grouping = machineOf(processors(2, 512, 100), latencies(64, 10))

func groups() []size {
	return []size{{P: 2, L: 3}, {P: 3, L: 5}, {P: 7, L: 1}, {P: 8, L: 1}, {P: 13, L: 1}, {P: 10, L: 2}, {P: 33, L: 2}, {P: 64, L: 8}, {P: 100, L: 4}, {P: 256, L: 16}}
}

// leastDelay returns the least delay for ever that is known: that of the schedule of
// groups, or of a schedule of the least delay of all, where the first search finds one.
func leastDelay(x size) (int, int64, error) {
	delay, messages, err := groupDelay(x)
	if err != nil || x.P > mostAttained.P || x.L > mostAttained.L {
		return delay, messages, err
	}
	if found, err := isFound(x); err != nil || !found {
		return delay, messages, err
	}
	other, received, err := foreverDelay(x)
	if other < delay {
		delay, messages = other, received
	}
	return delay, messages, err
}

// groupDelay executes the schedule of groups with equal latencies and both orders of
// simultaneous messages, and returns the largest delay.
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
		Formula:    formula.Broadcast,
		Model:      machine.Restricted,
		Cases: counts(compared, []region{rectangle(3, 64, 8), rectangle(3, 1<<11, 1)}, func(x region) (int, error) {
			worst := 0
			err := x.each(func(y size) error {
				slow, err := formula.Broadcast(y.P-1, y.L+1)
				if err != nil {
					return err
				}
				fast, err := formula.Broadcast(y.P-1, y.L)
				worst = max(worst, slow-fast)
				return err
			})
			return worst, err
		}, "difference", "steps", func(x region) (worst int, n int64, err error) {
			err = x.each(func(y size) error {
				slow, err := machine.Restricted(y.P-1, y.L+1)
				if err != nil {
					return err
				}
				fast, err := machine.Restricted(y.P-1, y.L)
				if err != nil {
					return err
				}
				worst, n = max(worst, slow.Duration()-fast.Duration()), n+1
				return nil
			})
			return worst, n, err
		}, fewNodes),
	}
}

var compared = regionOf(
	arguments.Integers("P", "processors, the source among them", 2, 1<<12).UsualOf("P", "[2..1000]", "[2..40]..[41..200]"),
	arguments.Integers("L", "latency in steps", 1, 64).UsualOf("L", "[1..16]", "[1..3]..[4..6]"))

// fewNodes limits the total number of nodes in the trees of a region.
var fewNodes = hypothesis[region]{"at most 2^22 nodes in the trees of all machines", func(x region) error {
	nodes := 0
	return x.each(func(y size) error {
		if nodes += y.P; nodes > 1<<22 {
			return refused("P", x.P, "fewer machines or smaller ones, of at most 2^22 processors in all")
		}
		return nil
	})
}}
