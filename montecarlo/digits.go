package montecarlo

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
)

// Numbers are printed to the precision of their interval: its width with two significant
// digits. So no digits are spurious, and no interval looks like a point.

// mostDigits is the greatest number of significant digits printed; a float64 has at
// least 15 decimal digits.
const mostDigits = 15

// String is the estimate in one line with as many digits as its interval has:
//
//	E T = 3.013 [2.991, 3.035] s, 0.95, n=131072, Student t
//
// Of unit 1 none is written. Warnings and doubts follow. An estimate without an interval has none: "E T = 3.0133, no interval, ...".
func (e Estimate) String() string {
	var b strings.Builder
	if e.Name != "" {
		b.WriteString(e.Name + " = ")
	}
	b.WriteString(e.Beside(e.Value, 0))
	none := math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1)
	if !none {
		b.WriteString(" " + e.Interval())
	}
	if e.Unit != "" && e.Unit != "1" {
		b.WriteString(" " + e.Unit)
	}
	if none {
		b.WriteString(", no interval")
	}
	fmt.Fprintf(&b, ", %v, n=%d", e.Level, e.N)
	if e.Method != "" {
		b.WriteString(", " + e.Method)
	}
	for _, w := range e.Remarks() {
		b.WriteString("; " + w)
	}
	return b.String()
}

// Interval writes the interval. One that only covers rounding is written by its
// center and half its width, 128 ± 6.4e-11, since its ends look alike. One that begins
// with the smallest positive number excludes only 0 and is open there: (0, 0.00063].
func (e Estimate) Interval() string {
	if e.OnlyRounding() {
		half := e.spread() / 2
		return e.Beside(e.Lo+half, 0) + " ± " + numerals.Rounded(half, 2)
	}
	lo := "[" + e.Beside(e.Lo, 0)
	if e.Lo == math.SmallestNonzeroFloat64 {
		lo = "(0"
	}
	return lo + ", " + e.Beside(e.Hi, 0) + "]"
}

// Beside writes x with the precision of the interval and more digits;
// beside a point, or nearly one, with ten digits.
func (e Estimate) Beside(x float64, more int) string {
	if (e.spread() == 0 || e.OnlyRounding()) && !math.IsInf(x, 0) {
		return numerals.Rounded(x, 10)
	}
	return writtenTo(x, e.place()-more)
}

// Digits writes x, which is the value or an end of the interval, for a column of numbers: with least
// significant digits, at most as many as a float64 has, or as many more as show the width of the interval to two.
func (e Estimate) Digits(x float64, least int) string {
	least = min(least, 17) // which read back as x
	digits := least
	if w := e.reach(); w > 0 && !math.IsInf(w, 0) && !e.OnlyRounding() {
		digits = max(least, min(mostDigits, DecimalExponent(x)-e.place()+1))
	}
	return numerals.Rounded(x, digits)
}

// OnlyRounding reports whether the interval has positive width but is narrower than a
// sample permits.
func (e Estimate) OnlyRounding() bool {
	w := e.spread()
	return w > 0 && w < 1e-9*max(math.Abs(e.Lo), math.Abs(e.Hi)) && !math.IsInf(w, 0)
}

// spread returns the width of the interval, 0 for a point even at infinity.
func (e Estimate) spread() float64 {
	if e.Lo == e.Hi {
		return 0
	}
	return e.Width()
}

// reach is spread, and of an interval with one end twice the distance to that end.
func (e Estimate) reach() float64 {
	switch lower, upper := math.IsInf(e.Lo, -1), math.IsInf(e.Hi, 1); {
	case upper && !lower && e.Lo < e.Value:
		return 2 * (e.Value - e.Lo)
	case lower && !upper && e.Value < e.Hi:
		return 2 * (e.Hi - e.Value)
	}
	return e.spread()
}

// place returns the decimal exponent of the last digit to print: the second significant
// digit of the interval's width, or the sixth digit of the value if the interval is
// infinite.
func (e Estimate) place() int {
	w := e.reach()
	if w > 0 && !math.IsInf(w, 0) {
		return DecimalExponent(w) - 1
	}
	return DecimalExponent(e.Value) - 5
}

// DecimalExponent returns floor(log10 |x|) of a finite x according to its decimal digits, 0
// for 0 and for infinities and NaN.
func DecimalExponent(x float64) int {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	s := strconv.FormatFloat(math.Abs(x), 'e', -1, 64)
	e, err := strconv.Atoi(s[strings.IndexByte(s, 'e')+1:])
	if err != nil {
		return 0
	}
	return e
}

// writtenTo writes x with its last digit at 10^place; without an exponent where all digits before the point are to be written.
func writtenTo(x float64, place int) string {
	switch {
	case math.IsNaN(x):
		return "NaN"
	case math.IsInf(x, 1):
		return "+Inf"
	case math.IsInf(x, -1):
		return "-Inf"
	}
	exp := DecimalExponent(x)
	digits := min(max(exp-place+1, 1), mostDigits)
	if exp >= -5 && (exp < 7 || exp < mostDigits && place <= 0) {
		return strconv.FormatFloat(x, 'f', min(max(-place, 0), max(mostDigits-1-exp, 0)), 64)
	}
	return strconv.FormatFloat(x, 'e', digits-1, 64)
}
