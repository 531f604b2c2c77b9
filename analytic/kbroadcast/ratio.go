package kbroadcast

import (
	"fmt"

	"castlab/distributions/inputs"
)

// A Bound is a lower bound that the algorithm is compared with.
type Bound int

const (
	Real    Bound = iota // max(d, (2^d-1)K/(d 2^d)) as printed, a real number
	Ceiling              // its ceiling: the same in whole slots
	Causal               // CausalLower
)

func (b Bound) String() string {
	switch b {
	case Real:
		return "real"
	case Ceiling:
		return "ceiling"
	case Causal:
		return "causal"
	}
	return fmt.Sprintf("Bound(%d)", int(b))
}

// Ratio returns how far the algorithm is from a lower bound,
//
//	Total / LB.
//
// Symbols: d dimensions, K >= 1 packets, of which a node may have several.
// Units: none. Source: ST93, Section 3.2, with the printed bound; the others are
// derived.
//
// Errors: d outside 1..MaxDimensions, K outside 1..MaxPackets, b not a Bound.
func Ratio(d, K int, b Bound) (float64, error) {
	if err := checkSizes(d, K, 1); err != nil {
		return 0, err
	}
	if b < Real || b > Causal {
		return 0, &inputs.Error{Arg: "bound", Value: b, Domain: "real, ceiling or causal"}
	}
	return ratio(d, K, b), nil
}

func ratio(d, K int, b Bound) float64 {
	least, slots := lower(d, K)
	switch b {
	case Ceiling:
		least = float64(slots)
	case Causal:
		least = float64(causalLower(d, K))
	}
	return float64(total(d, K)) / least
}

// RatioFew returns the ratio where the distance decides the lower bound,
//
//	4 + 2 ceil(K/d)/d,
//
// which is close to 4 for K << d^2; 4 + 2/d for one packet. It is exact, with
// Real and with Ceiling, for (2^d-1)K <= d^2 2^d, which includes all K <= d^2, and
// too large beyond.
//
// Symbols, Units, Errors: as Ratio. Source: ST93, Section 3.2; the second term
// is derived.
func RatioFew(d, K int) (float64, error) {
	if err := checkSizes(d, K, 1); err != nil {
		return 0, err
	}
	return 4 + 2*float64(ceilingOver(K, d))/float64(d), nil
}

// RatioMany returns the ratio for K >> d^2 to second order,
//
//	2 + 4d^2/K.
//
// It is below the ratio with Real where transmissions decide the lower bound,
// (2^d-1)K >= d^2 2^d; that one is at most (2 + 4d^2/K + 2(d-1)/K) 2^d/(2^d-1).
//
// Symbols, Units, Errors: as Ratio. Source: ST93, Section 3.2; the second term
// is derived.
func RatioMany(d, K int) (float64, error) {
	if err := checkSizes(d, K, 1); err != nil {
		return 0, err
	}
	return 2 + 4*float64(d)*float64(d)/float64(K), nil
}
