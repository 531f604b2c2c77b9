package reports

import (
	"fmt"
	"math"
	"strconv"

	"castlab/montecarlo"
)

// Numbers are printed to the precision of their interval: its width with two
// significant digits. So no digits are spurious, and no interval looks like a point.

// mostDigits is the greatest number of significant digits printed; a float64 has at
// least 15 decimal digits.
const mostDigits = 15

// formatValue prints the measured value.
func formatValue(e montecarlo.Estimate) string { return formatBeside(e.Value, e, 0) }

// formatInterval prints the interval. One that only covers rounding is printed by its
// center and half its width, 128 ± 6.4e-11, since its ends look alike. One that begins
// with the smallest positive number excludes only 0 and is open there: (0, 0.00063].
func formatInterval(e montecarlo.Estimate) string {
	if onlyRounding(e) {
		half := spread(e) / 2
		return formatBeside(e.Lo+half, e, 0) + " ± " + strconv.FormatFloat(half, 'g', 2, 64)
	}
	lo := "[" + formatBeside(e.Lo, e, 0)
	if e.Lo == math.SmallestNonzeroFloat64 {
		lo = "(0"
	}
	return lo + ", " + formatBeside(e.Hi, e, 0) + "]"
}

// onlyRounding reports whether an interval has positive width but is narrower than a
// sample permits.
func onlyRounding(e montecarlo.Estimate) bool {
	w := spread(e)
	return w > 0 && w < 1e-9*max(math.Abs(e.Lo), math.Abs(e.Hi)) && !math.IsInf(w, 0)
}

// formatTheory prints one digit more than the interval has, or six digits of a bound
// that is far from it.
func formatTheory(theory float64, e montecarlo.Estimate) string {
	const far = 1000 // widths of the interval
	if theory == math.Trunc(theory) && math.Abs(theory) < 1e6 {
		return strconv.FormatFloat(theory, 'f', 0, 64)
	}
	if w := spread(e); w > 0 && !onlyRounding(e) && max(theory-e.Hi, e.Lo-theory) > far*w && !math.IsInf(theory, 0) {
		return strconv.FormatFloat(theory, 'g', 6, 64)
	}
	return formatBeside(theory, e, 1)
}

// formatBeside prints x with the precision of the interval of e and additional digits;
// beside a point, or nearly one, with ten digits.
func formatBeside(x float64, e montecarlo.Estimate, extra int) string {
	if (spread(e) == 0 || onlyRounding(e)) && !math.IsInf(x, 0) {
		return strconv.FormatFloat(x, 'g', 10, 64)
	}
	return formatTo(x, place(e)-extra)
}

// place returns the decimal exponent of the last digit to print: the second significant
// digit of the interval's width, or the sixth digit of the value if the interval is
// infinite.
func place(e montecarlo.Estimate) int {
	w := spread(e)
	if w > 0 && !math.IsInf(w, 0) {
		return exponent(w) - 1
	}
	return exponent(e.Value) - 5
}

// exponent returns floor(log10 |x|) of a finite x according to its decimal digits, 0
// for 0 and for infinities and NaN.
func exponent(x float64) int {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	s := strconv.FormatFloat(math.Abs(x), 'e', -1, 64)
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == 'e' {
			e, err := strconv.Atoi(s[i+1:])
			if err != nil {
				return 0
			}
			return e
		}
	}
	return 0
}

// formatTo prints x with its last digit at 10^place.
func formatTo(x float64, place int) string {
	switch {
	case math.IsNaN(x):
		return "NaN"
	case math.IsInf(x, 1):
		return "+Inf"
	case math.IsInf(x, -1):
		return "-Inf"
	}
	exp := exponent(x)
	digits := min(max(exp-place+1, 1), mostDigits)
	if exp >= -5 && exp < 7 {
		return strconv.FormatFloat(x, 'f', min(max(-place, 0), max(mostDigits-1-exp, 0)), 64)
	}
	return strconv.FormatFloat(x, 'e', digits-1, 64)
}

// percent prints a fraction as a percentage of two significant digits.
func percent(share float64) string { return fmt.Sprintf("%.2g %%", 100*share) }

// percentAtMost is percent, rounded up.
func percentAtMost(share float64) string {
	if !(share > 0) {
		return percent(share)
	}
	unit := math.Pow10(exponent(100*share) - 1)
	return percent(math.Ceil(100*share/unit-1e-9) * unit / 100)
}

// formatShort prints x with at most four significant digits.
func formatShort(x float64) string { return fmt.Sprintf("%.4g", x) }

// formatLevel prints a level with two digits of its error, such as 0.999904.
func formatLevel(level float64) string {
	if level >= 1 {
		return "1"
	}
	text := strconv.FormatFloat(level, 'f', max(2, 1-exponent(1-level)), 64)
	for len(text) > len("0.95") && text[len(text)-1] == '0' {
		text = text[:len(text)-1]
	}
	return text
}
