package claims

import (
	"math/rand/v2"
	"sync"

	"castlab/reports"
	"castlab/reports/arguments"
)

// Parameters returns the parameters of a claim about values of an argument. Build makes the case
// of a value; words is the value's canonical text.
func Parameters[T any](a arguments.Argument[T], build func(words string, x T) reports.Case) *reports.Parameters {
	return &reports.Parameters{
		Keys: sync.OnceValue(func() []reports.Key { return keysOf(a) }),
		Case: func(open reports.Open, words []string) (reports.Case, error) {
			keys := arguments.Grammar{Open: open}.NewKeys()
			value := a.Declare(keys)
			if err := keys.Parse(words); err != nil {
				return reports.Case{}, err
			}
			x, err := value()
			if err != nil {
				return reports.Case{}, err
			}
			return build(keys.String(), x), nil
		},
		JSON: func(open reports.Open, words []string) ([]byte, error) {
			keys := arguments.Grammar{Open: open}.NewKeys()
			a.Declare(keys)
			if err := keys.Parse(words); err != nil {
				return nil, err
			}
			return keys.MarshalJSON()
		},
		Draw: func(r *rand.Rand) []string {
			keys := arguments.Grammar{}.NewKeys()
			a.Declare(keys)
			return keys.Draw(r)
		},
		DrawWide: func(r *rand.Rand, size int) []string {
			keys := arguments.Grammar{}.NewKeys()
			a.Declare(keys)
			return keys.DrawWide(r, size)
		},
		Every: func(most int) ([][]string, bool) {
			keys := arguments.Grammar{}.NewKeys()
			a.Declare(keys)
			return keys.Every(most)
		},
	}
}

// keysOf describes the keys of an argument.
func keysOf[T any](a arguments.Argument[T]) (list []reports.Key) {
	keys := arguments.Grammar{}.NewKeys()
	a.Declare(keys)
	for _, k := range keys.All() {
		list = append(list, reports.Key{
			Name: k.Name, Meaning: k.Meaning, Domain: k.Domain, Choices: k.Choices, Default: k.Default,
			Optional: k.Optional || len(k.Instead) > 0, List: k.List, Whole: keys.GridKey(k.Name).Whole,
			Numbers: k.Numbers,
		})
	}
	return list
}
