package arguments

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
)

// Reals declares a list of numbers in a domain, separated by commas or, as in the canonical words, by spaces and
// in brackets: [3.5 5]. It draws nothing until UsualOf says from which texts.
func (ks *Keys) Reals(name, meaning string, d Domain) *[]float64 {
	v := new([]float64)
	domain := fmt.Sprintf("numbers separated by commas, each %v", d)
	ks.add(&Key{Name: name, Meaning: meaning, Domain: domain, List: true, set: func(text string) (string, error) {
		inner := strings.TrimSuffix(strings.TrimPrefix(text, "["), "]")
		fields := strings.FieldsFunc(inner, func(r rune) bool { return r == ',' || r == ' ' })
		if len(fields) == 0 {
			return "", inputs.Refused(name, text, domain)
		}
		list := make([]float64, len(fields))
		for i, field := range fields {
			x, err := strconv.ParseFloat(field, 64)
			if err != nil || !d.Holds(x) {
				return "", inputs.Refused(name, field, domain)
			}
			list[i] = x
		}
		*v = list
		return fmt.Sprint(list), nil
	}})
	return v
}

// Reals is a list of one or more numbers in a domain.
func Reals(name, meaning string, d Domain) Argument[[]float64] {
	return argument(func(k *Keys) *[]float64 { return k.Reals(name, meaning, d) })
}
