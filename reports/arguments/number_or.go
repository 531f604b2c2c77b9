package arguments

import (
	"fmt"
	"strconv"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// NumberOr declares a number in [lo, hi], or a word for a particular one of them.
func (ks *Keys) NumberOr(name, meaning, word string, value, lo, hi float64) *float64 {
	v := new(float64)
	domain := fmt.Sprintf("%s or a number from %.6g to %g", word, lo, hi)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, set: func(text string) (string, error) {
		x, err := strconv.ParseFloat(text, 64)
		if text == word || err == nil && x == value {
			*v = value
			return word, nil
		}
		if err != nil || !(lo <= x && x <= hi) {
			return "", inputs.Refused(name, text, domain)
		}
		*v = x
		return numerals.Exact(x), nil
	}})
	return v
}

// NumberOr is a number in [lo, hi], or a word for a particular one of them. It draws nothing until UsualOf says from
// which texts.
func NumberOr(name, meaning, word string, value, lo, hi float64) Argument[float64] {
	return argument(func(k *Keys) *float64 { return k.NumberOr(name, meaning, word, value, lo, hi) })
}
