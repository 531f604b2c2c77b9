// Package kbroadcast holds the closed forms of K simultaneous broadcasts on the
// hypercube: K packets, one slot long, are to reach every node. ST93 sends each
// packet to the root of one of d edge-disjoint spanning trees and broadcasts it
// from there.
//
// # Notation
//
//	d         dimensions of the cube
//	n         2^d nodes; d n directed arcs, each for one packet per slot
//	K         packets
//	e_j       neighbor of node 0 in dimension j = 1..d, root of tree j
//	N_j       packets that use tree j, N_1 + ... + N_d = K
//	V(t)      1 + d + ... + C(d,t), nodes within distance t of a node
//	LB        a lower bound on the slots of every algorithm
//	C         largest N_j over its mean K/d
//
// The K sources are distinct in ST93 up to the end of its Section 3.2, so that K
// <= n. Where a node may have several packets, K is their number and may exceed
// n; every function below says what it assumes.
//
// # Bibliography
//
// ST93 is listed in package analytic. Besides:
//
//   - S. L. Johnsson, C.-T. Ho, "Optimum broadcasting and personalized
//     communication in hypercubes", IEEE Transactions on Computers 38, 1989: the
//     edge-disjoint trees.
//
// # Domain
//
// d is from 1 to MaxDimensions, K from 0 to MaxPackets, so that every count of
// slots is an exact integer. The cube of d = 0 is a single node without arcs;
// the d trees do not exist there and it is refused.
package kbroadcast
