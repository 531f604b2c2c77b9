package pmnb

import (
	"fmt"
	"math/bits"

	"castlab/distributions/inputs"
)

// Subphase returns how many packets the busiest node sends in subphase l of the
// broadcast phase of A_0,
//
//	T_l = ceil(M/2^(d-l+1))
//
// Nodes 0..M-1 hold a packet each. Before subphase l a node has those of the
// nodes that agree with it in the d-l+1 low bits, of which there are at most
// that many below M.
//
// Units: packets. Source: VB95, Lemma 1, where the brackets are printed as
// floors: erratum (at M = 1 they leave no time for a packet to cross any
// dimension).
//
// Errors: d outside 1..MaxDimensions, M outside 1..2^d, l outside 1..d.
func Subphase(d, M, l int) (int, error) {
	if err := checkActive(d, M); err != nil {
		return 0, err
	}
	if l < 1 || l > d {
		return 0, &inputs.Error{Arg: "l", Value: l, Domain: fmt.Sprintf("an integer from 1 to d = %d", d)}
	}
	return (M-1)>>(d-l+1) + 1, nil
}

// Broadcast returns the steps of the broadcast phase of A_0,
//
//	sum_l T_l = d + M - 1 - s(M-1)
//
// ceil(M/2^j) = floor((M-1)/2^j) + 1, and sum_j floor(n/2^j) = n - s(n)
// (Legendre).
//
// Units: steps of one packet. Source: derived, from VB95, Lemma 1.
//
// Errors: d outside 1..MaxDimensions, M outside 1..2^d.
func Broadcast(d, M int) (int, error) {
	if err := checkActive(d, M); err != nil {
		return 0, err
	}
	return d + unpadded(M), nil
}

// unpadded returns M - 1 - s(M-1).
func unpadded(M int) int { return M - 1 - bits.OnesCount(uint(M-1)) }

// PrintedBroadcast returns the printed bound on Broadcast, (N-1)M/N + d.
//
// Units: steps of one packet. Source: VB95, Lemma 1. Errors: as Broadcast.
func PrintedBroadcast(d, M int) (float64, error) {
	if err := checkActive(d, M); err != nil {
		return 0, err
	}
	return share(d, M) + float64(d), nil
}

// share returns (N-1)M/N.
func share(d, M int) float64 { return float64(M) - float64(M)/float64(int(1)<<d) }

// A0 returns the steps of A_0 alone after ranking, 2d + M - 1 - s(M-1), and the
// printed bound on them, M(N-1)/N + 2d.
//
// Units: steps of one packet. Source: VB95, Lemma 2 without 2d t_p; exact:
// derived. Errors: as Broadcast.
func A0(d, M int) (exact int, printed float64, err error) {
	if err := checkActive(d, M); err != nil {
		return 0, 0, err
	}
	return 2*d + unpadded(M), share(d, M) + 2*float64(d), nil
}
