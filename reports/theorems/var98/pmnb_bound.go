package var98

import (
	"slices"

	formula "castlab/analytic/treebroadcast"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

func pmnbBound() reports.Claim {
	const id = "VAR98-PMNB"
	return reports.Claim{
		ID:    id,
		Title: "A partial multinode broadcast takes at most M/k + L + 2 delta slots",
		Statement: `Along $k$ edge-disjoint spanning trees $T \le \frac Mk + L + 2\delta$, wherever the $M$ packets start, several at a node or not, and also if a link carries one packet in a slot. In phase 1 all nodes learn $M$ and the ranks of their packets by a parallel prefix operation, ` +
			`in phase 2 ranks choose trees so that packets plus diameter are level, and packets are broadcast along their trees greedily. It is never attained, as VAR98-PMNB-SHARP is less. Schedules listed send by send for random placements and any order of service; each passes two validators.`,
		Source:   "VAR98, Section 3.3, first display; how ranks choose trees is derived",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolPMNBTrees, symbolPMNBL, symbolDelta},
		Formula:  formula.PrintedBound,
		Model:    schedules.TreeBroadcast.Trial,
		Cases: onPackings(id, packingArgument, packings(), 12, func(x packing) (float64, error) {
			diameters, err := x.diameters()
			if err != nil {
				return 0, err
			}
			sum := 0
			for _, L := range diameters {
				sum += L
			}
			return formula.PrintedBound(x.M, len(diameters), float64(sum)/float64(len(diameters)), x.delta)
		}, func(x packing) func() montecarlo.Replication[float64] {
			return x.runs(schedules.TreeBroadcast{}, func(s scheduled) float64 { return float64(s.trial.Schedule.Slots) })
		}),
		Figures: pmnbFigures,
	}
}

// pmnbSharp claims the bound that the proof gives.
func pmnbSharp() reports.Claim {
	const id = "VAR98-PMNB-SHARP"
	return reports.Claim{
		ID:    id,
		Title: "Twice the radius for ranks, and a slot less than M/k + L for the rest",
		Statement: `$T \le 2r + \lceil M/k + L \rceil - 1$, for $M \ge 1$ packets and at least two nodes. The prefix operation goes up and down a tree of shortest paths from a center, and phase 2 takes $h - 1$ slots, ` +
			`$h$ being the level to which $M$ packets fill vessels with bottoms at $L_1, \dots, L_k$; $h \le \lceil (M + \sum L_i)/k \rceil$. Phase 2 attains its share along a single tree (VAR98-PMNB-TREE). Executed in great numbers with packets anywhere, all at one node, and at the ends of a longest path, and with every rule for the ways of half-duplex links.`,
		Source:   "derived; sharpens VAR98, Section 3.3, first display",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolPMNBTrees, symbolPMNBL, symbolPMNBRadius, symbolPMNBLi, {Name: "h", Meaning: `least number with $\sum_i \max(0, h - L_i) \ge M$`}},
		Formula:  formula.Bound,
		Model:    (*model.Execution).Run,
		Cases: onPackings(id, packingArgument, packings(), 240, func(x packing) (float64, error) {
			diameters, err := x.diameters()
			if err != nil {
				return 0, err
			}
			t, err := formula.Bound(x.M, diameters, x.radius)
			return float64(t.Filled), err
		}, packing.executed),
	}
}

// pmnbRanks claims the time of phase 1.
func pmnbRanks() reports.Claim {
	const id = "VAR98-PMNB-RANKS"
	return reports.Claim{
		ID:    id,
		Title: "Ranks take twice the radius",
		Statement: `The parallel prefix operation of phase 1 takes $2r \le 2\delta$ slots: sums of subtrees travel up a tree of shortest paths from a center, and what comes before each subtree, with $M$, travels down. ` +
			`Every message is listed, and a validator shows that its sender can compose it and that in the end every node knows its rank and $M$.`,
		Source:     "derived; VAR98, Section 3.3, allows for $2\\delta$",
		Quantity:   `T_1`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolPMNBM, symbolPMNBRadius, symbolDelta, {Name: "T_1", Meaning: "time of phase 1", Unit: "slots"}},
		Formula:    formula.Bound,
		Model:      schedules.TreeBroadcast.Trial,
		Cases: onPackings(id, packingArgument, packings(), 2, func(x packing) (float64, error) {
			t, err := formula.Bound(x.M, []int{1}, x.radius)
			return float64(t.Ranks), err
		}, func(x packing) func() montecarlo.Replication[float64] {
			return x.runs(schedules.TreeBroadcast{}, func(s scheduled) float64 { return float64(s.trial.Ranks) })
		}),
	}
}

// pmnbEqual claims the bound for equal numbers of packets per tree.
func pmnbEqual() reports.Claim {
	const id = "VAR98-PMNB-EQUAL"
	return reports.Claim{
		ID:        id,
		Title:     "Read so that ranks choose trees in turn: at most M/k + L + 2 delta slots",
		Statement: `Each of the $k$ trees takes $\lceil M/k \rceil$ or $\lfloor M/k \rfloor$ packets, and $T \le \frac Mk + L + 2\delta$. Executed with all packets at node 0, which is an end of the longest tree.`,
		Source:    "VAR98, Section 3.3, first display; how ranks choose trees is left open there",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Erratum: `The slowest tree decides, not the mean one: with a tree that is a path through all $N$ nodes of the complete network and another of diameter 3, two packets take $N + 1$ slots, more than $N/2 + 4$. ` +
			`Packets plus diameter have to be level (VAR98-PMNB, VAR98-PMNB-SHARP): here both packets take the second tree.`,
		Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolPMNBTrees, symbolPMNBL, symbolDelta, symbolNetworkN},
		Formula: formula.PrintedBound,
		Model:   schedules.TreeBroadcast.Schedule,
		Cases:   onLopsided(id, []int{7, 12, 40}),
	}
}

// onLopsided distributes packets of node 0 evenly over the trees of lopsided.
func onLopsided(id string, sizes []int) reports.Cases {
	of := func(net topologies.Complete, M int, half bool) (packing, error) {
		return packing{net: net, delta: 1, radius: 1, M: M, half: half, trees: func() ([]trees.Tree, error) { return lopsided(net.N) }}, nil
	}
	var list []packing
	for _, n := range sizes {
		x, _ := of(topologies.Complete{N: n}, 2, false)
		list = append(list, x)
	}
	argument := arguments.Of3(of, kit.Network[topologies.Complete]("topology", "a complete network", 64, 1<<12, "complete(n=[4..30])"), packetsKey, duplexKey)
	return kit.Given("a complete network of 4 nodes or more", kit.Cases(id, argument, list, func(_ string, x packing) reports.Case {
		return reports.Case{
			Validate: func() error {
				if x.net.Order() < 4 {
					return &inputs.Error{Arg: "topology", Value: x.net, Domain: "a complete network of 4 nodes or more"}
				}
				return nil
			},
			Theory: func() (float64, error) {
				diameters, err := x.diameters()
				if err != nil {
					return 0, err
				}
				return formula.PrintedBound(x.M, 2, float64(diameters[0]+diameters[1])/2, x.delta)
			},
			Measure: montecarlo.Exact("T", "slots", func() (float64, float64, int64, error) {
				family, err := x.family()
				if err != nil {
					return 0, 0, 0, err
				}
				atZero := slices.Repeat([]int{0}, x.M)
				s, err := schedules.TreeBroadcast{Equal: true, HalfDuplex: x.half}.Schedule(x.net, family, atZero)
				if err == nil {
					err = schedules.Validate(x.net, s)
				}
				return float64(s.Slots), 0, 1, err
			}),
			Kind: reports.Computed,
		}
	}))
}
