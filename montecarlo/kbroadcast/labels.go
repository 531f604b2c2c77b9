package kbroadcast

import "math/bits"

// In tree j, j = 0..d-1, the path from the root 2^j to a node crosses the
// dimensions in which they differ in the order j+1, ..., d-1, 0, ..., j. The
// label of a node in the tree has bit i where it differs from the root in the
// i-th dimension of that order, i = 0..d-1:
//
//	label = (node xor 2^j) rotated right by j+1 in d bits
//
// The root has label 0 and the parent of a label is the label without its
// highest bit, in every tree alike. The 2^i labels from 2^i on are the children,
// across the i-th dimension of the order, of the 2^i labels before them.
//
// Source: ST93 Section 2.3; the labels are derived.

// label returns the label of node x in tree j, d >= 1.
func label(d, j int, x uint32) uint32 { return rotate(d, d-j-1, x^1<<j) }

// node returns the node with the label z in tree j.
func node(d, j int, z uint32) uint32 { return rotate(d, j+1, z) ^ 1<<j }

// rotate turns the d bits of x left by 0..d.
func rotate(d, by int, x uint32) uint32 {
	return (x<<by | x>>(d-by)) & (1<<d - 1)
}

// above returns the label of the parent of z > 0.
func above(z uint32) uint32 { return z &^ (1 << (bits.Len32(z) - 1)) }

// shared returns the tree and the label of node y in it, in which the arc into y
// across dimension c leads away from the root:
//
//	tree c where bit c of y is 0, and otherwise the set bit of y that
//	cyclically follows c
//
// It is the inverse of what proves the trees arc-disjoint: the arc into y in tree
// j has dimension j where bit j of y is 0, and otherwise that of the set bit of y
// cyclically preceding j. No tree has the arcs from 0 into a root, and the label
// is then 0.
func shared(d int, y uint32, c int) (j int, z uint32) {
	j = c
	if y>>c&1 != 0 {
		// In a rotation by c+1 bit c comes last.
		if j += 1 + bits.TrailingZeros32(rotate(d, d-c-1, y)); j >= d {
			j -= d
		}
	}
	return j, label(d, j, y)
}
