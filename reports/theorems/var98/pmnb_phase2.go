package var98

import (
	"fmt"
	"math/rand/v2"

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

// A shape is a small tree, given by the parent of every node but 0.
type shape struct {
	name   string
	parent []topologies.Node
}

func (s shape) String() string { return s.name }

func (s shape) tree() trees.Tree { return trees.Tree{Parent: s.parent} }

// shapes lists the trees of 2 to 5 nodes up to isomorphism.
func shapes() []shape {
	return []shape{
		{"path-2", []topologies.Node{0, 0}}, {"path-3", []topologies.Node{0, 0, 1}}, {"path-4", []topologies.Node{0, 0, 1, 2}}, {"star-4", []topologies.Node{0, 0, 0, 0}},
		{"path-5", []topologies.Node{0, 0, 1, 2, 3}}, {"star-5", []topologies.Node{0, 0, 0, 0, 0}}, {"fork-5", []topologies.Node{0, 0, 1, 2, 2}},
	}
}

// largerShapes lists trees of 6 nodes.
func largerShapes() []shape {
	return []shape{
		{"path-6", []topologies.Node{0, 0, 1, 2, 3, 4}}, {"star-6", []topologies.Node{0, 0, 0, 0, 0, 0}}, {"fork-6", []topologies.Node{0, 0, 1, 2, 3, 3}},
		{"spider-6", []topologies.Node{0, 0, 1, 0, 3, 0}}, {"broom-6", []topologies.Node{0, 0, 1, 2, 2, 2}}, {"double-fork-6", []topologies.Node{0, 0, 0, 0, 3, 3}},
	}
}

// pmnbTree claims the worst time on one tree.
func pmnbTree() reports.Claim {
	const id = "VAR98-PMNB-TREE"
	var list []exhausted
	for _, s := range shapes() {
		for _, M := range []int{1, 3, 5} {
			for _, half := range []bool{false, true} {
				list = append(list, exhausted{s, M, half})
			}
		}
	}
	return reports.Claim{
		ID:    id,
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
		Formula:    formula.TreeBound,
		Model:      model.Worst,
		Cases: kit.Cases(id, exhaustedTrees, list, func(_ string, x exhausted) reports.Case {
			return reports.Case{
				Theory: func() (float64, error) {
					L, err := formula.TreeDiameter(treeEdges(x.tree()))
					if err != nil {
						return 0, err
					}
					slots, err := formula.TreeBound(x.M, L)
					return float64(slots), err
				},
				Measure: montecarlo.Exact("T_i", "slots", func() (float64, float64, int64, error) {
					worst, err := model.Worst(x.tree(), x.M, x.half)
					return float64(worst.Slots), 0, 1, err
				}),
				Kind: reports.Computed,
			}
		}),
	}
}

// An exhausted is a tree on which all placements and choices are enumerated.
type exhausted struct {
	shape
	M    int
	half bool
}

func (x exhausted) String() string {
	return fmt.Sprintf("tree=%v M=%d duplex=%v", x.shape, x.M, packing{half: x.half}.duplex())
}

var exhaustedTrees = arguments.Of3(func(s shape, M int, half bool) (exhausted, error) { return exhausted{s, M, half}, nil },
	arguments.Choice("tree", "shape of the tree", append(shapes(), largerShapes()...)...), arguments.Int("M", "packets", 1, 6), duplexKey)

// pmnbSearch claims that a search for bad placements on larger trees does not exceed
// the bound.
func pmnbSearch() reports.Claim {
	const id = "VAR98-PMNB-TREE-SEARCH"
	var list []packing
	for _, half := range []bool{false, true} {
		list = append(list, packing{net: topologies.Hypercube{D: 4}, M: 6, half: half}, packing{net: torus(4, 4), M: 9, half: half}, packing{net: petersen(), M: 4, half: half})
	}
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
		Formula:  formula.TreeBound,
		Model:    (*model.Model).Search,
		Cases: onPackings(id, searchedPacking, list, 2, func(x packing) (float64, error) {
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
		}),
	}
}

// pmnbOrder claims the exact time of phase 2, whatever the order.
func pmnbOrder() reports.Claim {
	const id = "VAR98-PMNB-ORDER"
	list := []order{{topologies.Path{N: 9}, 5}, {topologies.Path{N: 9}, 30}, {topologies.Star{N: 8}, 12}, {topologies.Hypercube{D: 5}, 40}, {torus(4, 5), 20}, {petersen(), 7}}
	return reports.Claim{
		ID:    id,
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
		Formula: formula.TreeSlots,
		Model:   schedules.TreeBroadcast.Schedule,
		Cases:   kit.Cases(id, orderArgument, list, orderCase),
	}
}

// An order is M packets of random nodes along the first tree of a packing.
type order struct {
	net topologies.Topology
	M   int
}

func (x order) String() string { return fmt.Sprintf("topology=%v M=%d", x.net, x.M) }

// placed returns the tree and the random sources, from a stream of the label.
func (x order) placed(label string) (tree []trees.Tree, sources []int, err error) {
	family, err := trees.Packing(x.net)
	if err != nil {
		return nil, nil, err
	}
	r := rand.New(montecarlo.NewStreams(1, label).Source(0))
	sources = make([]int, x.M)
	for p := range sources {
		sources[p] = r.IntN(x.net.Order())
	}
	return family[:1], sources, nil
}

// The arguments of executions on one tree of a network of moderate size.
var (
	orderArgument   = arguments.Of2(func(net topologies.Topology, M int) (order, error) { return order{net, M}, nil }, undirected("topology", 1<<8, 1<<12), packetsKey)
	searchedPacking = arguments.Of1(func(x packing) (packing, error) {
		if x.net.Order() > 64 || x.M > 128 {
			return x, &inputs.Error{Arg: "topology", Value: x.net, Domain: "a network of at most 64 nodes, and at most 128 packets"}
		}
		return x, nil
	}, foundPacking)
)

// orderCase executes the packets in every order of service.
func orderCase(label string, x order) reports.Case {
	return reports.Case{
		Theory: func() (float64, error) {
			tree, sources, err := x.placed(label)
			if err != nil {
				return 0, err
			}
			slots, err := formula.TreeSlots(treeEdges(tree[0]), sources)
			return float64(slots), err
		},
		Measure: kit.AtMost(9, montecarlo.Range("T_i", "slots", label, 0, func() montecarlo.Replication[float64] {
			tree, sources, err := x.placed(label)
			run := 0
			return func(r *rand.Rand) (float64, error) {
				if err != nil {
					return 0, err
				}
				b := schedules.TreeBroadcast{Known: true, Service: schedules.Service(run % 3), Rand: r}
				run++
				s, err := b.Schedule(x.net, tree, sources)
				if err == nil {
					err = schedules.Validate(x.net, s)
				}
				return float64(s.Slots), err
			}
		})),
		Kind: reports.Executed,
	}
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
