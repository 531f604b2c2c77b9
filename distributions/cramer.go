package distributions

import (
	"math"

	"castlab/distributions/inputs"
)

// Cramer returns the Cramer function of a law at x,
//
//	I(x) = sup_theta (theta x - log E exp(theta X)),
//
// the exponential rate at which P(X_1 + ... + X_n >= n x) falls with n, for x
// above the mean (and <= n x below it).
//
// Laws with a closed form have a method Cramer; for the others the concave
// objective is maximized in one dimension, to a few units in the last place of
// theta x: within a relative distance e of the mean, where I ~ (x-mean)^2/(2
// Var), its relative error is about 1e-15/e. I is 0 at the mean, and above it
// for a heavy tail (abscissa 0). It is +Inf outside the support, and
// -log P(X = x) at an end of it.
//
// Symbols: x, a length. Units: those of the law; I has none.
// Source: H. Cramer (1938); A. Dembo and O. Zeitouni, Large Deviations
// Techniques and Applications, section 2.2.
// Errors: an *inputs.Error for x = NaN, no law, or one outside its domain.
func Cramer(l Law, x float64) (float64, error) {
	if err := validInner("law", l); err != nil {
		return 0, err
	}
	if err := inputs.Number("x", x); err != nil {
		return 0, err
	}
	return rate(l, x), nil
}

// rate is Cramer for a valid law and an x that is a number.
func rate(l Law, x float64) float64 {
	if math.IsInf(x, 0) {
		return math.Inf(1)
	}
	if closed, ok := l.(interface{ Cramer(x float64) float64 }); ok {
		return math.Abs(closed.Cramer(x)) // never -0
	}
	lo, hi := l.Support()
	mean := l.Mean()
	switch {
	case x < lo || x > hi:
		return math.Inf(1)
	case x == lo || x == hi:
		if _, ok := Atoms(l); ok {
			return 0 - ln(l.Density(x))
		}
		return math.Inf(1)
	case x == mean || x > mean && l.Abscissa() == 0:
		return 0
	}
	// As v runs through the real line, theta runs through (0, abscissa) or (-Inf, 0).
	theta := func(v float64) float64 { return -math.Exp(v) }
	start := -ln(mean)
	if !(mean > 0) {
		start = -ln(l.Variance()) / 2 // a law with negative values
	}
	if x > mean {
		theta = math.Exp
		if a := l.Abscissa(); !math.IsInf(a, 1) {
			theta = func(v float64) float64 { return a / (1 + math.Exp(-v)) }
			start = 0
		}
	}
	objective := func(v float64) float64 {
		t := theta(v)
		if value := float64(t*x) - l.LogMGF(t); !math.IsNaN(value) {
			return value
		}
		return math.Inf(-1) // theta has overflowed, far beyond the maximum
	}
	return math.Max(0, maximum(objective, start))
}

// maximum returns the largest value of a unimodal f, which may be -Inf in the tails, by
// golden sections of a bracket found from start.
func maximum(f func(float64) float64, start float64) float64 {
	const golden, span = 0.6180339887498949, 700
	a, b, step := start-1, start, 1.0
	fa, fb := f(a), f(b)
	if fa > fb {
		a, b, fa, fb, step = b, a, fb, fa, -1.0
	}
	best := math.Max(fa, fb)
	c := b
	for math.Abs(c-start) < span {
		step /= golden
		c = b + step
		fc := f(c)
		if !(fc > fb) {
			break
		}
		a, b, fb = b, c, fc
		best = math.Max(best, fc)
	}
	for range 120 {
		if math.Abs(c-a) <= 1e-9*(1+math.Abs(b)) {
			break
		}
		l, r := c-golden*(c-a), a+golden*(c-a)
		fl, fr := f(l), f(r)
		best = math.Max(best, math.Max(fl, fr))
		if fl >= fr {
			c = r
		} else {
			a = l
		}
	}
	return best
}
