// Package treebroadcast executes partial multinode broadcasts along spanning trees
// that share no link, slot by slot, on any network: M packets, wherever they are,
// each for all other nodes. A link carries one packet each way in a slot, or one in
// all (half duplex), and a node passes on what it received in earlier slots.
//
// The algorithm is that of VAR98, Section 3.3. In phase 1 a parallel prefix operation
// on a tree of shortest paths from a center tells every node M and the ranks of its
// packets; ranks decide on trees. In phase 2 no link of a tree idles while one of its
// ends has a packet of the tree that the other lacks.
//
// # Why counters are enough
//
// In a tree a packet crosses every link once, from the side on which it started. So
// the packets at a node that have not crossed one of its links are those that it knows
// less those that have crossed, from either side: a counter for every node and one for
// every link say how many wait at both ends of every link. All that wait at an end have
// the same nodes before them, and which of them goes first does not change a counter:
// in full duplex times do not depend on choices at all, in half duplex on which way
// links are used.
//
// Rooted executes the same along trees of each packet's own node that share no arc, where
// packets of different nodes share links, and which goes first matters: packet by packet.
//
// Source: VAR98; that counters are enough is derived.
//
// VAR98 is listed in package [castlab/analytic].
package treebroadcast
