package reservation

import (
	"math"

	"castlab/distributions/inputs"
)

// Rooted returns the gated system whose periods are about as long as partial multinode
// broadcasts along k trees of each node that share no arc, k being the links into it,
//
//	X = 1/k,  V = L + 2 delta + ln(k N)/2
//
// so that its Delay and Bound are those of Indirect with k links in place of k trees that
// all packets share. Those that cross a link are M/k on average and at most, if packets
// come from all nodes alike: a node sends each of its packets but one in k over all links
// into another alike, and none over those into itself. The deepest tree and ranks come on
// top; the last term is for the chance of placements, and measured.
//
// Symbols: N nodes, lambda packets per node and slot, L links from the root of the deepest
// tree to its farthest leaf, delta the diameter. Units: slots. Source: VAR98, Section 3.4,
// in the form of its indirect scheme; that V is enough is measured.
//
// Errors: those of Indirect.
func Rooted(N int, lambda float64, k, L, delta int) (Gated, error) {
	if L < 0 {
		return Gated{}, inputs.Errorf("L", L, "an integer >= 0")
	}
	if N < 1 || k < 1 {
		return Indirect(N, lambda, k, float64(L), delta)
	}
	return Indirect(N, lambda, k, float64(L)+math.Log(float64(k)*float64(N))/2, delta)
}
