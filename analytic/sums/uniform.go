package sums

import (
	"math"
	"math/cmplx"

	"castlab/distributions"
)

// splineTerms is the largest m for which the recurrence is used.
const splineTerms = 40

// A uniformForm is the sum of m uniform lengths: m times the least length, plus the
// width times the sum of m uniform numbers of 0..1, which is symmetric.
type uniformForm struct {
	m          int
	min, width float64
	centered   inversion // of numbers in -1/2..1/2, for large m
}

func uniformSum(l distributions.Uniform, m int) form {
	return uniformForm{m, l.Min, l.Max - l.Min, inversion{m: float64(m), transform: transform{
		log: logSinhOverHalf, abscissa: math.Inf(1),
		mean: 1, // the width replaces the mean, which is 0: only invert is used
	}}}
}

func (u uniformForm) tails(t float64) (cdf, survival Bracket) {
	m := float64(u.m)
	below := (t - m*u.min) / u.width
	above := (m*(u.min+u.width) - t) / u.width
	x := math.Min(below, above)
	var small float64
	switch {
	case x <= 0:
		small = math.Inf(-1)
	case x <= 1:
		lgamma, _ := math.Lgamma(m + 1)
		small = m*math.Log(x) - lgamma
	case u.m <= splineTerms:
		small = math.Log(splineSum(u.m, x))
	default:
		// P(S > m/2 + y) for numbers centered at 0, y >= 0
		small = u.centered.invert(m/2-x, 1)
	}
	cdf, survival = roundedTo(u.centered.unit(), small, math.Log1p(-math.Exp(small)))
	if above < below {
		return survival, cdf
	}
	return cdf, survival
}

// splineSum returns P(U_1 + ... + U_m <= x), m >= 1, 0 <= x <= m/2, by the
// recurrence of the densities f_k of k uniform numbers (B-splines),
//
//	f_{k+1}(x) = (x f_k(x) + (k+1-x) f_k(x-1))/k,
//	P(U_1 + ... + U_m <= x) = f_{m+1}(x) + f_{m+1}(x-1) + ...
//
// All terms are positive; the alternating sum in powers of x loses every digit
// beyond m about 20.
//
// Source: C. de Boor, A Practical Guide to Splines (1978), chapter IX.
func splineSum(m int, x float64) float64 {
	whole := int(math.Floor(x))
	r := x - float64(whole)
	f := make([]float64, whole+1) // f_k at r, r+1, ...
	f[0] = 1
	for k := 1; k <= m; k++ {
		for i := min(whole, k); i >= 0; i-- {
			at := r + float64(i)
			next := at * f[i]
			if i > 0 {
				next += (float64(k+1) - at) * f[i-1]
			}
			f[i] = next / float64(k)
		}
	}
	sum := 0.0
	for _, v := range f {
		sum += v
	}
	return sum
}

// logSinhOverHalf returns log(sinh(s/2)/(s/2)), the transform of a uniform
// number of -1/2..1/2, for Re s >= 0.
func logSinhOverHalf(s complex128) complex128 {
	z := s / 2
	if cmplx.Abs(z) < 0.25 {
		h := z * z
		return h * (1./6 + h*(-1./180+h*(1./2835+h*(-1./37800+h*(1./467775-h*691/3831077250)))))
	}
	return z + cmplx.Log((1-cmplx.Exp(-2*z))/(2*z))
}
