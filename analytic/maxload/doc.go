// Package maxload holds the law of the largest of d loads when K balls are
// thrown independently and uniformly into d bins: in ST93 the balls are K
// broadcasts that choose among d edge-disjoint trees at random, and the largest
// load decides how long the phases take.
//
// # Notation
//
//	d         bins (trees)
//	K         balls (broadcasts)
//	N_j       load of bin j, j = 1..d; multinomial, N_1 + ... + N_d = K
//	max       max_j N_j, from ceil(K/d) to K
//	C         load over its mean, max >= C K/d
//	lambda    K/d, the mean load
//	U(m)      d P(N_1 >= m), the union bound
//
// # Bibliography
//
// ST93 is listed in package analytic. Besides:
//
//   - K. Joag-Dev, F. Proschan, "Negative association of random variables, with
//     applications", Annals of Statistics 11, 1983: the loads are negatively
//     associated, so P(N_1 >= m, ..., N_j >= m) <= P(N_1 >= m)^j.
//   - C. Loader, "Fast and accurate computation of binomial probabilities",
//     2000: the deviance form of the binomial mass.
//
// # Accuracy
//
// New makes the whole law at once. Probabilities have an absolute error under
// 1e-13 and a relative one under 1e-11 down to the smallest float64; LogTail goes
// on below.
package maxload
