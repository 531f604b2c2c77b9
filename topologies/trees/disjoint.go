package trees

import (
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// maxDisjoint is the largest number of dimensions of Disjoint, whose trees then
// take 160 MiB.
const maxDisjoint = 20

// Disjoint returns the d edge-disjoint spanning binomial trees of the cube of d
// dimensions, no two of which share an arc. They may use one link in both
// directions. Tree j, j = 0..d-1, is
//
//	Unbalanced(d, root 2^j, order j+1, ..., d-1, 0, ..., j)
//
// Dimension j comes last, so in tree j the arc into y has
//
//	dimension j                                   if bit j of y is 0,
//	the set bit of y that cyclically precedes j   if it is 1
//
// and y is not the root. Going round the set bits of y, j -> preceding set bit
// is a permutation of them: the d arcs into y have distinct dimensions, and no
// arc is in two trees. The trees use d(2^d - 1) of the d 2^d arcs, all but
// 0 -> 2^j, j = 0..d-1. Reversing all of them keeps them disjoint and frees
// 2^j -> 0 instead.
//
// Every path is a shortest path and every tree has depth d. The cube of no
// dimension has no tree in its family.
//
// Symbols: d dimensions. Source: ST93 Section 2.3, after Johnsson and Ho 1989
// (dESBT); the dimension of the arc into y is derived. Errors: an
// *inputs.Error for d outside 0..20, where they take 160 MiB.
func Disjoint(d int) ([]Tree, error) {
	if err := inputs.Integer("d", d, 0, maxDisjoint); err != nil {
		return nil, err
	}
	family := make([]Tree, d)
	for j := range family {
		family[j] = unbalanced(d, topologies.Node(1)<<j, CyclicOrder(d, j+1))
	}
	return family, nil
}
