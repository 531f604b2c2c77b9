package packets

import (
	"slices"

	"castlab/topologies/schedules"
)

// number fills the tables of links and sends.
func (b *Broadcast) number(s schedules.Schedule) {
	n, m := s.Nodes, len(s.Sends)
	index := newLinkIndex(n, s.Sends)
	b.links = index.links()
	b.packet = make([]uint16, 0, m)
	b.link = make([]int32, 0, m)
	b.source = make([]int32, 0, m)
	b.given = bySlot(s)

	// held[v*n+p] is the copy of packet p that node v passes on.
	const none = -1
	held := make([]int32, n*n)
	for i := range held {
		held[i] = none
	}
	for v := range n {
		held[v*n+v] = 0
	}
	var now []uint64 // the sends of a slot, each with its copy in the high half
	for first := 0; first < m; {
		slot := s.Sends[b.given[first]].Slot
		last := first
		now = now[:0]
		for ; last < m && s.Sends[b.given[last]].Slot == slot; last++ {
			i := b.given[last]
			x := &s.Sends[i]
			now = append(now, uint64(held[x.From*n+x.Packet])<<32|uint64(i))
		}
		slices.Sort(now)
		for k, v := range now {
			i := int32(v)
			x := &s.Sends[i]
			b.given[first+k] = i
			b.packet = append(b.packet, uint16(x.Packet))
			b.link = append(b.link, index.of(x.From, x.To))
			b.source = append(b.source, int32(v>>32))
		}
		for k := first; k < last; k++ {
			x := &s.Sends[b.given[k]]
			h := &held[x.To*n+x.Packet]
			switch {
			case *h == none:
				*h = int32(k) + 1
			case int(*h) > first && s.Sends[b.given[*h-1]].From > x.From:
				*h = int32(k) + 1 // in the same slot, from a lower sender
			}
		}
		first = last
	}
}

// bySlot returns the indices of the sends in order of slot.
func bySlot(s schedules.Schedule) []int32 {
	start := make([]int32, s.Slots+2)
	for i := range s.Sends {
		start[s.Sends[i].Slot+1]++
	}
	for slot := range s.Slots + 1 {
		start[slot+1] += start[slot]
	}
	order := make([]int32, len(s.Sends))
	for i := range s.Sends {
		slot := s.Sends[i].Slot
		order[start[slot]] = int32(i)
		start[slot]++
	}
	return order
}
