package arguments

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
)

// Both are the values of two arguments.
type Both[A, B any] struct {
	First  A
	Second B
}

// Shared declares two arguments, such as those of a formula and of a model, whose keys of
// one name are one key: its domain is what both allow, and its value goes to both. Such a
// key has a default or may be left out only where that means the same to both.
func Shared[A, B any](a Argument[A], b Argument[B]) Argument[Both[A, B]] {
	return Declared(func(k *Keys) func() (Both[A, B], error) {
		left, right := k.grammar.NewKeys(), k.grammar.NewKeys()
		first, second := a.Declare(left), b.Declare(right)
		k.join(left)
		k.join(right)
		return func() (both Both[A, B], err error) {
			for _, side := range []*Keys{left, right} {
				if err = side.parseAlternatives(); err != nil {
					return both, err
				}
			}
			if both.First, err = first(); err != nil {
				return both, err
			}
			both.Second, err = second()
			return both, err
		}
	})
}

// Renamed gives the key of that name another one. Messages about its values keep the first.
func (a Argument[T]) Renamed(name, to string) Argument[T] {
	a.declare = a.declare.renamed(name, to)
	return a
}

// Fixed gives the key of that name a value: it need not be given, and takes no other. A text
// that is none of its values is an error of the argument's value.
func (a Argument[T]) Fixed(name, text string) Argument[T] {
	a.declare = a.declare.fixed(name, text)
	return a
}

//go:noinline
func (d declaration) fixed(name, text string) declaration {
	return func(k *Keys) func() (any, error) {
		value := d(k)
		key := k.key(name)
		_, err := key.take(text)
		key.fixed, key.given = true, true // a wrong text is no missing one
		return func() (any, error) {
			if err != nil {
				return nil, err
			}
			return value()
		}
	}
}

// Among restricts the key of that name to some of its values, from which it is drawn; it must be given. A text that is
// none of its values is an error of the argument's value.
func (a Argument[T]) Among(name string, texts ...string) Argument[T] {
	a.declare = a.declare.among(name, texts)
	return a
}

//go:noinline
func (d declaration) among(name string, texts []string) declaration {
	return func(k *Keys) func() (any, error) {
		value := d(k)
		key := k.key(name)
		var values []string
		var wrong error
		for _, text := range texts {
			canonical, err := key.set(text)
			if err != nil {
				wrong = err
				break
			}
			if !slices.Contains(values, canonical) {
				values = append(values, canonical)
			}
		}
		domain := oneOf(values)
		if last := len(values) - 1; last > 8 {
			domain = values[0] + ", " + values[1] + ", ... or " + values[last]
		}
		set := key.set
		key.set = func(text string) (string, error) {
			canonical, err := set(text)
			if err == nil && wrong == nil && !slices.Contains(values, canonical) {
				err = inputs.Refused(name, text, domain)
			}
			return canonical, err
		}
		key.Default, key.Optional, key.Domain = "", false, domain
		key.draw = func(r *rand.Rand) string { return values[r.IntN(len(values))] }
		key.wide = func(r *rand.Rand, _ int) string { return key.draw(r) }
		key.every = func(int) ([]string, bool) { return values, true }
		if key.given = wrong != nil; wrong != nil { // a wrong text is no missing one
			key.fixed = true
		}
		return func() (any, error) {
			if wrong != nil {
				return nil, wrong
			}
			return value()
		}
	}
}

// Fixed reports whether the value came with the declaration, so that no other is taken.
func (k *Key) Fixed() bool { return k.fixed }

// join adds the keys of another declaration that are not fixed there, and what excludes
// what; parsing a value stores it there.
func (ks *Keys) join(other *Keys) {
	excluded := other.excluded()
	for _, k := range other.keys {
		if k.fixed || excluded[k.Name] {
			continue
		}
		i := slices.IndexFunc(ks.keys, func(has *Key) bool { return has.Name == k.Name })
		if i >= 0 {
			ks.keys[i] = ks.keys[i].and(k)
			continue
		}
		alone := *k
		alone.Instead = slices.DeleteFunc(slices.Clone(k.Instead), func(name string) bool { return excluded[name] })
		alone.set = func(text string) (string, error) {
			canonical, err := k.take(text)
			alone.number = k.number
			return canonical, err
		}
		ks.add(&alone)
	}
	for _, names := range other.alternatives {
		if slices.ContainsFunc(names, func(name string) bool { return excluded[name] || other.key(name).fixed }) {
			continue
		}
		if !slices.ContainsFunc(ks.alternatives, func(has []string) bool { return slices.Equal(has, names) }) {
			ks.alternatives = append(ks.alternatives, slices.Clone(names))
		}
	}
}

// excluded are the alternatives of keys that are fixed.
func (ks *Keys) excluded() map[string]bool {
	out := map[string]bool{}
	for _, names := range ks.alternatives {
		i := slices.IndexFunc(names, func(name string) bool { return ks.key(name).fixed })
		for j, name := range names {
			if i >= 0 && j != i {
				out[name] = true
			}
		}
	}
	return out
}

// and returns a key whose values are those of both.
func (k *Key) and(other *Key) *Key {
	both := *k
	if other.Domain != k.Domain {
		both.Domain = k.Domain + ", and " + other.Domain
	}
	switch {
	case k.Choices == nil:
		both.Choices = other.Choices
	case other.Choices != nil:
		both.Choices = slices.DeleteFunc(slices.Clone(k.Choices), func(c string) bool { return !slices.Contains(other.Choices, c) })
	}
	if other.Default != k.Default {
		both.Default = ""
	}
	both.Optional, both.Together = k.Optional && other.Optional, k.Together && other.Together
	if both.Instead = k.Instead; !slices.Equal(k.Instead, other.Instead) {
		both.Instead = nil
	}
	both.Law, both.Joint, both.List = k.Law && other.Law, k.Joint && other.Joint, k.List || other.List
	both.path = k.path || other.path
	both.whole = k.whole && other.whole
	both.number = k.number && other.number
	both.set = func(text string) (string, error) {
		canonical, err := k.take(text)
		if err != nil {
			return "", err
		}
		if canonical, err = other.take(canonical); err != nil {
			return "", err
		}
		both.number = k.number && other.number
		return canonical, nil
	}
	both.draw = common(k, other, func(k *Key) func(r *rand.Rand, size int) string {
		if k.draw == nil {
			return nil
		}
		return func(r *rand.Rand, _ int) string { return k.draw(r) }
	}).usual()
	both.wide = common(k, other, func(k *Key) func(r *rand.Rand, size int) string { return k.wide })
	both.every = func(size int) ([]string, bool) { return commonValues(k, other, size) }
	if k.every == nil && other.every == nil {
		both.every = nil
	}
	return &both
}

// A drawing draws a value; nil for none.
type drawing func(r *rand.Rand, size int) string

// usual is the drawing without a size.
func (d drawing) usual() func(r *rand.Rand) string {
	if d == nil {
		return nil
	}
	return func(r *rand.Rand) string { return d(r, 0) }
}

// common draws what one of two keys draws and the other accepts, if that comes up soon.
func common(k, other *Key, of func(k *Key) func(r *rand.Rand, size int) string) drawing {
	first, second := of(k), of(other)
	if first == nil || second == nil {
		if first == nil {
			first = second
		}
		return first
	}
	return func(r *rand.Rand, size int) (text string) {
		const tries = 30
		for range tries {
			draw, judge := first, other
			if r.IntN(2) == 0 {
				draw, judge = second, k
			}
			text = draw(r, size)
			if _, err := judge.set(text); err == nil {
				break
			}
		}
		return text
	}
}

// commonValues lists what both keys accept, and reports whether that is all.
func commonValues(k, other *Key, size int) (list []string, all bool) {
	for _, pair := range [][2]*Key{{k, other}, {other, k}} {
		if pair[0].every == nil {
			continue
		}
		values, whole := pair[0].every(size)
		accepted := slices.DeleteFunc(slices.Clone(values), func(text string) bool {
			_, err := pair[1].set(text)
			return err != nil
		})
		if whole {
			return accepted, true
		}
		if len(accepted) > len(list) {
			list = accepted
		}
	}
	return list, false
}

// NoCommon returns an error that names both domains if values of a key of two
// declarations were drawn in vain for one that both accept; nil for a key that only one
// of them has, or whose values cannot be drawn.
func NoCommon[A, B any](g Grammar, a Argument[A], b Argument[B], name string, r *rand.Rand) error {
	left, right := g.NewKeys(), g.NewKeys()
	a.declare(left)
	b.declare(right)
	has := func(k *Key) bool { return k.Name == name }
	i, j := slices.IndexFunc(left.keys, has), slices.IndexFunc(right.keys, has)
	if i < 0 || j < 0 {
		return nil
	}
	const tries = 2000
	k, other := left.keys[i], right.keys[j]
	drawn := false
	for _, pair := range [][2]*Key{{k, other}, {other, k}} {
		for n := range tries {
			var text string
			switch from := pair[0]; {
			case from.wide != nil && n%2 == 0:
				text = from.wide(r, 1+n)
			case from.draw != nil:
				text = from.draw(r)
			default:
				continue
			}
			drawn = true
			if _, err := pair[1].set(text); err == nil {
				return nil
			}
		}
	}
	if !drawn {
		return nil
	}
	return &inputs.WordError{
		Key: name, Word: "key " + name,
		Want: "no value was found that both sides allow: " + cmp.Or(k.Domain, "anything") + "; " + cmp.Or(other.Domain, "anything"),
	}
}
