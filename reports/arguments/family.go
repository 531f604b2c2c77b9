package arguments

import (
	"fmt"
	"strings"
)

// A family is one kind of law or network, written NAME(key=value,...): bind
// declares its keys and returns the value of the parsed ones. The domain of a
// parameter is stated once, by the value's own Validate, so the keys accept
// every finite number.
type family[T any] struct {
	name    string
	example string
	single  bool // the one key takes the whole text between the parentheses, commas included
	bind    func(g Grammar, k *Keys) func() (T, error)
}

// closed is a family whose value is complete without a file.
func closed[T interface{ Validate() error }](name, example string, bind func(k *Keys) func() T) family[T] {
	return family[T]{name: name, example: example, bind: func(_ Grammar, k *Keys) func() (T, error) {
		value := bind(k)
		return func() (T, error) {
			v := value()
			if err := v.Validate(); err != nil {
				var none T
				return none, err
			}
			return v, nil
		}
	}}
}

// examples returns one example of every family.
func examples[T any](list []family[T]) []string {
	texts := make([]string, len(list))
	for i, f := range list {
		texts[i] = f.example
	}
	return texts
}

// choose reads NAME(key=value,...) with the family of that name. The value
// returned is valid. kind is what the list holds, for messages.
func choose[T any](g Grammar, kind string, list []family[T], text string) (T, error) {
	var none T
	name, arguments, err := call(text)
	if name == "" {
		return none, &Error{Word: kind + " " + printable(text), Want: "want NAME(key=value,...) such as " + list[0].example}
	}
	var names []string
	for _, f := range list {
		names = append(names, f.name)
		if f.name != name {
			continue
		}
		if err != nil {
			return none, &Error{Word: printable(text), Want: "want " + f.example}
		}
		keys := g.NewKeys()
		value := f.bind(g, keys)
		words := []string{arguments}
		if !f.single {
			words = split(arguments)
		}
		if err := keys.Parse(words); err != nil {
			return none, err
		}
		return value()
	}
	return none, Unknown(kind, name, names)
}

// call cuts "name(arguments)". The error says that parentheses are missing;
// the name is returned even then, so that a wrong name is reported first.
func call(text string) (name, arguments string, err error) {
	text = strings.TrimSpace(text)
	name, rest, found := strings.Cut(text, "(")
	name = strings.TrimSpace(name)
	if !found || !strings.HasSuffix(rest, ")") {
		return name, "", fmt.Errorf("%s: want %s(key=value,...)", printable(text), name)
	}
	return name, strings.TrimSuffix(rest, ")"), nil
}

// split cuts "a=1, b=2" at the commas; nothing between parentheses is no word.
func split(arguments string) []string {
	if strings.TrimSpace(arguments) == "" {
		return nil
	}
	words := strings.Split(arguments, ",")
	for i := range words {
		words[i] = strings.TrimSpace(words[i])
	}
	return words
}
