// Package analytic holds the closed forms, recurrences and bounds of broadcast
// theory. Each subject has a sub-package; this page is their common
// bibliography and notation.
//
// # Which package
//
//   - Random lengths, all-to-all: ring and cube (VB93); the law of the sum of
//     lengths behind them: sums.
//   - K broadcasts at once on the cube: kbroadcast; the fullest of d bins that
//     decides their time: maxload (ST93). One packet from each of M nodes of a
//     cube: pmnb (VB95); along trees of any network: treebroadcast (VAR98).
//   - Packets that come all the time: reservation, for schemes that serve them in
//     periods (VB95, VAR98); graphs, for what the links of a network sustain and
//     for broadcasts that begin at once; scattering, where each packet is for one
//     node.
//   - Other tasks: tasks has distances and lower bounds, isotropic total exchange
//     and what looks alike from every node (VAR98).
//   - The LogP machine: logp (SV93).
//
// # Bibliography
//
//   - VB93: E. A. Varvarigos, D. P. Bertsekas, "Multinode Broadcast in
//     Hypercubes and Rings with Randomly Distributed Length of Packets", IEEE
//     Transactions on Parallel and Distributed Systems 4(2), 1993.
//   - ST93: G. D. Stamoulis, J. N. Tsitsiklis, "An efficient algorithm for
//     multiple simultaneous broadcasts in the hypercube", Information Processing
//     Letters 46, 1993.
//   - VB95: E. A. Varvarigos, D. P. Bertsekas, "Dynamic Broadcasting in Parallel
//     Computing", IEEE Transactions on Parallel and Distributed Systems 6(2), 1995.
//   - VAR98: E. A. Varvarigos, "A library of static and dynamic communication
//     algorithms for parallel computation", Telecommunication Systems 13(1), 2000.
//   - SV93: R. Subramonian, N. Venkatasubramanian, "Optimal broadcast in a
//     distributed memory model of parallel computation", 1993.
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
// In the hypercube (package cube):
//
//	d        dimensions; n = 2^d nodes, nd directed links
//	i        phase: the i-th hop of every packet, i = 1..d
//	S_{i,c}  the nodes t with i ones that packets of node 0 reach over dimension c
//	beta_i   ceil(C(d,i)/d), the most packets of a link in phase i
//	T_i      duration of phase i with a barrier after each; T_mod their sum
//	T_async  completion time without barriers, every link in schedule order
//	Phi(s)   E exp(s x_i), the moment generating function
//	D+       {s > 0 : Phi(s) finite}; empty for heavy tails
//	I(x)     sup_s (s x - log Phi(s)), the Cramer function
//	lambda, mu, theta, s, s_0, xi, zeta   parameters of Proposition 3
//
// All times are in the unit of the lengths.
//
// # Conventions
//
// A formula takes numbers and laws, never a network: diameters and slot counts
// are formulas here. A result that is not the cited paper's is marked "derived";
// what corrects a paper says "erratum". An argument outside its domain is a
// *inputs.Error; +Inf is an answer, NaN never is.
package analytic
