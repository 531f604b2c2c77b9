package sv93

import (
	formula "castlab/analytic/logp"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	machine "castlab/topologies/logp"
)

// assignmentItems is the number of items for which the flawed schedules are executed,
// or as many as are in transit at once and begin in a period of the largest group: more
// items do not change the cases below.
const assignmentItems = 60

func enough(g *machine.Grouped) int { return max(assignmentItems, g.Delay()+largestGroup(g)) }

// arbitraryPrinted claims the schedule that assigns leaves without a period.
func arbitraryPrinted() reports.Claim {
	return reports.Claim{
		ID:    "SV93-THM6.1-PRINTED",
		Title: "As printed: the schedule of groups with leaves assigned arbitrarily",
		Statement: `If, in every step, a group gives what it is to receive to any of its processors that lack the item and are not taken in this step, the oldest item first, every item has $\Delta \le L + B(P-1, L+1)$, as every interval of $G_j$ steps sees the same pattern of receptions. ` +
			`Executed: always the lowest number that is free; of both orders of messages that arrive together, "no matter how the adversary orders" them, and of two sets of leaves of the root's group, in the order of their times and with which nothing coincides there, the worst.`,
		Source:   "SV93, Section 6 and Theorem 6.1",
		Quantity: `\max \Delta`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Erratum: `The protocol always finds a processor (Lemma 6.3), but its choices have no period, and a processor may be sent two messages at once twice before it is sent none. With the lowest free number the bound is exceeded in 107 of the 120 pairs $3 \le P \le 32$, $L \le 4$; in 38 if the best happens in all that the paper leaves open, nodes first and nothing coincides at the root. ` +
			`Offsets modulo $G_j$ that exist by a theorem of M. Hall 1952 make the assignment periodic (SV93-THM6.1).`,
		Symbols: []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay, {Name: "G_j", Meaning: "processors of the j-th group, children of the node that they play"}},
		Formula: formula.Grouped,
		Model:   (*model.Execution).Run,
		Cases: counts(grouping, []size{{P: 7, L: 1}, {P: 13, L: 1}, {P: 27, L: 1}},
			func(x size) (int, error) { return formula.Grouped(x.P, x.L) }, "delay", "steps", arbitraryDelay),
	}
}

// unguardedPrinted claims the schedule in which messages may reach the root at the same
// time.
func unguardedPrinted() reports.Claim {
	return reports.Claim{
		ID:    "SV93-THM6.1-ROOT",
		Title: "As printed: the schedule of groups whatever leaves the root's group has",
		Statement: `With any leaves in the root's group every item has $\Delta \le L + B(P-1, L+1)$, whatever the order of messages that arrive together: all are one step earlier than they have to be. ` +
			`Executed: leaves in the order of their times, with periodic offsets, and leaves before nodes where they arrive together.`,
		Source:   "SV93, Theorem 6.1",
		Quantity: `\max \Delta`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Erratum: `What the source sends has no step to spare: it is received by the root's group when it arrives, or too late. The bound is exceeded in 173 of the 240 pairs $3 \le P \le 32$, $L \le 8$, and in none if nodes come first, or if 1 and the times of the leaves of the root's group sum to a multiple of its size, ` +
			`with which offsets exist that leave every step to one message (SV93-THM6.1).`,
		Symbols: []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
		Formula: formula.Grouped,
		Model:   (*model.Execution).Run,
		Cases: counts(grouping, []size{{P: 4, L: 1}, {P: 10, L: 1}, {P: 32, L: 3}, {P: 32, L: 8}},
			func(x size) (int, error) { return formula.Grouped(x.P, x.L) }, "delay", "steps", unguardedDelay),
	}
}

// arbitraryDelay executes the schedule of groups that assigns the lowest free numbers, and
// returns the largest delay: the theorem leaves open which leaves the root's group has
// and in which order messages that arrive together are received, so the worst of those
// that are known here counts.
func arbitraryDelay(x size) (int, int64, error) {
	worst, messages := 0, int64(0)
	for _, grouped := range []func(P, L int) (*machine.Grouped, error){machine.NewGrouped, machine.NewUnguarded} {
		g, err := grouped(x.P, x.L)
		if err != nil {
			return 0, 0, err
		}
		s, err := g.Arbitrary(enough(g), nil)
		if err != nil {
			return 0, 0, err
		}
		for _, tie := range []model.Tie{model.NodesFirst, model.LeavesFirst} {
			delay, n, err := fixedDelay(s, tie)
			if err != nil {
				return 0, 0, err
			}
			worst, messages = max(worst, delay), messages+n
		}
	}
	return worst, messages, nil
}

// unguardedDelay executes the schedule of groups without its condition on the root.
func unguardedDelay(x size) (int, int64, error) {
	g, err := machine.NewUnguarded(x.P, x.L)
	if err != nil {
		return 0, 0, err
	}
	s, err := g.Schedule(enough(g))
	if err != nil {
		return 0, 0, err
	}
	return fixedDelay(s, model.LeavesFirst)
}

// fixedDelay executes a schedule with all latencies equal to L.
func fixedDelay(s machine.Schedule, tie model.Tie) (int, int64, error) {
	p, err := model.NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	fixed, err := model.Fixed(s.Latency)
	if err != nil {
		return 0, 0, err
	}
	e, err := p.NewExecution(fixed, tie)
	if err != nil {
		return 0, 0, err
	}
	delay, err := e.Run(nil)
	return delay, int64(p.Messages()), err
}
