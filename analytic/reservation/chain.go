package reservation

import (
	"fmt"
	"slices"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// MaxChain is the largest number of users whose queues Solve solves.
const MaxChain = 4

// A Chain is what the stationary law of the queue lengths at the gates of
// systems a and b says about them. It does not change.
type Chain struct {
	lambda float64
	cycles cycles
	active []float64 // active[k] = P(K = k)
	queue  []float64 // queue[k] = E[Q_1; K = k]
	err    float64
}

// Solve returns the chain of the queue lengths Q_1..Q_N at the gates,
//
//	Q_i' = max(Q_i - 1, 0) + A_i, A_i ~ Poisson(lambda C), C = V + X_1 + .. + X_K
//
// K being the number of Q_i > 0 and the A_i independent given C. The equation of
// its generating function is solved on a grid of complex arguments, which is
// refined until the error of a falls below 1e-9; Error states it. Of Theorem 1
// nothing is used but for a first guess.
//
// Symbols: X and V laws with an exponential moment. Units: time. Source:
// derived; the chain is that of VB95, Section III-A. It takes 20 ms for N = 2 and 0.3
// s for N = 4 at p = 1/2; near the greatest loads, p = 0.9 or so for N = 4, 0.98
// for N = 3, it takes 10 s.
//
// Errors: N outside 1..MaxChain; those of SystemOf; a law without an exponential
// moment; an *AccuracyError where the load is too great for N, or p below 1e-6.
func Solve(N int, lambda float64, X, V distributions.Law) (*Chain, error) {
	s, err := SystemOf(N, lambda, X, V)
	if err == nil {
		err = solvable(s)
	}
	if err != nil {
		return nil, err
	}
	for _, l := range []struct {
		arg string
		law distributions.Law
	}{{"X", X}, {"V", V}} {
		if !(l.law.Abscissa() > 0) {
			return nil, inputs.Errorf(l.arg, l.law.String(), "a law with an exponential moment, E exp(s x) finite for some s > 0")
		}
	}
	return solve(s, independentLengths(s, laplaceOf(X, s.rate()), laplaceOf(V, s.rate())))
}

// SolveConstant returns Solve for constant lengths, of which X may be 0.
//
// Errors: N outside 1..MaxChain; those of ConstantSystem; an *AccuracyError as with
// Solve.
func SolveConstant(N int, lambda, X, V float64) (*Chain, error) {
	s, err := ConstantSystem(N, lambda, X, V)
	if err == nil {
		err = solvable(s)
	}
	if err != nil {
		return nil, err
	}
	return solve(s, independentLengths(s, constant(X), constant(V)))
}

// SolvePeriods returns the chain of a system b whose cycles with k packets last
// periods[k], k = 0..N, such as the true durations of a partial multinode
// broadcast.
//
// The dynamic broadcasting theorem is proved for periods of exactly X M + V.
//
// Units: time. Source: derived.
//
// Errors: fewer than 2 or more than MaxChain + 1 periods; periods that are not
// ascending numbers from 1e-140 to 1e140; lambda < 0 or not below 1/periods[N];
// an *AccuracyError as with Solve.
func SolvePeriods(lambda float64, periods []float64) (*Chain, error) {
	n := len(periods) - 1
	if n < 1 || n > MaxChain {
		return nil, inputs.Errorf("periods", fmt.Sprint(periods), "from 2 to %d numbers, the lengths of cycles with 0, 1, .. packets",
			MaxChain+1)
	}
	periods = slices.Clone(periods)
	law := cycles{mean: periods, transform: func(u complex128, out []complex128) {
		for k := range out {
			out[k] = exponential(u, periods[k])
		}
	}}
	for k, length := range periods {
		if !(shortest <= length && length <= longest) || k > 0 && length < periods[k-1] {
			return nil, inputs.Errorf("periods", fmt.Sprint(periods), "ascending numbers from %g to %g", shortest, longest)
		}
		law.square = append(law.square, length*length)
	}
	// A system with the same shortest and longest cycle provides the guess.
	V, full := periods[0], periods[n]
	X := (full - V) / float64(n)
	if limit := 1 / full; !(lambda >= 0 && lambda < limit) {
		return nil, inputs.Errorf("lambda", lambda, "a number >= 0 and below %.6g, the stability limit 1/periods[N]", limit)
	}
	return solve(System{N: n, Lambda: lambda, EX: X, EX2: X * X, EV: V, EV2: V * V}, law)
}

// independentLengths returns C_k = V + X_1 + .. + X_k.
func independentLengths(s System, x, v laplace) cycles {
	law := cycles{transform: func(u complex128, out []complex128) {
		step := x(u)
		out[0] = v(u)
		for k := 1; k < len(out); k++ {
			out[k] = out[k-1] * step
		}
	}}
	for i := range s.N + 1 {
		k := float64(i)
		mean := s.EV + float64(k*s.EX)
		law.mean = append(law.mean, mean)
		law.square = append(law.square, (s.EV2-float64(s.EV*s.EV))+float64(k*(s.EX2-float64(s.EX*s.EX)))+float64(mean*mean))
	}
	return law
}

// A returns a = E[K(K-1)]/(2 N E K), 0 if K is 0, to within Error. Source:
// derived.
func (c *Chain) A() float64 {
	pairs, mean := 0.0, 0.0
	for k, p := range c.active {
		mean += float64(k) * p
		pairs += float64(k*(k-1)) * p
	}
	if mean == 0 {
		return 0
	}
	return pairs / (2 * float64(len(c.active)-1) * mean)
}

// Error returns a bound, estimated from the last refinements, on the error of A.
// That of Active is of the same size, those of the others as many times larger
// as they are.
func (c *Chain) Error() float64 { return c.err }

// Active returns P(K = k), the chance that k users are not empty at a gate; 0
// outside 0..N.
func (c *Chain) Active(k int) float64 {
	if k < 0 || k >= len(c.active) {
		return 0
	}
	return c.active[k]
}

// Queue returns E Q_1, the mean length of one queue at a gate.
func (c *Chain) Queue() float64 {
	sum := 0.0
	for _, q := range c.queue {
		sum += q
	}
	return sum
}

// Delay returns the mean delay T of system b by Little's law,
//
//	T = ( N E[Q_1 C] + lambda N E[C^2]/2 ) / (lambda N E C)
//
// all of which the chain knows: every packet present at a gate is present for
// the whole cycle. Theorem 1 is not used, so that Delay(a) of the system is a
// check on it. At lambda = 0 it is the limit.
//
// Units: time. Source: derived.
func (c *Chain) Delay() float64 {
	present, square, mean := 0.0, 0.0, 0.0
	for k, p := range c.active {
		present += float64(c.cycles.mean[k] * c.queue[k])
		square += float64(c.cycles.square[k] * p)
		mean += float64(c.cycles.mean[k] * p)
	}
	if c.lambda == 0 {
		// A packet finds the system empty, and is served alone.
		return square/(2*mean) + c.cycles.mean[1]
	}
	return (present/c.lambda + square/2) / mean
}
