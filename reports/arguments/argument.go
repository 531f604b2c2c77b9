package arguments

import (
	"fmt"
	"slices"
	"strings"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// An Argument is a typed parameter of a formula, a model or an algorithm. Declare declares
// its key, or several keys if it is composed of several parameters, and returns a
// function that reads its value once they are parsed:
//
//	nodes := arguments.Int("n", "nodes of the ring", 2, math.MaxInt)
//	value := nodes.Declare(keys) // declares n
//	err := keys.Parse(words)
//	n, err := value()
//
// An argument can be used in any number of declarations.
type Argument[T any] struct{ declare declaration }

// A declaration is an argument without the type of its value, so that what all arguments do
// is compiled once.
type declaration func(k *Keys) func() (any, error)

// Declare declares the keys and returns the function that reads the value.
func (a Argument[T]) Declare(k *Keys) func() (T, error) {
	value := a.declare(k)
	return func() (T, error) {
		x, err := value()
		return as[T](x), err
	}
}

// None reports that there is no argument: the zero value.
func (a Argument[T]) None() bool { return a.declare == nil }

// as returns a value with its type; the zero value of an interface for nil.
func as[T any](x any) T {
	v, _ := x.(T)
	return v
}

// typed is an argument with a type. It is no composite literal: one of a generic type keeps
// all methods of all its instances in the program.
func typed[T any](d declaration) (a Argument[T]) {
	a.declare = d
	return a
}

// Declared makes an argument of a function that declares its keys.
func Declared[T any](declare func(k *Keys) func() (T, error)) Argument[T] {
	return typed[T](func(k *Keys) func() (any, error) {
		value := declare(k)
		return func() (any, error) { return value() }
	})
}

// argument makes an argument of one key from a declaration of [Keys].
func argument[T any](declare func(k *Keys) *T) Argument[T] {
	return typed[T](func(k *Keys) func() (any, error) {
		v := declare(k)
		return func() (any, error) { return *v, nil }
	})
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

// Text is an arbitrary nonempty value.
func Text(name, meaning, domain string) Argument[string] {
	return argument(func(k *Keys) *string { return k.Text(name, meaning, domain) })
}

// Bytes is a size in bytes.
func Bytes(name, meaning string) Argument[int64] {
	return argument(func(k *Keys) *int64 { return k.Bytes(name, meaning) })
}

// Sizes is an increasing list of sizes in bytes.
func Sizes(name, meaning string) Argument[[]int64] {
	return argument(func(k *Keys) *[]int64 { return k.Sizes(name, meaning) })
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
	return argument(func(k *Keys) *T {
		v := new(T)
		word := k.Word(name, meaning, words...)
		key := k.key(name)
		set := key.set
		key.set = func(text string) (string, error) {
			canonical, err := set(text)
			if err == nil {
				*v = values[slices.Index(words, *word)]
			}
			return canonical, err
		}
		return v
	})
}

// Default makes the key of that name optional: text is its value if it is not given.
func (a Argument[T]) Default(name, text string) Argument[T] {
	a.declare = a.declare.defaulted(name, text)
	return a
}

// Implied makes the key of that name optional, as Default does, and leaves it out of the
// canonical words where it has that value. Text is in canonical form.
func (a Argument[T]) Implied(name, text string) Argument[T] {
	a.declare = a.declare.implied(name, text)
	return a
}

// Synonyms lets the key of that name have other words for its values: canonical returns the value that a word means,
// and the word itself where it is no synonym.
func (a Argument[T]) Synonyms(name string, canonical func(word string) string) Argument[T] {
	a.declare = a.declare.synonyms(name, canonical)
	return a
}

// Beyond adds to the domain of the key of that name what to use for values outside of
// it.
func (a Argument[T]) Beyond(name, what string) Argument[T] {
	a.declare = a.declare.beyond(name, what)
	return a
}

// Either requires exactly one of the keys of these names; the values of the others are
// zero.
func (a Argument[T]) Either(names ...string) Argument[T] {
	a.declare = a.declare.either(names)
	return a
}

// Untyped is an argument whose value has any type.
func Untyped[T any](a Argument[T]) Argument[any] { return typed[any](a.declare) }

// Option is true for the second of two words; the first is the default.
func Option(name, meaning, no, yes string) Argument[bool] {
	return Of1(func(word string) (bool, error) { return word == yes, nil }, Word(name, meaning, no, yes).Default(name, no))
}

// Optional makes the key of that name optional; the value is nil if it is not given.
func Optional[T any](name string, a Argument[T]) Argument[*T] {
	return typed[*T](func(k *Keys) func() (any, error) {
		value, given := a.declare(k), k.Optional(name)
		return func() (any, error) {
			if !*given {
				return (*T)(nil), nil
			}
			x, err := value()
			v := as[T](x)
			return &v, err
		}
	})
}

// Of1 is a function of another argument.
func Of1[A, T any](make func(A) (T, error), a Argument[A]) Argument[T] {
	return typed[T](composed(func(x []any) (any, error) { return make(as[A](x[0])) }, a.declare))
}

// Of2 is a function of two other arguments, whose keys it declares in their order.
func Of2[A, B, T any](make func(A, B) (T, error), a Argument[A], b Argument[B]) Argument[T] {
	return typed[T](composed(func(x []any) (any, error) { return make(as[A](x[0]), as[B](x[1])) }, a.declare, b.declare))
}

// Of3 is a function of three other arguments.
func Of3[A, B, C, T any](make func(A, B, C) (T, error), a Argument[A], b Argument[B], c Argument[C]) Argument[T] {
	return typed[T](composed(func(x []any) (any, error) {
		return make(as[A](x[0]), as[B](x[1]), as[C](x[2]))
	}, a.declare, b.declare, c.declare))
}

// Of4 is a function of four other arguments.
func Of4[A, B, C, D, T any](make func(A, B, C, D) (T, error), a Argument[A], b Argument[B], c Argument[C], d Argument[D]) Argument[T] {
	return typed[T](composed(func(x []any) (any, error) {
		return make(as[A](x[0]), as[B](x[1]), as[C](x[2]), as[D](x[3]))
	}, a.declare, b.declare, c.declare, d.declare))
}

// Of5 is a function of five other arguments.
func Of5[A, B, C, D, E, T any](make func(A, B, C, D, E) (T, error), a Argument[A], b Argument[B], c Argument[C], d Argument[D],
	e Argument[E]) Argument[T] {
	return typed[T](composed(func(x []any) (any, error) {
		return make(as[A](x[0]), as[B](x[1]), as[C](x[2]), as[D](x[3]), as[E](x[4]))
	}, a.declare, b.declare, c.declare, d.declare, e.declare))
}

// Of6 is a function of six other arguments.
func Of6[A, B, C, D, E, F, T any](make func(A, B, C, D, E, F) (T, error), a Argument[A], b Argument[B], c Argument[C], d Argument[D],
	e Argument[E], f Argument[F]) Argument[T] {
	return typed[T](composed(func(x []any) (any, error) {
		return make(as[A](x[0]), as[B](x[1]), as[C](x[2]), as[D](x[3]), as[E](x[4]), as[F](x[5]))
	}, a.declare, b.declare, c.declare, d.declare, e.declare, f.declare))
}

// composed declares the parts in their order and makes a value of theirs; the first error of a
// part is its own.
func composed(value func(parts []any) (any, error), parts ...declaration) declaration {
	return func(k *Keys) func() (any, error) {
		read := make([]func() (any, error), len(parts))
		for i, declare := range parts {
			read[i] = declare(k)
		}
		return func() (any, error) {
			values := make([]any, len(read))
			for i, part := range read {
				x, err := part()
				if err != nil {
					return nil, err
				}
				values[i] = x
			}
			return value(values)
		}
	}
}

// onlyOf says that a law of one family alone is taken: other laws are laws, too.
func onlyOf(family string) string {
	switch {
	case family == "deterministic":
		return "a constant and no other law"
	case strings.IndexAny(family, "aeio") == 0:
		return "an " + family + " law and no other"
	}
	return "a " + family + " law and no other"
}

// LawOf is a law of one family, such as uniform, with its concrete type.
func LawOf[L distributions.Law](name, meaning, family string) Argument[L] {
	template, families := family, map[string]bool{}
	for _, text := range distributions.Examples() {
		head, _, _ := strings.Cut(text, "(")
		families[head] = true
		if head == family {
			template = text
		}
	}
	domain := onlyOf(family) + ", such as " + template
	return typed[L](func(k *Keys) func() (any, error) {
		v := k.Law(name, meaning)
		key := k.key(name)
		key.Domain, key.Choices = domain, []string{template}
		key.draw = drawnText(slices.DeleteFunc(slices.Concat(LightTailed, HeavyTailed),
			func(text string) bool { return !strings.HasPrefix(text, family+"(") }))
		key.wide = wideText(wideLaws(family))
		set := key.set
		key.set = func(text string) (string, error) {
			canonical, err := set(text)
			if head, _, _ := strings.Cut(text, "("); err != nil && !families[strings.TrimSpace(head)] {
				return "", inputs.Refused(name, text, domain) // and not with the names of all laws
			}
			if err != nil {
				return "", err
			}
			if _, ok := (*v).(L); !ok {
				return "", inputs.Refused(name, text, domain)
			}
			return canonical, nil
		}
		return func() (any, error) { return *v, nil }
	})
}
