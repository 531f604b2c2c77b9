// Package kbroadcast executes K simultaneous broadcasts on the hypercube of d
// dimensions slot by slot: in each slot a directed arc carries at most one
// packet, and a node passes on what it received in earlier slots.
//
// The algorithm is that of ST93 Section 3.2. Every packet goes to the root 2^j of
// one of d arc-disjoint spanning trees (phase 2, backwards along the tree), and
// the root broadcasts it along the tree (phase 3). The variants differ in how
// packets choose their trees and when roots start; see Ranks.
//
// # What is executed
//
// Phase 1 moves numbers over the arcs of the cube, and every node ends with its
// own suffix sum. Phase 2 keeps a counter for every queue and moves packets out
// of those that are not empty, one per slot. Phase 3 keeps one bit for every
// tree and arc: whether the arc carries a packet in the slot. A slot moves them
// all, 64 in a word, and bit-sliced counters at every node of every tree check
// in the end that it received every packet. The counts of Detected move over the
// arcs of phase 2 behind the packets, each in the slot in which its node can send it.
//
// # Why counters are enough
//
// A queue of phase 2 feeds one arc and no two trees share an arc, so the slots
// in which an arc is busy depend on the lengths of queues alone: they are the
// same for every order of service that lets no arc idle while a packet waits.
// In phase 3 a node other than the root receives at most one packet of a tree in
// a slot and sends it on over all its arcs of the tree in the next, in the order
// of the root: the k-th packet over any arc is the k-th of the root. Trace
// follows the packets by number, first come, first served.
//
// Source: ST93; that times do not depend on the order of service is derived.
//
// ST93 is listed in package [castlab/analytic].
package kbroadcast
