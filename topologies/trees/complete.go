package trees

import (
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// maxPackedComplete is the largest number of nodes of PackedComplete.
const maxPackedComplete = 1 << 11

// PackedComplete returns floor(n/2) edge-disjoint spanning trees of the complete
// graph of n nodes, each of diameter 3 from n = 4 on; one for n = 1. Tree i has
// the edge between its centers 2i and 2i+1 and, to the nodes of another pair,
//
//	2i - 2j, (2i+1) - (2j+1)   j > i
//	2i - 2j+1, (2i+1) - 2j     j < i
//
// and 2i - (n-1) where n is odd. Of the four edges between two pairs each tree
// has two. A tree of diameter 2 is a star, which leaves its center to no other
// tree: 3 is the least from n = 4 on.
//
// Source: derived; double stars are folklore. Errors: an *inputs.Error
// for n outside 1..2048.
func PackedComplete(n int) ([]Tree, error) {
	if err := inputs.Integer("n", n, 1, maxPackedComplete); err != nil {
		return nil, err
	}
	if n == 1 {
		return single(1), nil
	}
	family := make([]Tree, n/2)
	for i := range family {
		a := topologies.Node(2 * i)
		b := a + 1
		parent := make([]topologies.Node, n)
		parent[n-1] = a // for odd n; otherwise overwritten by the loop
		for j := range topologies.Node(n / 2) {
			switch even, odd := 2*j, 2*j+1; {
			case even > a:
				parent[even], parent[odd] = a, b
			case even < a:
				parent[odd], parent[even] = a, b
			default:
				parent[a], parent[b] = a, a
			}
		}
		family[i] = Tree{Root: a, Parent: parent}
	}
	return family, nil
}
