package kit

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/reports"
)

// Tellable returns an error for a bound on a probability that so many runs cannot tell
// from 1, even if the event occurs in each of them: their interval begins
//
//	log(2 looks/(1-level))/runs < 16/runs
//
// below 1 at the levels of a check. A "bound" beyond 1 is told at once.
func Tellable(bound float64, runs int) error {
	if most := 1 - 16/float64(runs); most < bound && bound <= 1 {
		return &distributions.DomainError{Arg: "bound", Value: bound, Domain: fmt.Sprintf("a probability of at most %.6g, which %d runs can tell from 1", most, runs)}
	}
	return nil
}

// Moderate draws only cases whose theory lies in [lo, hi], where a quick check decides.
// What can be asked does not change.
func Moderate(lo, hi float64, cases reports.Cases) reports.Cases {
	p := *cases.Parameters
	draw, of := p.Draw, p.Case
	p.Draw = func(r *rand.Rand) (words []string) {
		for range 10_000 {
			words = draw(r)
			k, err := of(nil, words)
			if err != nil || k.Validate != nil && k.Validate() != nil {
				continue
			}
			if theory, err := k.Theory(); err == nil && lo <= theory && theory <= hi {
				break
			}
		}
		return words
	}
	cases.Parameters = &p
	return cases
}
