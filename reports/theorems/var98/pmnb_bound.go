package var98

import (
	"slices"

	formula "castlab/analytic/treebroadcast"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// broadcastBounds are the claims of Section 3.3 on the first of its displays.
func broadcastBounds() []reports.Claim {
	return []reports.Claim{
		claims.Claim[packing]{
			ID: "VAR98-PMNB", Title: "A partial multinode broadcast takes at most M/k + L + 2 delta slots",
			Statement: `Along $k$ edge-disjoint spanning trees $T \le \frac Mk + L + 2\delta$, wherever the $M$ packets start, several ` +
				`at a node or not, and also if a link carries one packet in a slot. In phase 1 all nodes learn $M$ and the ranks of ` +
				`their packets by a parallel prefix operation, in phase 2 ranks choose trees so that packets plus diameter are level, ` +
				`and packets are broadcast along their trees greedily. It is never attained, as VAR98-PMNB-SHARP is less. Schedules ` +
				`listed send by send for random placements and any order of service; each passes two validators.`,
			Source:   "VAR98, Section 3.3, first display; how ranks choose trees is derived",
			Measured: `T`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolPMNBTrees, symbolPMNBL, symbolDelta},
			Parameters: builtPacking, Over: packings, Values: petersenPacking, Long: largePackings, Given: claims.Valid(packing.valid),
			Theory:  packing.printed,
			Measure: trials(func(t schedules.TreeBroadcastTrial) int { return t.Schedule.Slots }).AtMost(12),
			Formula: formula.PrintedBound, Model: schedules.TreeBroadcast.Trial, Figures: pmnbFigures,
		}.Declare(),
		claims.Claim[packing]{
			ID: "VAR98-PMNB-SHARP", Title: "Twice the radius for ranks, and a slot less than M/k + L for the rest",
			Statement: `$T \le 2r + \lceil M/k + L \rceil - 1$, for $M \ge 1$ packets and at least two nodes. The prefix operation goes ` +
				`up and down a tree of shortest paths from a center, and phase 2 takes $h - 1$ slots, $h$ being the level to which $M$ ` +
				`packets fill vessels with bottoms at $L_1, \dots, L_k$; $h \le \lceil (M + \sum L_i)/k \rceil$. Phase 2 attains its ` +
				`share along a single tree (VAR98-PMNB-TREE). Executed in great numbers with packets anywhere, all at one node, and at ` +
				`the ends of a longest path, and with every rule for the ways of half-duplex links.`,
			Source: "derived; sharpens VAR98, Section 3.3, first display", Measured: `T`, Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolPMNBTrees, symbolPMNBL, symbolPMNBRadius, symbolPMNBLi,
				{Name: "h", Meaning: `least number with $\sum_i \max(0, h - L_i) \ge M$`}},
			Parameters: builtPacking, Over: packings, Values: petersenPacking, Long: largePackings, Given: claims.Valid(packing.valid),
			Theory: claims.Whole(func(x packing) (int, error) {
				diameters, err := x.diameters()
				if err != nil {
					return 0, err
				}
				_, radius := x.radii()
				t, err := formula.Bound(x.M, diameters, radius)
				return t.Filled, err
			}),
			Measure: claims.Range(0, packing.executed).AtMost(240),
			Formula: formula.Bound, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[packing]{
			ID: "VAR98-PMNB-EQUAL", Title: "Read so that ranks choose trees in turn: at most M/k + L + 2 delta slots",
			Statement: `Each of the $k$ trees takes $\lceil M/k \rceil$ or $\lfloor M/k \rfloor$ packets, and $T \le \frac Mk + L + ` +
				`2\delta$. Executed with all packets at node 0, which is an end of the longest tree.`,
			Source:   "VAR98, Section 3.3, first display; how ranks choose trees is left open there",
			Measured: `T`, Unit: "slots", Relation: reports.AtMost,
			Erratum: `The slowest tree decides, not the mean one: with a tree that is a path through all $N$ nodes of the complete ` +
				`network and another of diameter 3, two packets take $N + 1$ slots, more than $N/2 + 4$. Packets plus diameter have to ` +
				`be level (VAR98-PMNB, VAR98-PMNB-SHARP): here both packets take the second tree.`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolPMNBTrees, symbolPMNBL, symbolDelta, symbolNetworkN},
			Parameters: arguments.Of3(func(net topologies.Complete, M int, half bool) (packing, error) {
				return packing{net, M, half, func() ([]trees.Tree, error) { return lopsided(net.N) }}, nil
			}, kit.Network[topologies.Complete]("topology", "a complete network", 64, 1<<12, "complete(n=[4..30])"), packetsKey, duplexKey),
			Over:   []string{"topology=complete(n=7),complete(n=12),complete(n=40) M=2 duplex=full"},
			Given:  claims.Given("a complete network of 4 nodes or more", fourOrMore),
			Theory: packing.printed, Measure: claims.Count(packing.evenly),
			Formula: formula.PrintedBound, Model: schedules.TreeBroadcast.Schedule,
		}.Declare(),
		claims.Claim[packing]{
			ID: "VAR98-PMNB-RANKS", Title: "Ranks take twice the radius",
			Statement: `The parallel prefix operation of phase 1 takes $2r \le 2\delta$ slots: sums of subtrees travel up a tree of ` +
				`shortest paths from a center, and what comes before each subtree, with $M$, travels down. Every message is listed, and ` +
				`a validator shows that its sender can compose it and that in the end every node knows its rank and $M$.`,
			Source: `derived; VAR98, Section 3.3, allows for $2\delta$`, Measured: `T_1`, Name: "T", Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBRadius, symbolDelta,
				{Name: "T_1", Meaning: "time of phase 1", Unit: "slots"}},
			Parameters: builtPacking, Over: packings, Values: petersenPacking, Long: largePackings, Given: claims.Valid(packing.valid),
			Theory: claims.Whole(func(x packing) (int, error) {
				_, radius := x.radii()
				t, err := formula.Bound(x.M, []int{1}, radius)
				return t.Ranks, err
			}),
			Measure: trials(func(t schedules.TreeBroadcastTrial) int { return t.Ranks }).AtMost(2),
			Formula: formula.Bound, Model: schedules.TreeBroadcast.Trial,
		}.Declare(),
	}
}

// printed is the bound of the first display.
func (x packing) printed() (float64, error) {
	diameters, err := x.diameters()
	if err != nil {
		return 0, err
	}
	sum := 0
	for _, L := range diameters {
		sum += L
	}
	delta, _ := x.radii()
	return formula.PrintedBound(x.M, len(diameters), float64(sum)/float64(len(diameters)), delta)
}

// evenly returns the slots in which packets of node 0 are broadcast, as many along each tree.
func (x packing) evenly() (slots int, n int64, err error) {
	family, err := x.family()
	if err != nil {
		return 0, 0, err
	}
	s, err := schedules.TreeBroadcast{Equal: true, HalfDuplex: x.half}.Schedule(x.net, family, slices.Repeat([]int{0}, x.M))
	if err == nil {
		err = schedules.Validate(x.net, s)
	}
	return s.Slots, 1, err
}

func fourOrMore(x packing) error {
	if x.net.Order() < 4 {
		return &inputs.Error{Arg: "topology", Value: x.net, Domain: "a complete network of 4 nodes or more"}
	}
	return nil
}

// lopsided returns a Hamiltonian path of the complete network and an edge-disjoint tree
// of diameter 3, n >= 4.
func lopsided(n int) ([]trees.Tree, error) {
	var line, low []trees.Arc
	for v := topologies.Node(1); int(v) < n; v++ {
		line = append(line, trees.Arc{From: v - 1, To: v})
		if v > 1 {
			low = append(low, trees.Arc{From: 0, To: v})
		}
	}
	low = append(low, trees.Arc{From: 1, To: 3})
	one, err := trees.FromEdges(0, line)
	if err != nil {
		return nil, err
	}
	other, err := trees.FromEdges(0, low)
	return []trees.Tree{one, other}, err
}
