package distributions

import "math/rand/v2"

// A Law is the distribution of a packet length: its sampler, its transform,
// its moments and its tails. Lengths are in the unit of the mean; a law with
// mean 1 measures time in mean packet transmission times.
//
// Laws are values: keyed literals with exported fields, checked once by
// Validate. Every other method assumes a valid law and never panics for one; what it returns
// for NaN is NaN.
type Law interface {
	Sampler
	Transform
	Moments
	Tails
	// Validate returns an *inputs.Error for the first parameter outside its domain.
	Validate() error
	// String returns the law in the grammar of the command line,
	// such as exponential(mean=1).
	String() string
}

// A Sampler draws one value. It uses r and does not keep it.
type Sampler interface {
	Sample(r *rand.Rand) float64
}

// A Transform is the logarithmic moment generating function of a law X.
type Transform interface {
	// LogMGF returns log E[exp(theta X)]. It is +Inf wherever the expectation
	// diverges, never its analytic continuation.
	LogMGF(theta float64) float64
	// Abscissa returns sup{theta : E[exp(theta X)] < Inf}: +Inf for a bounded
	// law, 0 for a heavy tail.
	Abscissa() float64
}

// Moments are the first two. The mean is +Inf where it diverges, and no mean that
// exists is beyond float64, or Validate reports it. The variance is +Inf where it diverges
// and where it is beyond float64: HasVariance tells which.
type Moments interface {
	Mean() float64
	Variance() float64
}

// Tails are the distribution functions of a law X, each its own formula:
// Survival is never computed as 1-CDF.
type Tails interface {
	// CDF returns P(X <= x).
	CDF(x float64) float64
	// Survival returns P(X > x).
	Survival(x float64) float64
	// LogSurvival returns log P(X > x), accurate far below the smallest
	// positive float64; -Inf beyond a bounded support.
	LogSurvival(x float64) float64
	// Density returns the density at x, or the probability mass at x for a law
	// that implements Discrete. +Inf is an answer (gamma with shape < 1 at 0).
	Density(x float64) float64
	// Quantile returns inf{x : P(X <= x) >= p}, for p in [0, 1].
	Quantile(p float64) float64
	// UpperQuantile returns inf{x : P(X > x) <= q}, accurate for q far below
	// the spacing of float64 at 1.
	UpperQuantile(q float64) float64
	// Support returns the smallest interval that carries the law.
	Support() (lo, hi float64)
}

// A Discrete law has all its probability on countably many atoms.
type Discrete interface {
	// NextAtom returns the smallest atom greater than x, +Inf when there is none.
	NextAtom(x float64) float64
}
