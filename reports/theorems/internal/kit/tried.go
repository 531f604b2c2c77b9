package kit

import (
	"math/rand/v2"

	"castlab/reports"
	"castlab/reports/arguments"
)

// Tried draws a case until its value suits: within hypotheses that hold of several keys
// together, and soon decided. It gives up after a thousand draws.
func Tried[T any](a arguments.Argument[T], suits func(x T) bool, cases reports.Cases) reports.Cases {
	p := *cases.Parameters
	draw := p.Draw
	p.Draw = func(r *rand.Rand) (words []string) {
		for range 1000 {
			words = draw(r)
			keys := arguments.Grammar{}.NewKeys()
			value := a(keys)
			if err := keys.Parse(words); err != nil {
				continue
			}
			if x, err := value(); err == nil && suits(x) {
				break
			}
		}
		return words
	}
	cases.Parameters = &p
	return cases
}
