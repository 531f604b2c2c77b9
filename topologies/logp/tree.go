package logp

import (
	"cmp"
	"slices"

	"castlab/distributions/inputs"
)

// maxTree is the largest number of processors of a tree.
const maxTree = 1 << 22

// A Tree says from whom each processor gets an item and when. Processors are in
// order of these times; 0 is the root.
type Tree struct {
	Latency int
	Parent  []int // the root's is -1
	Time    []int // of the reception, elapsed since the root began to send; 0 for the root
}

// Duration returns the last reception.
func (t Tree) Duration() int { return t.Time[len(t.Time)-1] }

// Depths returns the number of edges between each processor and the root.
func (t Tree) Depths() []int {
	depth := make([]int, len(t.Parent))
	for v, u := range t.Parent[1:] {
		depth[v+1] = depth[u] + 1
	}
	return depth
}

// Degrees returns the number of children of each processor.
func (t Tree) Degrees() []int {
	degree := make([]int, len(t.Parent))
	for _, u := range t.Parent[1:] {
		degree[u]++
	}
	return degree
}

// Schedule returns the broadcast of one item along the tree, the root being
// processor 0.
func (t Tree) Schedule() Schedule {
	s := Schedule{Algorithm: "logp-tree", Processors: len(t.Parent), Latency: t.Latency, Items: 1, Steps: t.Duration()}
	for v, u := range t.Parent[1:] {
		s.Sends = append(s.Sends, Send{Step: t.Time[v+1] - t.Latency, From: u, To: v + 1})
	}
	slices.SortFunc(s.Sends, func(a, b Send) int { return cmp.Or(cmp.Compare(a.Step, b.Step), cmp.Compare(a.From, b.From)) })
	return s
}

// Restricted returns a tree of P processors whose last reception is as early as
// can be, and among those a least deep one: the universal tree, in which every
// processor sends in each step from its reception on, cut to the processors that
// are served by the time B(P, L), of which those of least depth are kept, and of
// these the earliest.
//
// Why what is kept is a tree in which no parent skips a step: the parent of a node is
// less deep, and its elder siblings, which the same parent serves in earlier steps,
// are as deep and earlier. All of them come before it in the order of the cut, so
// whenever a node is kept, so are they.
//
// Symbols: P processors, L latency. Source: SV93, Definitions 3.5 and 3.6; that
// the cut is by depth, then by time, is derived.
//
// Errors: an *inputs.Error for P outside 1..2^22 and L outside
// 1..2^20.
func Restricted(P, L int) (Tree, error) {
	if err := inputs.Integer("P", P, 1, maxTree); err != nil {
		return Tree{}, err
	}
	if err := inputs.Integer("L", L, 1, 1<<20); err != nil {
		return Tree{}, err
	}
	B := served(P, L)
	// The part of the universal tree that B needs, level by level: fewer than 2P nodes.
	type node struct{ parent, time int }
	nodes := []node{{-1, 0}}
	for start, end := 0, 1; start < end && len(nodes) < P; start, end = end, len(nodes) {
		for u := start; u < end; u++ {
			for at := nodes[u].time + L; at <= B; at++ {
				nodes = append(nodes, node{u, at})
			}
		}
		// Keep all nodes of the levels above and the earliest of the last level.
		slices.SortStableFunc(nodes[end:], func(a, b node) int { return cmp.Compare(a.time, b.time) })
	}
	nodes = nodes[:P]
	order := make([]int, P)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(nodes[a].time, nodes[b].time) })
	name := make([]int, P)
	for v, i := range order {
		name[i] = v
	}
	t := Tree{Latency: L, Parent: make([]int, P), Time: make([]int, P)}
	for v, i := range order {
		t.Time[v], t.Parent[v] = nodes[i].time, -1
		if u := nodes[i].parent; u >= 0 {
			t.Parent[v] = name[u]
		}
	}
	return t, nil
}

// served returns B(P, L), where every holder of the item sends it in every step.
func served(P, L int) int {
	recent := make([]int, L) // holders after each of the last L steps
	holders := 1
	for t := 0; ; t++ {
		if t >= L {
			holders += recent[t%L]
		}
		if holders >= P {
			return t
		}
		recent[t%L] = holders
	}
}
