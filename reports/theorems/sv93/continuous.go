package sv93

import (
	"errors"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	machine "castlab/topologies/logp"
)

// continuousTries is how often a schedule is searched before it counts as not
// found.
const continuousTries = 120

// forever returns a schedule of least delay that goes on for ever, a valid one.
func forever(x size) (machine.Periodic, error) {
	p, err := machine.Continuous(x.P, x.L, rand.New(montecarlo.NewStreams(1, "SV93-CONT "+x.String()).Source(0)), continuousTries)
	if err != nil {
		return p, err
	}
	return p, machine.ValidatePeriodic(p)
}

// isFound reports whether forever finds one.
func isFound(x size) (bool, error) {
	_, err := forever(x)
	var undecided *machine.Undecided
	if errors.As(err, &undecided) {
		return false, nil
	}
	return err == nil, err
}

func continuousAttained() reports.Claim {
	return reports.Claim{
		ID:    "SV93-CONT",
		Title: "For which P and L the least delay is attained for ever",
		Statement: `For all $2 \le P \le 64$ and $L \le 8$ there is a schedule in which every item has the delay $L + B(P-1, L)$, except for $L = 2$ and $P \in \{22, 33, 34, 35, 50, \dots, 56\}$ (SV93-CONT-OBSTRUCTED), where it is one step more (SV93-CONT-NEXT). ` +
			`In most of them each node with children of the tree of an item is played in turn by as many processors as it has children, so that each of them is always sending; the others of the group are leaves, and their receptions fit together if and only if the time of the node and the times of these leaves sum to a multiple of the size of the group (M. Hall). ` +
			`One processor is always a leaf, or one more in a group. No such groups exist for $P = L + 4$ with $L$ even and for $P = 9$, $L = 2$, where a schedule of some other short period was found. ` +
			`Each was accepted by a validator that decides, on one period, for ever; its first items were executed. (The last cases count the $P$ and $L$ for which there is one.)`,
		Source:     "derived; SV93, Section 5, leaves it open",
		Quantity:   `\max \Delta`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
		Formula:    "analytic/logp.ContinuousLower",
		Model:      "topologies/logp.Continuous",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{P: 2, L: 3}, {P: 3, L: 1}, {P: 6, L: 2}, {P: 9, L: 2}, {P: 14, L: 2}, {P: 12, L: 8}, {P: 21, L: 2}, {P: 32, L: 2}, {P: 57, L: 2}, {P: 64, L: 1}, {P: 64, L: 8}, {P: 100, L: 4}}
			cases := onSizes(list, func(x size) (int, error) { return formula.ContinuousLower(x.P, x.L) }, "delay", "steps", foreverDelay)
			few, many := countAttained(64, 8), countAttained(128, 16)
			many.Long = true
			return append(cases, few, many)
		}),
		Figures: continuousFigures,
	}
}

// countAttained counts the P and L for which there is a schedule: all but the
// obstructed ones.
func countAttained(P, L int) reports.Case {
	return counted(fmt.Sprintf("P=2..%d L=1..%d", P, L), func() (int, error) {
		n, err := countObstructed(P)
		return (P-1)*L - n, err
	}, "P and L with a schedule", "1", func() (int, int64, error) {
		n := 0
		for l := 1; l <= L; l++ {
			for p := 2; p <= P; p++ {
				ok, err := isFound(size{P: p, L: l})
				if err != nil {
					return 0, 0, err
				}
				if ok {
					n++
				}
			}
		}
		return n, int64((P - 1) * L), nil
	})
}

func countObstructed(most int) (n int, err error) {
	for P := 2; P <= most; P++ {
		obstructed, err := formula.Obstructed(P)
		if err != nil {
			return 0, err
		}
		if obstructed {
			n++
		}
	}
	return n, nil
}

func foreverDelay(x size) (int, int64, error) {
	p, err := forever(x)
	if err != nil {
		return 0, 0, err
	}
	return executedDelay(p)
}

// executedDelay executes the first items of a schedule, and returns the largest
// delay.
func executedDelay(p machine.Periodic) (int, int64, error) {
	s, err := p.Schedule(2 * (p.Delay + p.Period))
	if err != nil {
		return 0, 0, err
	}
	program, err := model.NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	fixed, err := model.Fixed(p.Latency)
	if err != nil {
		return 0, 0, err
	}
	e, err := program.NewExecution(fixed, model.LeavesFirst)
	if err != nil {
		return 0, 0, err
	}
	delay, err := e.Run(nil)
	return delay, int64(program.Messages()), err
}
