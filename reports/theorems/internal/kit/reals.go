package kit

import (
	"fmt"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
)

// Reals returns the argument of a list of numbers in a domain, separated by commas or,
// as the parameters of a case are printed, by spaces and in brackets. It draws nothing
// until UsualOf says from which texts.
func Reals(name, meaning string, d arguments.Domain) arguments.Argument[[]float64] {
	domain := fmt.Sprintf("numbers separated by commas, each %v", d)
	return arguments.Declared(func(k *arguments.Keys) func() ([]float64, error) {
		text := k.Text(name, meaning, domain)
		all := k.All()
		all[len(all)-1].List = true
		return func() ([]float64, error) {
			inner := strings.TrimSuffix(strings.TrimPrefix(*text, "["), "]")
			var list []float64
			for _, field := range strings.FieldsFunc(inner, func(r rune) bool { return r == ',' || r == ' ' }) {
				x, err := strconv.ParseFloat(field, 64)
				if err != nil || !d.Holds(x) {
					return nil, &inputs.WordError{Key: name, Word: name + "=" + field, Want: "want " + domain}
				}
				list = append(list, x)
			}
			return list, nil
		}
	})
}
