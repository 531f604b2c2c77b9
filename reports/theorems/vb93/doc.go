// Package vb93 holds the claims of Varvarigos and Bertsekas, "Multinode Broadcast in Hypercubes and Rings with
// Randomly Distributed Length of Packets", IEEE Transactions on Parallel and Distributed Systems 4(2), 1993.
//
// Section II, the ring: n nodes in a circle, each broadcasts one packet to all others; x_i is the time to send the
// packet of node i over any link, drawn once per packet, independent, identically distributed. T is the completion
// time of the multinode broadcast, T_s = ceil((n-1)/2) its value for unit lengths, M = max x_i.
//
// Sections III to V, the hypercube: n = 2^d nodes, the broadcast by rotations. T_mod is the completion time with
// barriers between phases, T_async without them in the order of the schedule, T_fifo in order of arrival; T_s =
// ceil((n-1)/d).
//
// Files ring*.go and harmonic.go hold Section II and Appendix 1, files cube_*.go the rest and what goes beyond the
// paper.
package vb93
