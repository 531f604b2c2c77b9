package kit

import (
	"math/rand/v2"

	"castlab/reports"
	"castlab/reports/arguments"
)

// Tried draws cases until one suits: rejection sampling for hypotheses that involve
// several keys, and for cases that are decided soon. It returns no case after ten
// thousand draws.
func Tried[T any](a arguments.Argument[T], suits func(x T) bool, cases reports.Cases) reports.Cases {
	return redrawn(cases, func(words []string) bool {
		keys := arguments.Grammar{}.NewKeys()
		value := a.Declare(keys)
		if err := keys.Parse(words); err != nil {
			return false
		}
		x, err := value()
		return err == nil && suits(x)
	})
}

// Moderate draws only cases whose theory lies in [lo, hi], where a quick check decides.
// It does not restrict the cases that can be asked for.
func Moderate(lo, hi float64, cases reports.Cases) reports.Cases {
	of := cases.Parameters.Case
	return redrawn(cases, func(words []string) bool {
		k, err := of(nil, words)
		if err != nil || k.Validate != nil && k.Validate() != nil {
			return false
		}
		theory, err := k.Theory()
		return err == nil && lo <= theory && theory <= hi
	})
}

// redrawn draws until the parameters suit.
func redrawn(cases reports.Cases, suits func(words []string) bool) reports.Cases {
	p := *cases.Parameters
	draw := p.Draw
	p.Draw = func(r *rand.Rand) (words []string) {
		for range 10_000 {
			if words = draw(r); suits(words) {
				break
			}
		}
		return words
	}
	cases.Parameters = &p
	return cases
}
