// Package numerals writes numbers, in the three ways that texts of this module need:
//
//   - [Exact] where the text is read again, as a word, a command, a key of a law.
//   - [Plain] where it is read again by what knows no exponents, as sizes in bytes, seconds and lengths of a page.
//   - [Rounded] where somebody reads it who does not need all digits.
//
// An estimate, and what stands beside one, has the digits that its interval supports: Beside and Digits of
// montecarlo.Estimate. Places after the point, where a column or an axis has a fixed number of them, are
// strconv's 'f'.
//
// The package imports nothing of the module, so that both sides write numbers alike without knowing each other.
package numerals

import "strconv"

// Exact writes x with the fewest digits that are read back as x: 0.1, 1e+21, +Inf.
func Exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Plain is Exact without an exponent: 1048576, 0.000001.
func Plain(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Rounded writes x with at most so many significant digits, without zeros at the end: 3.142 of pi with four.
func Rounded(x float64, digits int) string { return strconv.FormatFloat(x, 'g', digits, 64) }
