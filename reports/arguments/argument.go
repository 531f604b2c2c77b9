package arguments

import (
	"fmt"
	"slices"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// An Argument is a typed parameter of a formula, a model or an algorithm. It declares
// its key, or several keys if it is composed of several parameters, and returns a
// function that reads its value once they are parsed:
//
//	nodes := arguments.Int("n", "nodes of the ring", 2, math.MaxInt)
//	value := nodes(keys) // declares n
//	err := keys.Parse(words)
//	n, err := value()
//
// An argument can be used in any number of declarations.
type Argument[T any] func(k *Keys) func() (T, error)

// argument makes an argument of one key from a declaration of [Keys].
func argument[T any](declare func(k *Keys) *T) Argument[T] {
	return func(k *Keys) func() (T, error) {
		v := declare(k)
		return func() (T, error) { return *v, nil }
	}
}

// Int is an integer in [lo, hi]; hi = math.MaxInt for no upper end.
func Int(name, meaning string, lo, hi int) Argument[int] {
	return argument(func(k *Keys) *int { return k.Int(name, meaning, lo, hi) })
}

// Real is a finite number in a domain.
func Real(name, meaning string, d Domain) Argument[float64] {
	return argument(func(k *Keys) *float64 { return k.Real(name, meaning, d) })
}

// Law is a law of packet lengths.
func Law(name, meaning string) Argument[distributions.Law] {
	return argument(func(k *Keys) *distributions.Law { return k.Law(name, meaning) })
}

// Joint is a joint law of packet lengths.
func Joint(name, meaning string) Argument[distributions.Joint] {
	return argument(func(k *Keys) *distributions.Joint { return k.Joint(name, meaning) })
}

// Length is a law of lengths; a number is a constant.
func Length(name, meaning string) Argument[distributions.Law] {
	return argument(func(k *Keys) *distributions.Law { return k.Length(name, meaning) })
}

// Ints is a list of one or more integers in [lo, hi].
func Ints(name, meaning string, lo, hi int) Argument[[]int] {
	return argument(func(k *Keys) *[]int { return k.Ints(name, meaning, lo, hi) })
}

// Network is a network.
func Network(name, meaning string) Argument[topologies.Topology] {
	return argument(func(k *Keys) *topologies.Topology { return k.Network(name, meaning) })
}

// NetworkOrFile is a network, or the network of a file of edges.
func NetworkOrFile(name, meaning string) Argument[topologies.Topology] {
	return argument(func(k *Keys) *topologies.Topology { return k.NetworkOrFile(name, meaning) })
}

// Word is one of the given words.
func Word(name, meaning string, choices ...string) Argument[string] {
	return argument(func(k *Keys) *string { return k.Word(name, meaning, choices...) })
}

// Phrase is one of the given phrases of one or more words, with or without double quotes.
func Phrase(name, meaning string, phrases ...string) Argument[string] {
	return argument(func(k *Keys) *string { return k.Phrase(name, meaning, phrases...) })
}

// OneOf is one of the given integers, such as the number of an equation.
func OneOf(name, meaning string, choices ...int) Argument[int] {
	return argument(func(k *Keys) *int { return k.OneOf(name, meaning, choices...) })
}

// Choice is one of the given values, each written as its String.
func Choice[T fmt.Stringer](name, meaning string, values ...T) Argument[T] {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = v.String()
	}
	return func(k *Keys) func() (T, error) {
		word := k.Word(name, meaning, words...)
		return func() (T, error) { return values[slices.Index(words, *word)], nil }
	}
}

// Default makes the key of that name optional: text is its value if it is not given.
func (a Argument[T]) Default(name, text string) Argument[T] {
	return func(k *Keys) func() (T, error) {
		value := a(k)
		k.Default(name, text)
		return value
	}
}

// Implied makes the key of that name optional, as Default does, and leaves it out of the
// canonical words where it has that value. Text is in canonical form.
func (a Argument[T]) Implied(name, text string) Argument[T] {
	return func(k *Keys) func() (T, error) {
		value := a(k)
		k.Default(name, text)
		k.key(name).implied = true
		return value
	}
}

// Untyped is an argument whose value has any type.
func Untyped[T any](a Argument[T]) Argument[any] {
	return func(k *Keys) func() (any, error) {
		value := a(k)
		return func() (any, error) { return value() }
	}
}

// Beyond adds to the domain of the key of that name what to use for values outside of
// it.
func (a Argument[T]) Beyond(name, what string) Argument[T] {
	return func(k *Keys) func() (T, error) {
		value := a(k)
		k.Beyond(name, what)
		return value
	}
}

// Either requires exactly one of the keys of these names; the values of the others are
// zero.
func (a Argument[T]) Either(names ...string) Argument[T] {
	return func(k *Keys) func() (T, error) {
		value := a(k)
		k.Either(names...)
		return value
	}
}

// Option is true for the second of two words; the first is the default.
func Option(name, meaning, no, yes string) Argument[bool] {
	return Of1(func(word string) (bool, error) { return word == yes, nil }, Word(name, meaning, no, yes).Default(name, no))
}

// Optional makes the key of that name optional; the value is nil if it is not given.
func Optional[T any](name string, a Argument[T]) Argument[*T] {
	return func(k *Keys) func() (*T, error) {
		value, given := a(k), k.Optional(name)
		return func() (*T, error) {
			if !*given {
				return nil, nil
			}
			x, err := value()
			return &x, err
		}
	}
}

// Of1 is a function of another argument.
func Of1[A, T any](make func(A) (T, error), a Argument[A]) Argument[T] {
	return func(k *Keys) func() (T, error) {
		value := a(k)
		return func() (none T, _ error) {
			x, err := value()
			if err != nil {
				return none, err
			}
			return make(x)
		}
	}
}

// Of2 is a function of two other arguments, whose keys it declares in their order.
func Of2[A, B, T any](make func(A, B) (T, error), a Argument[A], b Argument[B]) Argument[T] {
	return func(k *Keys) func() (T, error) {
		first, second := a(k), b(k)
		return func() (none T, _ error) {
			x, err := first()
			if err != nil {
				return none, err
			}
			y, err := second()
			if err != nil {
				return none, err
			}
			return make(x, y)
		}
	}
}

// Of3 is a function of three other arguments.
func Of3[A, B, C, T any](make func(A, B, C) (T, error), a Argument[A], b Argument[B], c Argument[C]) Argument[T] {
	return Of2(func(x A, rest couple[B, C]) (T, error) { return make(x, rest.first, rest.second) }, a, pair(b, c))
}

// Of4 is a function of four other arguments.
func Of4[A, B, C, D, T any](make func(A, B, C, D) (T, error), a Argument[A], b Argument[B], c Argument[C], d Argument[D]) Argument[T] {
	return Of3(func(x A, y B, rest couple[C, D]) (T, error) { return make(x, y, rest.first, rest.second) }, a, b, pair(c, d))
}

// Of5 is a function of five other arguments.
func Of5[A, B, C, D, E, T any](make func(A, B, C, D, E) (T, error), a Argument[A], b Argument[B], c Argument[C], d Argument[D],
	e Argument[E]) Argument[T] {
	return Of4(func(x A, y B, z C, rest couple[D, E]) (T, error) { return make(x, y, z, rest.first, rest.second) }, a, b, c, pair(d, e))
}

// Of6 is a function of six other arguments.
func Of6[A, B, C, D, E, F, T any](make func(A, B, C, D, E, F) (T, error), a Argument[A], b Argument[B], c Argument[C], d Argument[D],
	e Argument[E], f Argument[F]) Argument[T] {
	return Of5(func(x A, y B, z C, u D, rest couple[E, F]) (T, error) {
		return make(x, y, z, u, rest.first, rest.second)
	}, a, b, c, d, pair(e, f))
}

// A couple has the values of two arguments.
type couple[A, B any] struct {
	first  A
	second B
}

func pair[A, B any](a Argument[A], b Argument[B]) Argument[couple[A, B]] {
	return Of2(func(x A, y B) (couple[A, B], error) { return couple[A, B]{x, y}, nil }, a, b)
}

// LawOf is a law of one family, such as uniform, with its concrete type.
func LawOf[L distributions.Law](name, meaning, family string) Argument[L] {
	template := family
	for _, text := range distributions.Examples() {
		if head, _, _ := strings.Cut(text, "("); head == family {
			template = text
		}
	}
	domain := "a law such as " + template
	return func(k *Keys) func() (L, error) {
		v := k.Law(name, meaning)
		key := k.key(name)
		key.Domain, key.Choices = domain, []string{template}
		key.draw = drawnText(slices.DeleteFunc(slices.Concat(LightTailed, HeavyTailed),
			func(text string) bool { return !strings.HasPrefix(text, family+"(") }))
		key.wide = wideText(wideLaws(family))
		set := key.set
		key.set = func(text string) (string, error) {
			canonical, err := set(text)
			if err != nil {
				return "", err
			}
			if _, ok := (*v).(L); !ok {
				return "", inputs.Refused(name, text, domain)
			}
			return canonical, nil
		}
		return func() (L, error) { return (*v).(L), nil }
	}
}
