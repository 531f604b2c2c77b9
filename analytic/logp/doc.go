// Package logp holds the closed forms of broadcasting in the LogP machine: P
// processors, each of which sends at most one item and receives at most one in a
// step, and a latency of L steps between the two.
//
// # Notation
//
//	P      processors, the source among them, P >= 1
//	Q      P-1, those that have to be served
//	L      latency: what is sent in step t is received in step t+L; it may be sent
//	       on in the step in which it is received; L >= 1
//	k      items that the source has to broadcast
//	f_i    processors that hold the item after i steps when all that hold it send it
//	B      B(P, L), the time of the broadcast of one item
//	d(P)   least depth of a tree by which one item is broadcast in time B(P, L)
//	T      time of the broadcast of k items
//
// # Two clocks
//
// SV93 uses two. Labels count steps from 1, and the source sends first in the
// step labeled 1; elapsed time counts from 0. A duration is the last reception
// less the first sending, so it is a label less 1. All times here are elapsed;
// the paper's B(P, L) is a label in Theorem 3.3, Lemma 3.1 and Section 5, and
// elapsed in Theorems 3.1 and 6.1.
//
// # Bibliography
//
// SV93 is listed in package analytic. Besides:
//
//   - D. Culler, R. Karp, D. Patterson, A. Sahay, K. E. Schauser, E. Santos, R.
//     Subramonian, T. von Eicken, "LogP: towards a realistic model of parallel
//     computation", Principles and Practice of Parallel Programming, 1993.
//   - R. Karp, A. Sahay, E. Santos, K. E. Schauser, "Optimal broadcast and
//     summation in the LogP model", Symposium on Parallel Algorithms and
//     Architectures, 1993.
//   - A. Alexandrov, M. Ionescu, K. E. Schauser, C. Scheiman, "LogGP:
//     incorporating long messages into the LogP model", Symposium on Parallel
//     Algorithms and Architectures, 1995.
//   - A. Bar-Noy, S. Kipnis, "Multiple message broadcasting in the postal model",
//     Networks 29, 1997.
//   - O. Nerman, "On the convergence of supercritical general (C-M-J) branching
//     processes", Zeitschrift fuer Wahrscheinlichkeitstheorie und verwandte Gebiete 57, 1981.
package logp
