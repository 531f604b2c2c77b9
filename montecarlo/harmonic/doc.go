// Package harmonic computes harmonic numbers, Euler's constant and the
// coefficients of the expansion of the harmonic numbers by brute force in
// exact or multiple-precision arithmetic: the measured side of deterministic
// claims.
//
// Nothing here uses an asymptotic series, a recurrence between coefficients or
// a tabulated constant. Sums are added term by term, polynomials multiplied
// out and integrated, and every result comes with a bound on its error. The
// functions have the shape of an exact measurement:
//
//	value       the float64 nearest to what was computed
//	errorBound  at least |value - truth|
//	terms       how many terms were added
//
// VB93 is listed in package [castlab/analytic].
package harmonic
