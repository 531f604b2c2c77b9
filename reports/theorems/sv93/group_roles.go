package sv93

import (
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// groupRoles are the claims on who plays which node in the schedule of groups.
func groupRoles() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-LEM6.1", Title: "The processors of a group can play its node in turn",
			Statement: `If the $k$-th processor of the group of node $j$ is this node in the trees of the items $xG_j + k$, no processor ` +
				`has two items to send in one step, and none receives two items in one step that it has to send on. Counted in the ` +
				`schedule of groups, in the steps in which the tree has them: sendings and such receptions beyond the first of a ` +
				`processor in a step.`,
			Source: "SV93, Lemma 6.1", Measured: `\text{conflicts}`, Name: "conflicts", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolGroup, {Name: "k", Meaning: "number of a processor in its group"},
				{Name: "x", Meaning: "a number, from 0"}, {Name: "j", Meaning: "node of the tree with children"}},
			Parameters: grouping, Over: groupings[1:],
			Theory: claims.Stated[size](0), Measure: claims.Count(conflicts), Formula: kit.Stated, Model: machine.NewGrouped,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-OBS6.2", Title: "Of every item the groups lack one reception less than there are leaves",
			Statement: `With $I$ nodes that have children, $\sum_j G_j = P - 2$, so the groups need $\sum_j (G_j - 1) = P - 2 - I$ ` +
				`receptions of an item beside those of the nodes. The tree has $P - 1 - I$ leaves: one more, for the processor that ` +
				`belongs to no group and receives everything. Counted: receptions of an item by processors that do not send it.`,
			Source:   "derived; corrects SV93, Observations 6.1 and 6.2",
			Measured: `\text{terminal receptions}`, Name: "terminal receptions", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolGroup, symbolInternal,
				{Name: "j", Meaning: "node of the tree with children"}},
			Parameters: grouping, Over: groupings[1:],
			Theory: claims.Whole(leaves), Measure: claims.Count(terminalReceptions), Formula: leaves, Model: machine.NewGrouped,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-OBS6.2-PRINTED", Title: "Read of all terminal sends: the groups take all leaves of an item",
			Statement: `The numbers of terminal sendings of an item and of terminal receptions in the groups, $G_j - 1$ in that of node ` +
				`$j$, sum to the same: $\sum_j (G_j - 1) = P - 2 - I$.`,
			Source:   "SV93, Observations 6.1 and 6.2",
			Measured: `\text{terminal receptions}`, Name: "terminal receptions", Within: claims.OneCount,
			Erratum: `There is one more leaf than that: the processor that belongs to no group receives it (SV93-OBS6.2). The paper says ` +
				`before that it ignores that processor; then what is sent to it must be left out of the $x$ of Observation 6.1 as well, ` +
				`which is defined as all terminal sends.`,
			ErratumKind: reports.ErratumReading,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolGroup, symbolInternal,
				{Name: "j", Meaning: "node of the tree with children"}},
			Parameters: grouping, Over: groupings[1:3],
			Theory: claims.Whole(printedLeaves), Measure: claims.Count(terminalReceptions), Formula: printedLeaves,
			Model: machine.NewGrouped,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-LEM6.3", Title: "The assignment protocol never fails, whatever it chooses",
			Statement: `Let the leaves of the tree be dealt to groups, $G_j - 1$ to the $j$-th and one to the last processor, which is ` +
				`always possible (Lemma 6.2). If, in every step, a group gives each item that it is to receive, the oldest first, to any ` +
				`of its processors that is not the item's node, lacks it and is not taken in this step, there always is one. Counted by ` +
				`exhaustion of all choices, for items without end: the states of the groups that are reached and in which a reception ` +
				`finds no processor.`,
			Source: "SV93, Lemmas 6.2 and 6.3", Measured: `\#`, Name: "stuck states", Unit: "states", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolGroup,
				{Name: `\#`, Meaning: "states without a processor for a reception", Unit: "states"}},
			Parameters: machineOf(processors(2, 16, 16), latencies(3, 3)),
			Over:       []string{"P=4,7,13,16 L=1", "P=10,16 L=2", "P=12,16 L=3"},
			Theory:     claims.Stated[size](0), Measure: claims.Count(stuckStates), Formula: kit.Stated, Model: (*machine.Grouped).Protocol,
		}.Declare(),
	}
}

// grouping is the argument of machines whose schedule of groups is executed over several periods.
var grouping = machineOf(processors(2, 512, 100), latencies(64, 10))

var groupings = []string{"P=2 L=3", "P=3 L=5", "P=7,8,13 L=1", "P=10,33 L=2", "P=64 L=8", "P=100 L=4", "P=256 L=16"}

// conflicts counts what a processor has to do twice in a step.
func conflicts(x size) (int, int64, error) {
	_, s, err := longSchedule(x)
	return s.RoleConflicts(), int64(len(s.Sends)), err
}

// leaves returns the number of leaves of the tree, printedLeaves that of those for groups. The number of nodes with
// children is an input of theory and experiment.
func leaves(x size) (int, error) {
	t, err := machine.Restricted(x.P-1, x.L+1)
	return x.P - 1 - t.Internal(), err
}

func printedLeaves(x size) (int, error) {
	n, err := leaves(x)
	return n - 1, err
}

// terminalReceptions counts, of item 0, the receptions by processors that do not send it.
func terminalReceptions(x size) (int, int64, error) {
	_, s, err := longSchedule(x)
	n, all := s.Terminal(0)
	return n, int64(all), err
}

// stuckStates counts the states without a processor for a reception.
func stuckStates(x size) (int, int64, error) {
	g, err := machine.NewGrouped(x.P, x.L)
	if err != nil {
		return 0, 0, err
	}
	p, err := g.Protocol()
	return p.Stuck, int64(max(1, p.States)), err // a tree of one node has no groups
}

// longSchedule returns the schedule of groups for enough items that its pattern repeats.
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
