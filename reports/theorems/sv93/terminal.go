package sv93

import (
	"castlab/reports"
	machine "castlab/topologies/logp"
)

// roles claims that no processor sends or receives two messages at once.
func roles() reports.Claim {
	return reports.Claim{
		ID:    "SV93-LEM6.1",
		Title: "The processors of a group can play its node in turn",
		Statement: `If the $k$-th processor of the group of node $j$ is this node in the trees of the items $xG_j + k$, no processor has two items to send in one step, and none receives two items in one step that it has to send on. ` +
			`Counted in the schedule of groups, in the steps in which the tree has them: sendings and such receptions beyond the first of a processor in a step.`,
		Source:     "SV93, Lemma 6.1",
		Quantity:   `\text{conflicts}`,
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolGroup, {Name: "k", Meaning: "number of a processor in its group"}, {Name: "x", Meaning: "a number, from 0"}, {Name: "j", Meaning: "node of the tree with children"}},
		Formula:    stated,
		Model:      machine.NewGrouped,
		Cases: counts(grouping, groups()[1:], stated(0), "conflicts", "", func(x size) (int, int64, error) {
			g, s, err := longSchedule(x)
			if err != nil {
				return 0, 0, err
			}
			type place struct{ processor, other int }
			forwards := map[place]bool{} // whether the processor at that place sends an item
			for _, m := range s.Sends {
				forwards[place{m.From, m.Item}] = true
			}
			conflicts := 0
			sent, received := map[place]bool{}, map[place]bool{}
			for _, m := range s.Sends {
				if at := (place{m.From, m.Step}); sent[at] {
					conflicts++
				} else {
					sent[at] = true
				}
				if !forwards[place{m.To, m.Item}] {
					continue
				}
				// The tree has a message one step after its arrival, except at the
				// source.
				step := m.Step + g.Latency
				if m.From != 0 {
					step++
				}
				if at := (place{m.To, step}); received[at] {
					conflicts++
				} else {
					received[at] = true
				}
			}
			return conflicts, int64(len(s.Sends)), nil
		}),
	}
}

// terminal claims the number of receptions by processors that do not send the item.
func terminal() reports.Claim {
	return reports.Claim{
		ID:    "SV93-OBS6.2",
		Title: "Of every item the groups lack one reception less than there are leaves",
		Statement: `With $I$ nodes that have children, $\sum_j G_j = P - 2$, so the groups need $\sum_j (G_j - 1) = P - 2 - I$ receptions of an item beside those of the nodes. The tree has $P - 1 - I$ leaves: one more, for the processor that belongs to no group and receives everything. ` +
			`Counted: receptions of an item by processors that do not send it.`,
		Source:     "derived; corrects SV93, Observations 6.1 and 6.2",
		Quantity:   `\text{terminal receptions}`,
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolGroup, symbolInternal, {Name: "j", Meaning: "node of the tree with children"}},
		Formula:    inner,
		Model:      machine.NewGrouped,
		Cases: counts(grouping, groups()[1:],
			inner(func(P, nodes int) int { return P - 1 - nodes }), "terminal receptions", "", terminalReceptions),
	}
}

// terminalPrinted claims the printed sums.
func terminalPrinted() reports.Claim {
	return reports.Claim{
		ID:         "SV93-OBS6.2-PRINTED",
		Title:      "Read of all terminal sends: the groups take all leaves of an item",
		Statement:  `The numbers of terminal sendings of an item and of terminal receptions in the groups, $G_j - 1$ in that of node $j$, sum to the same: $\sum_j (G_j - 1) = P - 2 - I$.`,
		Source:     "SV93, Observations 6.1 and 6.2",
		Quantity:   `\text{terminal receptions}`,
		Relation:   reports.Equal,
		Resolution: oneStep,
		Erratum:    `There is one more leaf than that: the processor that belongs to no group receives it (SV93-OBS6.2). The paper says before that it ignores that processor; then what is sent to it must be left out of the $x$ of Observation 6.1 as well, which is defined as all terminal sends.`,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolGroup, symbolInternal, {Name: "j", Meaning: "node of the tree with children"}},
		Formula:    inner,
		Model:      machine.NewGrouped,
		Cases: counts(grouping, groups()[1:5],
			inner(func(P, nodes int) int { return P - 2 - nodes }), "terminal receptions", "", terminalReceptions),
	}
}

// inner returns a number that depends on P and on the number of internal nodes of the
// tree, which is an input of theory and experiment.
func inner(of func(P, nodes int) int) func(x size) (int, error) {
	return func(x size) (int, error) {
		t, err := machine.Restricted(x.P-1, x.L+1)
		if err != nil {
			return 0, err
		}
		nodes := 0
		for _, children := range t.Degrees() {
			if children > 0 {
				nodes++
			}
		}
		return of(x.P, nodes), nil
	}
}

// terminalReceptions counts, of item 0, the receptions by processors that do not
// send it.
func terminalReceptions(x size) (int, int64, error) {
	_, s, err := longSchedule(x)
	if err != nil {
		return 0, 0, err
	}
	sends := map[int]bool{}
	for _, m := range s.Sends {
		if m.Item == 0 {
			sends[m.From] = true
		}
	}
	n, all := 0, int64(0)
	for _, m := range s.Sends {
		if m.Item == 0 {
			all++
			if !sends[m.To] {
				n++
			}
		}
	}
	return n, all, nil
}

// longSchedule returns the schedule of groups for enough items that its pattern
// repeats.
func longSchedule(x size) (*machine.Grouped, machine.Schedule, error) {
	g, err := machine.NewGrouped(x.P, x.L)
	if err != nil {
		return nil, machine.Schedule{}, err
	}
	s, err := g.Schedule(2 * (g.Delay() + largestGroup(g)))
	return g, s, err
}

func largestGroup(g *machine.Grouped) int {
	largest := 1
	for _, r := range g.Roles {
		largest = max(largest, r.Size)
	}
	return largest
}

var (
	symbolGroup    = reports.Symbol{Name: `G_j`, Meaning: "children of node j, and processors of its group"}
	symbolInternal = reports.Symbol{Name: `I`, Meaning: "nodes of the tree that have children"}
)
