package cube

import "castlab/distributions/inputs"

// PrintedAppendix2 returns the right side that the paper's proof of (29) gives
// for three independent lengths y, z, r, each 1 with probability p and 0 otherwise, with
// U = {y + z <= 1}, V = {y + r <= 1}, D1 = {z < r}, D2 = {z >= r}:
//
//	Pr(U|V,D1) Pr(D1) + Pr(U|V,D2) Pr(D2) = 1 * p(1-p) + (1 - p(1-p))/(1+p^2)
//	                                      = (1 + p^3 (1-p))/(1+p^2),
//
// as Pr(D1) = p(1-p), and given V and D2 only y = z = 1, r = 0 exceeds. At p = 1/2 that is
// 1 * 1/4 + 4/5 * 3/4 = 17/20.
//
// Erratum: total probability given V weighs with Pr(D|V), not Pr(D). The true value is
// 1 - p^2/(1+p), at p = 1/2 1 * 1/6 + 4/5 * 5/6 = 5/6. The conclusion Pr(U|V) >= Pr(U),
// there 3/4, is true all the same, because two decreasing functions of y are positively
// correlated.
//
// Source: VB93, Appendix 2, erratum. Errors: p outside [0, 1].
func PrintedAppendix2(p float64) (float64, error) {
	if err := inputs.Probability("p", p); err != nil {
		return 0, err
	}
	return (1 + float64(p*p*p*(1-p))) / (1 + float64(p*p)), nil
}

// PrintedEquation8 returns the right side of (8) for four independent lengths,
// each 2 with probability p and 0 otherwise, the link sums w1 = x0+x1+x3, w2 = x1+x2+x3,
// w3 = x3 and the condition w1 <= 1. With E_k = {w_k is the first greatest sum},
// which is x0 >= x2 for k = 1, x0 < x2 for k = 2 and empty for k = 3,
//
//	sum over k of Pr(max <= 1 | E_k, w1 <= 1) Pr(E_k) = 1 * (1 - p(1-p)) + 0 * p(1-p)
//
// Erratum: the weights must be Pr(E_k | w1 <= 1), 1-p and p, which gives 1-p.
//
// Source: VB93, eq. (8), erratum. Errors: p outside [0, 1].
func PrintedEquation8(p float64) (float64, error) {
	if err := inputs.Probability("p", p); err != nil {
		return 0, err
	}
	return 1 - float64(p*(1-p)), nil
}
