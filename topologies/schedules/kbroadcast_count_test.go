package schedules_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// detected is the broadcast with counts behind the packets.
func detected(t *testing.T, d int, sources, tree []int, service schedules.Service, r *rand.Rand) schedules.Schedule {
	t.Helper()
	s, err := schedules.KBroadcast{Ranks: schedules.Chosen, Trees: tree, Detected: true, Service: service, Rand: r}.Schedule(d, sources)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// By hand, d=2, all four packets on tree 0, which is 1(0 3(2)): packets 0 -> 1, 2 -> 3 and
// 3 -> 1 in slot 1, then 3 -> 1 with the packet of 2. Places in tree 0 are 1, 0, 3, 2 and in
// tree 1, without packets, 2, 3, 1, 0. Roots 1 and 2 tell node 0 in slots 4 and 3.
func TestCountsByHand(t *testing.T) {
	s := detected(t, 2, []int{0, 1, 2, 3}, []int{0, 0, 0, 0}, schedules.FIFO, nil)
	want := "[slot 1: 0 -> 2, sum of 3 to 3 in order 1 slot 1: 1 -> 3, sum of 2 to 2 in order 1" +
		" slot 2: 0 -> 1, sum of 1 to 1 slot 2: 2 -> 3, sum of 3 to 3 slot 2: 3 -> 2, sum of 1 to 2 in order 1" +
		" slot 3: 2 -> 0, sum of 0 to 3 in order 1 slot 3: 3 -> 1, sum of 2 to 3" +
		" slot 4: 1 -> 0, sum of 0 to 3 slot 5: 0 -> 1, sum of 0 to 3 in order 2 slot 5: 0 -> 2, sum of 0 to 3 in order 2]"
	if got := fmt.Sprint(s.Sums); got != want {
		t.Errorf("messages %s, want %s", got, want)
	}
	if s.Slots != 5+6 || durations(s)["gather and count"] != 5 {
		t.Errorf("%d slots, %v, want 5 and 6", s.Slots, s.Phases)
	}
	mustValidate(t, 2, s)
}

// Every choice of trees by every set of sources on the square, and random ones on larger
// cubes in every order of service: the validator accepts them, and phase 2 ends two slots
// after the later of slot d, when the farthest node can have been heard, and the slot
// after the last packet has come.
func TestCountsFollowThePackets(t *testing.T) {
	check := func(d int, sources, tree []int, service schedules.Service, r *rand.Rand) {
		t.Helper()
		s := detected(t, d, sources, tree, service, r)
		mustValidate(t, d, s)
		last := 0
		for _, x := range s.Sends {
			if x.Slot <= s.Phases[0].Last {
				last = max(last, x.Slot)
			}
		}
		if got, want := s.Phases[0].Last, max(d, last+1)+2; got != want {
			t.Errorf("d=%d sources %v trees %v: phase 2 takes %d slots, want %d", d, sources, tree, got, want)
		}
	}
	for set := range 1 << 4 {
		for choice := range 1 << 4 {
			var sources, tree []int
			for v := range 4 {
				if set>>v&1 == 1 {
					sources, tree = append(sources, v), append(tree, choice>>v&1)
				}
			}
			check(2, sources, tree, schedules.FIFO, nil)
		}
	}
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 6; d++ {
		for K := range 1<<d + 3 {
			var sources, tree []int
			for range K {
				sources, tree = append(sources, r.IntN(1<<d)), append(tree, r.IntN(d))
			}
			check(d, sources, tree, services[K%len(services)], r)
		}
	}
	if s := detected(t, 0, []int{0}, []int{0}, schedules.FIFO, nil); s.Slots != 0 {
		t.Errorf("a single node takes %d slots", s.Slots)
	}
}

// Roots that begin without having been told, a count ahead of a packet, a root that tells
// too early and a joint order that comes first are violations.
func TestFalseCountsAreViolations(t *testing.T) {
	cube := topologies.Hypercube{D: 2}
	for name, c := range map[string]struct {
		rule  schedules.Rule
		wrong func(s *schedules.Schedule)
	}{
		"roots are not told": {schedules.Gathered, func(s *schedules.Schedule) { s.Sums = s.Sums[:len(s.Sums)-2] }},
		"one root has not told node 0": {schedules.Composed, func(s *schedules.Schedule) {
			s.Sums = slices.DeleteFunc(s.Sums, func(x schedules.Sum) bool { return x.From == 1 && x.To == 0 })
		}},
		"a root tells before a packet has come": {schedules.Gathered, func(s *schedules.Schedule) {
			for i, x := range s.Sends {
				if x.Slot == 2 {
					s.Sends[i].Slot = 4 // 3 -> 1, behind the count
				}
			}
		}},
		"a count in phase 3":          {schedules.Phased, func(s *schedules.Schedule) { s.Sums[len(s.Sums)-1].Slot++ }},
		"joint and first":             {schedules.Shape, func(s *schedules.Schedule) { slices.Reverse(s.Orders) }},
		"a packet that nobody counts": {schedules.Gathered, func(s *schedules.Schedule) { s.Orders[0].Packets = s.Orders[0].Packets[1:] }},
		"a packet that is none":       {schedules.Range, func(s *schedules.Schedule) { s.Orders[1].Packets = []int{6} }},
	} {
		s := detected(t, 2, []int{0, 1, 2, 3}, []int{0, 0, 0, 0}, schedules.FIFO, nil)
		c.wrong(&s)
		var v *schedules.Violation
		if err := schedules.Validate(cube, s); !errors.As(err, &v) || v.Rule != c.rule {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Node 0 adds up the number of root 1, which is 0, and its own, and says so before its
// packet has come: it knows how many there are, and not that they have come.
func TestCountsThatNobodyHasToldAreNoEvidence(t *testing.T) {
	s := schedules.Schedule{
		Nodes: 2, Slots: 5, Sources: []int{0, 1}, Markers: 1,
		Phases: []schedules.Phase{{Name: "gather and count", First: 1, Last: 3}, {Name: "broadcast", First: 4, Last: 5}},
		Orders: []schedules.Order{{Nodes: []int{1, 0}, Packets: []int{0}}, {Nodes: []int{0, 1}, Joint: true}},
		Sums:   []schedules.Sum{{Slot: 1, From: 1, To: 0, First: 0, Last: 0}, {Slot: 2, From: 0, To: 1, Order: 1, First: 0, Last: 1}},
		Sends: []schedules.Send{{Slot: 3, From: 0, To: 1, Packet: 0}, {Slot: 4, From: 1, To: 0, Packet: 0},
			{Slot: 5, From: 1, To: 0, Packet: 1}},
	}
	var v *schedules.Violation
	if err := schedules.Validate(topologies.Hypercube{D: 1}, s); !errors.As(err, &v) || v.Rule != schedules.Composed {
		t.Error(err)
	}
}

// Roots find out one way, and only where ranks do not tell them.
func TestRefusedStarts(t *testing.T) {
	for _, k := range []schedules.KBroadcast{
		{Ranks: schedules.Chosen, Trees: []int{0}, Detected: true, Actual: true},
		{Ranks: schedules.Chosen, Trees: []int{0}, Detected: true, Immediate: true},
		{Ranks: schedules.Chosen, Trees: []int{0}, Actual: true, Immediate: true}, {Detected: true},
	} {
		if s, err := k.Schedule(2, []int{3}); err == nil {
			t.Errorf("%+v: %v", k, s)
		}
	}
}
