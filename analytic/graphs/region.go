package graphs

import (
	"math"

	"castlab/distributions/inputs"
)

// HalfDuplex returns the half-duplex broadcast capacity, eta/N with eta the
// strength: N lambda spanning trees have to fit into the links, whichever way
// they are used.
//
// Units: packets per node and slot. Source: derived; VAR98, Section 3.4, has
// k/N, PrintedHalfDuplex. Errors: those of Graph.Validate.
func HalfDuplex(g Graph) (Ratio, error) {
	eta, _, err := Strength(g)
	if err != nil || eta.Den == 0 {
		return eta, err
	}
	return ratio(eta.Num, eta.Den*g.N), nil
}

// StrengthBound returns a rate that no full-duplex scheme exceeds, 2 eta/N: a
// packet crosses a partition into p parts p - 1 times at least, and in a slot 2
// packets cross a link between parts. Capacity is never larger.
//
// Units: packets per node and slot. Source: VAR98, Section 3.4, with the strength
// in place of its floor k. Errors: those of Graph.Validate.
func StrengthBound(g Graph) (Ratio, error) {
	half, err := HalfDuplex(g)
	if err != nil || half.Den == 0 {
		return half, err
	}
	return ratio(2*half.Num, half.Den), nil
}

// PrintedFullDuplex returns 2k/N, printed as a rate that no full-duplex scheme
// reaches, k being the greatest number of edge-disjoint spanning trees: erratum.
// Rates above it are attained where k is below the strength, as on every hypercube
// of two dimensions or more; on a tree it is nearly twice what is possible.
//
// Units: packets per node and slot. Source: VAR98, Section 3.4. Errors: k < 1,
// N < 2.
func PrintedFullDuplex(k, N int) (float64, error) {
	half, err := PrintedHalfDuplex(k, N)
	return 2 * half, err
}

// PrintedHalfDuplex returns k/N, printed as a rate that no half-duplex scheme
// reaches: erratum, it is HalfDuplex only where the strength is a whole number.
//
// Units: packets per node and slot. Source: VAR98, Section 3.4. Errors: k < 1,
// N < 2.
func PrintedHalfDuplex(k, N int) (float64, error) {
	if err := inputs.Integer("k", k, 1, math.MaxInt); err != nil {
		return 0, err
	}
	if err := inputs.Integer("N", N, 2, math.MaxInt); err != nil {
		return 0, err
	}
	return float64(k) / float64(N), nil
}
