package treebroadcast

import "castlab/topologies/trees"

// links holds the links of a tree. Nodes have places: the root is at place 0, and every
// other node is after its parent, to which link j leads from place j.
type links struct {
	parent   []int32 // by place
	place    []int32 // by node
	diameter int
	ends     [2]int // the two ends of a longest path
}

func linksOf(t trees.Tree) *links {
	order := t.Descent()
	l := &links{parent: make([]int32, len(order)), place: make([]int32, len(order))}
	for j, v := range order {
		l.place[v] = int32(j)
		l.parent[j] = l.place[t.Parent[v]]
	}
	// The node farthest from any node is an end of a longest path.
	hops := make([]int, len(order))
	farthest := func(from int32) (end int32) {
		for j := range hops {
			hops[j] = -1
		}
		for j, above := from, 0; ; j, above = l.parent[j], above+1 {
			if hops[j] = above; j == 0 {
				break
			}
		}
		for j, p := range l.parent {
			if hops[j] < 0 {
				hops[j] = hops[p] + 1
			}
			if hops[j] > hops[end] {
				end = int32(j)
			}
		}
		return end
	}
	one := farthest(0)
	other := farthest(one)
	l.diameter = hops[other]
	l.ends = [2]int{int(order[one]), int(order[other])}
	return l
}
