package treedynamic

import (
	"castlab/topologies"
	"castlab/topologies/trees"
)

// Trees returns the direct scheme along spanning trees of a network: a packet
// chooses one of them and is broadcast along it from wherever it is, away from
// its source. Only the edges of a tree matter here, neither its root nor the
// way its arcs lead. The trees may be any; VAR98 wants no edge in two of them
// (trees.ValidateEdgeDisjoint).
//
// A directed link u -> v of a tree is used by the packets of that tree that the
// nodes on the side of u generate.
//
// Errors: those of the network, a *trees.Violation for what is no spanning tree
// in both directions, an *inputs.Error for fewer than two nodes or no
// tree.
func Trees(net topologies.Topology, family []trees.Tree) (*Scheme, error) {
	s, number, err := prepared("trees", net, family)
	if err != nil {
		return nil, err
	}
	n := s.nodes
	s.stages = make([]stage, 0, s.choices*2*(n-1))
	var weights []int64
	for j, t := range family {
		children, sizes := t.Children(), t.Sizes()
		toChild := make([]int32, n)  // by node: the stage to it from its parent
		toParent := make([]int32, n) // by node: the stage from it to its parent
		// The stages that leave a node have consecutive numbers.
		for v := range n {
			at := span{lo: int32(len(s.stages))}
			leave := func(w topologies.Node, beyond int) {
				link := number[trees.Arc{From: topologies.Node(v), To: w}]
				s.crossings[link] += int64(n - beyond)
				s.stages = append(s.stages, stage{link: link})
				weights = append(weights, int64(beyond))
			}
			if topologies.Node(v) != t.Root {
				toParent[v] = int32(len(s.stages))
				leave(t.Parent[v], n-sizes[v])
			}
			for _, w := range children[v] {
				toChild[w] = int32(len(s.stages))
				leave(w, sizes[w])
			}
			at.hi = int32(len(s.stages))
			s.first[j*n+v] = at
		}
		for v, p := range t.Parent {
			if topologies.Node(v) == t.Root {
				continue
			}
			up, down := toParent[v], toChild[v]
			above, below := s.first[j*n+int(p)], s.first[j*n+v]
			s.stages[up].lo, s.stages[up].hi, s.stages[up].skip = above.lo, above.hi, down
			s.stages[down].lo, s.stages[down].hi, s.stages[down].skip = below.lo, below.hi, up
		}
	}
	s.rank(weights)
	if len(s.stages) == len(s.arcs) { // no edge is in two trees
		if err := s.lay(family, number); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// lay computes the layouts of trees that share no edge.
func (s *Scheme) lay(family []trees.Tree, number map[trees.Arc]int32) error {
	s.owners = make([]owner, len(s.arcs))
	for j, t := range family {
		l, err := newLayout(t, number)
		if err != nil {
			return err
		}
		for i := int32(2); i < int32(len(l.number)); i++ { // no link leads to the root
			s.owners[l.number[i]] = owner{tree: int32(j), link: i}
		}
		s.layouts = append(s.layouts, l)
	}
	return nil
}
