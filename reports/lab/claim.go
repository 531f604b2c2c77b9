package lab

import (
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/claims"
)

// A Claim is a statement about a value T of its parameters: theory on one side, a measurement on the
// other, and the relation between the two. It is the form that castlab's own claims have.
type Claim[T any] = claims.Claim[T]

// A Measurement says how the number of a claim is measured for a value of its parameters.
type Measurement[T any] = claims.Measurement[T]

// A Hypothesis is a condition of a claim on its parameters, in words and as a check.
type Hypothesis[T any] = claims.Hypothesis[T]

// Relative is a resolution relative to theory: Within: lab.Relative(0.02).
func Relative(share float64) reports.Resolution { return claims.Relative(share) }

// Absolute is a resolution in the unit of the claim.
func Absolute(width float64) reports.Resolution { return claims.Absolute(width) }

// Given returns a hypothesis with its words and its check; see [claims.Given].
func Given[T any](words string, holds func(x T) error) Hypothesis[T] {
	return claims.Given(words, holds)
}

// Mean measures the mean of a number by independent replications; see [claims.Mean].
func Mean[T any](model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	return claims.Mean(model)
}

// Variance measures the variance of a number by independent replications.
func Variance[T any](model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	return claims.Variance(model)
}

// Quantile measures the q-quantile of a number by independent replications, 0 < q < 1.
func Quantile[T any](q float64, model func(x T) montecarlo.Replication[float64]) Measurement[T] {
	return claims.Quantile(q, model)
}

// Probability measures the probability of an event by independent replications.
func Probability[T any](model func(x T) montecarlo.Replication[bool]) Measurement[T] {
	return claims.Probability(model)
}

// LongRun measures a steady-state mean by one long run; see [claims.LongRun].
func LongRun[T any](start func(x T, w *montecarlo.Words) (steady.Advance, error)) Measurement[T] {
	return claims.LongRun(start)
}

// Computed computes the number without randomness; see [claims.Computed].
func Computed[T any](compute func(x T) (value, errorBound float64, n int64, err error)) Measurement[T] {
	return claims.Computed(compute)
}

// By measures by any experiment; see [claims.By].
func By[T any](experiment func(name, unit, label string, x T) montecarlo.Experiment) Measurement[T] {
	return claims.By(experiment)
}

// Draw makes a model of a function that draws one result and keeps no memory; see [claims.Draw].
func Draw[T, R any](draw func(x T, r *rand.Rand) (R, error)) func(x T) montecarlo.Replication[R] {
	return claims.Draw(draw)
}
