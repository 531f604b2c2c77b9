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
const continuousTries = 60

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

// continuousAttained: the least delay is attained.
func continuousAttained() reports.Claim {
	return reports.Claim{
		ID:    "SV93-CONT",
		Title: "For which P and L the least delay is attained for ever",
		Statement: `For all $2 \le P \le 64$ and $L \le 8$ there is a schedule in which every item has the delay $L + B(P-1, L)$, except for $L = 2$ and $P \in \{22, 33, 34, 35, 50, \dots, 56\}$ (SV93-CONT-OBSTRUCTED). ` +
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
		Cases: func() []reports.Case {
			list := []size{{P: 2, L: 3}, {P: 3, L: 1}, {P: 6, L: 2}, {P: 9, L: 2}, {P: 14, L: 2}, {P: 12, L: 8}, {P: 21, L: 2}, {P: 32, L: 2}, {P: 57, L: 2}, {P: 64, L: 1}, {P: 64, L: 8}, {P: 100, L: 4}}
			cases := onSizes(list, func(x size) (int, error) { return formula.ContinuousLower(x.P, x.L) }, "delay", "steps", foreverDelay)
			few, many := countAttained(64, 8), countAttained(128, 16)
			many.Long = true
			return append(cases, few, many)
		},
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

// foreverDelay executes the first items of the schedule, and returns the largest
// delay.
func foreverDelay(x size) (int, int64, error) {
	p, err := forever(x)
	if err != nil {
		return 0, 0, err
	}
	s, err := p.Schedule(2 * (p.Delay + p.Period))
	if err != nil {
		return 0, 0, err
	}
	program, err := model.NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	fixed, err := model.Fixed(x.L)
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

// continuousObstructed: where it is not.
func continuousObstructed() reports.Claim {
	return reports.Claim{
		ID:    "SV93-CONT-OBSTRUCTED",
		Title: "For which P no schedule of latency 2 attains the least delay for ever",
		Statement: `For $L = 2$ there is no schedule of delay $L + B$ for ever, $B = B(P-1, 2)$, if $2Q > f_{B+2} + B - 1$, $Q = P-1$. ` +
			`If there is one, there is one that repeats itself after $\pi$ steps. A processor receives one item in each of them, so the times $a$ by which the items come late sum to 0 modulo $\pi$; $a = B - 1 - g - w + e$, $g$ being how often it sends the item, $w$ in how many steps before $B - 1$ it could have and did not, and $e = 1$ if $a = B$, else 0. ` +
			`With $s = \pi - \sum g$ idle steps of the processor, $\sum e - \sum w + s = m \pi$ with an integer $m$, where $m = 1$ needs $s \ge \pi/B$, $m = 2$ needs $s = \pi$, and more cannot be. All $s$ together are $\pi$, so all $m$ together are at most $B$; but they are $E - W + 1$, $E$ and $W$ being the sums of $e$ and $w$ of an item, and $E - W \ge 2Q - f_{B+2}$. ` +
			`For $P = 22$: $42 > 34 + 7 - 1$. It is so for 11 of the $P \le 64$, $P \in \{22, 33, 34, 35, 50, \dots, 56\}$, then for 78 to 90, 123 to 145, 196 to 234; for all others up to 193 a schedule was found. Measured: for how many none is found.`,
		Source:     "derived; answers a question of SV93, Section 5, for these P",
		Quantity:   `\left|\{P\}\right|`,
		Unit:       "1",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols: []reports.Symbol{symbolP, symbolL, symbolB, symbolF, {Name: `B, Q`, Meaning: `$B(P-1, 2)$ and $P - 1$`}, {Name: `\pi`, Meaning: "a period", Unit: "steps"},
			{Name: "a, g, w, e", Meaning: "of a processor and an item: the time at which it has it, sendings, sendings left out, and whether it is the last"},
			{Name: "s, m", Meaning: "of a processor: idle steps of a period; an integer"}, {Name: "E, W", Meaning: "sums of e and w over the processors, on average of items"}},
		Formula: "analytic/logp.Obstructed",
		Model:   "topologies/logp.Continuous",
		Cases: func() []reports.Case {
			upTo := func(most int) reports.Case {
				return counted(fmt.Sprintf("P=2..%d L=2", most), func() (int, error) { return countObstructed(most) }, "P without a schedule", "1", func() (int, int64, error) {
					n := 0
					for P := 2; P <= most; P++ {
						ok, err := isFound(size{P: P, L: 2})
						if err != nil {
							return 0, 0, err
						}
						if !ok {
							n++
						}
					}
					return n, int64(most - 1), nil
				})
			}
			cases := []reports.Case{upTo(21), upTo(36), upTo(64), upTo(120)}
			cases[3].Long = true
			return cases
		},
	}
}

// continuousIdentity: the inequality of the proof, in schedules.
func continuousIdentity() reports.Claim {
	return reports.Claim{
		ID:    "SV93-CONT-BALANCE",
		Title: "What is received last, less what is not sent, in schedules of latency 2",
		Statement: `In a schedule of least delay for ever, of every item $E - W \le B - 1$, $E$ being the processors that receive it in the last step, $W$ the sendings that processors which held it left out, on average over items. This is the heart of SV93-CONT-OBSTRUCTED; for $P = 21$ and $32$, just below the first $P$ without a schedule, it is met. ` +
			`Measured in a period of the schedules found.`,
		Source:   "derived",
		Quantity: `E - W`,
		Unit:     "processors",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolP, {Name: "B", Meaning: `$B(P-1, 2)$`, Unit: "steps"}, {Name: "E, W", Meaning: "last receptions, and sendings left out, of an item"}},
		Formula:  "analytic/logp.Broadcast",
		Model:    "topologies/logp.Continuous",
		Cases: func() []reports.Case {
			list := []size{{P: 3, L: 2}, {P: 6, L: 2}, {P: 9, L: 2}, {P: 14, L: 2}, {P: 20, L: 2}, {P: 21, L: 2}, {P: 31, L: 2}, {P: 32, L: 2}, {P: 49, L: 2}, {P: 57, L: 2}}
			return onSizes(list, func(x size) (int, error) {
				B, err := formula.Broadcast(x.P-1, x.L)
				return B - 1, err
			}, "E - W", "processors", balance)
		},
	}
}

// balance returns E - W of the schedule, which is the same for all of its items.
func balance(x size) (int, int64, error) {
	p, err := forever(x)
	if err != nil {
		return 0, 0, err
	}
	last := p.Delay - p.Latency // the time of the last, counted from the root's
	sum := 0
	for _, s := range p.Sends {
		a := s.Step - s.Item // at which s.To has it
		if a == last {
			sum++
		}
		if a+p.Latency <= last { // it might send it in the steps a, ..., last-L
			sum -= last - p.Latency - a + 1
		}
	}
	for _, s := range p.Sends {
		if s.From != 0 {
			sum++
		}
	}
	if sum%p.Period != 0 {
		return 0, 0, fmt.Errorf("%v: E - W sums to %d over a period, which differs between items", p, sum)
	}
	return sum / p.Period, int64(len(p.Sends)), nil
}
