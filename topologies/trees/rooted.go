package trees

import (
	"slices"

	"castlab/topologies"
)

// RootedDisjoint returns as many spanning trees rooted at a node as there are no two of
// which share an arc; links may lead one way. That is the least number of arcs into a set
// of nodes without the root, the degree where all nodes are alike. A network of one node
// has one tree. Up to 1024 nodes exchanges of arcs make them less deep: 10 for a
// torus of 8 x 8 nodes, whose diameter is 8.
//
// On a topologies.Translated network of N nodes and degree k with k such trees, the trees
// and their images under translations contain every arc N - 1 times: at the root, each type
// of link lacks one arc, that into the root.
//
// Source: Edmonds 1973. Errors: those of LeastCopies.
func RootedDisjoint(net topologies.Topology, root topologies.Node) ([]Tree, error) {
	copies, worst, err := LeastCopies(net, []topologies.Node{root})
	if err != nil {
		return nil, err
	}
	if copies == 0 {
		return Branchings(net, []topologies.Node{root}, 0)
	}
	for k := len(net.AppendNeighbors(nil, root)); ; k = worst.Entering {
		roots := slices.Repeat([]topologies.Node{root}, k)
		if copies, worst, err = LeastCopies(net, roots); err != nil {
			return nil, err
		}
		if copies > 1 {
			continue
		}
		family, err := Branchings(net, roots, 1)
		if err == nil && net.Order() <= maxShortened {
			shortenRooted(net, family)
		}
		return family, err
	}
}

// Image returns the tree whose arcs are those of t with both ends translated by the
// automorphism of a network that takes node 0 to by. The nodes of t must be those of the
// network, and by one of them: the tree without nodes otherwise.
func Image(net topologies.Translated, t Tree, by topologies.Node) Tree {
	if topologies.Valid(net) != nil || len(t.Parent) != net.Order() || !t.holds(by) || !t.holds(t.Root) {
		return Tree{}
	}
	for _, p := range t.Parent {
		if !t.holds(p) {
			return Tree{}
		}
	}
	image := Tree{Root: net.Translate(by, t.Root), Parent: make([]topologies.Node, len(t.Parent)), In: t.In}
	for v, p := range t.Parent {
		image.Parent[net.Translate(by, topologies.Node(v))] = net.Translate(by, p)
	}
	return image
}
