package ring

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// validate checks the arguments that Async and Fast share. It validates the law if it
// has a method for that; a sampler need not.
func validate(n int, law any) error {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return err
	}
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
