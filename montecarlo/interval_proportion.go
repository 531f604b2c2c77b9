package montecarlo

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// ProportionInterval is the Clopper-Pearson interval for the probability of an
// event seen hits times in n independent trials. It covers at least at level
// for every p and n:
//
//	Lo: P(Bin(n, Lo) >= hits) = (1-level)/2, 0 if hits = 0
//	Hi: P(Bin(n, Hi) <= hits) = (1-level)/2, 1 if hits = n
//
// Both are quantiles of beta laws. Each end is computed on the side where its
// distance from 0 or from 1 is small, so that it is accurate there.
//
// Source: Clopper and Pearson, Biometrika 26 (1934).
func ProportionInterval(hits, n int64, level float64) Estimate {
	e := Estimate{Level: level, N: n, Method: "Clopper-Pearson"}
	if n > 0 {
		e.Value = float64(hits) / float64(n)
	}
	if !e.started(1, level) {
		e.Lo, e.Hi = 0, 1
		return e
	}
	if hits < 0 || hits > n {
		e.Value, e.Lo, e.Hi = math.NaN(), 0, 1
		e.warn("hits=%d is not between 0 and n=%d", hits, n)
		return e
	}
	tail := (1 - level) / 2
	e.Lo = proportionLower(hits, n, tail)
	e.Hi = proportionUpper(hits, n, tail)
	return e
}

// proportionLower returns the p with P(Bin(n, p) >= hits) = tail.
func proportionLower(hits, n int64, tail float64) float64 {
	switch {
	case hits == 0:
		return 0
	case hits == n:
		return math.Exp(math.Log(tail) / float64(n))
	case hits > n/2:
		return 1 - betaUpperQuantile(float64(n-hits+1), float64(hits), tail)
	}
	return betaQuantile(float64(hits), float64(n-hits+1), tail)
}

// proportionUpper returns the p with P(Bin(n, p) <= hits) = tail.
func proportionUpper(hits, n int64, tail float64) float64 {
	switch {
	case hits == n:
		return 1
	case hits == 0:
		return -math.Expm1(math.Log(tail) / float64(n))
	case hits > n/2:
		return 1 - betaQuantile(float64(n-hits), float64(hits+1), tail)
	}
	return betaUpperQuantile(float64(hits+1), float64(n-hits), tail)
}

// betaQuantile returns the x with I_x(a, b) = tail, and betaUpperQuantile the x
// with 1 - I_x(a, b) = I_(1-x)(b, a) = tail. gonum's inverse is checked against
// the small tail; where it is inaccurate (1-tail has lost digits, or its iteration has
// stopped early) bisection in log x replaces it.
func betaQuantile(a, b, tail float64) float64 {
	return betaRoot(mathext.InvRegIncBeta(a, b, tail),
		func(x float64) float64 { return tail - mathext.RegIncBeta(a, b, x) }, tail)
}

func betaUpperQuantile(a, b, tail float64) float64 {
	return betaRoot(mathext.InvRegIncBeta(a, b, 1-tail),
		func(x float64) float64 { return mathext.RegIncBeta(b, a, 1-x) - tail }, tail)
}

// betaRoot returns guess if it solves f(x) = 0 to 1e-10 of scale, else the zero
// of the decreasing f found by bisection.
func betaRoot(guess float64, f func(float64) float64, scale float64) float64 {
	if guess > 0 && guess < 1 && math.Abs(f(guess)) <= 1e-10*scale {
		return guess
	}
	return math.Exp(bisect(func(u float64) float64 { return f(math.Exp(u)) }, -745, 0))
}
