package treedynamic

import (
	"castlab/topologies"
	"castlab/topologies/trees"
)

// Indirect returns the indirect scheme along rooted trees: a packet chooses one
// of them, goes up the tree from its source to the root, and from there down
// to every node, those that have it already not left out. Links up and down the
// trees may be the same ones, as they are for the d trees of trees.Disjoint:
// up in one, down in another.
//
// A link down tree j is used by every packet of the tree, the link from v up it
// by the packets generated at v and below.
//
// For trees.Disjoint(d) the most loaded links are used N/2 times up one tree
// and N times down another: the load is 1.5 lambda N/d, as long as d > 1.
//
// Errors: those of Trees.
func Indirect(net topologies.Topology, family []trees.Tree) (*Scheme, error) {
	s, number, err := prepared("indirect", net, family)
	if err != nil {
		return nil, err
	}
	n := s.nodes
	s.stages = make([]stage, 0, s.choices*2*(n-1))
	s.marks = make([]int32, s.choices*n)
	s.trips = make([]int32, s.choices*n)
	var weights []int64
	for j, t := range family {
		descent, children, sizes, levels := t.Descent(), t.Children(), t.Sizes(), t.Levels()
		// In preorder the children of a node follow each other, and so do the stages
		// down to them. The stages up from the same nodes come after all of those.
		down := int32(len(s.stages))
		up := down + int32(n-1)
		place := make([]int32, n) // by node: its index in preorder
		for i, v := range descent {
			place[v] = int32(i)
		}
		marks := s.marks[j*n : (j+1)*n]
		marks[t.Root] = 0
		for _, v := range descent { // in preorder a subtree has consecutive numbers
			next := marks[v] + 1
			for _, w := range children[v] {
				marks[w] = next
				next += int32(sizes[w])
			}
		}
		s.stages = s.stages[:int(up)+n-1]
		s.knows = append(s.knows, make([]span, 2*(n-1))...)
		weights = append(weights, make([]int64, 2*(n-1))...)
		follow := make([]span, n) // by node: the stages down from it
		next := down
		for _, v := range descent {
			follow[v] = span{lo: next, hi: next + int32(len(children[v]))}
			next = follow[v].hi
		}
		rise := func(v topologies.Node) span { // the stages of a packet at v on its way up
			if v == t.Root {
				return follow[v]
			}
			at := up + place[v] - 1
			return span{lo: at, hi: at + 1}
		}
		for _, v := range descent {
			s.first[j*n+int(v)] = rise(v)
			s.trips[j*n+int(v)] = int32(levels[v] + n - 1)
			if v == t.Root {
				continue
			}
			p := t.Parent[v]
			a := down + place[v] - 1
			s.set(a, number[trees.Arc{From: p, To: v}], follow[v])
			s.knows[a] = span{lo: marks[v], hi: marks[v] + int32(sizes[v])}
			s.crossings[s.stages[a].link] += int64(n)
			weights[a] = int64(sizes[v])

			b := up + place[v] - 1
			s.set(b, number[trees.Arc{From: v, To: p}], rise(p))
			s.crossings[s.stages[b].link] += int64(sizes[v])
			weights[b] = int64(levels[v] + n - 1)
		}
	}
	s.rank(weights)
	return s, nil
}

func (s *Scheme) set(i, link int32, next span) {
	s.stages[i] = stage{link: link, lo: next.lo, hi: next.hi, skip: -1}
}
