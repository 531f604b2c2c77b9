package ring

import (
	"castlab/distributions"
	"castlab/montecarlo"
)

// validate checks the arguments that Async and Fast share. It validates the law if it
// has a method for that; a sampler need not.
func validate(n int, law any) error {
	if n < 2 {
		return &montecarlo.DomainError{Arg: "n", Value: n, Domain: "an integer >= 2"}
	}
	if law == nil {
		return &montecarlo.DomainError{Arg: "law", Value: "none", Domain: "a law of packet lengths"}
	}
	if l, ok := law.(distributions.Law); ok {
		if err := l.Validate(); err != nil {
			return err
		}
		if lo, _ := l.Support(); lo < 0 {
			return &montecarlo.DomainError{Arg: "law", Value: l.String(), Domain: "a law of lengths >= 0"}
		}
	}
	return nil
}
