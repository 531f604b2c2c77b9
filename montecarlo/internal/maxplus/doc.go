// Package maxplus advances many chains of a max-plus recurrence at once.
//
// A directed link of dimension c of a hypercube sends packets one after the
// other. If F(z) is the time at which the link into node z became free, P(y) the
// time at which the next packet reached node y, the link's other end, and x_s
// the length of the packet of node s, then the link is free again at
//
//	F'(z) = max(F(z), P(z xor 2^c)) + x[z xor t]
//
// where t is the same for the links of one dimension into all nodes z. Values
// are handled in blocks of 64 consecutive z: the high bits of t and 2^c choose
// the block, the low bits the place in it.
//
// A maximum is exact and every sum is added in the order of the packets, so the
// result does not depend on how the work is cut or on the instructions used.
package maxplus
