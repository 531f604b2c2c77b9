package tasks

import (
	"math"

	"castlab/distributions/inputs"
)

// DimensionOrderWorst returns how many packets of a permutation a link of the cube carries
// at most where every packet crosses dimensions in increasing order,
//
//	2^floor((d-1)/2), 0 for d = 0:
//
// a packet over dimension j of a node has the node's bits from j on in its origin, and
// its bits below j and the other bit j in its destination, so it is one of 2^j and of
// 2^(d-1-j). To exchange the lower with the upper half of the bits, and to change the
// one in the middle if d is odd, attains it.
//
// Symbols: d dimensions. Units: packets. Source: derived; VAR98, Section 2.1, has the
// task. Errors: d outside 0..30.
func DimensionOrderWorst(d int) (int, error) {
	if err := inputs.Integer("d", d, 0, 30); err != nil || d == 0 {
		return 0, err
	}
	return 1 << ((d - 1) / 2), nil
}

// DimensionOrderReversal returns how many packets a link of the cube carries at most, as
// for DimensionOrderWorst, in the permutation that reverses the bits of a node,
//
//	2^(floor(d/2) - 1), 0 for d < 2:
//
// in the first half of the dimensions the bits that have been crossed are lost, 2^j
// packets with equal others meet, and they all cross dimension j or none does. For even
// d no permutation is worse.
//
// Symbols, Units, Source, Errors: as DimensionOrderWorst.
func DimensionOrderReversal(d int) (int, error) {
	if err := inputs.Integer("d", d, 0, 30); err != nil || d < 2 {
		return 0, err
	}
	return 1 << (d/2 - 1), nil
}

// TwoPhaseLinks returns the mean number of links of the cube that carry k packets or more
// in one of two phases, counted for each phase, where every packet of a permutation goes
// to a node drawn at random, then to its destination, and crosses dimensions in
// increasing order in both,
//
//	2 2^d sum over j of Pr(Bin(2^j, 2^-(j+1)) >= k).
//
// Of the 2^j packets that may cross dimension j at a node each does so with probability
// 2^-(j+1), whatever the permutation; the second phase is the first one back in time. It
// bounds the probability that any link carries so many.
//
// Symbols: d dimensions, k packets. Units: links. Source: derived. Errors: d outside
// 0..20, k below 1.
func TwoPhaseLinks(d, k int) (float64, error) {
	if err := inputs.Integer("d", d, 0, 20); err != nil {
		return 0, err
	}
	if k < 1 {
		return 0, &inputs.Error{Arg: "k", Value: k, Domain: "an integer >= 1"}
	}
	sum := 0.0
	for j := range d {
		n, p := math.Ldexp(1, j), math.Ldexp(1, -j-1)
		for i := k; i <= 1<<j; i++ {
			term := math.Exp(choose(n, float64(i)) + float64(float64(i)*math.Log(p)) + float64((n-float64(i))*math.Log1p(-p)))
			if sum += term; term < 1e-18*sum {
				break
			}
		}
	}
	return 2 * math.Ldexp(sum, d), nil
}

// choose returns ln C(n, k).
func choose(n, k float64) float64 {
	a, _ := math.Lgamma(n + 1)
	b, _ := math.Lgamma(k + 1)
	c, _ := math.Lgamma(n - k + 1)
	return a - b - c
}
