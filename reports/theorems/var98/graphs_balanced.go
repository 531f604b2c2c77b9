package var98

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A balanced is a network with a family of trees that loads its arcs equally: the
// images of a tree under a group of symmetries, given by generators.
type balanced struct {
	net        topologies.Topology
	generators []func(v topologies.Node) topologies.Node
}

func (b balanced) String() string { return fmt.Sprintf("graph=%v", b.net) }

// balancedNetworks lists networks of each kind.
func balancedNetworks() []balanced {
	var nets []topologies.Topology
	for _, d := range []int{2, 3, 4, 5} {
		nets = append(nets, topologies.Hypercube{D: d})
	}
	nets = append(nets, torus(3, 3), torus(4, 4), torus(6, 6), topologies.FoldedCube{D: 3}, topologies.FoldedCube{D: 4}, topologies.Ring{N: 5}, topologies.Ring{N: 8}, topologies.Complete{N: 4}, topologies.Complete{N: 7})
	list := make([]balanced, len(nets))
	for i, net := range nets {
		list[i] = balanced{net, generatorsOf(net)}
	}
	return list
}

// balancedArgument is the argument of a network whose group of symmetries is known and
// not too large.
var balancedArgument = arguments.Of1(func(net topologies.Topology) (balanced, error) {
	b := balanced{net, generatorsOf(net)}
	if b.generators == nil {
		return b, &inputs.Error{Arg: "graph", Value: net, Domain: "a cube of d >= 2, a torus of two equal sides >= 3, a folded cube of d >= 3, a ring or a complete network"}
	}
	return b, nil
}, undirected("graph", 36, 1<<10, "hypercube(d=[2..4])", "torus(sides=5x5)", "ring(n=[2..20])", "complete(n=[2..10])"))

// generatorsOf returns generators of a group of symmetries that acts transitively on
// the links, or for the complete network has orbits that suffice; nil if none are
// known.
func generatorsOf(net topologies.Topology) []func(v topologies.Node) topologies.Node {
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
		n := node(net.N)
		return []func(node) node{
			func(v node) node { return (v + 1) % n },
			func(v node) node { return (n - v) % n },
		}
	case topologies.Complete: // translate by one
		n := node(net.N)
		return []func(node) node{func(v node) node { return (v + 1) % n }}
	}
	return nil
}

// family returns the images of a shortest-path tree.
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

// shortest returns a shortest-path tree from node 0 by breadth-first search.
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

// mapped returns the image of a tree.
func mapped(t trees.Tree, g func(topologies.Node) topologies.Node) (trees.Tree, error) {
	arcs := t.Arcs()
	for i, a := range arcs {
		arcs[i] = trees.Arc{From: g(a.From), To: g(a.To)}
	}
	return trees.FromEdges(0, arcs)
}

// edgesOf lists the edges of a tree in a canonical order and direction.
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
