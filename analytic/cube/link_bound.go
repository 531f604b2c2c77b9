package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// LinkBound returns Markov's bound for the sum w of beta lengths,
//
//	P(w <= log(a)/s) >= 1 - Phi(s)^beta/a.
//
// It is below 0, and true, for a < Phi(s)^beta; -Inf where it is below every
// float64. A sum of beta - 1 lengths satisfies it as well.
//
// Symbols: Phi(s) = E exp(s x); w the time of a link in a phase; beta packets.
// Units: s in those of 1/x. Source: VB93 eq (6).
//
// Errors: beta < 0; a not > 0; s outside D+ = {s > 0 : Phi(s) finite}; a
// *HypothesisError for a law whose D+ is empty.
func LinkBound(beta int, law distributions.Law, s, a float64) (float64, error) {
	if err := inputs.Integer("beta", beta, 0, math.MaxInt); err != nil {
		return 0, err
	}
	if err := checkExponent("VB93 eq (6)", "s", law, s); err != nil {
		return 0, err
	}
	if err := inputs.Positive("a", a); err != nil {
		return 0, err
	}
	return 0 - math.Expm1(float64(float64(beta)*law.LogMGF(s))-math.Log(a)), nil
}
