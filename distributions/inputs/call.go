package inputs

import (
	"slices"
	"strings"
)

// A Family is one kind of law or network, written NAME(key=value,...).
type Family[T any] struct {
	Example string // such as ring(n=9); it begins with the name

	// Declare declares the keys and returns how the value is made once they are
	// parsed. The value is valid, or there is an error.
	Declare func(k *Keys) func() (T, error)

	whole bool                            // the one key takes all that stands between the parentheses, commas included
	list  func(items []string) (T, error) // nil where there are keys
}

// OfList is a family of a list of values without keys, such as by-node(LAW,LAW): of reads
// them.
func OfList[T any](example string, of func(items []string) (T, error)) Family[T] {
	return Family[T]{Example: example, list: of}
}

// FromFile is a family whose values are in files, such as graph(file=PATH): open
// returns that of the name that stands there; nil for a caller without files.
func FromFile[T any](example, meaning string, open func(file string) (T, error)) Family[T] {
	return OfOne(example, "file", meaning, "the path of a file", func(file string) (none T, _ error) {
		if open == nil {
			return none, Refused("file", file, "parameters in its place: no file is read here")
		}
		return open(file)
	})
}

// OfOne is a family of one key, whose value is all that follows it, commas included:
// a path, or a law as in batch(size=two-point(low=1,high=8,mean=4)).
func OfOne[T any](example, name, meaning, domain string, read func(text string) (T, error)) Family[T] {
	return Family[T]{Example: example, whole: true, Declare: func(k *Keys) func() (T, error) {
		var value string
		k.Add(name, meaning, domain, func(text string) (string, error) {
			if text == "" {
				return "", Refused(name, text, domain)
			}
			value = text
			return text, nil
		})
		return func() (T, error) { return read(value) }
	}}
}

// Examples returns the example of every family.
func Examples[T any](list []Family[T]) []string {
	texts := make([]string, len(list))
	for i, f := range list {
		texts[i] = f.Example
	}
	return texts
}

// first returns the example of the first family, nothing of an empty list.
func first[T any](list []Family[T]) string {
	if len(list) == 0 {
		return ""
	}
	return list[0].Example
}

// Choose reads NAME(key=value,...) with the family of that name. kind is what the
// list holds, for messages.
func Choose[T any](kind string, list []Family[T], text string) (T, error) {
	var none T
	name, inner, called := cut(text)
	if name == "" {
		return none, &WordError{Word: kind + " " + Printable(text),
			Want: strings.TrimSuffix("want NAME(key=value,...) such as "+first(list), " such as ")}
	}
	names := make([]string, len(list))
	for i, f := range list {
		names[i], _, _ = strings.Cut(f.Example, "(")
	}
	i := slices.Index(names, name)
	if i < 0 {
		return none, Unknown(kind, name, names)
	}
	f := list[i]
	if !called {
		return none, &WordError{Word: Printable(text), Want: "want " + f.Example}
	}
	if f.list != nil {
		return f.list(split(inner))
	}
	words := []string{inner}
	if !f.whole {
		words = split(inner)
	}
	var keys Keys
	value := f.Declare(&keys)
	if err := keys.parse(words); err != nil {
		return none, err
	}
	return value()
}

// Call cuts NAME or NAME(key=value,...) into the name and its words, none where
// there are no parentheses. kind is what the text names, for messages.
func Call(kind, text string) (name string, words []string, err error) {
	text = strings.TrimSpace(text)
	if text != "" && !strings.ContainsAny(text, "()") {
		return text, nil, nil
	}
	name, inner, called := cut(text)
	if name == "" || !called {
		return "", nil, &WordError{Word: kind + " " + Printable(text), Want: "want NAME or NAME(key=value,...)"}
	}
	return name, split(inner), nil
}

// cut cuts name(inner). The name is returned also where the parentheses are missing,
// so that a wrong name can be reported first.
func cut(text string) (name, inner string, called bool) {
	name, rest, found := strings.Cut(strings.TrimSpace(text), "(")
	inner, called = strings.CutSuffix(rest, ")")
	return strings.TrimSpace(name), inner, found && called
}

// split cuts "a=1, b=f(x=2,y=3)" at the commas that stand between no parentheses of its own;
// nothing between parentheses is no word.
func split(inner string) []string {
	if strings.TrimSpace(inner) == "" {
		return nil
	}
	var words []string
	first, depth := 0, 0
	for i, c := range inner {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth = max(0, depth-1)
		case c == ',' && depth == 0:
			words = append(words, strings.TrimSpace(inner[first:i]))
			first = i + 1
		}
	}
	return append(words, strings.TrimSpace(inner[first:]))
}
