package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/treebroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// An alikeLoaded network has M packets of nodes that are drawn at random.
type alikeLoaded struct {
	net topologies.Topology
	M   int
}

func (x alikeLoaded) String() string { return fmt.Sprintf("topology=%v M=%d", x.net, x.M) }

var alikeLoadedArgument = arguments.Of2(func(net topologies.Topology, M int) (alikeLoaded, error) { return alikeLoaded{net, M}, nil }, alikeBothWays("topology"), packetsKey)

// pmnbRooted: on line, and near the cut bound.
func pmnbRooted() reports.Claim {
	const id = "VAR98-PMNB-ROOTED"
	list := []alikeLoaded{
		{torus(4, 4), 16}, {torus(4, 5), 60}, {torus(3, 3, 3), 54}, {topologies.Hypercube{D: 4}, 32}, {topologies.Ring{N: 9}, 18}, {topologies.FoldedCube{D: 4}, 64},
		{torus(8, 8), 64}, {torus(8, 8), 640}, {torus(4, 4, 4), 256}, {topologies.Hypercube{D: 6}, 200},
	}
	return reports.Claim{
		ID:    id,
		Title: "Each packet on one of k arc-disjoint trees of its node: M/k slots, and what ranks, depth and chance add",
		Statement: `On a network all of whose nodes are alike, with $k$ links at each, $T \le 2r + \frac Mk + L + 2\sqrt{\frac Mk \ln kN}$ for packets of nodes drawn at random: ranks take $2r$ slots, as in VAR98-PMNB-RANKS, a packet of rank $j$ takes tree $j \bmod k$ of those of its node (VAR98-CAPACITY-ROOTED), and one goes first whose tree goes on farthest. ` +
			`Trees that share no link, VAR98-PMNB, take $\frac{2M}k$ in tori and in cubes of even dimension. Measured: the slots of schedules that two validators accept.`,
		Source:   "the loads derived, what waiting adds measured; VB95, Section I, and VAR98, Section 3.4, cite a scheme for tori",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolPMNBM, symbolPMNBT, {Name: "k", Meaning: "links of a node, and trees rooted at it that share no arc"}, {Name: "L", Meaning: "links from the root of the deepest tree to its farthest leaf", Unit: "links"}, symbolPMNBRadius, symbolNetworkN, {Name: "j", Meaning: "rank of a packet"}},
		Formula:  formula.Rooted,
		Model:    schedules.RootedTrees,
		Cases: kit.LongAfter(6, kit.Cases(id, alikeLoadedArgument, list, func(label string, x alikeLoaded) reports.Case {
			return reports.Case{
				Validate: x.net.Validate,
				Theory: func() (float64, error) {
					family, err := trees.RootedDisjoint(x.net, 0)
					if err != nil {
						return 0, err
					}
					deepest := 0
					for _, t := range family {
						deepest = max(deepest, t.Depth())
					}
					_, radius := radii(eccentricities(x.net))
					return formula.Rooted(x.M, len(family), x.net.Order(), deepest, radius)
				},
				Measure: kit.AtMost(20, montecarlo.Range("T", "slots", label, 0, x.onLine)),
				Kind:    reports.Executed,
			}
		})),
	}
}

// onLine are executions on drawn placements.
func (x alikeLoaded) onLine() montecarlo.Replication[float64] {
	family, err := trees.RootedDisjoint(x.net, 0)
	alike, _ := x.net.(topologies.Translated)
	return func(r *rand.Rand) (float64, error) {
		if err != nil {
			return 0, err
		}
		nodes := loaded{net: x.net, M: x.M, where: anywhere}.drawn(r)
		s, err := schedules.RootedTrees(alike, family, nodes, false)
		if err != nil {
			return 0, err
		}
		if err := schedules.Validate(x.net, s); err != nil {
			return 0, err
		}
		return float64(s.Slots), tasks.Validate(x.net, tasks.PartialBroadcast(x.net.Order(), numbered(nodes)), s, tasks.Full)
	}
}
