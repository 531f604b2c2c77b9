package cubetail

import (
	"context"
	"fmt"
	"math"

	"castlab/montecarlo"
)

// Probability measures P(T_mod > gamma) as the mean of the method's weights by
// montecarlo.Weighted, with its warnings. Where no weight was positive the interval is
// [0, 1].
//
// A sample that has not met its large weights yet shows none of this and is too
// low. Only another method, or another seed with more runs, can tell.
//
// How honest the interval is, measured over 1000 repetitions at level 0.95 and
// P(T_mod > 120) = 2.28147756e-12, d = 4, exponential lengths; "low" is how often
// the whole interval lay below the truth, of 0.025:
//
//	method                        n     s.d.  covers  low    warned
//	conditional, 16 roots, mixed  1000  0.037 0.947   0.038  0
//	conditional, 1 root, plain    1000  0.38  0.930   0.053  0.40
//	tilted, one packet            1000  7.0   0.934   0.064  1
//	tilted, one packet             100  6.4   0.774   0.224  1
//	splitting, 17 levels          1000  7.6   0.920   0.068  1
//	splitting, 17 levels           100        0.807   0.193  1
//
// and 0.938 and 0.954 for conditional with 64 roots at d = 6 and 8 (n = 100).
// Skewed weights make the interval miss on the low side; a nominal 0.95 may be
// 0.91 where no warning is given (1 root, plain, among the quiet repetitions).
//
// Where the support of the law decides, the estimate is exact.
func Probability(name, label string, m Method) montecarlo.Experiment {
	if err := m.Validate(); err != nil {
		return func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Estimate{}, fmt.Errorf("%s: %w", name, err)
		}
	}
	if p, ok := m.Certain(); ok {
		return montecarlo.Exact(name, "", func() (float64, float64, int64, error) { return p, 0, 1, nil })
	}
	return montecarlo.Altered(montecarlo.Weighted(name, "", label, m.Weights()), func(e montecarlo.Estimate) montecarlo.Estimate {
		e.Hi = math.Min(1, e.Hi)
		e.Method = m.String() + ", " + e.Method
		return e
	})
}

// Interval is montecarlo.WeightInterval of a probability, whose upper end is at most 1.
func Interval(m *montecarlo.Moments, level float64) montecarlo.Estimate {
	e := montecarlo.WeightInterval(m, level)
	e.Hi = math.Min(1, e.Hi)
	return e
}
