package trees

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// maxSpanning is the most spanning trees of a network that LeastLengths lists.
const maxSpanning = 1 << 18

// LeastLengths returns the least sum of the diameters of k edge-disjoint spanning trees of
// a network whose links lead both ways, at index k - 1, for every k for which there are as
// many. It looks at all spanning trees and all choices of k of them that can be shorter
// than the best so far.
//
// Errors: those of the network; an *inputs.Error for a network of one node, with a link
// that goes one way, with more than 64 links or more than 2^18 spanning trees; a
// network that is not connected has none, and no lengths.
func LeastLengths(net topologies.Topology) ([]int, error) {
	if err := topologies.Valid(net); err != nil {
		return nil, err
	}
	s := spanning{n: net.Order()}
	if s.n < 2 {
		return nil, &inputs.Error{Arg: "topology", Value: net, Domain: "a network of two nodes or more"}
	}
	for v := range topologies.Node(s.n) {
		for _, w := range net.AppendNeighbors(nil, v) {
			if !slices.Contains(net.AppendNeighbors(nil, w), v) {
				return nil, &inputs.Error{Arg: "topology", Value: net,
					Domain: fmt.Sprintf("a network whose links go both ways, not only from %d to %d", v, w)}
			}
			if v < w {
				s.links = append(s.links, Arc{From: v, To: w})
			}
		}
	}
	if len(s.links) > 64 {
		return nil, &inputs.Error{Arg: "topology", Value: net, Domain: "a network of at most 64 links"}
	}
	part := make([]int, s.n)
	for v := range part {
		part[v] = v
	}
	if !s.list(0, nil, part) {
		return nil, &inputs.Error{Arg: "topology", Value: net, Domain: fmt.Sprintf("a network of at most %d spanning trees", maxSpanning)}
	}
	slices.SortStableFunc(s.trees, func(a, b spanningTree) int { return cmp.Compare(a.diameter, b.diameter) })
	var least []int
	for k := 1; k <= len(s.links)/(s.n-1); k++ {
		s.best = -1
		s.choose(k, 0, 0, 0)
		if s.best < 0 {
			break
		}
		least = append(least, s.best)
	}
	return least, nil
}

// A spanning is all spanning trees of a network, and a search among them.
type spanning struct {
	n     int
	links []Arc
	trees []spanningTree // by diameter
	best  int            // least sum found; -1 for none
}

type spanningTree struct {
	links    uint64 // a bit for each
	diameter int
}

// list adds the trees that have the chosen links and, of those from number i on, any; part
// is the part of the forest of chosen links that a node is in. It returns false if there
// are too many.
func (s *spanning) list(i int, chosen []int, part []int) bool {
	if len(chosen) == s.n-1 {
		if len(s.trees) == maxSpanning {
			return false
		}
		t := spanningTree{}
		edges := make([]Arc, 0, s.n-1)
		for _, j := range chosen {
			t.links |= 1 << j
			edges = append(edges, s.links[j])
		}
		tree, err := FromEdges(0, edges)
		t.diameter = tree.Diameter()
		s.trees = append(s.trees, t)
		return err == nil
	}
	if i == len(s.links) || len(chosen)+len(s.links)-i < s.n-1 {
		return true
	}
	if a, b := part[s.links[i].From], part[s.links[i].To]; a != b {
		joined := slices.Clone(part)
		for v, p := range joined {
			if p == b {
				joined[v] = a
			}
		}
		if !s.list(i+1, append(chosen, i), joined) {
			return false
		}
	}
	return s.list(i+1, chosen, part)
}

// choose looks for k more trees, from number i on, that share no link and none of those
// used.
func (s *spanning) choose(k, i int, used uint64, sum int) {
	if k == 0 {
		s.best = sum
		return
	}
	for ; i < len(s.trees); i++ {
		t := s.trees[i]
		if s.best >= 0 && sum+k*t.diameter >= s.best {
			return
		}
		if t.links&used == 0 {
			s.choose(k-1, i+1, used|t.links, sum+t.diameter)
		}
	}
}
