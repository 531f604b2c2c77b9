package ring

import (
	"castlab/distributions"
	"castlab/montecarlo"
)

// validate checks what Async and Fast have in common. The law's own check is
// asked for where there is one: a sampler need not have it.
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
