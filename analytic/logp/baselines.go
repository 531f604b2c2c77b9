package logp

import (
	"math/bits"

	"castlab/distributions/inputs"
)

// Binomial returns the time of k items, one after the other, along a binomial tree of
// P = 2^d processors,
//
//	(k-1) d + d L
//
// The source has d children, so that items follow each other after d steps, and
// the longest path has d edges, each served at once; a processor that waits for
// siblings to be served first is as many edges closer to the source.
//
// Units: steps, elapsed. Source: folklore. Errors: as Lower; P that is no power of 2.
func Binomial(P, L, k int) (int, error) {
	if err := check(P, L, k); err != nil {
		return 0, err
	}
	if P&(P-1) != 0 {
		return 0, &inputs.Error{Arg: "P", Value: P, Domain: "a power of 2"}
	}
	if k == 0 {
		return 0, nil
	}
	return (k - 1 + L) * bits.TrailingZeros(uint(P)), nil
}

// Pipeline returns the time of k items along a line of P processors,
//
//	L(P-1) + k - 1
//
// Units: steps, elapsed. Source: folklore. Errors: as Lower; P L above 2^52.
func Pipeline(P, L, k int) (int, error) {
	if err := check(P, L, k); err != nil {
		return 0, err
	}
	if P == 1 || k == 0 {
		return 0, nil
	}
	if P > (1<<52)/L {
		return 0, &inputs.Error{Arg: "P", Value: P, Domain: "processors with P L <= 2^52"}
	}
	return L*(P-1) + k - 1, nil
}

// ScatterAllgather returns the time of k items that the source deals out to the other
// n = P-1, who pass them around a ring,
//
//	max(k, k + L - b) + (n-2) max(b, L) + b - 1 + L,  b = ceil(k/n)
//
// Dealing takes k steps. In a ring all n have b items at most, to be sent in each of
// n-1 rounds; a round takes b steps, or L if these are more, and the first begins
// when the last item that was dealt out can be sent in its turn, as the b-th.
//
// Units: steps, elapsed. Source: folklore; the terms are derived. Errors: as Pipeline.
func ScatterAllgather(P, L, k int) (int, error) {
	line, err := Pipeline(P, L, k)
	if err != nil || P <= 2 || k == 0 {
		return line, err
	}
	n := P - 1
	b := (k + n - 1) / n
	return max(k, k+L-b) + (n-2)*max(b, L) + b - 1 + L, nil
}

// DTrees returns a time in which k items go along d trees of degree d in turn, each
// processor having children in one of them,
//
//	k - 1 + L + (h+1)(L + d - 1),  h = min{h : 1 + d + ... + d^{h-1} >= ceil((P-1)/d^2)}
//
// The (P-1)/d processors with children in a tree are spread over d remainders, those of
// the steps in which they receive, as evenly as can be, and each serves one of each
// remainder: as long as there are any of all remainders, levels of the tree have 1, d,
// d^2, ... of them. So they are on levels 0 to h, and all others are at most one level
// below; a level takes L + d - 1 steps at most.
//
// Symbols: P processors, L latency, k items, d trees. Units: steps, elapsed. Source:
// derived; with d about L/ln L it is the 2 B(P) + k + O(L) that SV93, Section 1.3, quotes of
// Bar-Noy and Kipnis. Errors: as Lower; d that does not divide P-1, is below 2 or has a
// square above P-1; P above 2^32.
func DTrees(P, L, k, d int) (int, error) {
	if err := check(P, L, k); err != nil {
		return 0, err
	}
	if err := inputs.Integer("P", P, 1, 1<<32); err != nil {
		return 0, err
	}
	if d < 2 || (P-1)%d != 0 || d > (P-1)/d {
		return 0, &inputs.Error{Arg: "d", Value: d, Domain: "a divisor of P-1 from 2 to its square root"}
	}
	if k == 0 {
		return 0, nil
	}
	h, level, above := 0, 1, 0
	for ; above < ((P-1)/d+d-1)/d; h++ {
		above += level
		level *= d
	}
	return k - 1 + L + (h+1)*(L+d-1), nil
}
