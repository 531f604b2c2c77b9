// Package ring holds the theory of the multinode broadcast in a bidirectional
// ring with random packet lengths (VB93, Section II and Appendix 1): mean,
// variance and law of the completion time T for any law of lengths, its
// extreme-value limits with their exact distance, and the harmonic numbers
// that the exponential law brings in.
//
// Everything rests on one identity (VB93, Section II-A):
//
//	T = ceil((n-1)/2) M,  M = max(x_1, ..., x_n),
//
// so T inherits the law of the longest of n packets. Notation and bibliography
// are in package analytic.
package ring
