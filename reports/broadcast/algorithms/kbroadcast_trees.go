package algorithms

import (
	"math/rand/v2"

	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// alongOwnTrees is the simplest algorithm: the packet of every node goes along a tree
// that was chosen in advance.
func alongOwnTrees(origins arguments.Argument[sources]) catalog.Algorithm {
	return catalog.Algorithm{Name: "kbroadcast-prespecified",
		Meaning: "broadcast of K packets in a hypercube, each along a tree of its own node that was chosen in advance",
		Source:  "ST93, Section 3.1",
		Bind: arguments.Of3(func(s sources, family treeFamily, service schedules.Service) (catalog.Work, error) {
			of, err := family.of(s.d, s.stream(streamTrees))
			if err != nil {
				return catalog.Work{}, err
			}
			schedule, err := schedules.Along(s.d, s.nodes, of, service, s.stream(streamService))
			if err != nil {
				return catalog.Work{}, err
			}
			schedule.Algorithm, schedule.Params["trees"] = "kbroadcast-prespecified", family.name
			return s.onCube(schedule, nil)
		}, origins,
			arguments.Choice("trees", "paths cross dimensions in increasing order, in cyclic order from that of the node's number on, "+
				"or in an order drawn for each node; or the trees of the multinode broadcast by rotations",
				treeFamilies...).Default("trees", treeFamilies[0].name),
			service("which of the packets that wait for a link goes first"))}
}

// A treeFamily has a tree for every node of a cube, as the command line names it.
type treeFamily struct {
	name string
	of   func(d int, r *rand.Rand) (trees.Family, error)
}

func (f treeFamily) String() string { return f.name }

var treeFamilies = []treeFamily{
	{"increasing", inOrders(func(d, _ int, _ *rand.Rand) []int { return trees.CyclicOrder(d, 0) })},
	{"cyclic-orders", inOrders(func(d, root int, _ *rand.Rand) []int { return trees.CyclicOrder(d, root%d) })},
	{"random-orders", inOrders(func(d, _ int, r *rand.Rand) []int { return r.Perm(d) })},
	{"rotation", func(d int, _ *rand.Rand) (trees.Family, error) {
		s, err := schedules.CubeMultinodeTree(d)
		if err != nil {
			return nil, err
		}
		arcs := make([]trees.Arc, len(s.Sends))
		for k, x := range s.Sends {
			arcs[k] = trees.Arc{From: topologies.Node(x.From), To: topologies.Node(x.To)}
		}
		tree, err := trees.FromArcs(arcs)
		if err != nil {
			return nil, err
		}
		return trees.Translates(tree)
	}},
}

// inOrders has the completely unbalanced tree of every node in an order of dimensions.
func inOrders(order func(d, root int, r *rand.Rand) []int) func(int, *rand.Rand) (trees.Family, error) {
	return func(d int, r *rand.Rand) (trees.Family, error) {
		orders := make([][]int, 1<<d)
		for root := range orders {
			orders[root] = order(d, root, r)
		}
		return func(root int) (trees.Tree, error) { return trees.Unbalanced(d, topologies.Node(root), orders[root]) }, nil
	}
}
