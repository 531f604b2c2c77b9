// Package reservation holds the closed forms of reservation systems with a
// gate, and of the dynamic broadcasting schemes that are analyzed by them.
//
// Three systems share one description. N users receive packets, each by a
// Poisson process of its own. Time is a sequence of cycles. A cycle begins at
// the gate, where the packets it will serve are fixed; then comes a reservation
// interval of length V, then a data interval in which the packets are sent, X
// each. A packet that arrives after a gate waits for the next one.
//
//	system a   one packet of every user with a nonempty queue is served, K in all; a
//	           packet is done at the end of its own transmission (VB95, Section III-A)
//	system b   the same cycles, but all K packets are done at the end of the cycle
//	           (the dynamic broadcasting scheme, VB95, Section II)
//	gated      every waiting packet is served, M in all, and all are done at the end
//	           of the cycle (the indirect scheme, VAR98, Sections 3.4 and 3.5)
//
// A cycle with nothing to serve lasts V and counts.
//
// # Notation
//
//	N         users (nodes of the network), N >= 1
//	lambda    packets per user and unit of time
//	X, V      lengths of a transmission and of a reservation interval, independent
//	EX, EX2   E X and E X^2; EV, EV2 likewise
//	rho       lambda N EX, the share of time in data intervals
//	f         rho + lambda EV = lambda (N EX + EV), the load; a and b are stable for f < 1
//	D         1 - f = (1-rho)(1-p)
//	K         packets served in a cycle of a or b; users not empty at a gate
//	Kbar      E K = lambda N EV/(1-rho) (Mbar in VB95, Section II)
//	p         Kbar/N = P(a given user is not empty at a gate)
//	a         E[K(K-1)]/(2 N E K), the chance that a packet that arrives in a data
//	          interval sees a packet of its own user start before the interval ends
//	W, T      mean time from arrival to the start of service; to the end of service
//	g         lambda N, arrivals of all users per unit of time
//	C         length of a cycle; M packets of a gated cycle
//
// All times are in one unit, slots in VB95. Averages over cycles are per cycle,
// averages over packets per packet.
//
// # What is exact
//
// The paper reduces everything to one number, a, which it only bounds. W and T
// are known from a (Wait, Delay), a itself for N <= MaxChain by solving the
// chain of the queue lengths (Solve). The delay is known without a when p = 1/2
// (Pivot), and its bracket, whose width vanishes there, needs nothing at all
// (Bracket). The gated system is solved completely.
//
// # Bibliography
//
// VB95 and VAR98 are listed in package analytic. Besides:
//
//   - D. Bertsekas, R. Gallager, Data Networks, 1987: reservation systems.
//   - J. D. Esary, F. Proschan, D. W. Walkup, "Association of random variables,
//     with applications", Annals of Mathematical Statistics 38, 1967:
//     nondecreasing functions of independent variables are positively correlated.
package reservation
