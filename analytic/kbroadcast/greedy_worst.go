package kbroadcast

import "castlab/distributions/inputs"

// GreedyWorst returns the slots that K broadcasts of distinct sources along
// increasing-order trees take at worst,
//
//	max over w = 0..d-1 of  w + min(K, C(d-1,w) + ... + C(d-1,d-1)),
//
// in any order of service that leaves no arc idle while a packet waits for it. It
// is d for one packet, d + K - 2 for 2 <= K <= d, and 2^(d-1) from K = 2^(d-1) - 1
// on for d >= 2. Without packets it is 0.
//
// Packets that wait for one arc go on to the same nodes, so the last arc into a
// node is busy as a single queue would be at which each packet arrives in the
// slot of its distance: it is busy up to slot w plus the number of packets that
// come w + 1 hops or more, for the worst w. Behind an arc of dimension d, C(d-1,i)
// nodes are i + 1 hops away; the farthest K are worst for every w at once.
//
// Symbols: d dimensions, K packets of K nodes. Units: slots. Source: derived;
// ST93, Section 3.3.1, has d + K - 1.
//
// Errors: d outside 1..MaxDimensions, K outside 0..2^d.
func GreedyWorst(d, K int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	if err := inputs.Integer("K", K, 0, 1<<d); err != nil {
		return 0, err
	}
	return greedyWorst(d, K), nil
}

func greedyWorst(d, K int) int {
	slots := 0
	if K == 0 {
		return slots
	}
	far, sphere := 0, 1 // number of nodes of d-1 dimensions at distance w or more, and at w
	for w := d - 1; w >= 0; w-- {
		far += sphere
		slots = max(slots, w+min(K, far))
		sphere = over(sphere, w, d-w)
	}
	return slots
}

// GreedyWorstThreshold returns for which numbers K = 1..2^d of distinct sources
// GreedyWorst is below the slots of the three phases: for every K <= all and for
// no K > last. Both are 2^d for d <= 6; all = 34, 37, 40, 42, 43 for d = 7..11.
// At d = 7 the greedy algorithm is faster again for 36, 127 and 128 packets, at d
// = 11 for 45.
//
// From d = 8 on GreedyWorst >= min(K, 2^(d-1)) is not below 2 ceil(K/d) + 4d for
// any K >= d(4d+2)/(d-2), nor for K = 2^d. The former is below 64 + 8d; up to there
// every K is tried.
//
// Symbols: d dimensions. Units: packets. Source: derived.
//
// Errors: d outside 1..MaxDimensions.
func GreedyWorstThreshold(d int) (all, last int, err error) {
	if err := checkDimension(d); err != nil {
		return 0, 0, err
	}
	end := 64 + 8*d
	if d <= 7 {
		end = 1 << d
	}
	below := true
	for K := 1; K <= end; K++ {
		switch {
		case greedyWorst(d, K) >= total(d, K):
			below = false
		case below:
			all, last = K, K
		default:
			last = K
		}
	}
	return all, last, nil
}
