package trees

import (
	"castlab/topologies"
)

// Shorten returns edge-disjoint spanning trees of an undirected network, as many
// as the family has and none longer in the mean: it exchanges links between
// trees, and with links that no tree has, for trees of less mean diameter and,
// where that is equal, of less mean distance. Where it finds none it returns the
// trees it was given. Each is rooted at a center of it.
//
// One tree is replaced by one of least diameter, which a breadth-first search
// from each node and each link finds. For two or more it is a search without a
// promise, annealing: in trees with roots a node takes the link to its parent in
// one tree for that in another, or a link that is free, while that lowers, or
// with a chance that falls to nothing does not raise by much,
//
//	sum over trees and nodes of b^(hops to the root)
//
// for a base b > 1, the higher the more the farthest nodes count. Its random
// numbers are always the same, and so are its results.
//
// Source: derived. Errors: those of ValidateEdgeDisjoint and of Pack.
func Shorten(net topologies.Topology, family []Tree) ([]Tree, error) {
	if err := ValidateEdgeDisjoint(net, family); err != nil {
		return nil, err
	}
	u, err := undirectedOf(net)
	if err != nil {
		return nil, err
	}
	centered := make([]Tree, len(family))
	for i, t := range family {
		centered[i] = Centered(t)
	}
	if u.n < 3 || len(family) == 0 {
		return centered, nil
	}
	least, centers := u.centers()
	if len(family) == 1 {
		return []Tree{u.shortest(centers, centered[0])}, nil
	}
	a := newAnnealing(u, centered)
	a.run(least)
	return a.best, nil
}

// LeastDiameter returns the least diameter of a spanning tree of an undirected
// network, which no mean diameter of any family is below: 2r, r being the least
// number of hops within which a node has all others, or 2s + 1, if a link has all
// within s hops of one of its ends.
//
// Source: derived; the tree of shortest paths from the middle of a longest path
// of a tree is no longer (Hassin and Tamir 1995). Errors: those of Pack; a
// *PackError where the network is not connected.
func LeastDiameter(net topologies.Topology) (int, error) {
	if _, err := Pack(net, 1); err != nil {
		return 0, err
	}
	u, err := undirectedOf(net)
	if err != nil {
		return 0, err
	}
	least, _ := u.centers()
	return least, nil
}

// Lengths are what Shorten lowers, in this order.
type Lengths struct {
	Diameter float64 // the mean diameter L
	Distance float64 // the mean distance l of two different nodes, averaged over trees
}

// LengthsOf returns the mean diameter and the mean distance of a family; zeros
// for no tree.
func LengthsOf(family []Tree) Lengths {
	var sum Lengths
	for _, t := range family {
		sum.Diameter += float64(t.Diameter())
		sum.Distance += t.MeanDistance()
	}
	if k := float64(len(family)); k > 0 {
		sum.Diameter /= k
		sum.Distance /= k
	}
	return sum
}
