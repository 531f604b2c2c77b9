package trees

import (
	"cmp"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// Symmetries returns generators of a group of symmetries that acts transitively on the
// links of a network; nil if none are known. Those of the complete network act transitively on its nodes alone,
// which suffices for stars. They are known of cubes of d >= 2, tori of two equal sides >= 3, folded cubes of
// d >= 3, rings and complete networks. The images of a tree of shortest paths under them load all links equally;
// see Orbit.
//
// Source: derived.
func Symmetries(net topologies.Topology) []func(v topologies.Node) topologies.Node {
	type node = topologies.Node
	switch net := net.(type) {
	case topologies.Hypercube:
		if d := net.D; d > 1 { // flip a bit; rotate the bits
			return []func(node) node{
				func(v node) node { return v ^ 1 },
				func(v node) node { return v>>1 | v&1<<(d-1) },
			}
		}
	case topologies.Torus:
		if s := net.Sides; len(s) == 2 && s[0] == s[1] && s[0] > 2 { // translate by one; exchange the coordinates; reverse
			p := node(s[0])
			return []func(node) node{
				func(v node) node { return (v+1)%p + v/p*p },
				func(v node) node { return v%p*p + v/p },
				func(v node) node { return (p-v%p)%p + v/p*p },
			}
		}
	case topologies.FoldedCube:
		if d := net.D; d > 2 { // flip a bit; map each bit to the next, the last to all, all to the first
			return []func(node) node{
				func(v node) node { return v ^ 1 },
				func(v node) node {
					last := v >> (d - 1) & 1
					return v<<1&(1<<d-1) ^ last*(1<<d-1)
				},
			}
		}
	case topologies.Ring: // translate by one; reverse
		if n := node(net.N); n > 0 {
			return []func(node) node{
				func(v node) node { return (v + 1) % n },
				func(v node) node { return (n - v) % n },
			}
		}
	case topologies.Complete: // translate by one
		if n := node(net.N); n > 0 {
			return []func(node) node{func(v node) node { return (v + 1) % n }}
		}
	}
	return nil
}

// mostImages bounds the trees of an orbit.
const mostImages = 1 << 12

// Orbit returns the images of a tree under the group that some symmetries generate, each
// set of links once, rooted at node 0; the tree itself is the first.
//
// Source: derived. Errors: those of FromEdges for a map that is no permutation of the nodes; more than 2^12 trees.
func Orbit(t Tree, generators ...func(v topologies.Node) topologies.Node) ([]Tree, error) {
	family := []Tree{t}
	known := [][]Arc{sortedEdges(t)}
	for i := 0; i < len(family); i++ {
		for _, g := range generators {
			edges := family[i].Arcs()
			for k, a := range edges {
				edges[k] = Arc{From: g(a.From), To: g(a.To)}
			}
			image, err := FromEdges(0, edges)
			if err != nil {
				return nil, err
			}
			edges = sortedEdges(image)
			if slices.ContainsFunc(known, func(k []Arc) bool { return slices.Equal(k, edges) }) {
				continue
			}
			if len(family) == mostImages {
				return nil, &inputs.Error{Arg: "generators", Value: len(generators),
					Domain: "symmetries under which a tree has at most 2^12 images"}
			}
			family, known = append(family, image), append(known, edges)
		}
	}
	return family, nil
}

// sortedEdges lists the edges of a tree in a canonical order and direction.
func sortedEdges(t Tree) []Arc {
	arcs := t.Arcs()
	for i, a := range arcs {
		arcs[i] = Arc{From: min(a.From, a.To), To: max(a.From, a.To)}
	}
	slices.SortFunc(arcs, func(a, b Arc) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	return arcs
}

// ShortestPaths returns a spanning tree of shortest paths from a root, by breadth-first search.
//
// Source: derived. Errors: those of net.Validate; no such root; a node that no way leads to.
func ShortestPaths(net topologies.Topology, root topologies.Node) (Tree, error) {
	if err := topologies.Valid(net); err != nil {
		return Tree{}, err
	}
	n := net.Order()
	if err := inputs.Integer("root", int(root), 0, n-1); err != nil {
		return Tree{}, err
	}
	t := Tree{Root: root, Parent: make([]topologies.Node, n)}
	for v := range t.Parent {
		t.Parent[v] = -1
	}
	t.Parent[root] = root
	queue := []topologies.Node{root}
	var to []topologies.Node
	for i := 0; i < len(queue); i++ {
		to = net.AppendNeighbors(to[:0], queue[i])
		for _, w := range to {
			if t.Parent[w] < 0 {
				t.Parent[w] = queue[i]
				queue = append(queue, w)
			}
		}
	}
	if len(queue) < n {
		return Tree{}, &inputs.Error{Arg: "root", Value: root, Domain: "a node from which a way leads to all others"}
	}
	return t, nil
}
