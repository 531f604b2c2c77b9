package reservation

import "castlab/distributions/inputs"

// ExactDelay returns the mean delay T of system b for constant lengths where it
// is known exactly: for up to MaxChain users, by the a of the chain, and for any
// number at the pivot p = 1/2, where a does not matter.
//
// Symbols, Units: as System. Source: VB95, dynamic broadcasting theorem, with a
// derived. The error is that of a, under 1e-9, times N X.
//
// Errors: those of ConstantSystem; N > MaxChain away from the pivot; an
// *AccuracyError as with Solve.
func ExactDelay(N int, lambda, X, V float64) (float64, error) {
	s, err := ConstantSystem(N, lambda, X, V)
	if err != nil {
		return 0, err
	}
	if N == 1 || s.AtPivot() {
		return s.delay(0), nil
	}
	if N > MaxChain {
		pivot, _, _ := s.Pivot()
		return 0, inputs.Errorf("N", N, "an integer from 1 to %d; the delay of more users is known exactly only at lambda = %.17g",
			MaxChain, pivot)
	}
	c, err := SolveConstant(N, lambda, X, V)
	if err != nil {
		return 0, err
	}
	return s.delay(c.A()), nil
}
