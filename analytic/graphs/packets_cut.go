package graphs

import (
	"fmt"

	"castlab/distributions/inputs"
)

// maxPackets is the largest number of packets: up to it no product of packets and arcs
// overflows.
const maxPackets = 1 << 30

// PacketsCut returns the greatest time, in slots, that the packets of a set of nodes need
// to leave it,
//
//	max over sets S of nodes, neither empty nor all, of m(S)/cut(S)
//
// and a set that attains it, where node v has packets[v] packets, each for all other
// nodes, m(S) counts those of S, and cut(S) the arcs from S, each of which carries one
// packet in a slot. No partial multinode broadcast is faster, and spanning branchings,
// one from the node of each packet, fit into so many copies of every arc, rounded up
// (Edmonds). With a packet at every node it is one over the capacity. Without packets, or
// for a single node, it is 0.
//
// Each node in turn must be able to receive the packets of all others within the time,
// which is one flow; where it is not, the minimum cut is a set that needs longer.
//
// Units: slots. Source: derived from Edmonds 1973; VAR98, Section 3.3, leaves the gap
// between its bounds open. Errors: those of Digraph.Validate; an *inputs.Error unless
// there is a number >= 0 for every node, at most 2^30 in all.
func PacketsCut(g Digraph, packets []int) (Ratio, Cut, error) {
	if err := g.Validate(); err != nil {
		return Ratio{}, Cut{}, err
	}
	if err := checkPackets(g, packets); err != nil {
		return Ratio{}, Cut{}, err
	}
	slots, cut := g.packetsCut(packets)
	return slots, cut, nil
}

// checkPackets returns an error unless every node has a number of packets.
func checkPackets(g Digraph, packets []int) error {
	if len(packets) != g.N {
		return &inputs.Error{Arg: "packets", Value: len(packets), Domain: fmt.Sprintf("a number for each of %d nodes", g.N)}
	}
	all := 0
	for _, m := range packets {
		if m < 0 || m > maxPackets-all {
			return &inputs.Error{Arg: "packets", Value: m, Domain: fmt.Sprintf("numbers >= 0, at most %d in all", maxPackets)}
		}
		all += m
	}
	return nil
}

// packetsCut starts from the smallest ratio cut(S)/m(S) of a single node or of all nodes
// but one, and visits every node once, as capacity does.
func (g Digraph) packetsCut(packets []int) (Ratio, Cut) {
	least, cut := infinite, Cut{}
	all := newGathering(g, packets)
	if g.N == 1 || all.all == 0 {
		return Ratio{Den: 1}, cut
	}
	leaving, entering := make([]int, g.N), make([]int, g.N)
	for _, a := range g.Arcs {
		leaving[a[0]]++
		entering[a[1]]++
	}
	for v, m := range packets {
		if m > 0 && ratio(leaving[v], m).less(least) {
			least, cut = ratio(leaving[v], m), Cut{Inside: []int{v}, Leaving: leaving[v]}
		}
		if rest := all.all - m; rest > 0 && ratio(entering[v], rest).less(least) {
			least, cut = ratio(entering[v], rest), Cut{Inside: others(g.N, v), Leaving: entering[v]}
		}
	}
	for t := 0; t < g.N; t++ {
		inside := all.short(t, least)
		for inside != nil {
			cut = Cut{Inside: inside, Leaving: g.leaving(inside)}
			m := 0
			for _, v := range inside {
				m += packets[v]
			}
			least = ratio(cut.Leaving, m)
			inside = all.short(t, least)
		}
	}
	return Ratio{Num: least.Den, Den: least.Num}, cut
}
