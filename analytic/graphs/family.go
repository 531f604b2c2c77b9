package graphs

import (
	"fmt"

	"castlab/distributions/inputs"
)

// A Family is k spanning trees on the same nodes, no two with a common link.
type Family struct {
	nodes, trees int
	branches     []Branch
	distances    int // summed over trees and ordered pairs of nodes
	farthest     int // eccentricities, summed over trees and nodes
}

// A Branch is what a node sees of a tree over one of its links: the packets of
// the nodes behind it come from there.
type Branch struct {
	Tree     int // from 0
	From, To int // the link leads from From, which is behind it, to To
	Behind   int // nodes behind it, n
}

// NewFamily returns the family of trees that are lists of links.
//
// Errors: a *inputs.Error for no tree, a tree of one node or of
// more than MaxNodes, a list that is no spanning tree of as many nodes as the
// first, a link in two trees.
func NewFamily(trees [][][2]int) (Family, error) {
	if len(trees) == 0 {
		return Family{}, &inputs.Error{Arg: "trees", Value: 0, Domain: "one tree or more"}
	}
	f := Family{nodes: len(trees[0]) + 1, trees: len(trees)}
	if f.nodes < 2 || f.nodes > MaxNodes {
		return Family{}, &inputs.Error{Arg: "nodes", Value: f.nodes, Domain: fmt.Sprintf("trees of 2 to %d nodes", MaxNodes)}
	}
	owner := map[[2]int]int{}
	for j, links := range trees {
		arg := fmt.Sprintf("tree %d", j+1)
		if len(links) != f.nodes-1 {
			return Family{}, &inputs.Error{Arg: arg, Value: len(links), Domain: fmt.Sprintf("%d links, as tree 1 has", f.nodes-1)}
		}
		if err := (Graph{N: f.nodes, Links: links}).Validate(); err != nil {
			return Family{}, fmt.Errorf("%s: %w", arg, err)
		}
		for _, l := range links {
			l = [2]int{min(l[0], l[1]), max(l[0], l[1])}
			if i, taken := owner[l]; taken {
				return Family{}, &inputs.Error{Arg: arg, Value: l,
					Domain: fmt.Sprintf("links that are in no other tree; this one is in tree %d", i+1)}
			}
			owner[l] = j
		}
		f.add(j, links)
	}
	return f, nil
}

// add counts the branches and distances of a tree. A link with n nodes on one side and
// N - n on the other is on the paths of 2n(N - n) ordered pairs.
func (f *Family) add(tree int, links [][2]int) {
	t := newTree(links)
	order, parent := t.from(0)
	size := make([]int, f.nodes)
	for i := len(order) - 1; i > 0; i-- {
		v := order[i]
		p := parent[v]
		size[v]++
		size[p] += size[v]
		n := size[v]
		f.branches = append(f.branches, Branch{tree, v, p, n}, Branch{tree, p, v, f.nodes - n})
		f.distances += 2 * n * (f.nodes - n)
	}
	for _, far := range t.eccentricities(order) {
		f.farthest += far
	}
}

// Nodes returns the number of nodes, N.
func (f Family) Nodes() int { return f.nodes }

// Trees returns the number of trees, k.
func (f Family) Trees() int { return f.trees }

// Branches returns the branches, two for every link of a tree.
func (f Family) Branches() []Branch { return append([]Branch(nil), f.branches...) }

// A tree lists the neighbors of every node.
type tree [][]int

func newTree(links [][2]int) tree {
	t := make(tree, len(links)+1)
	for _, l := range links {
		t[l[0]] = append(t[l[0]], l[1])
		t[l[1]] = append(t[l[1]], l[0])
	}
	return t
}

// from returns the nodes by distance from v, and the next node on the path to v.
func (t tree) from(v int) (order, parent []int) {
	parent = make([]int, len(t))
	parent[v] = v
	order = append(make([]int, 0, len(t)), v)
	for i := 0; i < len(order); i++ {
		for _, w := range t[order[i]] {
			if w != parent[order[i]] {
				parent[w] = order[i]
				order = append(order, w)
			}
		}
	}
	return order, parent
}

// eccentricities returns the greatest distance from every node, the one to an end of a
// longest path. One end is the node farthest from any node, the last of order, the
// other the node farthest from that.
func (t tree) eccentricities(order []int) []int {
	far := make([]int, len(t))
	end := order[len(order)-1]
	for range 2 {
		order, parent := t.from(end)
		distance := make([]int, len(t))
		for _, v := range order[1:] {
			distance[v] = distance[parent[v]] + 1
			far[v] = max(far[v], distance[v])
		}
		end = order[len(order)-1]
	}
	return far
}
