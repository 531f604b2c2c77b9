package kbroadcast

import "math"

// GreedyBound returns an upper bound on the slots in which K broadcasts along
// increasing-order trees of their own sources are over,
//
//	d + K - 1.
//
// A packet is delayed by each of the others at most once. The bound is reached
// when one node has all packets, and for distinct sources only by one packet:
// GreedyWorst. Without packets it is 0.
//
// Symbols: d dimensions, K packets, of which a node may have several. Units:
// slots. Source: ST93, Section 3.3.1.
//
// Errors: d outside 1..MaxDimensions, K outside 0..MaxPackets.
func GreedyBound(d, K int) (int, error) {
	if err := checkSizes(d, K, 0); err != nil || K == 0 {
		return 0, err
	}
	return d + K - 1, nil
}

// GreedyThreshold returns for which K the bound of the greedy algorithm is below
// the slots of the three phases, d + K - 1 < 2 ceil(K/d) + 4d: for every K <= all
// and for no K > last. In the block K = d(c-1) + r, r = 1..d, that says
//
//	r <= 4d - (d-2) c.
//
// Both are 27, 28, 31, 34 for d = 5..8 and 3d + 8 for d >= 10; but a new block
// costs the three phases two slots and the greedy algorithm one, so that at d = 9
// K = 36 is a tie and K = 37 is not (all = 35, last = 37), and at d = 3 all = 29,
// last = 31. For d <= 2 both are +Inf.
//
// Symbols: d dimensions. Units: packets; where it exceeds 2^d, nodes have
// several. Source: ST93, Section 3.3.1, says all K <= 3d; the thresholds are
// derived.
//
// Errors: d outside 1..MaxDimensions.
func GreedyThreshold(d int) (all, last float64, err error) {
	if err := checkDimension(d); err != nil {
		return 0, 0, err
	}
	if d <= 2 {
		return math.Inf(1), math.Inf(1), nil
	}
	within := func(c int) int { return d*(c-1) + min(d, max(0, 4*d-(d-2)*c)) }
	first := 3*d/(d-2) + 1 // the first block not entirely below
	end := (4*d - 1) / (d - 2)
	return float64(within(first)), float64(within(end)), nil
}
