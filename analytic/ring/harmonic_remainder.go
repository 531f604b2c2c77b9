package ring

import (
	"math"

	"castlab/distributions/inputs"
)

// HarmonicRemainder returns the sum in the expansion of the harmonic numbers,
//
//	F(n) = sum_{k>=2} A_k / (n(n+1)...(n+k-1)) = C + ln n + 1/(2n) - H_n,
//
// which is positive, at most F(1)/n, and ~ 1/(12 n^2).
//
// The series converges slowly (its terms fall like k^-(n+1)), and the right
// side cancels. From n = 12 on the asymptotic series sum B_2k/(2k n^2k) is
// used; below, F is stepped down by F(n) - F(n+1) = 1/(2n) + 1/(2n+2) -
// log1p(1/n), all terms positive.
//
// Symbols: A_k = HarmonicCoefficient(k); C = Euler. Units: none. Source: VB93
// eq (3) and Appendix 1. Errors: n < 1.
func HarmonicRemainder(n int) (float64, error) {
	if err := inputs.Integer("n", n, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return harmonicRemainder(n), nil
}

func harmonicRemainder(n int) float64 {
	const asymptotic = 12
	steps := 0.0
	for ; n < asymptotic; n++ {
		steps += remainderStep(float64(n))
	}
	x := 1 / float64(n)
	y := x * x
	// B_2k/(2k): 1/12, -1/120, 1/252, -1/240, 1/132, -691/32760, 1/12, -3617/8160
	series := y * (1./12 - y*(1./120-y*(1./252-y*(1./240-y*(1./132-y*(691./32760-y*(1./12-y*3617./8160)))))))
	return steps + series
}

// remainderStep returns F(n) - F(n+1) = 1/(2n) + 1/(2n+2) - log(1 + 1/n). With
// s = 1/(2n+1), log(1+1/n) = 2 atanh s and the other two are 2s/(1-s^2), so
// it is 2 sum_k s^(2k+1) (1 - 1/(2k+1)).
func remainderStep(n float64) float64 {
	s := 1 / (2*n + 1)
	square := s * s
	sum := 0.0
	for k := 40; k >= 1; k-- {
		sum = (sum + (1 - 1/float64(2*k+1))) * square
	}
	return 2 * s * sum
}

// HarmonicRemainderBound returns the bound of VB93, Appendix 1, on the
// remainder: F(n) <= F(1)/n, with F(1) = C - 1/2. Symbols, Units: as
// HarmonicRemainder. Errors: n < 1.
func HarmonicRemainderBound(n int) (float64, error) {
	if err := inputs.Integer("n", n, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return (Euler - 0.5) / float64(n), nil
}

// gregory returns the k-th Gregory coefficient without its sign,
//
//	G_k = A_k/(k-1)! = int_0^inf dx / ((1+x)^k (ln^2 x + pi^2)),
//
// by the trapezoidal rule in t = ln x. The integrand is positive, so nothing
// cancels, and analytic for |Im t| < pi, so the rule with step h errs by about
// exp(-pi^2/h): below 1e-40. Source: Schroeder's integral, see I. V.
// Blagouchine, Journal of Mathematical Analysis and Applications 442, 2016.
func gregory(k int) float64 {
	const h = 1. / 16
	left := -42 - math.Log(float64(k))
	var s sum
	for i := 0; ; i++ {
		t := left + h*float64(i)
		// e^t (1+e^t)^-k
		f := math.Exp(t-float64(k)*math.Log1p(math.Exp(t))) / (t*t + math.Pi*math.Pi)
		s.add(f)
		if t > 1 && f < 1e-20*s.high || t > 45 {
			return h * s.value()
		}
	}
}
