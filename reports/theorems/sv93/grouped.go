package sv93

import (
	"cmp"
	"slices"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// grouped are the claims on the delays of the schedule of groups, and on who exchanges messages in it.
func grouped() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-THM6.1", Title: "The schedule of groups has the delay of a latency of one step more",
			Statement: `If groups of processors take turns at the nodes of the tree for $P-1$ processors and the latency $L+1$, every ` +
				`item has $\Delta \le L + B(P-1, L+1)$, and the largest $\Delta$ is this number or one less, whatever the order of ` +
				`messages that arrive together. For this the leaves of a group have to be periodic, which the arbitrary choice of the ` +
				`paper is not, and those of the root's group such that nothing arrives together there. Executed with every latency $L$ ` +
				`and both orders; no message is ever sent late.`,
			Source:   "SV93, Theorem 6.1; periodic leaves and the condition on the root are derived",
			Measured: `\max \Delta`, Name: "delay", Unit: "steps", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
			Parameters: grouping, Over: groupings,
			Theory: ofMachine(formula.Grouped), Measure: claims.Count(groupDelay), Formula: formula.Grouped, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM6.1-LEAST", Title: "The delay of the schedule of groups is its bound or one step less",
			Statement: `The largest $\Delta$ is at least $L + B(P-1, L+1) - 1$: messages arrive one step earlier than the tree has them, ` +
				`and nothing else is gained.`,
			Source: "derived; sharpens SV93, Theorem 6.1", Measured: `\max \Delta`, Name: "delay", Unit: "steps", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
			Parameters: grouping, Over: groupings,
			Theory: plus(-1, ofMachine(formula.Grouped)), Measure: claims.Count(groupDelay),
			Formula: formula.Grouped, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[region]{
			ID: "SV93-GAP6", Title: "What the schedule of groups loses",
			Statement: `$B(P-1, L+1) - B(P-1, L)$ is from 1 to 4 steps for $3 \le P \le 64$ and $L \le 8$. It is no constant: it grows ` +
				`as $\log P$, for $L = 1$ to $\log 2/\log\varphi - 1 = 0.44$ of $B(P-1, 1)$, $\varphi$ being the golden ratio. Measured: ` +
				`the largest difference of the times of the two trees.`,
			Source:   `derived; SV93, Section 1, calls it slightly worse`,
			Measured: `\max\left(B(P-1, L+1) - B(P-1, L)\right)`, Name: "difference", Unit: "steps", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolB, {Name: `\varphi`, Meaning: "the golden ratio"}},
			Parameters: regionOf(
				arguments.Integers("P", "processors, the source among them", 2, 1<<12).UsualOf("P", "[2..1000]", "[2..40]..[41..200]"),
				arguments.Integers("L", "latency in steps", 1, 64).UsualOf("L", "[1..16]", "[1..3]..[4..6]")),
			Over:  []string{"P=3..64 L=1..8", "P=3..2048 L=1"},
			Given: fewNodes, Theory: claims.Whole(region.gap), Measure: claims.Count(region.treeGap),
			Formula: formula.Broadcast, Model: machine.Restricted,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM6.1-PRINTED", Title: "As printed: the schedule of groups with leaves assigned arbitrarily",
			Statement: `If, in every step, a group gives what it is to receive to any of its processors that lack the item and are not ` +
				`taken in this step, the oldest item first, every item has $\Delta \le L + B(P-1, L+1)$, as every interval of $G_j$ ` +
				`steps sees the same pattern of receptions. Executed: always the lowest number that is free; of both orders of messages ` +
				`that arrive together, "no matter how the adversary orders" them, and of two sets of leaves of the root's group, in the ` +
				`order of their times and with which nothing coincides there, the worst.`,
			Source: "SV93, Section 6 and Theorem 6.1", Measured: `\max \Delta`, Name: "delay", Unit: "steps", Relation: reports.AtMost,
			Erratum: `The protocol always finds a processor (Lemma 6.3), but its choices have no period, and a processor may be sent two ` +
				`messages at once twice before it is sent none. With the lowest free number the bound is exceeded in 107 of the 120 ` +
				`pairs $3 \le P \le 32$, $L \le 4$; in 38 if the best happens in all that the paper leaves open, nodes first and nothing ` +
				`coincides at the root. Offsets modulo $G_j$ that exist by a theorem of M. Hall 1952 make the assignment periodic ` +
				`(SV93-THM6.1).`,
			ErratumKind: reports.ErratumError,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay,
				{Name: "G_j", Meaning: "processors of the j-th group, children of the node that they play"}},
			Parameters: grouping, Over: []string{"P=7,13,27 L=1"},
			Theory: ofMachine(formula.Grouped), Measure: claims.Count(arbitraryDelay),
			Formula: formula.Grouped, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM6.1-ROOT", Title: "As printed: the schedule of groups whatever leaves the root's group has",
			Statement: `With any leaves in the root's group every item has $\Delta \le L + B(P-1, L+1)$, whatever the order of messages ` +
				`that arrive together: all are one step earlier than they have to be. Executed: leaves in the order of their times, with ` +
				`periodic offsets, and leaves before nodes where they arrive together.`,
			Source: "SV93, Theorem 6.1", Measured: `\max \Delta`, Name: "delay", Unit: "steps", Relation: reports.AtMost,
			Erratum: `What the source sends has no step to spare: it is received by the root's group when it arrives, or too late. The ` +
				`bound is exceeded in 173 of the 240 pairs $3 \le P \le 32$, $L \le 8$, and in none if nodes come first, or if 1 and the ` +
				`times of the leaves of the root's group sum to a multiple of its size, with which offsets exist that leave every step ` +
				`to one message (SV93-THM6.1).`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
			Parameters:  grouping, Over: []string{"P=4,10 L=1", "P=32 L=3,8"},
			Theory: ofMachine(formula.Grouped), Measure: claims.Count(unguardedDelay),
			Formula: formula.Grouped, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-CHANNELS", Title: "The most partners of a processor in the schedule of groups",
			Statement: `In the schedule of groups, for ever, a processor of a group of $G$ exchanges messages with $\sum_g R_g ` +
				`S_g/\gcd(G, S_g)$ others, over the groups $g$ of $S_g$ processors with which it exchanges any: it is at work on the ` +
				`items $i = a$ modulo $G$, its partner is the $(i + c)$-th of its group, modulo $S_g$, with one or several offsets $c$, ` +
				`of which $R_g$ are different modulo $\gcd(G, S_g)$; by the Chinese remainder theorem it meets all that agree with $a + ` +
				`c$. They are fixed, as the paper says, but not few, since the sizes of groups have few divisors in common: at most 13 ` +
				`of 15, 53 of 63 and 221 of 255 for $P = 16, 64, 256$ with $L = 4, 8, 16$, against 17 and 36 in the tree of one item for ` +
				`the last two, and 2 along a line. Theory: from the tree and the offsets. Measured: counted in the schedule of as many ` +
				`items as two groups need to come round.`,
			Source:   "derived; SV93, Section 6, says that the pattern is fixed",
			Measured: `\max n`, Name: "partners", Unit: "processors", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolPartners,
				{Name: `g, S_g, R_g`, Meaning: "a group of partners; its processors; offsets different modulo gcd(G, S_g)"},
				{Name: "G, a", Meaning: "processors of a group; number of one of them"}, {Name: "i, c", Meaning: "item; offset"}},
			Parameters: machineOf(processors(2, 256, 64), latencies(64, 10)),
			Over:       []string{"P=2 L=3", "P=8 L=2", "P=16 L=4", "P=64 L=8", "P=256 L=16"},
			Theory:     claims.Whole(groupChannels), Measure: claims.Count(countedChannels),
			Formula: formula.GroupChannels, Model: machine.Schedule.Partners,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-CHANNELS-TREE", Title: "The most partners of a processor in the broadcast of one item",
			Statement: `In the optimal tree of least depth a processor exchanges messages with at most $B(P, L) - L + 1$ others, and the ` +
				`source with so many: it sends in every step from 0 to $B(P, L) - L$, and who is served at a time $t \ge L$ sends in ` +
				`$B(P, L) - t - L + 1$ steps at most and has received from one. Counted in the schedule.`,
			Source: "derived", Measured: `\max n`, Name: "partners", Unit: "processors", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolPartners, {Name: "t", Meaning: "step"}},
			Parameters: machineOf(processors(1, 1<<16, 2000), latencies(1<<10, 16)), Over: []string{"P=2 L=3", "P=8 L=2", "P=256 L=1,16"},
			Theory: ofMachine(formula.TreeChannels), Measure: claims.Count(treeChannels),
			Formula: formula.TreeChannels, Model: machine.Schedule.Partners,
		}.Declare(),
	}
}

// groupDelay executes the schedule of groups with equal latencies and both orders of simultaneous messages, and
// returns the largest delay.
func groupDelay(x size) (int, int64, error) {
	_, s, err := longSchedule(x)
	if err != nil {
		return 0, 0, err
	}
	return model.FixedDelay(s, model.NodesFirst, model.LeavesFirst)
}

// leastKnownDelay returns the least delay for ever that is known: that of the schedule of groups, or of a schedule of
// the least delay of all, where the first search finds one.
func leastKnownDelay(x size) (int, int64, error) {
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

// fewNodes limits the total number of nodes in the trees of a region.
var fewNodes = claims.Given("at most 2^22 nodes in the trees of all machines", func(x region) error {
	nodes := 0
	return x.each(func(y size) error {
		nodes += y.P
		return inputs.Require(nodes <= 1<<22, "P", x.P, "fewer machines or smaller ones, of at most 2^22 processors in all")
	})
})

// gap returns the largest difference of the times for L + 1 and L by formula, treeGap that of trees.
func (x region) gap() (int, error) {
	worst, _, err := x.widest(formula.Broadcast)
	return worst, err
}

func (x region) treeGap() (int, int64, error) {
	return x.widest(func(P, L int) (int, error) {
		t, err := machine.Restricted(P, L)
		if err != nil {
			return 0, err
		}
		return t.Duration(), nil
	})
}

func (x region) widest(time func(P, L int) (int, error)) (worst int, n int64, err error) {
	err = x.each(func(y size) error {
		slow, err := time(y.P-1, y.L+1)
		fast, err2 := time(y.P-1, y.L)
		worst, n = max(worst, slow-fast), n+1
		return cmp.Or(err, err2)
	})
	return worst, n, err
}

// assignmentItems is the number of items for which the flawed schedules are executed, or as many as are in transit at
// once and begin in a period of the largest group: more items do not change the printed cases.
const assignmentItems = 60

func enough(g *machine.Grouped) int { return max(assignmentItems, g.Delay()+largestGroup(g)) }

// arbitraryDelay executes the schedule of groups that assigns the lowest free numbers, and returns the largest delay:
// the theorem leaves open which leaves the root's group has and in which order messages that arrive together are
// received, so the worst of those that are known here counts.
func arbitraryDelay(x size) (worst int, messages int64, err error) {
	for _, grouped := range []func(P, L int) (*machine.Grouped, error){machine.NewGrouped, machine.NewUnguarded} {
		g, err := grouped(x.P, x.L)
		if err != nil {
			return 0, 0, err
		}
		s, err := g.Arbitrary(enough(g), nil)
		if err != nil {
			return 0, 0, err
		}
		ties := []model.Tie{model.NodesFirst, model.LeavesFirst}
		delay, n, err := model.FixedDelay(s, ties...)
		if err != nil {
			return 0, 0, err
		}
		worst, messages = max(worst, delay), messages+int64(len(ties))*n
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
	return model.FixedDelay(s, model.LeavesFirst)
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

// countedChannels returns the most partners once all that exchange messages have met.
func countedChannels(x size) (int, int64, error) {
	g, err := machine.NewGrouped(x.P, x.L)
	if err != nil {
		return 0, 0, err
	}
	s, err := g.Schedule(g.Meeting())
	if err != nil {
		return 0, 0, err
	}
	return mostPartners(s)
}

// treeChannels returns the most partners in the schedule of the optimal tree.
func treeChannels(x size) (int, int64, error) {
	t, err := machine.Restricted(x.P, x.L)
	if err != nil {
		return 0, 0, err
	}
	return mostPartners(t.Schedule())
}

func mostPartners(s machine.Schedule) (int, int64, error) {
	return slices.Max(s.Partners()), int64(max(1, len(s.Sends))), nil // one processor alone sends nothing
}

var symbolPartners = reports.Symbol{Name: `n`, Meaning: "others that a processor sends to or receives from"}
