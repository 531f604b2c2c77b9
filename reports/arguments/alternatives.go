package arguments

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// Default makes the key optional: text is its value if it is not given, and is printed
// with the parameters like any other. It panics for a key that is not declared.
func (ks *Keys) Default(name, text string) { ks.key(name).Default = text }

// Optional makes the key optional, and returns a variable that Parse sets if it was
// given. It panics for a key that is not declared.
func (ks *Keys) Optional(name string) (given *bool) {
	given = new(bool)
	k := ks.key(name)
	k.Optional = true
	set := k.set
	k.set = func(text string) (string, error) {
		canonical, err := set(text)
		*given = err == nil
		return canonical, err
	}
	return given
}

// Beyond adds to the domain of an integer key, which its errors quote, what to use for
// values outside of it. It panics for a key that is not declared.
func (ks *Keys) Beyond(name, what string) { ks.key(name).Domain += "; " + what }

// Either requires exactly one of these keys. The others keep their zero value. It panics for
// keys that are not declared.
func (ks *Keys) Either(names ...string) {
	ks.alternatives = append(ks.alternatives, names)
	for _, name := range names {
		k := ks.key(name)
		for _, other := range names {
			if other != name {
				k.Instead = append(k.Instead, other)
			}
		}
	}
}

// InPlaceOf requires either this key or all of the others. It panics for keys that are not
// declared.
func (ks *Keys) InPlaceOf(name string, others ...string) {
	for _, other := range others {
		ks.Either(other, name)
	}
	ks.key(name).Together = true
}

// key returns a declared key.
func (ks *Keys) key(name string) *Key {
	return ks.keys[slices.IndexFunc(ks.keys, func(k *Key) bool { return k.Name == name })]
}

// parseAlternatives checks the parsed words against Either and InPlaceOf.
func (ks *Keys) parseAlternatives() error {
	for _, names := range ks.alternatives {
		var given, wanted []string
		first := ""
		for _, name := range names {
			k := ks.key(name)
			wanted = append(wanted, inputs.Wanted(k.Name, k.Domain, k.Meaning))
			if k.given {
				first = cmp.Or(first, name)
				given = append(given, inputs.Word(name, k.text))
			}
		}
		if len(given) == 0 {
			return &inputs.WordError{Word: "missing key " + strings.Join(names, " or "), Want: strings.Join(wanted, ", or ")}
		}
		if len(given) > 1 {
			return &inputs.WordError{
				Key:  first,
				Word: strings.Join(given, " and "),
				Want: fmt.Sprintf("the keys %s exclude each other; give one", strings.Join(names, " and ")),
			}
		}
	}
	return nil
}
