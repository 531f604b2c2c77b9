// Package pmnb executes partial multinode broadcasts on the hypercube of d
// dimensions, N = 2^d nodes, packet by packet: M nodes, the active ones, have a
// packet each, and every node is to receive all of them. In a step a directed
// link carries at most one packet.
//
// The algorithms are those of VB95 Section IV: I by subcubes, II with every
// packet split into d parts, III without splitting, and the multinode broadcast
// with dummy packets that they are compared with.
//
// # Classes
//
// Algorithm A_0 uses the links of one dimension in every step, A_c those of the
// dimension c further. Class c calls node v by its logical name R^c(v), v rotated
// right by c in d bits, and dimension (l + c) mod d by l; in these names A_c is
// A_0. What is executed of a class is in logical names. That the d classes never
// meet on a link is checked on the physical dimensions of every step.
//
// # What is executed
//
// Prefix operations move numbers: a node knows the numbers it has received. Packing
// moves every packet by itself. In phase 3 a node knows a set of packets, 64 in a word,
// and sends it, one packet a step, across the dimension of the subphase. It stops after
// the number of steps that follows from the M that it has received. In the multinode
// broadcast a word holds 64 nodes, and whether each has received the packet of the node
// at one relative address.
//
// Checked in every run: ranks, that all nodes know M, that no two packets of a
// class are at one node while packing, that no link is used twice in a step, that
// no node runs out of steps, and that every node ends with every packet.
//
// Source: VB95 Section IV; corrected where Reading says so.
//
// VB95 is listed in package [castlab/analytic].
package pmnb
