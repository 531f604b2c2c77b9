package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/treebroadcast"
	"castlab/montecarlo"
	model "castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// A shape is a tree of few nodes, as the parent of every node but 0.
type shape struct {
	name   string
	parent []topologies.Node
}

func (s shape) tree() trees.Tree { return trees.Tree{Parent: s.parent} }

// shapes are the trees of up to 5 nodes that have an edge, each once.
func shapes() []shape {
	return []shape{
		{"path-2", []topologies.Node{0, 0}}, {"path-3", []topologies.Node{0, 0, 1}}, {"path-4", []topologies.Node{0, 0, 1, 2}}, {"star-4", []topologies.Node{0, 0, 0, 0}},
		{"path-5", []topologies.Node{0, 0, 1, 2, 3}}, {"star-5", []topologies.Node{0, 0, 0, 0, 0}}, {"fork-5", []topologies.Node{0, 0, 1, 2, 2}},
	}
}

// pmnbTree: one tree, at worst.
func pmnbTree() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-PMNB-TREE",
		Title: "On one tree the worst takes exactly M + L - 1 slots",
		Statement: `In phase 2 a tree of diameter $L_i \ge 1$ takes at most $M_i + L_i - 1$ slots for $M_i \ge 1$ packets, whatever starts where and whichever packet or way the links choose, as long as none idles while one of its ends lacks a packet that the other has; and this is attained. ` +
			`The $j$-th link on the way of a packet idles at most $j - 1$ times before the packet crosses it, for an idle link has carried everything that its two ends know, and so at least what the link before it has carried. ` +
			`Measured: the longest time over all placements and, in half duplex, over all choices of the ways of all links in all slots, by exhaustion.`,
		Source:     "derived; the greedy broadcast of VAR98, Section 3.3",
		Quantity:   `T_i`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolPMNBMi, symbolPMNBLi, {Name: "T_i", Meaning: "time of phase 2 on tree $i$", Unit: "slots"}, {Name: "j", Meaning: "place of a link on the way of a packet, from 1"}},
		Formula:    "analytic/treebroadcast.TreeBound",
		Model:      "montecarlo/treebroadcast.Worst",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, s := range shapes() {
				for _, M := range []int{1, 3, 5} {
					for _, half := range []bool{false, true} {
						cases = append(cases, exhausted(s, M, half))
					}
				}
			}
			return cases
		}),
	}
}

// exhausted goes through all placements and choices on a tree.
func exhausted(s shape, M int, half bool) reports.Case {
	return reports.Case{
		Params: fmt.Sprintf("tree=%s M=%d duplex=%v", s.name, M, packing{half: half}.duplex()),
		Theory: func() (float64, error) {
			L, err := formula.TreeDiameter(treeEdges(s.tree()))
			if err != nil {
				return 0, err
			}
			slots, err := formula.TreeBound(M, L)
			return float64(slots), err
		},
		Measure: montecarlo.Exact("T_i", "slots", func() (float64, float64, int64, error) {
			worst, err := model.Worst(s.tree(), M, half)
			return float64(worst.Slots), 0, 1, err
		}),
		Kind: reports.Computed,
	}
}

// pmnbSearch: larger trees, by a search for bad placements.
func pmnbSearch() reports.Claim {
	const id = "VAR98-PMNB-TREE-SEARCH"
	return reports.Claim{
		ID:    id,
		Title: "A search for bad placements finds no more than M + L - 1 slots on a tree",
		Statement: `$T_i \le M_i + L_i - 1$ for the first tree of a packing and all $M$ packets on it. Measured: the longest time that a local search finds, which moves packets from node to node as long as the broadcast does not become faster, ` +
			`in half duplex under every rule for the ways of links.`,
		Source:   "derived; the greedy broadcast of VAR98, Section 3.3",
		Quantity: `T_i`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolPMNBM, symbolPMNBMi, symbolPMNBLi, {Name: "T_i", Meaning: "time of phase 2 on tree $i$", Unit: "slots"}},
		Formula:  "analytic/treebroadcast.TreeBound",
		Model:    "montecarlo/treebroadcast.Model",
		Cases: reports.Printed(func() []reports.Case {
			var list []packing
			for _, half := range []bool{false, true} {
				list = append(list, packing{net: topologies.Hypercube{D: 4}, M: 6, half: half}, packing{net: torus(4, 4), M: 9, half: half}, packing{net: petersen(), M: 4, half: half})
			}
			return onPackings(id, list, 2, func(x packing) (float64, error) {
				diameters, err := x.diameters()
				if err != nil {
					return 0, err
				}
				slots, err := formula.TreeBound(x.M, diameters[0])
				return float64(slots), err
			}, func(x packing) func() montecarlo.Replication[float64] {
				return func() montecarlo.Replication[float64] {
					family, err := x.family()
					return func(r *rand.Rand) (float64, error) {
						if err != nil {
							return 0, err
						}
						m, err := model.New(model.Broadcast{Net: x.net, Trees: family, HalfDuplex: x.half})
						if err != nil {
							return 0, err
						}
						worst, err := m.Search(0, x.M, 2, r)
						return float64(worst.Slots), err
					}
				}
			})
		}),
	}
}

// pmnbOrder: what phase 2 takes exactly.
func pmnbOrder() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-PMNB-ORDER",
		Title: "In full duplex the time on a tree does not depend on which packets go first",
		Statement: `$T_i = \max_{u \to v,\, j} \{ j + N_j(u \to v) \}$ over the links $u \to v$ of the tree and the distances $j \ge 0$ with $N_j > 0$, for every order of service that lets no link idle: packets that cross $u \to v$ come together like streams in a tree of servers, ` +
			`in which all servers but the last may be replaced by delays of a slot. Schedules listed send by send, first come first served, last come first served, and at random.`,
		Source:     "derived; the greedy broadcast of VAR98, Section 3.3",
		Quantity:   `T_i`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols: []reports.Symbol{{Name: "T_i", Meaning: "time of phase 2 on tree $i$", Unit: "slots"}, {Name: `N_j(u \to v)`, Meaning: "packets of the tree that start on $u$'s side of the link, at least $j$ links from $u$"},
			{Name: "u, v", Meaning: "nodes at the ends of a link"}, {Name: "j", Meaning: "distance", Unit: "links"}},
		Formula: "analytic/treebroadcast.TreeSlots",
		Model:   "topologies/schedules.TreeBroadcast",
		Cases: reports.Printed(func() []reports.Case {
			return []reports.Case{
				orderCase(topologies.Path{N: 9}, 5), orderCase(topologies.Path{N: 9}, 30), orderCase(topologies.Star{N: 8}, 12), orderCase(topologies.Hypercube{D: 5}, 40), orderCase(torus(4, 5), 20), orderCase(petersen(), 7),
			}
		}),
	}
}

// orderCase broadcasts packets of random nodes along the first tree of a packing, in
// every order.
func orderCase(net topologies.Topology, M int) reports.Case {
	params := fmt.Sprintf("topology=%v M=%d", net, M)
	placed := func() (tree []trees.Tree, sources []int, err error) {
		family, err := trees.Packing(net)
		if err != nil {
			return nil, nil, err
		}
		r := rand.New(montecarlo.NewStreams(1, "VAR98-PMNB-ORDER "+params).Source(0))
		sources = make([]int, M)
		for p := range sources {
			sources[p] = r.IntN(net.Order())
		}
		return family[:1], sources, nil
	}
	return reports.Case{
		Params: params,
		Theory: func() (float64, error) {
			tree, sources, err := placed()
			if err != nil {
				return 0, err
			}
			slots, err := formula.TreeSlots(treeEdges(tree[0]), sources)
			return float64(slots), err
		},
		Measure: kit.AtMost(9, montecarlo.Range("T_i", "slots", "VAR98-PMNB-ORDER "+params, 0, func() montecarlo.Replication[float64] {
			tree, sources, err := placed()
			run := 0
			return func(r *rand.Rand) (float64, error) {
				if err != nil {
					return 0, err
				}
				b := schedules.TreeBroadcast{Known: true, Service: schedules.Service(run % 3), Rand: r}
				run++
				s, err := b.Schedule(net, tree, sources)
				if err == nil {
					err = schedules.Validate(net, s)
				}
				return float64(s.Slots), err
			}
		})),
		Kind: reports.Executed,
	}
}

// lopsided is a path through all nodes of the complete network and a tree of diameter
// 3 beside it, n >= 4.
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
