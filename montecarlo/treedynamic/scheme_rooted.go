package treedynamic

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// Rooted returns the direct scheme along trees of each packet's own node, on a network all
// of whose nodes look alike, and whose links may lead one way: a packet chooses one of the
// trees of node 0, translated to its source, and goes down it.
//
// Of k trees that share no arc, k being the links into a node, every link is in N - 1
// images: those of all roots but the node that it leads to.
//
// Errors: those of the network, a *trees.Violation for what is no spanning tree, an
// *inputs.Error for fewer than two nodes, no tree or too many, one that is not rooted at
// node 0.
func Rooted(net topologies.Translated, family []trees.Tree) (*Scheme, error) {
	if err := net.Validate(); err != nil {
		return nil, err
	}
	n, k := net.Order(), len(family)
	switch {
	case k == 0:
		return nil, &inputs.Error{Arg: "trees", Value: k, Domain: "one spanning tree or more"}
	case n < 2:
		return nil, &inputs.Error{Arg: "nodes", Value: n, Domain: "two nodes or more: a packet needs another node to go to"}
	case k > maxStages/n/n:
		return nil, &inputs.Error{Arg: "trees", Value: k, Domain: fmt.Sprintf("at most %d trees of each of %d nodes", maxStages/n/n, n)}
	}
	if err := trees.Validate(net, family); err != nil {
		return nil, err
	}
	s := &Scheme{name: fmt.Sprintf("rooted(%v, %d trees)", net, k), nodes: n, choices: k, first: make([]span, k*n)}
	number := s.number(net)
	s.crossings = make([]int64, len(s.arcs))
	s.stages = make([]stage, 0, k*n*(n-1))
	var weights []int64
	for j, t := range family {
		if t.In || t.Root != 0 {
			return nil, &inputs.Error{Arg: "trees", Value: fmt.Sprintf("root %d", t.Root), Domain: "trees whose arcs lead away from node 0"}
		}
		descent, children, sizes := t.Descent(), t.Children(), t.Sizes()
		for v := range topologies.Node(n) {
			// Level by level, the stages out of a node are neighbors.
			after := int32(len(s.stages))
			for _, u := range descent {
				next := span{lo: after, hi: after + int32(len(children[u]))}
				after = next.hi
				if u == 0 {
					s.first[j*n+int(v)] = next
					continue
				}
				link := number[trees.Arc{From: net.Translate(v, t.Parent[u]), To: net.Translate(v, u)}]
				s.crossings[link]++
				s.stages = append(s.stages, stage{link: link, lo: next.lo, hi: next.hi, skip: -1})
				weights = append(weights, int64(sizes[u]))
			}
		}
	}
	s.rank(weights)
	return s, nil
}

// number lists the links of a network by sender, then by receiver, and numbers them.
func (s *Scheme) number(net topologies.Topology) map[trees.Arc]int32 {
	for v := range topologies.Node(s.nodes) {
		for _, w := range net.AppendNeighbors(nil, v) {
			s.arcs = append(s.arcs, trees.Arc{From: v, To: w})
		}
	}
	slices.SortFunc(s.arcs, compareArcs)
	number := make(map[trees.Arc]int32, len(s.arcs))
	for i, a := range s.arcs {
		number[a] = int32(i)
	}
	return number
}
