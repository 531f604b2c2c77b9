package console

import (
	"math"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
)

// manyRoundings of a float64 are an interval of measured values, as of times since an epoch, however narrow it is beside them.
const manyRoundings = 64

// Number writes x, the value or an end of an interval, with at least so many significant digits, or, if digits is 0, with
// those that the interval supports: to the second digit of its width, ten digits of what has none, without zeros at the end.
func Number(e montecarlo.Estimate, x float64, digits int) string {
	if digits > 0 {
		return e.Digits(x, digits)
	}
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return numerals.Rounded(x, mostDigits)
	}
	if w := e.Width(); e.OnlyRounding() && w > manyRoundings*(math.Nextafter(math.Abs(x), math.Inf(1))-math.Abs(x)) {
		return numerals.Rounded(x, min(17, montecarlo.DecimalExponent(x)-montecarlo.DecimalExponent(w)+2))
	}
	text := e.Beside(x, 0)
	if strings.Contains(text, ".") && !strings.Contains(text, "e") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		return "0"
	}
	return text
}
