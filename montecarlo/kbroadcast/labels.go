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

// rotate rotates the d bits of x left by 0..d.
func rotate(d, by int, x uint32) uint32 {
	return (x<<by | x>>(d-by)) & (1<<d - 1)
}

// above returns the label of the parent of z > 0.
func above(z uint32) uint32 { return z &^ (1 << (bits.Len32(z) - 1)) }

// A crossing is the other use of the arc from a label to its parent, which carries
// phase 2: in another tree it leads away from the root, into the label to. That tree
// follows this one after by trees, cyclically. If no tree uses the arc, to is 0.
type crossing struct {
	to uint32
	by uint8 // 1..d
}

// cross returns the crossing of label z > 0. It is the same in every tree.
//
// The arc leads into the node y with the label u = z without its highest bit,
// say bit i, across dimension c = j+1+i modulo d. The tree away from the root that
// has the arc into y across c is
//
//	tree c where bit c of y is 0, and otherwise the set bit of y that
//	cyclically follows c
//
// which inverts what proves the trees arc-disjoint: the arc into y in tree j has
// dimension j where bit j of y is 0, and otherwise that of the set bit of y
// cyclically preceding j. Bit c of y is that of the root 2^j, for bit i of u is 0:
// it is set for i = d-1 alone, when c = j, and the next set bit of y is that of
// the lowest bit of u. If u is 0 as well, the arc leads from node 0 to the root,
// and no tree has it.
func cross(d int, z uint32) crossing {
	i := bits.Len32(z) - 1
	u := z &^ (1 << i)
	if i == d-1 {
		if u == 0 {
			return crossing{}
		}
		i = bits.TrailingZeros32(u)
	}
	// y xor the other root, rotated right by j+1 and then by i+1.
	return crossing{to: rotate(d, d-i-1, u^1<<(d-1)^1<<i), by: uint8(i + 1)}
}

// crossings returns the crossings of all labels.
func crossings(d int) []crossing {
	list := make([]crossing, 1<<d)
	for z := 1; z < len(list); z++ {
		list[z] = cross(d, uint32(z))
	}
	return list
}
