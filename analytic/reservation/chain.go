package reservation

import (
	"math"

	"castlab/distributions"

	"gonum.org/v1/gonum/stat/combin"
)

// MaxChain is the largest number of users whose queues Solve solves.
const MaxChain = 4

// A Chain is what the stationary law of the queue lengths at the gates of
// systems a and b says about them. It does not change.
type Chain struct {
	system System
	a      float64
	empty  []float64 // empty[m] = P(m given users are all empty)
	queue  float64   // E Q_1
	served float64   // E Q_1 K
	err    float64
}

// Solve returns the chain of the queue lengths Q_1..Q_N at the gates,
//
//	Q_i' = max(Q_i - 1, 0) + A_i, A_i ~ Poisson(lambda C), C = V + X_1 + .. + X_K
//
// K being the number of Q_i > 0 and the A_i independent given C. The equation of
// its generating function is solved on a grid of complex arguments, which is
// refined until the error of a falls below 1e-9; Error states it. Nothing of
// Theorem 1 is used but Kbar.
//
// Symbols: X and V laws with an exponential moment. Units: time. Source:
// derived; the chain is that of VB95, Section III-A. From a millisecond to
// 20 s (N = 4, p = 0.9: 5 s).
//
// Errors: N outside 1..MaxChain; those of Of; a law without an exponential
// moment; an *AccuracyError where the load is too great for N.
func Solve(N int, lambda float64, X, V distributions.Law) (*Chain, error) {
	s, err := Of(N, lambda, X, V)
	if err != nil {
		return nil, err
	}
	for _, l := range []struct {
		arg string
		law distributions.Law
	}{{"X", X}, {"V", V}} {
		if !(l.law.Abscissa() > 0) {
			return nil, domain(l.arg, l.law.String(), "a law with an exponential moment, E exp(s x) finite for some s > 0")
		}
	}
	return solve(s, laplaceOf(X, s.rate()), laplaceOf(V, s.rate()))
}

// SolveConstant returns Solve for constant lengths, of which X may be 0.
//
// Errors: N outside 1..MaxChain; those of Constant; an *AccuracyError where the
// load is too great for N.
func SolveConstant(N int, lambda, X, V float64) (*Chain, error) {
	s, err := Constant(N, lambda, X, V)
	if err != nil {
		return nil, err
	}
	return solve(s, constant(X), constant(V))
}

// System returns the system whose chain this is.
func (c *Chain) System() System { return c.system }

// A returns a = E[K(K-1)]/(2 N E K), to within Error. Source: derived.
func (c *Chain) A() float64 { return c.a }

// Error returns a bound, estimated from the last refinements, on the error of A.
// Those of the other results are as many times larger as their values.
func (c *Chain) Error() float64 { return c.err }

// Active returns P(K = k), the chance that k users are not empty at a gate; 0
// outside 0..N.
func (c *Chain) Active(k int) float64 {
	n := c.system.N
	if k < 0 || k > n {
		return 0
	}
	// Inclusion and exclusion over the users that are empty besides n-k.
	sum := 0.0
	for i := k; i >= 0; i-- {
		term := float64(combin.Binomial(k, i)) * c.empty[n-k+i]
		if i%2 == 1 {
			term = -term
		}
		sum += term
	}
	return math.Max(0, sum*float64(combin.Binomial(n, k)))
}

// Queue returns E Q_1, the mean length of one queue at a gate.
func (c *Chain) Queue() float64 { return c.queue }

// Delay returns the mean delay T of system b by Little's law,
//
//	T = ( N E[Q_1 C] + lambda N E[C^2]/2 ) / (lambda N E C)
//
// all of which the chain knows: every packet present at a gate is present for
// the whole cycle. Theorem 1 is not used, so that Delay(a) of the system is a
// check on it. +Inf over +Inf is not met: at lambda = 0 it is the limit.
//
// Units: time. Source: derived.
func (c *Chain) Delay() float64 {
	s := c.system
	if s.Lambda == 0 {
		return s.delay(0)
	}
	n, mean := s.n(), s.n()*s.p()
	second := mean * (1 + 2*n*c.a) // E K^2
	cycle := s.EV + float64(s.EX*mean)
	square := s.EV2 + float64(2*s.EV*s.EX*mean) + float64((s.EX2-float64(s.EX*s.EX))*mean) + float64(s.EX*s.EX*second)
	present := n * (float64(s.EV*c.queue) + float64(s.EX*c.served))
	return (present/s.rate() + square/2) / cycle
}
