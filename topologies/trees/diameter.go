package trees

import "castlab/topologies"

// Diameter returns the greatest number of arcs between two nodes, whichever way
// they lead; 0 for the tree of one node.
func (t Tree) Diameter() int {
	way := t.longest()
	return max(0, len(way)-1)
}

// MeanDistance returns the mean number of arcs between two different nodes,
// whichever way they lead:
//
//	2/(n (n-1)) sum over arcs of s (n - s)
//
// where an arc has s nodes on one side, and so lies between s (n - s) pairs. It
// is 0 for the tree of one node.
func (t Tree) MeanDistance() float64 {
	n := len(t.Parent)
	if n < 2 {
		return 0
	}
	return float64(2*t.total()) / float64(int64(n)*int64(n-1))
}

// total returns the sum of the distances of all pairs of nodes.
func (t Tree) total() int64 {
	n, sum := int64(len(t.Parent)), int64(0)
	for v, s := range t.Sizes() {
		if topologies.Node(v) != t.Root {
			sum += int64(s) * (n - int64(s))
		}
	}
	return sum
}

// Centered returns the tree with the root moved to its center, the node from
// which the farthest one is nearest, and the same edges. Where two nodes are, it
// is the lower. What is not a tree is returned as it is.
func Centered(t Tree) Tree {
	way := t.longest()
	if len(way) == 0 {
		return t
	}
	center := way[len(way)/2]
	if len(way)%2 == 0 {
		center = min(center, way[len(way)/2-1])
	}
	return t.rerooted(center)
}

// rerooted returns the tree with the same edges and another root.
func (t Tree) rerooted(root topologies.Node) Tree {
	moved := Tree{Root: root, Parent: append([]topologies.Node(nil), t.Parent...), In: t.In}
	way := t.AppendAscent(nil, root)
	for i := 1; i < len(way); i++ {
		moved.Parent[way[i]] = way[i-1]
	}
	moved.Parent[root] = root
	return moved
}

// longest returns the nodes of a longest path in order. The node farthest from the root
// is an end of one.
func (t Tree) longest() []topologies.Node {
	if !t.holds(t.Root) {
		return nil
	}
	order := t.Descent()
	// In breadth-first order the last node is a farthest one.
	back := t.rerooted(order[len(order)-1])
	order = back.Descent()
	return back.AppendAscent(nil, order[len(order)-1])
}
