package inputs

import (
	"fmt"
	"math"

	"castlab/distributions/numerals"
)

// Errorf returns the *Error of an argument whose domain is the formatted text.
func Errorf(arg string, value any, domain string, args ...any) error {
	return &Error{Arg: arg, Value: value, Domain: fmt.Sprintf(domain, args...)}
}

// Require returns nil if a condition holds, and otherwise the *Error of an argument whose domain is the formatted text.
func Require(holds bool, arg string, value any, domain string, args ...any) error {
	if holds {
		return nil
	}
	return Errorf(arg, value, domain, args...)
}

// Integer returns an *Error unless least <= n <= most; most = math.MaxInt is no upper
// end.
func Integer(arg string, n, least, most int) error {
	if least <= n && n <= most {
		return nil
	}
	return &Error{Arg: arg, Value: n, Domain: Integers(least, most)}
}

// Finite reports whether x is neither infinite nor NaN.
func Finite(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }

// Number returns an *Error for NaN.
func Number(arg string, x float64) error {
	if math.IsNaN(x) {
		return Errorf(arg, x, "a number")
	}
	return nil
}

// Positive returns an *Error unless x is a finite number > 0.
func Positive(arg string, x float64) error { return Above(arg, x, 0) }

// Above returns an *Error unless x is a finite number > lo.
func Above(arg string, x, lo float64) error {
	if x > lo && Finite(x) {
		return nil
	}
	return Errorf(arg, x, "a finite number > %s", numerals.Exact(lo))
}

// Nonnegative returns an *Error unless x is a finite number >= 0.
func Nonnegative(arg string, x float64) error {
	if x >= 0 && Finite(x) {
		return nil
	}
	return Errorf(arg, x, "a finite number >= 0")
}

// Between returns an *Error unless lo <= x <= hi.
func Between(arg string, x, lo, hi float64) error {
	if lo <= x && x <= hi {
		return nil
	}
	return Errorf(arg, x, "a number from %s to %s", numerals.Exact(lo), numerals.Exact(hi))
}

// Probability returns an *Error unless 0 <= p <= 1.
func Probability(arg string, p float64) error { return Between(arg, p, 0, 1) }

// Inside returns an *Error unless lo < x < hi.
func Inside(arg string, x, lo, hi float64) error {
	if lo < x && x < hi {
		return nil
	}
	return Errorf(arg, x, "a number between %s and %s", numerals.Exact(lo), numerals.Exact(hi))
}
