// Package analytic holds the closed forms, recurrences and bounds of broadcast
// theory. Each subject has a sub-package; this page is their common
// bibliography and notation.
//
// # Bibliography
//
//   - VB93: E. A. Varvarigos, D. P. Bertsekas, "Multinode Broadcast in
//     Hypercubes and Rings with Randomly Distributed Length of Packets", IEEE
//     Transactions on Parallel and Distributed Systems 4(2), 1993.
//
// # Notation
//
//	n      nodes
//	x_i    length of node i's packet: its transmission time over any link;
//	       independent, with distribution function F and survival S = 1 - F
//	M      the longest of the n packets, max x_i
//	T      completion time of the multinode broadcast
//	T_s    completion time when every length is 1, in slots
//	H_n    harmonic number 1 + 1/2 + ... + 1/n
//	C      Euler's constant 0.57721566...
//	q, p   probabilities
//
// All times are in the unit of the lengths.
//
// # Conventions
//
// A formula takes numbers and laws, never a network: diameters and slot counts
// are formulas here. What is ours and not the cited paper's says "derived";
// what corrects a paper says "erratum". An argument outside its domain is a
// *distributions.DomainError; +Inf is an answer, NaN never is.
package analytic
