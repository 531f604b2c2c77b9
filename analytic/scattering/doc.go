// Package scattering holds formulas for dynamic scattering on the cube: requests
// come to every node in a Poisson process, and each is a packet of its own for
// every other node.
//
// # Notation
//
//	d        dimensions, N = 2^d nodes, d N directed links of one packet a slot
//	lambda   requests per node and slot
//	T        mean time from the arrival of a request to the reception of its last
//	         packet
//	D        the same to the reception of a packet
//	rho      lambda N/2
//
// Requests come in continuous time and can be sent from the next slot boundary
// on, which on average is half a slot away.
//
// # Bibliography
//
// VAR98 (here Section 3.5) is listed in package analytic. Besides:
//
//   - D. P. Bertsekas, J. N. Tsitsiklis, "Parallel and Distributed Computation",
//     1989, Section 1.3: the single node scatter.
package scattering
