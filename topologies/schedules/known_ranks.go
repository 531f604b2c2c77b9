package schedules

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// KnownRanks returns the broadcast of d packets whose places r = 1..d in
// decreasing order of their nodes are known: packet r travels along the
// completely unbalanced tree of its source that crosses dimensions in the order
//
//	r mod d, (r+1) mod d, ..., (r+d-1) mod d
//
// and in slot m crosses links of one dimension alone. Places differ modulo d,
// so no two packets cross the same dimension in a slot, and no link carries two.
// The dimension of slot m is
//
//	(r+m-1) mod d    which follows the order of the tree: d slots
//	(r+m-2) mod d    as printed: in slot 1 the last of the tree's dimensions, d+1 slots for d > 1
//
// Packets of one node have the places r_x - a_x + m, see KBroadcast; one node
// that has all d is served too.
//
// Symbols: d dimensions and packets. Source: ST93 Section 3.3.2; the dimension
// (r+m-1) mod d is an erratum. Errors: an *inputs.Error as
// KBroadcast.Schedule, or for any other number of packets than d.
func KnownRanks(d int, sources []int, printed bool) (Schedule, error) {
	if err := checkSources(d, sources, 0); err != nil {
		return Schedule{}, err
	}
	if len(sources) != d {
		return Schedule{}, &inputs.Error{Arg: "K", Value: len(sources), Domain: fmt.Sprintf("d=%d packets", d)}
	}
	s := Schedule{
		Algorithm: "kbroadcast-ranked",
		Params:    Params{"d": d, "rule": "corrected"},
		Nodes:     1 << d,
		Sources:   append([]int{}, sources...),
		Sends:     make([]Send, 0, d*(1<<d-1)),
	}
	ahead := 1 // of the printed rule
	if printed {
		s.Params["rule"], ahead = "printed", 2
	}
	place := places(d, sources)
	family := make([]trees.Tree, d)
	holds := make([][]bool, d) // by packet and node
	for p, x := range sources {
		var err error
		if family[p], err = trees.Unbalanced(d, topologies.Node(x), trees.CyclicOrder(d, place[p])); err != nil {
			return Schedule{}, err
		}
		holds[p] = make([]bool, 1<<d)
		holds[p][x] = true
	}
	packet := make([]int, d) // by dimension, the packet that crosses it in the slot
	links := linksInOrder(d)
	for len(s.Sends) < cap(s.Sends) {
		s.Slots++
		for p := range sources {
			packet[(place[p]+s.Slots-ahead)%d] = p
		}
		for i, c := range links {
			v := i / d
			w, p := v^1<<c, packet[c]
			if holds[p][v] && !holds[p][w] && family[p].Parent[w] == topologies.Node(v) {
				// No other arc of the packet into w is in use in this slot: its only
				// link of the dimension leads back.
				holds[p][w] = true
				s.Sends = append(s.Sends, Send{Slot: s.Slots, From: v, To: w, Packet: p})
			}
		}
	}
	return s, nil
}
