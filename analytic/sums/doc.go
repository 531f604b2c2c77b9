// Package sums holds the law of the sum of m independent packet lengths of one
// law: the time that a link is busy when it sends m packets without a gap.
//
// Of chooses the method:
//
//	deterministic                      m times the constant
//	exponential, erlang, gamma         gamma law of m times the shape
//	shifted-exponential                m shifts and a gamma law
//	bernoulli, two-point               binomial law
//	geometric                          negative binomial law
//	uniform                            B-spline recurrence, or an integral along
//	                                   a line through the saddle point
//	hyperexponential, scv <= 100       an integral along a curve through it
//	any other                          a lattice: lengths are rounded down to
//	                                   multiples of a step and added by Fourier
//	                                   transforms of tilted laws
//
// Every result is a bracket. For all but the last it is as wide as the rounding
// of the arithmetic; for the lattice it holds what rounding the lengths can do:
// about 2 percent of a probability in the middle for 1000 lengths.
// CDF and Survival are the middle of theirs, and neither is 1 minus the other:
// both are accurate in relative terms, in logarithms far below the smallest
// float64.
//
// # Bibliography
//
//   - C. Loader, Fast and accurate computation of binomial probabilities, 2000:
//     the deviance form of the binomial mass.
//   - DLMF: NIST Digital Library of Mathematical Functions, 8.17: the incomplete
//     beta function and its continued fraction.
//   - C. de Boor, A Practical Guide to Splines, 1978: the recurrence of B-splines,
//     which are the densities of sums of uniform variables.
//   - H. E. Daniels, Tail probability approximations, International Statistical
//     Review 55 (1987): the inversion integral through the saddle point.
//   - L. N. Trefethen and J. A. C. Weideman, The exponentially convergent
//     trapezoidal rule, SIAM Review 56 (2014).
package sums
