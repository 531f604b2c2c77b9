package var98

import (
	"slices"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// A balanced network has a family of trees that loads its arcs alike: the images
// of a tree under a group of symmetries, which generators give.
type balanced struct {
	net        topologies.Topology
	generators []func(v topologies.Node) topologies.Node
}

// balancedNetworks: of each kind.
func balancedNetworks() []balanced {
	type node = topologies.Node
	var list []balanced
	for _, d := range []int{2, 3, 4, 5} { // flip a bit; rotate the bits
		list = append(list, balanced{topologies.Hypercube{D: d}, []func(node) node{
			func(v node) node { return v ^ 1 },
			func(v node) node { return v>>1 | v&1<<(d-1) },
		}})
	}
	for _, p := range []int{3, 4, 6} { // one on; exchange the coordinates; turn round
		list = append(list, balanced{torus(p, p), []func(node) node{
			func(v node) node { return (v+1)%node(p) + v/node(p)*node(p) },
			func(v node) node { return v%node(p)*node(p) + v/node(p) },
			func(v node) node { return (node(p)-v%node(p))%node(p) + v/node(p)*node(p) },
		}})
	}
	for _, d := range []int{3, 4} { // flip a bit; each bit to the next, the last to all, all to the first
		list = append(list, balanced{topologies.FoldedCube{D: d}, []func(node) node{
			func(v node) node { return v ^ 1 },
			func(v node) node {
				last := v >> (d - 1) & 1
				return v<<1&(1<<d-1) ^ last*(1<<d-1)
			},
		}})
	}
	for _, n := range []int{5, 8} { // one on; turn round
		list = append(list, balanced{topologies.Ring{N: n}, []func(node) node{
			func(v node) node { return (v + 1) % node(n) },
			func(v node) node { return (node(n) - v) % node(n) },
		}})
	}
	for _, n := range []int{4, 7} { // one on
		list = append(list, balanced{topologies.Complete{N: n}, []func(node) node{func(v node) node { return (v + 1) % node(n) }}})
	}
	return list
}

// family is the images of a tree of shortest paths.
func (b balanced) family() ([]trees.Tree, error) {
	family := []trees.Tree{shortest(b.net)}
	known := [][]trees.Arc{edgesOf(family[0])}
	for i := 0; i < len(family); i++ {
		for _, g := range b.generators {
			image, err := mapped(family[i], g)
			if err != nil {
				return nil, err
			}
			edges := edgesOf(image)
			if !slices.ContainsFunc(known, func(k []trees.Arc) bool { return slices.Equal(k, edges) }) {
				family, known = append(family, image), append(known, edges)
			}
		}
	}
	return family, nil
}

// shortest is a tree of shortest paths from node 0, each node joined to the first
// node that reaches it.
func shortest(net topologies.Topology) trees.Tree {
	t := trees.Tree{Parent: make([]topologies.Node, net.Order())}
	found := make([]bool, net.Order())
	found[0] = true
	for queue := []topologies.Node{0}; len(queue) > 0; queue = queue[1:] {
		for _, w := range net.AppendNeighbors(nil, queue[0]) {
			if !found[w] {
				found[w], t.Parent[w] = true, queue[0]
				queue = append(queue, w)
			}
		}
	}
	return t
}

// mapped is the image of a tree.
func mapped(t trees.Tree, g func(topologies.Node) topologies.Node) (trees.Tree, error) {
	arcs := t.Arcs()
	for i, a := range arcs {
		arcs[i] = trees.Arc{From: g(a.From), To: g(a.To)}
	}
	return trees.FromEdges(0, arcs)
}

// edgesOf lists the edges of a tree in one order and direction.
func edgesOf(t trees.Tree) []trees.Arc {
	arcs := t.Arcs()
	for i, a := range arcs {
		arcs[i] = trees.Arc{From: min(a.From, a.To), To: max(a.From, a.To)}
	}
	slices.SortFunc(arcs, func(a, b trees.Arc) int {
		if a.From != b.From {
			return int(a.From - b.From)
		}
		return int(a.To - b.To)
	})
	return arcs
}
