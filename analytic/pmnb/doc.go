// Package pmnb holds the durations of a partial multinode broadcast on the
// hypercube: each of M active nodes has one packet for all others.
//
// # Notation
//
//	d, N     dimensions and nodes, N = 2^d; every directed link carries one packet a slot
//	M        active nodes, 1 <= M <= N
//	m        ceil(log2 M)
//	t_p      time of one step of the parallel prefix computation, 0 <= t_p <= 1
//	q        ceil(M/d), the most packets of a class in algorithm III
//	s(n)     how many binary digits of n are ones
//	l        subphase of the broadcast phase, l = 1..d, over dimension d-l
//
// # Algorithms of VB95, Section IV
//
//	I     ranks, packing, broadcasts in subcubes, multinode broadcasts in the
//	      subcubes across them
//	II    each packet is split in d mini packets; class c = 0..d-1 is ranked, packed and
//	      broadcast by algorithm A_c, which is A_0 with the dimensions rotated by c
//	III   no splitting: the packet of rank r is of class r mod d
//
// Algorithm A_0 ranks the packets, moves the packet of rank r to node r, and
// then, dimension by dimension from d-1 down to 0, lets every node send across
// what it has. All d classes work at once: in every step each uses another
// dimension.
//
// All times are in slots, the time of a whole packet on a link.
//
// The bibliography is in package analytic.
package pmnb
