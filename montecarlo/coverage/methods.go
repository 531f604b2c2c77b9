package coverage

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/estimators"
)

// A sample is one sample in every form that the methods need.
type sample struct {
	values  []float64
	moments *montecarlo.Moments
	order   *montecarlo.Order
	hits    int64
}

// A method computes an interval from n observations.
type method = estimators.Method[*sample]

// fixed is a method whose interval has no other randomness than that of the sample.
func fixed(name string, truth float64, interval func(s *sample) montecarlo.Estimate) method {
	return method{Name: name, Truth: &truth, Estimate: func(s *sample, _ *rand.Rand) (estimators.Result, error) {
		return estimators.Of(interval(s)), nil
	}}
}

// maxBootstrap is the largest n at which the bootstrap is measured: it costs a thousand
// times as much as the other methods.
const maxBootstrap = 100

const resamples = 1000

func fixedMethods(l law, n int, level float64) []method {
	methods := []method{
		fixed("mean: Student t", l.mean, func(s *sample) montecarlo.Estimate { return montecarlo.MeanInterval(s.moments, level) }),
		fixed("variance: log delta", l.variance, func(s *sample) montecarlo.Estimate {
			return montecarlo.VarianceInterval(s.moments, level)
		}),
		fixed("median: order statistics", l.median, func(s *sample) montecarlo.Estimate {
			return montecarlo.QuantileInterval(s.order, 0.5, level)
		}),
		fixed("0.9-quantile: order statistics", l.high, func(s *sample) montecarlo.Estimate {
			return montecarlo.QuantileInterval(s.order, 0.9, level)
		}),
		fixed(fmt.Sprintf("P = %g: Clopper-Pearson", l.event), l.event, func(s *sample) montecarlo.Estimate {
			return montecarlo.ProportionInterval(s.hits, int64(len(s.values)), level)
		}),
		// The band holds the whole distribution function if it holds at its greatest distance, whose truth is 0.
		fixed("whole CDF: DKW band", 0, func(s *sample) montecarlo.Estimate {
			eps, far := montecarlo.DKW(s.order.N(), level), distance(s.order.Sorted(), l.cdf)
			return montecarlo.Estimate{Value: far, Lo: far - eps, Hi: far + eps, N: s.order.N()}
		}),
	}
	if n > maxBootstrap {
		return methods
	}
	return append(methods, method{Name: "mean: bootstrap BCa", Truth: &l.mean,
		Estimate: func(s *sample, r *rand.Rand) (estimators.Result, error) {
			e, err := montecarlo.BCa(s.values, average, level, resamples, r)
			return estimators.Of(e), err
		}})
}

// distance returns the greatest distance of cdf from the distribution function of the values, at each of them and just
// below it.
func distance(sorted []float64, cdf func(float64) float64) (far float64) {
	n := float64(len(sorted))
	for i := 0; i < len(sorted); {
		j := i
		for j < len(sorted) && sorted[j] == sorted[i] {
			j++
		}
		far = max(far, math.Abs(float64(j)/n-cdf(sorted[i])), math.Abs(float64(i)/n-cdf(math.Nextafter(sorted[i], math.Inf(-1)))))
		i = j
	}
	return far
}

func average(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// sampled returns a model that draws one sample.
func sampled(l law, n int) func() montecarlo.Replication[*sample] {
	return func() montecarlo.Replication[*sample] {
		s := sample{values: make([]float64, n), moments: montecarlo.NewMoments(), order: montecarlo.NewOrder()}
		return func(r *rand.Rand) (*sample, error) {
			s.moments.Reset()
			s.order.Reset()
			s.hits = 0
			for i := range s.values {
				x := l.draw(r)
				s.values[i] = x
				s.moments.Add(x)
				s.order.Add(x)
				if x > l.threshold {
					s.hits++
				}
			}
			return &s, nil
		}
	}
}
