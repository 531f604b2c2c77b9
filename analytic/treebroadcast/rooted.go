package treebroadcast

import (
	"math"

	"castlab/distributions/inputs"
)

// Rooted returns the time of a partial multinode broadcast of M packets of equally likely
// nodes along k arc-disjoint trees of node 0 and their images at all others, dealt in turn
// by ranks,
//
//	2 radius + M/k + L + 2 sqrt((M/k) ln(k N))
//
// An arc is in N - 1 of the k N trees, so that it carries M/k packets on average, and no
// arc of k N carries more than the last term on top, but with probability 1/(k N) or so if
// packets were independent; the last of them has the deepest tree ahead.
//
// Symbols: k trees, the degree; N nodes; L arcs from the root of the deepest tree to its
// farthest leaf. Units: slots. Source: derived for the loads; that waiting adds no more is
// measured. Errors: M outside 1..MaxPackets, k outside 1..MaxTrees, N and L outside
// 1..MaxDiameter, radius outside 0..MaxDiameter.
func Rooted(M, k, N, L, radius int) (float64, error) {
	if err := checkPackets(M, 1); err != nil {
		return 0, err
	}
	if err := checkTrees(k); err != nil {
		return 0, err
	}
	if err := inputs.Integer("N", N, 1, MaxDiameter); err != nil {
		return 0, err
	}
	if err := inputs.Integer("L", L, 1, MaxDiameter); err != nil {
		return 0, err
	}
	if err := inputs.Integer("radius", radius, 0, MaxDiameter); err != nil {
		return 0, err
	}
	load := float64(M) / float64(k)
	return float64(2*radius) + load + float64(L) + float64(2*math.Sqrt(load*math.Log(float64(k)*float64(N)))), nil
}
