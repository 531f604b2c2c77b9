package vb93

import (
	"context"
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
)

// leastTransform estimates min over s of E exp(s (x - lambda)). The minimizing s is
// found on a pilot sample from its own stream, and the mean at that s is then estimated
// from new lengths, so the choice does not bias it; it exceeds the minimum by a term of
// second order in the error of s.
func leastTransform(label string, law distributions.Law, lambda float64) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		const pilot = 1 << 14
		r := rand.New(montecarlo.NewStreams(settings.Seed, label+" pilot").Source(0))
		x := make([]float64, pilot)
		for i := range x {
			x[i] = law.Sample(r) - lambda
		}
		mean := func(s float64) (sum float64) {
			for _, v := range x {
				sum += math.Exp(s * v)
			}
			return sum / pilot
		}
		low, high := 0.0, 1.0
		for mean(high) < mean(high/2) {
			high *= 2
		}
		for range 60 { // the sample mean is convex in s
			a, b := low+(high-low)/3, high-(high-low)/3
			if mean(a) < mean(b) {
				high = b
			} else {
				low = a
			}
		}
		s := (low + high) / 2
		return montecarlo.Mean("E exp(s(x-lambda))", "", label, func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return math.Exp(s * (law.Sample(r) - lambda)), nil }
		})(ctx, settings)
	}
}
