package graphs

import (
	"fmt"
	"math"
)

// A Ratio is an exact fraction in lowest terms; 1/0 is +Inf.
type Ratio struct{ Num, Den int }

// infinite is the minimum over an empty set.
var infinite = Ratio{Num: 1}

// ratio returns a/b in lowest terms, a >= 0, b > 0.
func ratio(a, b int) Ratio {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	return Ratio{Num: a / x, Den: b / x}
}

// Float returns the nearest number, +Inf for 1/0.
func (r Ratio) Float() float64 {
	if r.Den == 0 {
		return math.Inf(1)
	}
	return float64(r.Num) / float64(r.Den)
}

// String returns 12/7, 3 for a whole number, +Inf for 1/0.
func (r Ratio) String() string {
	switch r.Den {
	case 0:
		return "+Inf"
	case 1:
		return fmt.Sprint(r.Num)
	}
	return fmt.Sprintf("%d/%d", r.Num, r.Den)
}

// less reports whether r < s. The products do not overflow: numerators are at most
// MaxNodes^2, denominators at most MaxNodes.
func (r Ratio) less(s Ratio) bool {
	if r.Den == 0 || s.Den == 0 {
		return r.Den != 0
	}
	return r.Num*s.Den < s.Num*r.Den
}
