package schedules

import (
	"math/bits"

	"castlab/distributions/inputs"
)

// maxSmallMultinode is the most nodes of RingOneWay and CompleteMultinode, which
// list n(n-1) sends.
const maxSmallMultinode = 1 << 12

// RingOneWay returns a multinode broadcast in the ring for links that carry one
// packet in a slot: all packets travel the same way round, n-1 slots. Every link is
// busy in every slot, so no schedule is shorter. The ring has one spanning tree at a
// time, and along it the n packets would take n slots at least.
//
// Source: derived, against VAR98, Section 3.3, lower bound for half duplex. Errors: an
// *inputs.Error for n outside 3..4096; two nodes have one link
// in all.
func RingOneWay(n int) (Schedule, error) {
	if err := inputs.Integer("n", n, 3, maxSmallMultinode); err != nil {
		return Schedule{}, err
	}
	s := Schedule{
		Algorithm: "ring-one-way",
		Params:    Params{"n": n},
		Nodes:     n,
		Slots:     n - 1,
		Sends:     make([]Send, 0, n*(n-1)),
	}
	for slot := 1; slot < n; slot++ {
		for v := range n {
			s.Sends = append(s.Sends, Send{Slot: slot, From: v, To: (v + 1) % n, Packet: (v + n + 1 - slot) % n})
		}
	}
	return s, nil
}

// CompleteMultinode returns the multinode broadcast in the complete network, in which
// every packet goes straight to all others: one slot, or two where a link carries one
// packet in a slot. Every link is busy all the time.
//
// Source: derived, against VAR98, Section 3.3, lower bounds. Errors: an
// *inputs.Error for n outside 1..4096.
func CompleteMultinode(n int, halfDuplex bool) (Schedule, error) {
	if err := inputs.Integer("n", n, 1, maxSmallMultinode); err != nil {
		return Schedule{}, err
	}
	s := Schedule{
		Algorithm: "complete-multinode",
		Params:    Params{"n": n, "duplex": "full"},
		Nodes:     n,
		Sends:     make([]Send, 0, n*(n-1)),
	}
	if halfDuplex {
		s.Params["duplex"] = "half"
	}
	for v := range n {
		for w := range n {
			if w == v {
				continue
			}
			x := Send{Slot: 1, From: v, To: w, Packet: v}
			if halfDuplex && w < v {
				x.Slot = 2
			}
			s.Slots = max(s.Slots, x.Slot)
			s.Sends = append(s.Sends, x)
		}
	}
	sort(s.Sends)
	return s, nil
}

// CubeHalfDuplex returns a multinode broadcast in the cube of three dimensions for
// links that carry one packet in a slot. It takes 5 slots: 56 packets have to be
// received over 12 links, so no schedule is shorter. The cube has one spanning tree at
// a time, and along it 8 packets would take 8 slots at least.
//
// In a slot all links of a dimension do the same, either from nodes with an even number
// of ones or from the others. The table was found by a search through what the two kinds
// of nodes can have after each slot.
//
// Source: derived, against VAR98, Section 3.3, lower bound for half duplex.
func CubeHalfDuplex() Schedule {
	type crossing struct{ odd, offset int } // the ones of the sender, modulo 2; its packet, less the sender, without carry
	slots := [...][3]crossing{
		{{0, 0}, {1, 0}, {0, 0}},
		{{1, 4}, {0, 0}, {0, 2}},
		{{1, 6}, {1, 4}, {1, 2}},
		{{0, 2}, {0, 7}, {1, 0}},
		{{1, 2}, {0, 5}, {1, 5}},
	}
	s := Schedule{Algorithm: "cube-half-duplex", Params: Params{"d": 3}, Nodes: 8, Slots: len(slots)}
	for i, dimensions := range slots {
		for v := range s.Nodes {
			for c, x := range dimensions {
				if bits.OnesCount(uint(v))%2 == x.odd {
					s.Sends = append(s.Sends, Send{Slot: i + 1, From: v, To: v ^ 1<<c, Packet: v ^ x.offset})
				}
			}
		}
	}
	sort(s.Sends)
	return s
}
