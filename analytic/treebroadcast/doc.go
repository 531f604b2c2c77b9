// Package treebroadcast holds the time of a partial multinode broadcast on any
// connected graph: M packets, wherever they are, several at a node allowed, each
// for all other nodes. They travel along k spanning trees that share no edge.
//
// # Notation
//
//	N        nodes of the graph
//	M        packets
//	k        edge-disjoint spanning trees; in a printed lower bound the most there are
//	L_i      diameter of tree i; L is the mean of all k
//	M_i      packets of tree i
//	delta    diameter of the graph, radius the least eccentricity of a node
//	tau      strength of the graph: the least, over partitions of the nodes into p >= 2
//	         parts, of the edges between parts over p - 1; k <= tau < k + 1 for the most
//	         trees
//
// # Model
//
// In a slot an edge carries one packet each way (full duplex) or one packet in all
// (half duplex); a node stores what it receives and forwards it from the next slot
// on.
//
// # Algorithm of VAR98, Section 3.3
//
// Phase 1 is a parallel prefix operation on a tree of shortest paths: up to its root
// and down again, all nodes learn M and the ranks of their packets. Ranks decide on
// the trees. In phase 2 no edge of a tree idles while one of its ends has a packet
// of the tree that the other lacks; which packet it carries, and, half duplex, which
// way, does not matter for the bounds here.
//
// All times are in slots.
//
// The bibliography is in package analytic.
package treebroadcast
