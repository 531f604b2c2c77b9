package isotropic

import (
	"math/bits"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// TransposeBand plans the transposition of a matrix of 2^d columns, stored by the
// Gray code in the cube, with entries within a distance B of the diagonal. With
// b = ceil(log2 B) it takes at most
//
//	1 slot             B = 1
//	3 2^(b-1) slots    b <= d-2, less than 3 B
//	2^(d-1) slots      otherwise
//
// The task is nearly isotropic. Columns are in blocks of 2^b, each in a subcube
// of dimension b, and entries go to nodes of the own block, of the next and of the
// one before. Seen from a node, a packet is told by which of the three and by the
// low bits in which its destination differs: at most 3 2^b - 1 kinds. Its tag says
// which of b dimensions it crosses within a subcube, and whether it goes over the
// link to the next block or to the one before: b + 2 columns, of sums 3 2^(b-1)
// and 2^b. All packets of a kind move together. Those of different nodes are never
// at one node, since all of them have left their block or none has.
//
// Where only two blocks would be left, there is one, of all columns.
//
// Source: derived; VAR98, Section 3.2, has an algorithm of optimal order for
// B = N^c and no such bound. Errors: an *inputs.Error for d outside the
// hypercube's domain or above 16, or B outside 0..2^d-1.
func TransposeBand(d, B int) (Transposition, error) {
	net := topologies.Hypercube{D: d}
	if err := net.Validate(); err != nil {
		return Transposition{}, err
	}
	if net.Order() > maxNodes {
		return Transposition{}, &inputs.Error{Arg: "d", Value: d, Domain: "an integer from 0 to 16"}
	}
	if B < 0 || B >= net.Order() {
		return Transposition{}, &inputs.Error{Arg: "B", Value: B, Domain: "an integer from 0 to the last column"}
	}
	t, err := newTransposition(net, GrayCode(d), BandEntries(net.Order(), B))
	if err != nil {
		return Transposition{}, err
	}
	b := bits.Len(uint(max(0, B-1)))
	if b > d-2 && B > 1 {
		b = d
	}
	t.Schedule, err = bandSchedule(t, b)
	return t, err
}

// A kind is the class of a packet, by block and low bits of its destination relative to
// its node.
type kind struct {
	block int // 1 for the next block, -1 for the previous one, 0 for the same
	bits  int // low bits in which the destination differs
}

// word returns the link types of a kind: low dimensions, then next, previous.
func (k kind) word(b int) []int {
	word := ones(k.bits)
	switch k.block {
	case 1:
		word = append(word, b)
	case -1:
		word = append(word, b+1)
	}
	return word
}

// bandSchedule decomposes the task matrix of the kinds that occur.
func bandSchedule(t Transposition, b int) (schedules.Schedule, error) {
	low := topologies.Node(1)<<b - 1
	var kinds []kind
	number := map[kind]int{}
	kindOf := make([]int, len(t.Task.Packets))
	for e, x := range t.Entries {
		p := t.Packet[e]
		if p < 0 {
			continue
		}
		packet := t.Task.Packets[p]
		k := kind{block: x.Row>>b - x.Column>>b, bits: int((packet.From ^ packet.To[0]) & low)}
		if _, known := number[k]; !known {
			number[k] = len(kinds)
			kinds = append(kinds, k)
		}
		kindOf[p] = number[k]
	}
	words := make([][]int, len(kinds))
	for i, k := range kinds {
		words[i] = k.word(b)
	}
	moves, err := Decompose(MatrixOf(b+2, words))
	if err != nil {
		return schedules.Schedule{}, err
	}
	members := make([][]int, len(kinds)) // by kind, its packets
	for p, k := range kindOf {
		members[k] = append(members[k], p)
	}
	s := schedules.Schedule{Algorithm: "transposition", Nodes: t.Task.Nodes, Sources: t.Task.Sources()}
	at := append([]int(nil), s.Sources...) // by packet, its node
	for _, m := range moves {
		s.Slots = m.Slot
		for _, p := range members[m.Row] {
			to := at[p] ^ 1<<m.Type
			if m.Type >= b { // the bits above the low ones become those of the destination
				to = at[p]&int(low) | int(t.Task.Packets[p].To[0]&^low)
			}
			s.Sends = append(s.Sends, schedules.Send{Slot: m.Slot, From: at[p], To: to, Packet: p})
			at[p] = to
		}
	}
	for rest := s.Sends; len(rest) > 0; {
		turn := 1
		for turn < len(rest) && rest[turn].Slot == rest[0].Slot {
			turn++
		}
		inOrder(rest[:turn])
		rest = rest[turn:]
	}
	return s, nil
}
