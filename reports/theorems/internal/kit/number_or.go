package kit

import (
	"fmt"
	"strconv"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
)

// NumberOr is an argument that reads a number in [lo, hi], or a word for a particular
// one of them.
func NumberOr(name, meaning, word string, value, lo, hi float64) arguments.Argument[float64] {
	domain := fmt.Sprintf("%s or a number from %.6g to %g", word, lo, hi)
	return arguments.Declared(func(k *arguments.Keys) func() (float64, error) {
		text := k.Text(name, meaning, domain)
		return func() (float64, error) {
			if *text == word {
				return value, nil
			}
			x, err := strconv.ParseFloat(*text, 64)
			if err != nil || !(lo <= x && x <= hi) {
				return 0, &inputs.Error{Arg: name, Value: *text, Domain: domain}
			}
			return x, nil
		}
	})
}
