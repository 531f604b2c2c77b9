package arguments

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Parsed is a value with a grammar of its own, such as a process of arrivals: read
// parses its text, and has the grammar for the laws and files in it. examples has the
// text of one value of every kind.
func Parsed[T fmt.Stringer](name, meaning, domain string, examples []string, read func(g Grammar, text string) (T, error)) Argument[T] {
	return argument(func(ks *Keys) *T {
		v := new(T)
		ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, Choices: examples, set: func(text string) (string, error) {
			x, err := read(ks.grammar, text)
			if err != nil {
				return "", inputs.Caused(name, text, err)
			}
			*v = x
			return x.String(), nil
		}})
		return v
	})
}
