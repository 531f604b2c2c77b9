package ring

import (
	"math"

	"castlab/distributions/inputs"
)

// HarmonicCoefficient returns the coefficient A_k of the expansion
//
//	H_n = C + ln n + 1/(2n) - sum_{k>=2} A_k / (n(n+1)...(n+k-1)),
//	A_k = (1/k) int_0^1 x(1-x)(2-x)...(k-1-x) dx.
//
// A_2 = A_3 = 1/12, A_4 = 19/120, A_5 = 9/20, A_6 = 863/504, A_7 = 1375/168; it
// grows like (k-1)!/(k ln^2 k) and is +Inf, beyond float64, from k = 175 on.
//
// Symbols: k >= 2. Units: none. Source: VB93 eq (3). Errors: k < 2.
func HarmonicCoefficient(k int) (float64, error) {
	if err := inputs.Integer("k", k, 2, math.MaxInt); err != nil {
		return 0, err
	}
	// (k-1)! G_k, multiplied from the inside so that only A_k can overflow.
	a := gregory(k)
	for j := 2; j < k && !math.IsInf(a, 1); j++ {
		a *= float64(j)
	}
	return a, nil
}
