package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// PhaseProduct returns the product of the probabilities that the links of phase
// i are done by time a,
//
//	P(T_i <= a) >= product over c of G_k(a)^n,  k = |S_{i,c}|,
//
// which by association bounds the probability that all are. In phases 1, d-1
// and d the links repeat M, and the bound is its distribution function F(a)^n
// itself.
//
// Symbols: n = 2^d; G_k distribution function of the sum of k lengths. Units:
// none. Source: VB93, Proposition 2 and eq (10).
//
// Errors: d outside 1..40, i outside 1..d; an invalid law; a law whose
// sums of beta_i terms are not known (see sums.Of); a = NaN.
func PhaseProduct(d, i int, law distributions.Law, a float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, maxMeanBound); err != nil {
		return 0, err
	}
	if i < 1 || i > d {
		return 0, &inputs.Error{Arg: "i", Value: i, Domain: "an integer from 1 to d"}
	}
	if err := inputs.Number("a", a); err != nil {
		return 0, err
	}
	if i == 1 || i >= d-1 {
		return OuterExact(d, law, a)
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	p, err := newPhase(d, i, law)
	if err != nil {
		return 0, err
	}
	return math.Exp(-p.loss(a).Hi), nil
}
