package st93

import (
	"math/rand/v2"

	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// A prespecified family assigns to every node a tree that confines its packets. A
// random family is drawn anew for every run.
type prespecified struct {
	name   string
	random bool
	of     func(d int, r *rand.Rand) (trees.Family, error)
}

func (p prespecified) String() string { return p.name }

// In increasingOrder every path crosses the dimensions in increasing order.
var increasingOrder = prespecified{name: "increasing", of: func(d int, _ *rand.Rand) (trees.Family, error) {
	tree, err := trees.Unbalanced(d, 0, trees.CyclicOrder(d, 0))
	if err != nil {
		return nil, err
	}
	return trees.Translates(tree)
}}

// rotations are the trees of the multinode broadcast by rotations.
var rotations = prespecified{name: "rotation", of: func(d int, _ *rand.Rand) (trees.Family, error) {
	tree, err := rotationTree(d)
	if err != nil {
		return nil, err
	}
	return trees.Translates(tree)
}}

// In cyclicOrders node z crosses the dimensions in cyclic order from z mod d on.
var cyclicOrders = prespecified{name: "cyclic-orders", of: func(d int, _ *rand.Rand) (trees.Family, error) {
	return func(root int) (trees.Tree, error) {
		return trees.Unbalanced(d, topologies.Node(root), trees.CyclicOrder(d, root))
	}, nil
}}

// In grayPaths every packet follows the Hamiltonian path of the Gray code.
var grayPaths = prespecified{name: "gray-paths", of: func(d int, _ *rand.Rand) (trees.Family, error) {
	gray := func(i int) topologies.Node { return topologies.Node(i ^ i>>1) }
	path := trees.Tree{Parent: make([]topologies.Node, 1<<d)}
	for i := range 1<<d - 1 {
		path.Parent[gray(i+1)] = gray(i)
	}
	return trees.Translates(path)
}}

// In randomOrders every node crosses the dimensions in a random order.
var randomOrders = prespecified{name: "random-orders", random: true, of: func(d int, r *rand.Rand) (trees.Family, error) {
	list := make([]trees.Tree, 1<<d)
	for root := range list {
		tree, err := trees.Unbalanced(d, topologies.Node(root), r.Perm(d))
		if err != nil {
			return nil, err
		}
		list[root] = tree
	}
	return trees.Listed(list), nil
}}

// In randomTrees every node has a random spanning tree, grown arc by arc, whose paths
// need not be shortest.
var randomTrees = prespecified{name: "random-trees", random: true, of: func(d int, r *rand.Rand) (trees.Family, error) {
	list := make([]trees.Tree, 1<<d)
	for root := range list {
		list[root] = grown(d, topologies.Node(root), r)
	}
	return trees.Listed(list), nil
}}

// rotationTree returns the tree of node 0 in the multinode broadcast.
func rotationTree(d int) (trees.Tree, error) {
	s, err := schedules.CubeMultinodeTree(d)
	if err != nil {
		return trees.Tree{}, err
	}
	arcs := make([]trees.Arc, len(s.Sends))
	for k, send := range s.Sends {
		arcs[k] = trees.Arc{From: topologies.Node(send.From), To: topologies.Node(send.To)}
	}
	return trees.FromArcs(arcs)
}

// grown returns a random tree that grows by one of the arcs that leave it, uniformly
// chosen, at a time.
func grown(d int, root topologies.Node, r *rand.Rand) trees.Tree {
	cube := topologies.Hypercube{D: d}
	tree := trees.Tree{Root: root, Parent: make([]topologies.Node, 1<<d)}
	reached := make([]bool, 1<<d)
	var border []trees.Arc
	take := func(v, parent topologies.Node) {
		tree.Parent[v], reached[v] = parent, true
		for _, w := range cube.AppendNeighbors(nil, v) {
			border = append(border, trees.Arc{From: v, To: w})
		}
	}
	for take(root, root); len(border) > 0; {
		k, last := r.IntN(len(border)), len(border)-1
		a := border[k]
		border[k], border = border[last], border[:last]
		if !reached[a.To] {
			take(a.To, a.From)
		}
	}
	return tree
}
