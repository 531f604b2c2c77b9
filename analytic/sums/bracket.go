package sums

import "math"

// A Bracket is a pair of bounds, Lo <= value <= Hi.
type Bracket struct {
	Lo, Hi float64
}

// Middle returns the middle, without the difference of two infinities.
func (b Bracket) Middle() float64 {
	switch {
	case b.Lo == b.Hi:
		return b.Lo
	case math.IsInf(b.Lo, -1): // no lower bound is known: the upper one
		return b.Hi
	}
	return b.Lo + (b.Hi-b.Lo)/2
}

// Width returns Hi - Lo; of a bracket of logarithms it is the relative width of
// the bracket of the probabilities.
func (b Bracket) Width() float64 {
	if b.Lo == b.Hi {
		return 0
	}
	return b.Hi - b.Lo
}

// rounding is the relative error of a probability computed by a closed form, per unit
// of its logarithm.
const rounding = 2e-13

// rounded returns the brackets of log P and log Q, P + Q = 1, around two values
// of which the smaller probability is accurate to rounding (1 + |log|).
func rounded(logP, logQ float64) (p, q Bracket) { return roundedTo(rounding, logP, logQ) }

// roundedTo is rounded for another relative error.
func roundedTo(unit, logP, logQ float64) (p, q Bracket) {
	if logP > logQ {
		q, p = roundedTo(unit, logQ, logP)
		return p, q
	}
	e := unit * (1 + math.Abs(logP))
	if math.IsInf(logP, -1) {
		return Bracket{logP, logP}, Bracket{0, 0}
	}
	complement := math.Exp(logP) * e / -math.Expm1(logP)
	return Bracket{logP - e, math.Min(0, logP+e)},
		Bracket{logQ - complement, math.Min(0, logQ+complement)}
}
