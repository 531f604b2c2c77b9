package cube

import (
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// validateLaw validates the law of the lengths if it is a Law; a Sampler need not be
// one.
func validateLaw(law distributions.Sampler) error {
	if law == nil {
		return &inputs.Error{Arg: "law", Value: "none", Domain: "a law of packet lengths"}
	}
	if l, ok := law.(distributions.Law); ok {
		if err := l.Validate(); err != nil {
			return err
		}
		if lo, _ := l.Support(); lo < 0 {
			return &inputs.Error{Arg: "law", Value: l.String(), Domain: "a law of lengths >= 0"}
		}
	}
	return nil
}

// A summary holds the maximum, sum and minimum of the lengths of one execution.
type summary struct{ max, sum, min float64 }

// draw fills x with independent lengths of the law.
//
// Errors: *inputs.Error for a length that is negative or NaN.
func draw(x []float64, law distributions.Sampler, r *rand.Rand) (summary, error) {
	s := summary{max: 0, min: math.Inf(1)}
	for l := range x {
		v := law.Sample(r)
		if !(v >= 0) {
			return s, &inputs.Error{Arg: "length", Value: v, Domain: "a number >= 0"}
		}
		x[l] = v
		s.sum += v
		s.max = max(s.max, v)
		s.min = min(s.min, v)
	}
	return s, nil
}
