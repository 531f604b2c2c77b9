package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Prop3Series returns an upper bound on what the right side of (24) lacks to 1, added over all
// cubes from d dimensions on,
//
//	sum over k >= d of 2k zeta (2/zeta)^k + 3 Phi(s0) 2^(k(1-theta)) + k^2 2^k xi^(-k^2/7),
//
// which is finite for xi > 1, zeta > 2, theta > 1: a product of powers (1-p)^m lacks at most
// the sum of the mp to 1. The first series is 2 zeta r^d (d - (d-1) r)/(1-r)^2 with r =
// 2/zeta, the second geometric; the third is added until its terms halve and no longer count,
// and its last term then bounds the rest.
//
// So P(T_mod > T_a) can be summed over d, T_a the threshold of Proposition 3, and by the lemma of
// Borel and Cantelli T_mod <= T_a in all but finitely many cubes, with probability one,
// however the lengths of different cubes depend on each other. As T_a/T_s tends to lambda,
// and lambda may be any number above the mean length, T_mod/T_s converges to the mean with
// probability one: Chernoff's bound on the sum of the lengths, exponentially small in n,
// does the same from below.
//
// Symbols: as Prop3, form 19. Units: none. Source: derived from VB93 eq (24).
// Errors: d < 21; those of Prop3.
func Prop3Series(d int, law distributions.Law, p Prop3Parameters) (float64, error) {
	if err := inputs.Integer("d", d, 21, math.MaxInt); err != nil {
		return 0, err
	}
	if _, err := Prop3Factors(d, law, p, Form19); err != nil {
		return 0, err
	}
	const result = "VB93 Proposition 3"
	xi, err := logXi(result, law, p.Lambda, p.S)
	if err != nil {
		return 0, err
	}
	zeta, err := logZeta(result, law, p.Mu, p.S)
	if err != nil {
		return 0, err
	}
	k := float64(d)
	r, q := 2*math.Exp(-zeta), math.Exp2(1-p.Theta)
	second := 2 * math.Exp(zeta+float64(k*math.Log(r))) * (k - float64((k-1)*r)) / (1 - r) / (1 - r)
	outer := 3 * math.Exp(law.LogMGF(p.S0)+float64(k*math.Log(q))) / (1 - q)
	term := func(k float64) float64 {
		return math.Exp(2*math.Log(k) + float64(k*math.Ln2) - float64(k*k/7*xi))
	}
	middle := 0.0
	for ; ; k++ {
		t := term(k)
		middle += t
		if next := term(k + 1); next <= t/2 && next <= 1e-17*(second+outer+middle) {
			return second + outer + middle + 2*next, nil
		}
	}
}
