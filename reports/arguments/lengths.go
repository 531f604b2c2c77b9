package arguments

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Lengths has the packet lengths of one execution, read from a file.
type Lengths struct {
	Name   string    // the file as given
	Values []float64 // nil if the key was not given

	key string
}

// Lengths declares a file of lengths, one for each packet.
func (ks *Keys) Lengths(name, meaning string) *Lengths {
	v := new(Lengths)
	const domain = "the path of a file, one number a line, or PATH#COLUMN of a CSV file"
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, set: func(text string) (string, error) {
		if text == "" {
			return "", inputs.Refused(name, text, domain)
		}
		values, err := ks.grammar.numbers(name, text)
		if err != nil {
			return "", err
		}
		*v = Lengths{Name: text, Values: values, key: name}
		return text, nil
	}})
	return v
}

// Given reports whether the file was given.
func (l *Lengths) Given() bool { return l.Values != nil }

// For returns an error unless the file has one length for each of 2^d nodes.
func (l *Lengths) For(d int) error {
	if n := 1 << d; len(l.Values) != n {
		return &inputs.WordError{Word: inputs.Word(l.key, l.Name), Want: fmt.Sprintf("%d lengths; want 2^%d = %d, one for each node", len(l.Values), d, n)}
	}
	return nil
}
