package inputs

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
)

// Keys are the keys of a family, each of which must be given once. The domain of a
// parameter is stated once, by Validate of the value that it is of; Real therefore takes
// every finite number.
type Keys struct {
	keys []key
}

type key struct {
	name, meaning, domain string
	set                   func(text string) (canonical string, err error)
}

// Add declares a key; set takes the text of its value in and returns it in canonical
// form.
func (k *Keys) Add(name, meaning, domain string, set func(text string) (canonical string, err error)) {
	k.keys = append(k.keys, key{name, meaning, domain, set})
}

// Int declares an integer from least to most; most = math.MaxInt is no upper end.
func (k *Keys) Int(v *int, name, meaning string, least, most int) {
	domain := Integers(least, most)
	k.Add(name, meaning, domain, func(text string) (_ string, err error) {
		*v, err = Int(name, text, domain, least, most)
		return strconv.Itoa(*v), err
	})
}

// Real declares a finite number.
func (k *Keys) Real(v *float64, name, meaning string) {
	const domain = "a finite number"
	k.Add(name, meaning, domain, func(text string) (string, error) {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !Finite(x) {
			return "", Refused(name, text, domain)
		}
		*v = x
		return numerals.Exact(x), nil
	})
}

// parse reads the words, each key=value, into the declared places.
func (k *Keys) parse(words []string) error {
	names := make([]string, len(k.keys))
	for i, key := range k.keys {
		names[i] = key.name
	}
	given := make([]bool, len(names))
	err := Assign(words, names, func(i int, text string) (string, error) {
		given[i] = true
		return k.keys[i].set(text)
	})
	if err != nil {
		return err
	}
	if i := slices.Index(given, false); i >= 0 {
		return Missing(k.keys[i].name, k.keys[i].domain, k.keys[i].meaning)
	}
	return nil
}

// Assign hands the value of each word, key=value, to set, with the place of its key
// among the names. set returns the value in canonical form.
//
// Errors: those of set, and a *WordError for a word without =, of an unknown key, or
// of a key that a word before it gives.
func Assign(words, names []string, set func(i int, text string) (canonical string, err error)) error {
	given := make(map[int]string)
	for _, w := range words {
		name, value, found := strings.Cut(w, "=")
		if !found {
			return &WordError{Word: Printable(w), Want: "want key=value with a key of: " + strings.Join(names, ", ")}
		}
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		i := slices.Index(names, name)
		if i < 0 {
			if len(names) == 0 {
				return &WordError{Key: name, Word: Printable(w), Want: "no key belongs here"}
			}
			unknown := Unknown("key", name, names)
			unknown.Key = name
			return unknown
		}
		if before, twice := given[i]; twice {
			return &WordError{Key: name, Word: Word(name, value),
				Want: fmt.Sprintf("key %s is given twice (before: %s); give it once", name, Word(name, before))}
		}
		canonical, err := set(i, value)
		if err != nil {
			return err
		}
		given[i] = canonical
	}
	return nil
}

// Missing returns the error of a key that is not given.
func Missing(name, domain, meaning string) error {
	return &WordError{Word: "missing key " + name, Want: Wanted(name, domain, meaning)}
}

// Wanted says how to give a key.
func Wanted(name, domain, meaning string) string {
	return fmt.Sprintf("give %s=..., %s (%s)", name, domain, meaning)
}

// Integers says in words which integers lie from least to most; most = math.MaxInt is
// no upper end.
func Integers(least, most int) string {
	if most == math.MaxInt {
		return fmt.Sprintf("an integer >= %d", least)
	}
	return fmt.Sprintf("an integer from %d to %d", least, most)
}

// Int reads the integer of a key, from least to most, which domain says in words.
func Int(key, text, domain string, least, most int) (int, error) {
	i, err := strconv.Atoi(text)
	if err != nil || i < least || i > most {
		return 0, Refused(key, text, domain)
	}
	return i, nil
}
