package cube

import (
	"math"

	"castlab/analytic/sums"
	"castlab/distributions"
	"castlab/distributions/inputs"
)

// maxExchange is the largest cube of the formulas of the dimension exchange.
const maxExchange = 24

// ExchangeMean returns the exact mean time of the multinode broadcast by dimension
// exchange with barriers, one port at a node,
//
//	E T = sum over i = 1..d of E max of 2^(d-i+1) sums of 2^(i-1) lengths,
//
// all sums of a step independent. In step i a node and its neighbor over dimension i
// send each other one message with all that they have: the 2^(i-1) packets of the
// subcube spanned by dimensions 1..i-1. The 2^(i-1) nodes of a subcube have the same
// packets, and the 2^(d-i+1) subcubes have none in common. A step lasts as long as its
// longest message. For lengths that are all 1 the sum is n-1.
//
// Symbols: n = 2^d. Units: those of the law. Source: derived. Accuracy: 1e-8 relative.
//
// Errors: d outside 1..24; an invalid law; a law whose sums have no closed form; a
// *AccuracyError where the accuracy cannot be shown.
func ExchangeMean(d int, law distributions.Law) (float64, error) {
	b, err := exchangeMean(d, law, func(i int) float64 { return math.Ldexp(1, d-i+1) })
	if err != nil {
		return 0, err
	}
	if width := b.Width() / b.Hi; !(width <= exactWidth) {
		return 0, &AccuracyError{Quantity: "E T", Law: law.String(), Relative: width, Wanted: exactWidth}
	}
	return b.Middle(), nil
}

// SplitExchangeMeanBound returns an upper bound on the mean time of the dimension
// exchange through all ports, with barriers or without. Every packet is cut into d equal
// parts, and part j is exchanged over dimensions j, j+1, ..., j+d-1 modulo d, so that in
// each step each link is used by the parts of one number. With barriers
//
//	T = (1/d) sum over i of max of the sums of 2^(i-1) lengths over subcubes,
//
// the subcubes of step i being spanned by i-1 consecutive dimensions, modulo d: n of them
// for i = 1, d 2^(d-i+1) for the others. Those of different parts overlap, so their sums
// are not independent, but they are associated, and the longest of as many independent
// sums is stochastically longer. The bound is its mean. For lengths that are all 1 it is
// (n-1)/d. Without barriers nothing ends later.
//
// Symbols, Units: as MeanBound. Source: derived (Harris' inequality). Errors: the first three
// of ExchangeMean.
func SplitExchangeMeanBound(d int, law distributions.Law) (float64, error) {
	b, err := exchangeMean(d, law, func(i int) float64 {
		if i == 1 {
			return math.Ldexp(1, d)
		}
		return math.Ldexp(float64(d), d-i+1)
	})
	return b.Hi / float64(d), err
}

// exchangeMean adds the means of the longest of messages(i) independent sums of 2^(i-1)
// lengths.
func exchangeMean(d int, law distributions.Law, messages func(i int) float64) (total sums.Bracket, err error) {
	if err := inputs.Integer("d", d, 1, maxExchange); err != nil {
		return total, err
	}
	if err := checkLaw(law); err != nil {
		return total, err
	}
	if !closedSums(law) {
		return total, &inputs.Error{Arg: "law", Value: law, Domain: "a law whose sums have a closed form: constant, exponential, " +
			"erlang, gamma, shifted-exponential, uniform, two-point, bernoulli or geometric"}
	}
	for i := 1; i <= d; i++ {
		packets := 1 << (i - 1)
		s, err := sums.Of(law, packets)
		if err != nil {
			return total, unknownSum(d, law, packets, err)
		}
		step := phase{links: []linkClass{{s, messages(i)}}, unit: float64(packets) * law.Mean()}
		b := step.meanBound()
		total.Lo += b.Lo
		total.Hi += b.Hi
	}
	return total, nil
}

// closedSums reports whether sums of millions of lengths are at hand, without an inversion.
func closedSums(law distributions.Law) bool {
	switch l := law.(type) {
	case distributions.Deterministic, distributions.Exponential, distributions.Erlang, distributions.Gamma,
		distributions.ShiftedExponential,
		distributions.Uniform, distributions.TwoPoint, distributions.Bernoulli, distributions.Geometric:
		return true
	case distributions.Scaled:
		return closedSums(l.Law)
	}
	return false
}
