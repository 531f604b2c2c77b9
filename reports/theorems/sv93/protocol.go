package sv93

import (
	"castlab/reports"
	machine "castlab/topologies/logp"
)

// protocol: there is always a processor for a leaf.
func protocol() reports.Claim {
	return reports.Claim{
		ID:    "SV93-LEM6.3",
		Title: "The assignment protocol never fails, whatever it chooses",
		Statement: `Let the leaves of the tree be dealt to groups, $G_j - 1$ to the $j$-th and one to the last processor, which is always possible (Lemma 6.2). If, in every step, a group gives each item that it is to receive, the oldest first, to any of its processors that is not the item's node, lacks it and is not taken in this step, there always is one. ` +
			`Counted by exhaustion of all choices, for items without end: the states of the groups that are reached and in which a reception finds no processor.`,
		Source:     "SV93, Lemmas 6.2 and 6.3",
		Quantity:   `\#`,
		Unit:       "states",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolGroup, {Name: `\#`, Meaning: "states without a processor for a reception", Unit: "states"}},
		Formula:    stated,
		Model:      (*machine.Grouped).Protocol,
		Cases: counts(explored, []size{{P: 4, L: 1}, {P: 7, L: 1}, {P: 13, L: 1}, {P: 16, L: 1}, {P: 10, L: 2}, {P: 16, L: 2}, {P: 12, L: 3}, {P: 16, L: 3}}, stated(0), "stuck states", "states", func(x size) (int, int64, error) {
			g, err := machine.NewGrouped(x.P, x.L)
			if err != nil {
				return 0, 0, err
			}
			p, err := g.Protocol()
			return p.Stuck, int64(max(1, p.States)), err // a tree of one node has no groups
		}),
	}
}

// explored are machines whose groups have a few thousand states.
var explored = machineOf(processors(2, 16, 16), latencies(3, 3))
