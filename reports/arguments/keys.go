package arguments

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions"
)

// A Grammar reads text. Open opens the files that text may name.
type Grammar struct {
	Open func(path string) (io.ReadCloser, error)
}

// Keys declares the key=value words of one quantity, model, law or network. A
// declaration returns the place where Parse puts the value.
type Keys struct {
	grammar      Grammar
	keys         []*Key
	alternatives [][]string // names of which exactly one is given
}

// A Key is one declared word.
type Key struct {
	Name    string
	Meaning string
	Domain  string   // what is allowed, such as "an integer >= 2"
	Choices []string // what completion offers; nil for an open domain
	Default string   // text that stands for a word not given; "" where one must be given
	Instead []string // names of the keys that may stand in its place

	Together bool // all of Instead stand in its place, not one of them
	Optional bool // nothing stands for it where it is not given
	Law      bool // the value is, or may be, a law
	List     bool // the value is itself a list, with commas

	set    func(text string) (canonical string, err error)
	draw   func(r *rand.Rand) string // a value of the usual range; nil where none can be drawn
	text   string                    // canonical text of the value
	given  bool
	number bool
	whole  bool // the value is an integer
}

// NewKeys returns an empty declaration.
func (g Grammar) NewKeys() *Keys { return &Keys{grammar: g} }

func (ks *Keys) add(k *Key) { ks.keys = append(ks.keys, k) }

// Int declares an integer in [lo, hi]; hi = math.MaxInt for no upper end.
func (ks *Keys) Int(name, meaning string, lo, hi int) *int {
	v := new(int)
	domain := fmt.Sprintf("an integer from %d to %d", lo, hi)
	if hi == math.MaxInt {
		domain = fmt.Sprintf("an integer >= %d", lo)
	}
	k := &Key{Name: name, Meaning: meaning, Domain: domain, number: true, whole: true, draw: drawnInteger(lo, usualEnd(lo, hi))}
	k.set = func(text string) (string, error) {
		i, err := strconv.Atoi(text)
		if err != nil || i < lo || i > hi {
			return "", wrong(name, text, k.Domain)
		}
		*v = i
		return strconv.Itoa(i), nil
	}
	ks.add(k)
	return v
}

// Real declares a finite number in a domain.
func (ks *Keys) Real(name, meaning string, d Domain) *float64 {
	v := new(float64)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: d.text, number: true, draw: drawnReal(d.usual()), set: func(text string) (string, error) {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !d.Holds(x) {
			return "", wrong(name, text, d.text)
		}
		*v = x
		return strconv.FormatFloat(x, 'g', -1, 64), nil
	}})
	return v
}

// Law declares a law of packet lengths.
func (ks *Keys) Law(name, meaning string) *distributions.Law {
	v := new(distributions.Law)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: "a law such as exponential(mean=1)", Choices: LawTemplates(), Law: true, draw: drawnText(LightTailed),
		set: func(text string) (string, error) {
			law, err := ks.grammar.Law(text)
			if err != nil {
				return "", caused(name, text, err)
			}
			*v = law
			return law.String(), nil
		}})
	return v
}

// Text declares a value that is taken as it is; it may not be empty.
func (ks *Keys) Text(name, meaning, domain string) *string {
	v := new(string)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, set: func(text string) (string, error) {
		if text == "" {
			return "", wrong(name, text, domain)
		}
		*v = text
		return text, nil
	}})
	return v
}

// All returns the declared keys in order.
func (ks *Keys) All() []*Key { return ks.keys }

// Parse reads the words, each key=value, into the declared places. Each
// declared key must be given exactly once, except that an optional key and one
// with a default may be left out, and of alternatives exactly one is given.
func (ks *Keys) Parse(words []string) error {
	for _, w := range words {
		name, value, found := strings.Cut(w, "=")
		if !found {
			return &Error{Word: printable(w), Want: "want key=value with a key of: " + ks.names()}
		}
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		i := slices.IndexFunc(ks.keys, func(k *Key) bool { return k.Name == name })
		if i < 0 {
			if len(ks.keys) == 0 {
				return &Error{Key: name, Word: printable(w), Want: "no key belongs here"}
			}
			unknown := Unknown("key", name, ks.list())
			unknown.Key = name
			return unknown
		}
		k := ks.keys[i]
		if k.given {
			return &Error{Key: name, Word: word(name, value), Want: fmt.Sprintf("key %s is given twice (before: %s); give it once", name, word(name, k.text))}
		}
		text, err := k.set(value)
		if err != nil {
			return err
		}
		k.text, k.given = text, true
	}
	for _, k := range ks.keys {
		switch {
		case k.given || k.Optional || len(k.Instead) > 0:
		case k.Default != "":
			text, err := k.set(k.Default)
			if err != nil {
				return err
			}
			k.text, k.given = text, true
		default:
			return &Error{Word: "missing key " + k.Name, Want: k.wanted()}
		}
	}
	return ks.parseAlternatives()
}

func (ks *Keys) list() []string {
	names := make([]string, len(ks.keys))
	for i, k := range ks.keys {
		names[i] = k.Name
	}
	return names
}

func (ks *Keys) names() string { return strings.Join(ks.list(), ", ") }

// String returns the parsed words in declared order, in canonical form: the
// same parameters are the same text however they were spelled. Defaults that
// stood in for a word are among them; an alternative not taken is not.
func (ks *Keys) String() string {
	var words []string
	for _, k := range ks.keys {
		if k.given {
			words = append(words, k.Name+"="+k.text)
		}
	}
	return strings.Join(words, " ")
}

// MarshalJSON writes the parsed words as an object in declared order; numbers
// are numbers, everything else is text.
func (ks *Keys) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	b.WriteByte('{')
	for _, k := range ks.keys {
		if !k.given {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		value := k.text
		if !k.number {
			value = quoteJSON(value)
		}
		b.WriteString(quoteJSON(k.Name) + ":" + value)
	}
	b.WriteByte('}')
	return []byte(b.String()), nil
}
