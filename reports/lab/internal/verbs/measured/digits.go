package measured

import (
	"fmt"
	"math"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/reports/lab/console"
)

// digits writes a number with at most six significant digits.
func digits(x float64) string {
	if math.IsInf(x, 0) {
		return "none"
	}
	return numerals.Rounded(x, 6)
}

// digitsOf writes the value or an end of an interval with the digits that its width asks for: six of what has none.
func digitsOf(e montecarlo.Estimate, x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return "none"
	}
	if e.Lo == 0 && math.IsInf(e.Hi, 1) && x == e.Value { // all that a number above 0 can be: no interval
		return numerals.Rounded(x, 4)
	}
	return console.Number(e, x, 0)
}

// bracketed writes an estimate and its interval behind it.
func bracketed(e montecarlo.Estimate) string {
	return fmt.Sprintf("%s [%s, %s]", digitsOf(e, e.Value), digitsOf(e, e.Lo), digitsOf(e, e.Hi))
}

// valueOf writes a measured value with six digits, or as many as tell it from others between the ends; whole ones whole.
func valueOf(ends montecarlo.Estimate, x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return numerals.Plain(x)
	}
	if ends.OnlyRounding() {
		return digitsOf(ends, x)
	}
	return ends.Digits(x, 6)
}

// rounded rounds to two significant digits.
func rounded(x float64) float64 {
	unit := math.Pow(10, math.Max(0, math.Floor(math.Log10(x))-1))
	return math.Round(x/unit) * unit
}

// chance writes a P.
func chance(p float64) string {
	if p < 1e-6 {
		return "P < 1e-6"
	}
	return fmt.Sprintf("P = %.2g", p)
}

func counted(n int64, what string) string {
	if n != 1 && strings.HasSuffix(what, "ch") {
		return fmt.Sprintf("%d %ses", n, what)
	}
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
