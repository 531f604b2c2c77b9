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
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// onOneTree are the claims of Section 3.3 on phase 2 along a single tree.
func onOneTree() []reports.Claim {
	return []reports.Claim{
		claims.Claim[exhausted]{
			ID: "VAR98-PMNB-TREE", Title: "On one tree the worst takes exactly M + L - 1 slots",
			Statement: `In phase 2 a tree of diameter $L_i \ge 1$ takes at most $M_i + L_i - 1$ slots for $M_i \ge 1$ packets, whatever ` +
				`starts where and whichever packet or way the links choose, as long as none idles while one of its ends lacks a packet ` +
				`that the other has; and this is attained. The $j$-th link on the way of a packet idles at most $j - 1$ times before the ` +
				`packet crosses it, for an idle link has carried everything that its two ends know, and so at least what the link before ` +
				`it has carried. Measured: the longest time over all placements and, in half duplex, over all choices of the ways of all ` +
				`links in all slots, by exhaustion.`,
			Source: "derived; the greedy broadcast of VAR98, Section 3.3", Measured: `T_i`, Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolPMNBMi, symbolPMNBLi, {Name: "T_i", Meaning: "time of phase 2 on tree $i$", Unit: "slots"},
				{Name: "j", Meaning: "place of a link on the way of a packet, from 1"}},
			Parameters: arguments.Of3(func(s shape, M int, half bool) (exhausted, error) { return exhausted{s.tree(), M, half}, nil },
				arguments.Choice("tree", "shape of the tree", shapes()...), arguments.Int("M", "packets", 1, 6), duplexKey),
			Over: []string{"tree=path-2,path-3,path-4,star-4,path-5,star-5,fork-5 M=1,3,5 duplex=full,half"},
			Theory: claims.Whole(func(x exhausted) (int, error) {
				L, err := formula.TreeDiameter(treeEdges(x.tree))
				if err != nil {
					return 0, err
				}
				return formula.TreeBound(x.M, L)
			}),
			Measure: claims.Count(func(x exhausted) (int, int64, error) {
				worst, err := model.Worst(x.tree, x.M, x.half)
				return worst.Slots, 1, err
			}),
			Formula: formula.TreeBound, Model: model.Worst,
		}.Declare(),
		claims.Claim[packing]{
			ID: "VAR98-PMNB-TREE-SEARCH", Title: "A search for bad placements finds no more than M + L - 1 slots on a tree",
			Statement: `$T_i \le M_i + L_i - 1$ for the first tree of a packing and all $M$ packets on it. Measured: the longest time ` +
				`that a local search finds, which moves packets from node to node as long as the broadcast does not become faster, in ` +
				`half duplex under every rule for the ways of links.`,
			Source:   "derived; the greedy broadcast of VAR98, Section 3.3",
			Measured: `T_i`, Name: "T", Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBMi, symbolPMNBLi,
				{Name: "T_i", Meaning: "time of phase 2 on tree $i$", Unit: "slots"}},
			Parameters: arguments.Of1(packing.searchable, foundPacking),
			Over: []string{"topology=hypercube(d=4) M=6 duplex=full", "topology=torus(sides=4x4) M=9 duplex=full",
				"topology=graph(file=petersen) M=4 duplex=full", "topology=hypercube(d=4) M=6 duplex=half",
				"topology=torus(sides=4x4) M=9 duplex=half", "topology=graph(file=petersen) M=4 duplex=half"},
			Values: []claims.Value[packing]{
				{Words: "topology=graph(file=petersen) M=4 duplex=full", Value: packing{net: petersen(), M: 4}},
				{Words: "topology=graph(file=petersen) M=4 duplex=half", Value: packing{net: petersen(), M: 4, half: true}},
			},
			Given: claims.Valid(packing.valid),
			Theory: claims.Whole(func(x packing) (int, error) {
				diameters, err := x.diameters()
				if err != nil {
					return 0, err
				}
				return formula.TreeBound(x.M, diameters[0])
			}),
			Measure: claims.Range(0, packing.searched).AtMost(2),
			Formula: formula.TreeBound, Model: (*model.Model).Search,
		}.Declare(),
		claims.Claim[order]{
			ID: "VAR98-PMNB-ORDER", Title: "In full duplex the time on a tree does not depend on which packets go first",
			Statement: `$T_i = \max_{u \to v,\, j} \{ j + N_j(u \to v) \}$ over the links $u \to v$ of the tree and the distances $j \ge ` +
				`0$ with $N_j > 0$, for every order of service that lets no link idle: packets that cross $u \to v$ come together like ` +
				`streams in a tree of servers, in which all servers but the last may be replaced by delays of a slot. Schedules listed ` +
				`send by send, first come first served, last come first served, and at random.`,
			Source: "derived; the greedy broadcast of VAR98, Section 3.3", Measured: `T_i`, Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{{Name: "T_i", Meaning: "time of phase 2 on tree $i$", Unit: "slots"},
				{Name: `N_j(u \to v)`, Meaning: "packets of the tree that start on $u$'s side of the link, at least $j$ links from $u$"},
				{Name: "u, v", Meaning: "nodes at the ends of a link"}, {Name: "j", Meaning: "distance", Unit: "links"}},
			Parameters: arguments.Of2(func(net topologies.Topology, M int) (order, error) { return order{net, M}, nil },
				undirected("topology", 1<<8, 1<<12), packetsKey),
			Over: []string{"topology=path(n=9) M=5,30", "topology=star(n=8) M=12", "topology=hypercube(d=5) M=40",
				"topology=torus(sides=4x5) M=20"},
			Values: []claims.Value[order]{{Words: "topology=graph(file=petersen) M=7", Value: order{petersen(), 7}}},
			Theory: claims.Whole(order.formula), Measure: claims.Range(0, order.executed).AtMost(9),
			Formula: formula.TreeSlots, Model: schedules.TreeBroadcast.Schedule,
		}.Declare(),
	}
}

// An exhausted is a tree on which all placements and choices are enumerated.
type exhausted struct {
	tree trees.Tree
	M    int
	half bool
}

// A shape is a small tree, given by the parent of every node but 0.
type shape struct {
	name   string
	parent []topologies.Node
}

func (s shape) String() string { return s.name }

func (s shape) tree() trees.Tree { return trees.Tree{Parent: s.parent} }

// shapes lists the trees of 2 to 6 nodes up to isomorphism.
func shapes() []shape {
	return []shape{
		{"path-2", []topologies.Node{0, 0}}, {"path-3", []topologies.Node{0, 0, 1}},
		{"path-4", []topologies.Node{0, 0, 1, 2}}, {"star-4", []topologies.Node{0, 0, 0, 0}},
		{"path-5", []topologies.Node{0, 0, 1, 2, 3}}, {"star-5", []topologies.Node{0, 0, 0, 0, 0}},
		{"fork-5", []topologies.Node{0, 0, 1, 2, 2}}, {"path-6", []topologies.Node{0, 0, 1, 2, 3, 4}},
		{"star-6", []topologies.Node{0, 0, 0, 0, 0, 0}}, {"fork-6", []topologies.Node{0, 0, 1, 2, 3, 3}},
		{"spider-6", []topologies.Node{0, 0, 1, 0, 3, 0}}, {"broom-6", []topologies.Node{0, 0, 1, 2, 2, 2}},
		{"double-fork-6", []topologies.Node{0, 0, 0, 0, 3, 3}},
	}
}

// searchable refuses networks on which a search takes long.
func (x packing) searchable() (packing, error) {
	if x.net.Order() > 64 || x.M > 128 {
		return x, &inputs.Error{Arg: "topology", Value: x.net, Domain: "a network of at most 64 nodes, and at most 128 packets"}
	}
	return x, nil
}

// searched are local searches for bad placements on the first tree.
func (x packing) searched() montecarlo.Replication[float64] {
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

// An order is M packets of random nodes along the first tree of a packing, in any order of service.
type order struct {
	net topologies.Topology
	M   int
}

// placed returns the tree and the random sources, from a stream of the case.
func (x order) placed() (tree []trees.Tree, sources []int, err error) {
	family, err := trees.Packing(x.net)
	if err != nil {
		return nil, nil, err
	}
	r := rand.New(montecarlo.NewStreams(1, fmt.Sprintf("VAR98-PMNB-ORDER topology=%v M=%d", x.net, x.M)).Source(0))
	sources = make([]int, x.M)
	for p := range sources {
		sources[p] = r.IntN(x.net.Order())
	}
	return family[:1], sources, nil
}

func (x order) formula() (int, error) {
	tree, sources, err := x.placed()
	if err != nil {
		return 0, err
	}
	return formula.TreeSlots(treeEdges(tree[0]), sources)
}

// executed are executions of the packets in one order of service after the other.
func (x order) executed() montecarlo.Replication[float64] {
	tree, sources, err := x.placed()
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
}
