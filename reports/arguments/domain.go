package arguments

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// A Domain is a set of finite numbers with its description.
type Domain struct {
	text   string
	lo, hi float64
	openLo bool
	openHi bool
}

// Holds reports whether x lies in the domain; NaN and infinities lie in no domain.
func (d Domain) Holds(x float64) bool {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return false
	}
	above := x > d.lo || x == d.lo && !d.openLo
	below := x < d.hi || x == d.hi && !d.openHi
	return above && below
}

func (d Domain) String() string { return d.text }

// Finite is the real line.
func Finite() Domain {
	return Domain{text: "a finite number", lo: math.Inf(-1), hi: math.Inf(1)}
}

// Positive is (0, Inf).
func Positive() Domain {
	return Domain{text: "a finite number > 0", lo: 0, hi: math.Inf(1), openLo: true}
}

// Nonnegative is [0, Inf).
func Nonnegative() Domain {
	return Domain{text: "a finite number >= 0", lo: 0, hi: math.Inf(1)}
}

// AtLeast is [lo, Inf).
func AtLeast(lo float64) Domain {
	return Domain{text: fmt.Sprintf("a finite number >= %v", lo), lo: lo, hi: math.Inf(1)}
}

// Between is [lo, hi].
func Between(lo, hi float64) Domain {
	return Domain{text: fmt.Sprintf("a number from %v to %v", lo, hi), lo: lo, hi: hi}
}

// Unit is [0, 1].
func Unit() Domain { return Domain{text: "a number from 0 to 1", lo: 0, hi: 1} }

// UnitBelowOne is [0, 1).
func UnitBelowOne() Domain {
	return Domain{text: "a number from 0 to 1, 1 excluded", lo: 0, hi: 1, openHi: true}
}

// OpenUnit is (0, 1).
func OpenUnit() Domain {
	return Domain{text: "a number between 0 and 1, ends excluded", lo: 0, hi: 1, openLo: true, openHi: true}
}

// usual returns the range from which numbers are drawn: up to 3 above the lower end of
// the domain, or below the upper end, if it has one.
func (d Domain) usual() (lo, hi float64) {
	const reach, edge = 3, 0.01
	lo, hi = max(d.lo, -reach), min(d.hi, max(d.lo, 0)+reach)
	if d.openLo {
		lo += edge
	}
	if d.openHi {
		hi -= edge
	}
	return lo, hi
}

// numbers describes the domain.
func (d Domain) numbers() *inputs.Numbers {
	n := inputs.Numbers{Lo: d.lo, Hi: d.hi, OpenLo: d.openLo, OpenHi: d.openHi}
	n.From, n.To = d.usual()
	return &n
}

// usualEnd returns the upper end of the range from which integers from lo to hi are
// drawn: at most 64 more than the lower end.
func usualEnd(lo, hi int) int {
	const reach = 64
	if lo < math.MaxInt-reach {
		hi = min(hi, lo+reach)
	}
	return hi
}
