package kbroadcast

import (
	"math/bits"

	"castlab/distributions/inputs"
)

// maxListed bounds the dimensions of cubes whose nodes are gone through.
const maxListed = 24

// GreedyTime returns the slots of broadcasts along increasing-order trees,
//
//	max over v, j, m with N(v,j,m) >= 1 of  m - 1 + N(v,j,m)
//
// in any order of service that leaves no arc idle while a packet waits for it. N(v,j,m) is the number of packets
// whose sources are m arcs or more from node v and differ from it in dimension j, but in no higher one. Without
// packets it is 0.
//
// Packets that wait for one arc go on to the same nodes, so the last arc into a node is busy as a single queue would
// be at which each packet arrives in the slot of its distance and which serves one in a slot. The last slot of such a
// queue is that of the last busy period.
//
// Symbols: d dimensions, sources the node of each packet, which may be equal, v a node, j a dimension, m arcs.
// Units: slots. Source: derived; ST93, Section 3.3.1, has d + K - 1.
//
// Errors: an *inputs.Error for d outside 1..24, more than 2^30 pairs of a node and a packet, and a source that is no
// node.
func GreedyTime(d int, sources []int) (int, error) {
	if err := inputs.Integer("d", d, 1, maxListed); err != nil {
		return 0, err
	}
	if err := inputs.Integer("packets", len(sources), 0, 1<<30>>d); err != nil {
		return 0, err
	}
	for _, x := range sources {
		if err := inputs.Integer("source", x, 0, 1<<d-1); err != nil {
			return 0, err
		}
	}
	last := 0
	arrivals := make([]int, d*(d+1)) // by highest dimension and distance
	for v := range 1 << d {
		clear(arrivals)
		for _, x := range sources {
			if path := uint(x ^ v); path != 0 {
				arrivals[(bits.Len(path)-1)*(d+1)+bits.OnesCount(path)]++
			}
		}
		last = max(last, lastServed(d, arrivals))
	}
	return last, nil
}

// MultinodeGather returns the slot in which the last packet of a multinode broadcast reaches its root: the actual
// duration of phase 2 with r_x = 2^d - x.
//
// On the way packets wait only for packets that use the same last link into the root, so that link is busy as in
// GreedyTime. A root has d links, and each has some of the packets: it is less than Phase2 unless all of some tree
// come over one, as where 4 divides d.
//
// Symbols: d dimensions. Units: slots. Source: derived; beyond ST93, Section 3.2.
//
// Errors: an *inputs.Error for d outside 1..24.
func MultinodeGather(d int) (int, error) {
	if err := inputs.Integer("d", d, 1, maxListed); err != nil {
		return 0, err
	}
	last, nodes := 0, 1<<d
	for j := range d {
		arrivals := make([]int, d*(d+1)) // by first dimension from the root and distance
		for x := nodes - 1 - j; x >= 0; x -= d {
			path := uint(x ^ 1<<j) // crosses j+1, ..., d-1, 0, ..., j
			if path != 0 {
				first := bits.TrailingZeros(path>>(j+1)<<(j+1) | path<<d)
				arrivals[first%d*(d+1)+bits.OnesCount(path)]++
			}
		}
		last = max(last, lastServed(d, arrivals))
	}
	return last, nil
}

// lastServed returns the last slot in which one of d queues serves; arrivals[j(d+1)+m] packets arrive at queue j for
// slot m, and each queue serves one per slot.
func lastServed(d int, arrivals []int) (last int) {
	for j := range d {
		beyond := 0
		for m := d; m >= 1; m-- {
			if beyond += arrivals[j*(d+1)+m]; beyond > 0 {
				last = max(last, m-1+beyond)
			}
		}
	}
	return last
}
