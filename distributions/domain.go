package distributions

import (
	"math"
	"strconv"
)

// finite reports whether x is neither infinite nor NaN.
func finite(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }

// positive checks that a parameter is a finite number > 0.
func positive(arg string, x float64) error {
	if finite(x) && x > 0 {
		return nil
	}
	return &DomainError{Arg: arg, Value: x, Domain: "a finite number > 0"}
}

// nonnegative checks that a parameter is a finite number >= 0.
func nonnegative(arg string, x float64) error {
	if finite(x) && x >= 0 {
		return nil
	}
	return &DomainError{Arg: arg, Value: x, Domain: "a finite number >= 0"}
}

// within checks that a parameter lies in the closed interval [lo, hi].
func within(arg string, x, lo, hi float64) error {
	if lo <= x && x <= hi {
		return nil
	}
	return &DomainError{Arg: arg, Value: x, Domain: "a number from " + number(lo) + " to " + number(hi)}
}

// number writes x in the shortest form that reads back as x, the form of every
// number in the grammar of laws.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
