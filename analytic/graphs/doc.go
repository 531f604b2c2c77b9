// Package graphs holds what the links of a graph alone say about broadcasting on
// it: how many edge-disjoint spanning trees there are, what rate any scheme can
// sustain, and how long packets take along given trees.
//
// # Notation
//
//	N        nodes, 0..N-1
//	k        edge-disjoint spanning trees
//	eta      strength of the graph, the fractional number of spanning trees
//	lambda   packets that each node generates per slot, each for all other nodes
//	S        a set of nodes; cut(S) counts the links that leave it
//	l        mean distance in a tree
//	n        nodes behind a link of a tree, as the node at its end sees them
//
// Full duplex means that a link carries one packet a slot in each direction,
// half duplex one in one of the two.
//
// Minima over all sets or partitions are found by minimum cuts, in integers, so
// that they are exact fractions; each comes with a set or partition that attains
// it, which anyone can count.
//
// # Bibliography
//
// VAR98 (here Sections 3.3 and 3.4) is listed in package analytic. Besides:
//
//   - W. T. Tutte, "On the problem of decomposing a graph into n connected factors",
//     1961; C. St. J. A. Nash-Williams, "Edge-disjoint spanning trees of finite
//     graphs", 1961.
//   - J. Edmonds, "Edge-disjoint branchings", 1973.
//   - W. H. Cunningham, "Optimal attack and reinforcement of a network", 1985;
//     F. Barahona, "Separating from the dominant of the spanning tree polytope", 1992.
//   - Y. Dinitz, "Algorithm for solution of a problem of maximum flow in networks
//     with power estimation", 1970.
package graphs
