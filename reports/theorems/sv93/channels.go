package sv93

import (
	"slices"

	formula "castlab/analytic/logp"
	"castlab/reports"
	machine "castlab/topologies/logp"
)

// channelsTree claims the number of partners in the broadcast of one item.
func channelsTree() reports.Claim {
	return reports.Claim{
		ID:         "SV93-CHANNELS-TREE",
		Title:      "The most partners of a processor in the broadcast of one item",
		Statement:  `In the optimal tree of least depth a processor exchanges messages with at most $B(P, L) - L + 1$ others, and the source with so many: it sends in every step from 0 to $B(P, L) - L$, and who is served at a time $t \ge L$ sends in $B(P, L) - t - L + 1$ steps at most and has received from one. Counted in the schedule.`,
		Source:     "derived",
		Quantity:   `\max n`,
		Unit:       "processors",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolPartners, {Name: "t", Meaning: "step"}},
		Formula:    formula.TreeChannels,
		Model:      machine.Schedule.Partners,
		Cases: counts(machineOf(processors(1, 1<<16, 2000), latencies(1<<10, 16)), []size{{P: 2, L: 3}, {P: 8, L: 2}, {P: 256, L: 1}, {P: 256, L: 16}}, func(x size) (int, error) { return formula.TreeChannels(x.P, x.L) }, "partners", "processors", func(x size) (int, int64, error) {
			t, err := machine.Restricted(x.P, x.L)
			if err != nil {
				return 0, 0, err
			}
			s := t.Schedule()
			return slices.Max(s.Partners()), int64(max(1, len(s.Sends))), nil // one processor alone sends nothing
		}),
	}
}

// channels claims the number of partners in the schedule of groups.
func channels() reports.Claim {
	return reports.Claim{
		ID:    "SV93-CHANNELS",
		Title: "The most partners of a processor in the schedule of groups",
		Statement: `In the schedule of groups, for ever, a processor of a group of $G$ exchanges messages with $\sum_g R_g S_g/\gcd(G, S_g)$ others, over the groups $g$ of $S_g$ processors with which it exchanges any: it is at work on the items $i = a$ modulo $G$, its partner is the $(i + c)$-th of its group, modulo $S_g$, with one or several offsets $c$, of which $R_g$ are different modulo $\gcd(G, S_g)$; by the Chinese remainder theorem it meets all that agree with $a + c$. ` +
			`They are fixed, as the paper says, but not few, since the sizes of groups have few divisors in common: at most 13 of 15, 53 of 63 and 221 of 255 for $P = 16, 64, 256$ with $L = 4, 8, 16$, against 17 and 36 in the tree of one item for the last two, and 2 along a line. Theory: from the tree and the offsets. Measured: counted in the schedule of as many items as two groups need to come round.`,
		Source:     "derived; SV93, Section 6, says that the pattern is fixed",
		Quantity:   `\max n`,
		Unit:       "processors",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolPartners, {Name: `g, S_g, R_g`, Meaning: "a group of partners; its processors; offsets different modulo gcd(G, S_g)"}, {Name: "G, a", Meaning: "processors of a group; number of one of them"}, {Name: "i, c", Meaning: "item; offset"}},
		Formula:    formula.GroupChannels,
		Model:      machine.Schedule.Partners,
		Cases:      counts(machineOf(processors(2, 256, 64), latencies(64, 10)), []size{{P: 2, L: 3}, {P: 8, L: 2}, {P: 16, L: 4}, {P: 64, L: 8}, {P: 256, L: 16}}, groupChannels, "partners", "processors", countedChannels),
	}
}

// groupChannels returns the most partners by the formula.
func groupChannels(x size) (int, error) {
	g, err := machine.NewGrouped(x.P, x.L)
	if err != nil {
		return 0, err
	}
	most := 1 // of the source, see below
	for n := -1; n < len(g.Roles); n++ {
		G, peers := g.Peers(n)
		turns := make([]formula.Turn, len(peers))
		for i, p := range peers {
			turns[i] = formula.Turn(p)
		}
		v, err := formula.GroupChannels(G, turns)
		if err != nil {
			return 0, err
		}
		most = max(most, v)
	}
	if len(g.Roles) > 0 {
		most = max(most, g.Roles[0].Size) // the source serves the root's group
	}
	return most, nil
}

// countedChannels returns the most partners in a schedule of as many items as have all
// pairs of two groups meet.
func countedChannels(x size) (int, int64, error) {
	g, err := machine.NewGrouped(x.P, x.L)
	if err != nil {
		return 0, 0, err
	}
	items := 1
	for _, a := range g.Roles {
		for _, b := range g.Roles {
			items = max(items, a.Size*b.Size)
		}
	}
	s, err := g.Schedule(items)
	if err != nil {
		return 0, 0, err
	}
	return slices.Max(s.Partners()), int64(max(1, len(s.Sends))), nil // one processor alone sends nothing
}

var symbolPartners = reports.Symbol{Name: `n`, Meaning: "others that a processor sends to or receives from"}
