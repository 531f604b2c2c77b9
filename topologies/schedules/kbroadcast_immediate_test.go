package schedules_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// Where roots start at once, nothing delays a packet of phase 3: what the root
// sends in slot t comes to a node h links below in slot t+h-1. A packet of phase
// 2 waits where one of phase 3 crosses its link, and else as ever.
func TestImmediateBroadcastsGoFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 5))
	for range 300 {
		d := 1 + r.IntN(5)
		K := r.IntN(1 + 3*d)
		sources, tree := make([]int, K), make([]int, K)
		for p := range K {
			sources[p], tree[p] = r.IntN(1<<d), r.IntN(d)
		}
		for _, service := range services {
			s := must(schedules.KBroadcast{Ranks: schedules.Chosen, Trees: tree, Service: service, Rand: r, Immediate: true}.Schedule(d,
				sources))
			mustValidate(t, d, s)
			conserving(t, d, tree, s)
			family := must(trees.Disjoint(d))
			start := make([]int, K) // the slot in which the root sends
			sent := map[schedules.Send]bool{}
			for _, x := range s.Sends {
				sent[x] = true
				root, to := int(family[tree[x.Packet]].Root), topologies.Node(x.To)
				if x.From == root && family[tree[x.Packet]].Parent[to] == topologies.Node(root) && start[x.Packet] == 0 {
					start[x.Packet] = x.Slot
				}
			}
			for p, j := range tree {
				for w := range 1 << d {
					if h := bits.OnesCount(uint(w ^ 1<<j)); h > 0 &&
						!sent[schedules.Send{Slot: start[p] + h - 1, From: int(family[j].Parent[w]), To: w, Packet: p}] {
						t.Fatalf("d=%d sources %v trees %v: packet %d leaves its root in slot %d and does not reach %d in %d slots", d,
							sources, tree, p, start[p], w, h)
					}
				}
			}
			if s.Markers != 0 || len(s.Sources) != K {
				t.Errorf("%d termination packets, %d sources", s.Markers, len(s.Sources))
			}
		}
	}
}

// One packet is alone: as many slots as its root is away, and d more.
func TestImmediateBroadcastOfOnePacket(t *testing.T) {
	for d := 1; d <= 5; d++ {
		for x := range 1 << d {
			for j := range d {
				s := must(schedules.KBroadcast{Ranks: schedules.Chosen, Trees: []int{j}, Immediate: true}.Schedule(d, []int{x}))
				if want := bits.OnesCount(uint(x^1<<j)) + d; s.Slots != want {
					t.Errorf("d=%d node %d tree %d: %d slots, want %d", d, x, j, s.Slots, want)
				}
			}
		}
	}
}

// Starting at once may cost more than waiting. By hand, d=4, packets of nodes
// 14, 7 and 4 on trees 0, 1 and 2: the first goes 14 -> 15 -> 7, waits in slot 3
// while 7 -> 3 carries that of node 4, and in slot 5 while 3 -> 1 carries that of
// node 7, is at its root in slot 6 and everywhere 4 slots later. Waiting for all,
// 2 max N + 2d - 1 = 9 slots are enough. The multinode broadcast on 8 dimensions
// is a natural case: 2*32 + 15 = 79 slots are enough.
func TestImmediateStartMayBeSlower(t *testing.T) {
	k := schedules.KBroadcast{Ranks: schedules.Chosen, Trees: []int{0, 1, 2}, Immediate: true}
	s := must(k.Schedule(4, []int{14, 7, 4}))
	var way []schedules.Send
	for _, x := range s.Sends {
		if x.Packet == 0 && x.Slot <= 6 {
			way = append(way, x)
		}
	}
	want := []schedules.Send{{Slot: 1, From: 14, To: 15}, {Slot: 2, From: 15, To: 7}, {Slot: 4, From: 7, To: 3}, {Slot: 6, From: 3, To: 1}}
	if s.Slots != 10 || !slices.Equal(way, want) {
		t.Errorf("%d slots, packet 0 goes %v; want 10, %v", s.Slots, way, want)
	}
	mustValidate(t, 4, s)
	sources := make([]int, 1<<8)
	for v := range sources {
		sources[v] = v
	}
	at := must(schedules.KBroadcast{Ranks: schedules.Known, Immediate: true}.Schedule(8, sources))
	if at.Slots <= 79 {
		t.Errorf("%d slots, want more than 79", at.Slots)
	}
	mustValidate(t, 8, at)
}
