package isotropic

import "castlab/distributions/inputs"

// Hypercube returns the critical sum of total exchange on the cube of d
// dimensions,
//
//	h = 2^(d-1), 0 for d = 0:
//
// half of all destinations differ from a node in a given bit. No algorithm is
// faster, since N 2^(d-1) packets cross the N directed links of each dimension.
//
// Symbols: d dimensions. Units: slots. Source: VAR98, Section 3.1 and Figure 2(a).
// Errors: d outside 0..MaxDimensions.
func Hypercube(d int) (int, error) {
	if err := inputs.Integer("d", d, 0, MaxDimensions); err != nil {
		return 0, err
	}
	return 1 << d >> 1, nil
}

// Complete returns the critical sum of total exchange on the complete graph, 1, or 0 for
// a single node.
//
// Symbols: n nodes. Units: slots. Source: derived. Errors: n outside
// 1..MaxNodes.
func Complete(n int) (int, error) {
	if err := inputs.Integer("n", n, 1, MaxNodes); err != nil {
		return 0, err
	}
	return min(1, n-1), nil
}

// GreedyBound returns the most slots of a symmetric routing that never leaves a
// link idle while a packet waits that could use it,
//
//	h + r_max - 1.
//
// The last hop of all, of packet i over links of type j, is in slot t. In every
// slot before, another packet used the links of type j or packet i moved over
// others: t-1 <= (c_j - 1) + (r_i - 1).
//
// Symbols: h critical sum, r_max largest row sum. Units: slots, hops. Source:
// VAR98, Section 3.1, says "a small constant" more than h; derived. Errors: h
// negative; r_max outside 0..h; one of them 0 and not the other.
func GreedyBound(h, rMax int) (int, error) {
	if err := inputs.Integer("h", h, 0, MaxNodes*MaxDimensions); err != nil {
		return 0, err
	}
	if err := inputs.Integer("rmax", rMax, min(1, h), h); err != nil {
		return 0, err
	}
	return max(0, h+rMax-1), nil
}
