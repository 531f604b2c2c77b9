package coverage

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
)

// A sample is one sample in every form that the methods need.
type sample struct {
	values  []float64
	moments *montecarlo.Moments
	order   *montecarlo.Order
	hits    int64
	r       *rand.Rand
}

// A method computes an interval from n observations and judges it.
type method struct {
	name  string
	judge func(s *sample) (outcome, error)
}

// maxBootstrap is the largest n at which the bootstrap is measured: it costs a thousand
// times as much as the other methods.
const maxBootstrap = 100

const resamples = 1000

func fixedMethods(l law, n int, level float64) []method {
	methods := []method{
		{"mean: Student t", func(s *sample) (outcome, error) {
			return judge(montecarlo.MeanInterval(s.moments, level), l.mean), nil
		}},
		{"variance: log delta", func(s *sample) (outcome, error) {
			return judge(montecarlo.VarianceInterval(s.moments, level), l.variance), nil
		}},
		{"median: order statistics", func(s *sample) (outcome, error) {
			return judge(montecarlo.QuantileInterval(s.order, 0.5, level), l.median), nil
		}},
		{"0.9-quantile: order statistics", func(s *sample) (outcome, error) {
			return judge(montecarlo.QuantileInterval(s.order, 0.9, level), l.high), nil
		}},
		{fmt.Sprintf("P = %g: Clopper-Pearson", l.event), func(s *sample) (outcome, error) {
			return judge(montecarlo.ProportionInterval(s.hits, int64(len(s.values)), level), l.event), nil
		}},
		{"whole CDF: DKW band", func(s *sample) (outcome, error) {
			eps := montecarlo.DKW(s.order.N(), level)
			return outcome{covered: within(s.order.Sorted(), l.cdf, eps), width: 2 * eps, n: s.order.N()}, nil
		}},
	}
	if n > maxBootstrap {
		return methods
	}
	return append(methods, method{"mean: bootstrap BCa", func(s *sample) (outcome, error) {
		e, err := montecarlo.BCa(s.values, average, level, resamples, s.r)
		return judge(e, l.mean), err
	}})
}

// within reports whether cdf stays inside the band, at each value and just below it.
func within(sorted []float64, cdf func(float64) float64, eps float64) bool {
	n := float64(len(sorted))
	for i := 0; i < len(sorted); {
		j := i
		for j < len(sorted) && sorted[j] == sorted[i] {
			j++
		}
		if math.Abs(float64(j)/n-cdf(sorted[i])) > eps ||
			math.Abs(float64(i)/n-cdf(math.Nextafter(sorted[i], math.Inf(-1)))) > eps {
			return false
		}
		i = j
	}
	return true
}

func average(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// sampled returns a model that draws one sample and judges all methods on it.
func sampled(l law, n int, methods []method) func() montecarlo.Replication[[]outcome] {
	return func() montecarlo.Replication[[]outcome] {
		s := sample{values: make([]float64, n), moments: montecarlo.NewMoments(), order: montecarlo.NewOrder()}
		outcomes := make([]outcome, len(methods))
		return func(r *rand.Rand) ([]outcome, error) {
			s.moments.Reset()
			s.order.Reset()
			s.hits, s.r = 0, r
			for i := range s.values {
				x := l.draw(r)
				s.values[i] = x
				s.moments.Add(x)
				s.order.Add(x)
				if x > l.threshold {
					s.hits++
				}
			}
			for i, m := range methods {
				var err error
				if outcomes[i], err = m.judge(&s); err != nil {
					return nil, fmt.Errorf("%s: %w", m.name, err)
				}
			}
			return outcomes, nil
		}
	}
}
