// Package isotropic holds the critical sums of total exchange, the task in which
// every node sends a packet of its own to every other node, and bounds on tasks
// that look alike from every node.
//
// # Notation
//
//	N        nodes
//	d, p     dimensions of a cube or torus; nodes along a side
//	T        task matrix: a row for each packet of a node, a column for each type of link, how often one crosses the other
//	r_i, c_j sums of row i and column j
//	h        critical sum, the largest r_i or c_j
//	r_max    the largest r_i
//
// One packet crosses a directed link in a slot; nodes use all their links at
// once, and pass on a packet in the slot after they received it at the earliest.
// Some schedule that treats all nodes alike takes exactly h slots. None takes
// fewer with the same rows; h is therefore smallest where ties between shortest
// ways to a destination are spread evenly over the columns.
//
// # Bibliography
//
// VAR98 is listed in package analytic. Besides:
//
//   - N. F. Maxemchuk, "Routing in the Manhattan Street network", IEEE
//     Transactions on Communications 35, 1987: the network and its distances.
//
// # Domain
//
// Networks have up to MaxNodes nodes, so that every count of slots is an exact
// integer.
package isotropic
