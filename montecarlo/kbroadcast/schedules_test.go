package kbroadcast

import (
	"math/rand/v2"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// explicit is the same run as an explicit schedule, made by another program.
func explicit(t *testing.T, d int, how Ranks, sources, tree []int) schedules.Schedule {
	t.Helper()
	k := schedules.KBroadcast{Trees: tree}
	switch how {
	case Prefix:
		k.Ranks = schedules.PrefixTree
	case Exchange:
		k.Ranks = schedules.PrefixExchange
	case Known:
		k.Ranks = schedules.Known
	case Random:
		k.Ranks, k.Actual = schedules.Chosen, true
	case Detected:
		k.Ranks, k.Detected = schedules.Chosen, true
	case Immediate:
		k.Ranks, k.Immediate = schedules.Chosen, true
	}
	s, err := k.Schedule(d, sources)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// An arcSlot is an arc in use.
type arcSlot struct{ slot, from, to int }

// Every K, all variants: the explicit schedule keeps the same arcs busy in the
// same slots, packets and control messages apart, and lasts as long; and the
// validator accepts what was traced. Which packet crosses may differ where
// several have come to a queue in one slot.
func TestExplicitSchedulesKeepTheSameArcsBusy(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	most := 6
	if testing.Short() {
		most = 5
	}
	for d := 1; d <= most; d++ {
		for _, how := range variants {
			e := execution(t, d, how)
			for K := range 1<<d + 1 {
				sources := subset(r, 1<<d, K, make([]uint64, 1), nil)
				if K%3 == 0 { // or several at one node
					sources, _ = draw(r, d, K, how)
				}
				tree := make([]int, K)
				for p := range tree {
					tree[p] = r.IntN(d)
				}
				if !how.chosen() {
					tree = nil
				}
				want := explicit(t, d, how, sources, tree)
				busy := map[arcSlot]bool{}
				for _, s := range want.Sends {
					busy[arcSlot{s.Slot, s.From, s.To}] = true
				}
				for _, s := range want.Sums {
					busy[arcSlot{s.Slot, s.From, s.To}] = true
				}
				if len(busy) != len(want.Sends)+len(want.Sums) {
					t.Fatalf("%v d=%d K=%d: the explicit schedule uses an arc twice in a slot", how, d, K)
				}
				got := schedules.Schedule{
					Nodes: 1 << d, Sums: want.Sums, Phases: want.Phases, Orders: want.Orders,
					Sources: want.Sources, Markers: want.Markers,
				}
				sends := 0
				times, err := e.Trace(sources, tree, func(slot, from, to, packet int) {
					sends++
					if !busy[arcSlot{slot, from, to}] {
						t.Fatalf("%v d=%d, sources %v, trees %v: %d -> %d is idle in slot %d of the explicit schedule", how, d, sources,
							tree, from, to, slot)
					}
					if packet != Control {
						got.Sends = append(got.Sends, schedules.Send{Slot: slot, From: from, To: to, Packet: packet})
					}
				})
				if err != nil {
					t.Fatal(err)
				}
				if got.Slots = times.Slots; sends != len(busy) || times.Slots != want.Slots {
					t.Fatalf("%v d=%d, sources %v, trees %v: %+v and %d sends, want %d slots and %d", how, d, sources, tree, times,
						sends, want.Slots, len(busy))
				}
				for _, phase := range want.Phases {
					if slots := phase.Last - phase.First + 1; phase.Name == "broadcast" && slots != times.Phase3 ||
						phase.Name == "gather" && how == Random && slots != times.Phase2 {
						t.Fatalf("%v d=%d, sources %v, trees %v: %+v, phase %+v", how, d, sources, tree, times, phase)
					}
				}
				if err := schedules.Validate(topologies.Hypercube{D: d}, got); err != nil {
					t.Fatalf("%v d=%d, sources %v, trees %v: %v", how, d, sources, tree, err)
				}
			}
		}
	}
}
