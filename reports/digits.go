package reports

import (
	"fmt"
	"math"
	"strconv"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
)

// formatValue prints the measured value with the digits of its interval.
func formatValue(e montecarlo.Estimate) string { return e.Beside(e.Value, 0) }

// formatTheory prints one digit more than the interval has, or six digits of a bound
// that is far from it.
func formatTheory(theory float64, e montecarlo.Estimate) string {
	const far = 1000 // widths of the interval
	if theory == math.Trunc(theory) && math.Abs(theory) < 1e6 {
		return strconv.FormatFloat(theory, 'f', 0, 64)
	}
	if w := spread(e); w > 0 && !e.OnlyRounding() && max(theory-e.Hi, e.Lo-theory) > far*w && !math.IsInf(theory, 0) {
		return numerals.Rounded(theory, 6)
	}
	return e.Beside(theory, 1)
}

// percent prints a fraction as a percentage of two significant digits.
func percent(share float64) string { return fmt.Sprintf("%.2g %%", 100*share) }

// percentAtMost is percent, rounded up.
func percentAtMost(share float64) string {
	if !(share > 0) {
		return percent(share)
	}
	unit := math.Pow10(montecarlo.DecimalExponent(100*share) - 1)
	return percent(math.Ceil(100*share/unit-1e-9) * unit / 100)
}

// formatLevel prints a level with two digits of its error, such as 0.999904.
func formatLevel(level float64) string {
	if level >= 1 {
		return "1"
	}
	text := strconv.FormatFloat(level, 'f', max(2, 1-montecarlo.DecimalExponent(1-level)), 64)
	for len(text) > len("0.95") && text[len(text)-1] == '0' {
		text = text[:len(text)-1]
	}
	return text
}
