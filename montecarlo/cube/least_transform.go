package cube

import (
	"context"
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
)

// LeastTransform estimates the least value over s of
//
//	E exp(s (x - lambda))
//
// for a length x: its power beta_i bounds the probability that a link with beta_i packets takes longer than lambda
// beta_i. The s that makes it least is found on a pilot sample from its own stream, and the mean at that s is then
// estimated from new lengths, so that the choice does not bias it; it exceeds the least value by a term of second order
// in the error of s.
//
// Symbols: lambda, the time allowed per step. Units: that of the lengths.
//
// Source: VB93, Section V, eq. (14) and the proof of Proposition 4; the estimator is derived.
//
// Errors of the experiment: those of Barrier.Completion for the law.
func LeastTransform(name, unit, label string, law distributions.Sampler, lambda float64) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		if err := validateLaw(law); err != nil {
			return montecarlo.Estimate{}, err
		}
		pilot := make([]float64, 1<<14)
		r := rand.New(montecarlo.NewStreams(settings.Seed, label+" pilot").Source(0))
		for i := range pilot {
			pilot[i] = law.Sample(r) - lambda
		}
		s := leastPoint(pilot)
		return montecarlo.Mean(name, unit, label, func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return math.Exp(s * (law.Sample(r) - lambda)), nil }
		})(ctx, settings)
	}
}

// leastPoint returns the s > 0 at which the mean of exp(s x) over a sample, which is convex in s, is least.
func leastPoint(sample []float64) float64 {
	mean := func(s float64) (sum float64) {
		for _, v := range sample {
			sum += math.Exp(s * v)
		}
		return sum / float64(len(sample))
	}
	low, high := 0.0, 1.0
	for mean(high) < mean(high/2) {
		high *= 2
	}
	for range 60 {
		a, b := low+(high-low)/3, high-(high-low)/3
		if mean(a) < mean(b) {
			high = b
		} else {
			low = a
		}
	}
	return (low + high) / 2
}
