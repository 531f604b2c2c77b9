package arguments

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Keys declares the key=value words of one quantity or model. A declaration returns a
// pointer to the variable in which Parse stores the value.
type Keys struct {
	grammar      Grammar
	keys         []*Key
	alternatives [][]string // names of which exactly one is given
}

// A Key is one declared key=value word.
type Key struct {
	Name    string
	Meaning string
	Domain  string   // what is allowed, such as "an integer >= 2"
	Choices []string // values for completion; nil for an open domain
	Default string   // value of a word not given; "" where one must be given
	Instead []string // names of the keys that can replace it

	Together bool // all of Instead are needed to replace it, not one of them
	Optional bool // it has no value if it is not given
	Law      bool // the value is, or may be, a law
	Joint    bool // the value may be a joint law
	Record   bool // the value may be a joint law of a record, such as consecutive(file=PATH)
	List     bool // the value is itself a list, with commas

	Numbers *inputs.Numbers // the values of a number; nil of any other key

	set    func(text string) (canonical string, err error)
	draw   func(r *rand.Rand) string           // random value of the usual range; nil if none can be drawn
	wide   func(r *rand.Rand, size int) string // random value of the whole domain; nil where draw is all there is
	every  func(size int) ([]string, bool)     // values, and whether these are all; nil where they cannot be listed
	text   string                              // canonical text of the value
	given  bool
	number bool
	whole  bool // the value is an integer
	path   bool // the value is the path of a file, whose commas separate nothing
	fixed  bool // the value came with the declaration, and no other is taken

	implied bool // the canonical words leave it out where it has its default
}

func (ks *Keys) add(k *Key) { ks.keys = append(ks.keys, k) }

// Int declares an integer in [lo, hi]; hi = math.MaxInt for no upper end.
func (ks *Keys) Int(name, meaning string, lo, hi int) *int {
	v := new(int)
	numbers := inputs.IntegerNumbers(lo, hi, usualEnd(lo, hi))
	k := &Key{Name: name, Meaning: meaning, Domain: inputs.Integers(lo, hi), Numbers: &numbers, number: true, whole: true,
		draw: drawnInteger(lo, usualEnd(lo, hi)), wide: wideInteger(lo, hi), every: everyInteger(lo, hi)}
	k.set = func(text string) (_ string, err error) {
		*v, err = inputs.Int(name, text, k.Domain, lo, hi)
		return strconv.Itoa(*v), err
	}
	ks.add(k)
	return v
}

// Real declares a finite number in a domain.
func (ks *Keys) Real(name, meaning string, d Domain) *float64 {
	v := new(float64)
	ks.add(
		&Key{
			Name:    name,
			Meaning: meaning,
			Domain:  d.text,
			Numbers: d.numbers(),
			number:  true,
			draw:    drawnReal(d.usual()),
			wide:    wideReal(d),
			set: func(text string) (string, error) {
				x, err := strconv.ParseFloat(text, 64)
				if err != nil || !d.Holds(x) {
					return "", inputs.Refused(name, text, d.text)
				}
				*v = x
				return numerals.Exact(x), nil
			},
		},
	)
	return v
}

// lawExamples are the laws that completion offers, made once; nobody changes them.
var lawExamples = sync.OnceValue(func() []string { return slices.Clip(distributions.Examples()) })

// Law declares a law of packet lengths.
func (ks *Keys) Law(name, meaning string) *distributions.Law { return ks.lawWith(name, meaning, nil) }

// lawWith declares a law that may be of families of one's own, too.
func (ks *Keys) lawWith(name, meaning string, families []inputs.Family[distributions.Law]) *distributions.Law {
	v, own := new(distributions.Law), inputs.Examples(families)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: "a law such as exponential(mean=1), or a number for a constant",
		Choices: plus(lawExamples(), own), Law: true,
		draw: drawnText(plus(LightTailed, own)), wide: wideText(plus(wideLaws(""), own)),
		set: func(text string) (string, error) {
			law, err := ks.grammar.lawOf(text, families)
			if err != nil {
				return "", inputs.Caused(name, text, err)
			}
			*v = law
			return law.String(), nil
		}})
	return v
}

// Text declares an arbitrary nonempty value.
func (ks *Keys) Text(name, meaning, domain string) *string {
	v := new(string)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, set: func(text string) (string, error) {
		if text == "" {
			return "", inputs.Refused(name, text, domain)
		}
		*v = text
		return text, nil
	}})
	return v
}

// All returns the declared keys in order.
func (ks *Keys) All() []*Key { return ks.keys }

// Parse parses the words, each key=value, into the declared variables. Each declared
// key must be given exactly once, except that an optional key and one with a default
// may be left out, and of alternatives exactly one is given.
func (ks *Keys) Parse(words []string) error {
	names := make([]string, len(ks.keys))
	for i, k := range ks.keys {
		names[i] = k.Name
	}
	err := inputs.Assign(words, names, func(i int, text string) (string, error) {
		return ks.keys[i].take(text)
	})
	if err != nil {
		return err
	}
	for _, k := range ks.keys {
		switch {
		case k.given || k.Optional || len(k.Instead) > 0:
		case k.Default != "":
			if _, err := k.take(k.Default); err != nil {
				return err
			}
		default:
			return inputs.Missing(k.Name, k.Domain, k.Meaning)
		}
	}
	return ks.parseAlternatives()
}

// take parses the value of the key and returns it in canonical form.
func (k *Key) take(text string) (canonical string, err error) {
	if canonical, err = k.set(text); err != nil {
		return "", err
	}
	if k.fixed && canonical != k.text {
		return "", inputs.Refused(k.Name, text, k.text+", which is fixed")
	}
	k.text, k.given = canonical, true
	return k.text, nil
}

// String returns the parsed words in declared order, in canonical form: the same
// parameters have the same text however they were spelled. It includes defaults of
// words that were not given, but no alternative that was not and no implied default.
func (ks *Keys) String() string {
	var words []string
	for _, k := range ks.keys {
		if k.given && !(k.implied && k.text == k.Default) {
			words = append(words, k.Name+"="+k.text)
		}
	}
	return strings.Join(words, " ")
}

// Value returns the parsed value of a declared key in canonical form, "" if it was not given or
// is not declared.
func (ks *Keys) Value(name string) string {
	for _, k := range ks.keys {
		if k.Name == name {
			return k.text
		}
	}
	return ""
}

// With returns a copy of the parsed keys whose text has another value of a key, in canonical form, such as one of several.
// It panics for a key that is not declared.
func (ks *Keys) With(name, canonical string) *Keys {
	with := *ks
	with.keys = slices.Clone(ks.keys)
	i := slices.IndexFunc(ks.keys, func(k *Key) bool { return k.Name == name })
	other := *ks.keys[i]
	other.text, other.given = canonical, true
	with.keys[i] = &other
	return &with
}

// MarshalJSON encodes the parsed words as an object in declared order; numbers are
// numbers, everything else is text.
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
