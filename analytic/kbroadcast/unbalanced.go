package kbroadcast

import "castlab/distributions/inputs"

// SubtreeSize returns the nodes of subtree i of a completely unbalanced tree, in
// which dimensions are crossed in increasing order,
//
//	2^(d-i):
//
// those that differ from the root in dimension i and in no lower one.
//
// Symbols: d dimensions, i = 1..d. Units: nodes. Source: ST93, Section 2.2.
//
// Errors: d outside 1..MaxDimensions, i outside 1..d.
func SubtreeSize(d, i int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	if err := inputs.Integer("i", i, 1, d); err != nil {
		return 0, err
	}
	return 1 << (d - i), nil
}

// TreesOnArc returns how many of the 2^d increasing-order trees, one from each
// node, use an arc (z, z xor e_j),
//
//	2^(j-1):
//
// those of the sources that differ from z in dimensions below j only. Over the d
// arcs into a node that makes 2^d - 1, every tree but its own.
//
// Symbols: d dimensions, j = 1..d dimension of the arc. Units: trees. Source:
// derived from ST93, Sections 2.2 and 3.3.1.
//
// Errors: d outside 1..MaxDimensions, j outside 1..d.
func TreesOnArc(d, j int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	if err := inputs.Integer("j", j, 1, d); err != nil {
		return 0, err
	}
	return 1 << (j - 1), nil
}
