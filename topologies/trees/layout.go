package trees

import (
	"cmp"
	"slices"

	"castlab/topologies"
)

// A Point is where a drawing has a node. The unit is the least distance between
// nodes of one level; Y grows from the root, which is at Y = 0.
type Point struct{ X, Y float64 }

// Layout returns, by node, where a drawing of the tree has it:
//
//	Y(v) = level of v
//	X(leaf) = 0, 1, 2, ...
//	X(parent) = (X(first child) + X(last child))/2
//
// Of the children of a node that with the largest subtree comes first, of equals
// the lowest: trees that differ in the numbers of their nodes alone, and have no
// such equals, are drawn alike. Every subtree has the leaves of an interval to
// itself and lies above them: nodes of one level are at distance 1 or more, and no
// two arcs cross. A node that the root does not reach is at (0, -1).
func (t Tree) Layout() []Point {
	points := make([]Point, len(t.Parent))
	for v := range points {
		points[v].Y = -1
	}
	order := t.Descent()
	children := t.Children()
	sizes := t.Sizes()
	for _, v := range order {
		slices.SortStableFunc(children[v], func(a, b topologies.Node) int { return cmp.Compare(sizes[b], sizes[a]) })
	}
	leaves := make([]int, len(t.Parent)) // by node, the number of leaves of its subtree
	for i := len(order) - 1; i >= 0; i-- {
		v := order[i]
		if len(children[v]) == 0 {
			leaves[v] = 1
		}
		if v != t.Root {
			leaves[t.Parent[v]] += leaves[v]
		}
	}
	first := make([]int, len(t.Parent)) // by node, the index of its subtree's first leaf
	for _, v := range order {
		if v == t.Root {
			points[v].Y = 0
		} else {
			points[v].Y = points[t.Parent[v]].Y + 1
		}
		next := first[v]
		for _, w := range children[v] {
			first[w] = next
			next += leaves[w]
		}
	}
	for i := len(order) - 1; i >= 0; i-- {
		v := order[i]
		if below := children[v]; len(below) == 0 {
			points[v].X = float64(first[v])
		} else {
			points[v].X = (points[below[0]].X + points[below[len(below)-1]].X) / 2
		}
	}
	return points
}
