package trees

import "castlab/topologies"

// Children returns, by node, the nodes it is the parent of, lowest first,
// whichever way the arcs lead.
func (t Tree) Children() [][]topologies.Node {
	start := make([]int, len(t.Parent)+1)
	for v, p := range t.Parent {
		if topologies.Node(v) != t.Root && t.holds(p) {
			start[p+1]++
		}
	}
	for v := range t.Parent {
		start[v+1] += start[v]
	}
	// The capacity of the list of p is its number of children.
	all := make([]topologies.Node, start[len(t.Parent)])
	children := make([][]topologies.Node, len(t.Parent))
	for v := range children {
		children[v] = all[start[v]:start[v]:start[v+1]]
	}
	for v, p := range t.Parent {
		if topologies.Node(v) != t.Root && t.holds(p) {
			children[p] = append(children[p], topologies.Node(v))
		}
	}
	return children
}

// Descent returns the nodes that the root reaches, the root first and every
// parent before its children, level by level.
func (t Tree) Descent() []topologies.Node {
	if !t.holds(t.Root) {
		return nil
	}
	children := t.Children()
	order := make([]topologies.Node, 1, len(t.Parent))
	order[0] = t.Root
	for i := 0; i < len(order); i++ {
		order = append(order, children[order[i]]...)
	}
	return order
}

// Levels returns, by node, the number of arcs between it and the root, -1 for a
// node that the root does not reach.
func (t Tree) Levels() []int {
	levels := make([]int, len(t.Parent))
	for v := range levels {
		levels[v] = -1
	}
	for _, v := range t.Descent() {
		if v == t.Root {
			levels[v] = 0
		} else {
			levels[v] = levels[t.Parent[v]] + 1
		}
	}
	return levels
}

// Depth returns the greatest level, 0 for the tree of one node.
func (t Tree) Depth() int {
	deepest := 0
	for _, level := range t.Levels() {
		deepest = max(deepest, level)
	}
	return deepest
}

// Sizes returns, by node, the number of nodes in the subtree it is the root of,
// itself included; 0 for a node that the root does not reach.
func (t Tree) Sizes() []int {
	sizes := make([]int, len(t.Parent))
	order := t.Descent()
	for i := len(order) - 1; i >= 0; i-- {
		v := order[i]
		sizes[v]++
		if v != t.Root {
			sizes[t.Parent[v]] += sizes[v]
		}
	}
	return sizes
}

// AppendAscent appends the nodes on the way from v to the root, both included,
// to dst; nothing where there is no such way.
func (t Tree) AppendAscent(dst []topologies.Node, v topologies.Node) []topologies.Node {
	given := len(dst)
	for t.holds(v) && len(dst)-given < len(t.Parent) {
		dst = append(dst, v)
		if v == t.Root {
			return dst
		}
		v = t.Parent[v]
	}
	return dst[:given]
}
