package packets_test

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/montecarlo/packets"
	"castlab/topologies/schedules"
)

// checkTrace checks the ends of all sends, in the order of s.Sends, against the rules
// of a discipline. It uses only the schedule. Together the rules determine the trace:
// on each link the sends are in the order of the discipline, each begins when its
// packet has arrived and the link is free (and the hop has begun), and not later; so
// none begins before its packet has arrived, and none overlaps another.
func checkTrace(s schedules.Schedule, how packets.Discipline, x, ends []float64, done float64) error {
	n := s.Nodes
	if len(ends) != len(s.Sends) {
		return fmt.Errorf("%d ends of %d sends", len(ends), len(s.Sends))
	}

	// bringer[v][p] is the send that first brings packet p to node v.
	type place struct{ node, packet int }
	bringer := make(map[place]int)
	for i, a := range s.Sends {
		at := place{a.To, a.Packet}
		if a.To == a.Packet {
			continue
		}
		j, known := bringer[at]
		if !known || a.Slot < s.Sends[j].Slot || a.Slot == s.Sends[j].Slot && a.From < s.Sends[j].From {
			bringer[at] = i
		}
	}
	arrival := func(i int) float64 {
		if a := s.Sends[i]; a.From != a.Packet {
			return ends[bringer[place{a.From, a.Packet}]]
		}
		return 0
	}
	hop := func(i int) int {
		h := 1
		for s.Sends[i].From != s.Sends[i].Packet {
			i = bringer[place{s.Sends[i].From, s.Sends[i].Packet}]
			h++
		}
		return h
	}
	begins := make([]float64, n+2) // begins[h]: when hop h may begin
	if how == packets.Barrier {
		for i := range s.Sends {
			for h := hop(i) + 1; h < len(begins); h++ {
				begins[h] = max(begins[h], ends[i])
			}
		}
	}

	type link struct{ from, to int }
	on := make(map[link][]int)
	for i, a := range s.Sends {
		on[link{a.From, a.To}] = append(on[link{a.From, a.To}], i)
	}
	latest := 0.0
	for l, sends := range on {
		slices.SortFunc(sends, func(i, j int) int {
			bySlot := cmp.Compare(s.Sends[i].Slot, s.Sends[j].Slot)
			switch how {
			case packets.Barrier:
				return cmp.Or(cmp.Compare(hop(i), hop(j)), bySlot)
			case packets.Arrival:
				return cmp.Or(cmp.Compare(arrival(i), arrival(j)), bySlot)
			}
			return bySlot
		})
		free := 0.0
		for _, i := range sends {
			begin := max(arrival(i), free)
			if how == packets.Barrier {
				if arrival(i) > begins[hop(i)] {
					return fmt.Errorf("%v: hop %d begins at %v, before its packet is there at %v", s.Sends[i], hop(i), begins[hop(i)],
						arrival(i))
				}
				begin = max(begin, begins[hop(i)])
			}
			if want := begin + x[s.Sends[i].Packet]; ends[i] != want {
				return fmt.Errorf("%v on link %v: ends at %v, want %v (arrived %v, link free %v)", s.Sends[i], l, ends[i], want,
					arrival(i), free)
			}
			free = ends[i]
			latest = max(latest, free)
		}
	}
	if latest != done {
		return fmt.Errorf("completion time %v, the last send ends at %v", done, latest)
	}
	return nil
}
