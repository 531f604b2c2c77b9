package schedules_test

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Every violation, planted in a valid schedule, is refused by its name. d=3,
// K=5: prefix 1-7, gather 8-10 (it is over when the last packet came),
// broadcast 5 slots with termination packets 5, 6, 7 of nodes 1, 2, 4.
func TestValidateRefusesMutantsOfABroadcast(t *testing.T) {
	const d, n = 3, 8
	base := must(schedules.KBroadcast{Actual: true}.Schedule(d, []int{0, 3, 5, 6, 7}))
	mustValidate(t, d, base)
	gather := base.Phases[1].Last
	if base.Phases[1].Name != "gather" || base.Slots != gather+5 {
		t.Fatalf("phases %v, %d slots", base.Phases, base.Slots)
	}
	sum := func(s *schedules.Schedule, x schedules.Sum) { s.Sums = append(s.Sums, x) }
	drop := func(s *schedules.Schedule, slot, from, to int) {
		s.Sums = slices.DeleteFunc(s.Sums, func(x schedules.Sum) bool { return x.Slot == slot && x.From == from && x.To == to })
	}
	find := func(s *schedules.Schedule, slot, from, to int) *schedules.Send {
		return &s.Sends[slices.IndexFunc(s.Sends, func(x schedules.Send) bool { return x.Slot == slot && x.From == from && x.To == to })]
	}
	for _, m := range []struct {
		name string
		rule schedules.Rule
		edit func(s *schedules.Schedule)
	}{
		{"nodes", schedules.Shape, func(s *schedules.Schedule) { s.Nodes = 4 }},
		{"negative markers", schedules.Shape, func(s *schedules.Schedule) { s.Markers = -1 }},
		{"more markers than packets", schedules.Shape, func(s *schedules.Schedule) { s.Markers = 9 }},
		{"unused slot", schedules.Shape, func(s *schedules.Schedule) { s.Slots++; s.Phases[2].Last++ }},
		{"source outside", schedules.Range, func(s *schedules.Schedule) { s.Sources[0] = n }},
		{"negative source", schedules.Range, func(s *schedules.Schedule) { s.Sources[7] = -1 }},
		{"no such packet", schedules.Range, func(s *schedules.Schedule) { s.Sends[0].Packet = 8 }},
		{"sender outside", schedules.Range, func(s *schedules.Schedule) { s.Sends[0].From = 8 }},
		{"sum of nothing", schedules.Range, func(s *schedules.Schedule) { s.Sums[0].First++ }},
		{"sum beyond the last node", schedules.Range, func(s *schedules.Schedule) { s.Sums[0].Last = n }},
		{"sum below node 0", schedules.Range, func(s *schedules.Schedule) { s.Sums[0].First = -1 }},
		{"sum from nowhere", schedules.Range, func(s *schedules.Schedule) { s.Sums[0].From = -1 }},
		{"sum to nowhere", schedules.Range, func(s *schedules.Schedule) { s.Sums[0].To = n }},
		{"sum in slot 0", schedules.Slot, func(s *schedules.Schedule) { s.Sums[0].Slot = 0 }},
		{"sum after the end", schedules.Slot, func(s *schedules.Schedule) { s.Sums[0].Slot = s.Slots + 1 }},
		{"sum across the cube", schedules.Link, func(s *schedules.Schedule) { s.Sums[0].To = s.Sums[0].From ^ 7 }},
		{"sum to itself", schedules.Link, func(s *schedules.Schedule) { s.Sums[0].To = s.Sums[0].From }},
		{"packet across the cube", schedules.Link, func(s *schedules.Schedule) { s.Sends[0].To = s.Sends[0].From ^ 6 }},
		{"sum twice", schedules.Capacity, func(s *schedules.Schedule) { sum(s, s.Sums[0]) }},
		{"two sums on one link", schedules.Capacity, func(s *schedules.Schedule) {
			sum(s, schedules.Sum{Slot: 2, From: 2, To: 0, First: 2, Last: 2})
		}},
		{"packet on the link of a sum", schedules.Capacity, func(s *schedules.Schedule) {
			s.Phases = nil // where no phase keeps them apart
			x := s.Sums[0]
			s.Sends = append(s.Sends, schedules.Send{Slot: x.Slot, From: x.From, To: x.To, Packet: 5})
		}},
		{"packet twice", schedules.Capacity, func(s *schedules.Schedule) { s.Sends = append(s.Sends, s.Sends[0]) }},
		{"sum of unknown numbers", schedules.Composed, func(s *schedules.Schedule) { s.Sums[0].Last++ }},
		{"sum of another node", schedules.Composed, func(s *schedules.Schedule) { s.Sums[0].First--; s.Sums[0].Last-- }},
		{"sum passed on while it arrives", schedules.Composed, func(s *schedules.Schedule) {
			// Node 2 gets 3-3 in slot 1 and cannot use it then.
			sum(s, schedules.Sum{Slot: 1, From: 2, To: 6, First: 3, Last: 3})
		}},
		{"sum by subtraction", schedules.Composed, func(s *schedules.Schedule) {
			// Node 1 knows 2-7 from slot 6 on, and nothing of 2 alone.
			sum(s, schedules.Sum{Slot: 7, From: 1, To: 3, First: 2, Last: 2})
		}},
		{"a node without its rank", schedules.Ranked, func(s *schedules.Schedule) { drop(s, 6, 4, 5) }},
		{"a root without K", schedules.Ranked, func(s *schedules.Schedule) { drop(s, 7, 0, 2) }},
		{"phase without a name", schedules.Phased, func(s *schedules.Schedule) { s.Phases[2].Name = "" }},
		{"phase twice", schedules.Phased, func(s *schedules.Schedule) { s.Phases[2].Name = "gather" }},
		{"first phase late", schedules.Phased, func(s *schedules.Schedule) { s.Phases[0].First = 2 }},
		{"phases apart", schedules.Phased, func(s *schedules.Schedule) { s.Phases[1].First++ }},
		{"phase begins before all numbers", schedules.Phased, func(s *schedules.Schedule) {
			s.Slots = math.MaxInt
			s.Sends = append(s.Sends, schedules.Send{Slot: math.MaxInt, From: 1, To: 0, Packet: 5})
			s.Phases[2].Last = math.MaxInt
			s.Phases = append(s.Phases, schedules.Phase{Name: "again", First: math.MinInt, Last: math.MaxInt})
		}},
		{"phases go back", schedules.Phased, func(s *schedules.Schedule) {
			back := s.Phases[1].First - 3
			s.Phases = slices.Insert(s.Phases, 1, schedules.Phase{Name: "back", First: s.Phases[1].First, Last: back})
			s.Phases[2].First = back + 1
		}},
		{"sum before the prefix", schedules.Phased, func(s *schedules.Schedule) {
			s.Phases = slices.Insert(s.Phases, 0, schedules.Phase{Name: "wait", First: 1, Last: 1})
			s.Phases[1].First = 2
		}},
		{"phases overlap", schedules.Phased, func(s *schedules.Schedule) { s.Phases[1].First-- }},
		{"phase ends too far before it begins", schedules.Phased, func(s *schedules.Schedule) { s.Phases[1].Last = s.Phases[1].First - 2 }},
		{"phase ends after the schedule", schedules.Phased, func(s *schedules.Schedule) { s.Phases[2].Last++ }},
		{"phases end early", schedules.Phased, func(s *schedules.Schedule) { s.Phases = s.Phases[:2] }},
		{"sum outside the prefix", schedules.Phased, func(s *schedules.Schedule) { s.Sums[0].Slot = gather }},
		{"sum without a prefix", schedules.Phased, func(s *schedules.Schedule) { s.Phases[0].Name = "wait" }},
		{"ranks in the other direction", schedules.Ranked, func(s *schedules.Schedule) { s.Phases[0].Name = "ranks" }},
		{"packet in the prefix", schedules.Phased, func(s *schedules.Schedule) { s.Sends[0].Slot = 4 }},
		{"packet not held", schedules.Holding, func(s *schedules.Schedule) { s.Sends[0].Packet = 1 - s.Sends[0].Packet }},
		{"termination packet not held", schedules.Holding, func(s *schedules.Schedule) {
			find(s, gather+1, 1, 0).Packet = 6 // that of node 2
		}},
		{"gathering ends early", schedules.Gathered, func(s *schedules.Schedule) { s.Phases[1].Last--; s.Phases[2].First-- }},
		{"gathering has no time", schedules.Gathered, func(s *schedules.Schedule) {
			s.Phases[1].Last, s.Phases[2].First = s.Phases[1].First-1, s.Phases[1].First
		}},
		{"gathering is never over", schedules.Gathered, func(s *schedules.Schedule) {
			// A termination packet of a node that nothing else comes to.
			*s = schedules.Schedule{Nodes: n, Slots: 1, Sources: []int{0, 1}, Markers: 1,
				Phases: []schedules.Phase{{Name: "gather", First: 1, Last: 1}},
				Sends:  []schedules.Send{{Slot: 1, From: 1, To: 0, Packet: 1}}}
		}},
		{"overtaken", schedules.Overtaken, func(s *schedules.Schedule) {
			// Root 1 has two packets and its termination packet, and node 0 is a leaf of
			// its tree.
			a, b := find(s, gather+2, 1, 0), find(s, gather+3, 1, 0)
			a.Packet, b.Packet = b.Packet, a.Packet
		}},
		{"overtaken again", schedules.Overtaken, func(s *schedules.Schedule) {
			s.Sends = append(s.Sends, schedules.Send{Slot: s.Slots, From: 1, To: 0, Packet: 0})
		}},
		{"no termination packet", schedules.Complete, func(s *schedules.Schedule) {
			s.Sends = slices.DeleteFunc(s.Sends, func(x schedules.Send) bool { return x.Slot == gather+3 && x.From == 1 && x.To == 0 })
		}},
		{"a source more", schedules.Complete, func(s *schedules.Schedule) { s.Sources = append([]int{5}, s.Sources...); shift(s) }},
	} {
		s := copied(base)
		m.edit(&s)
		var v *schedules.Violation
		if err := schedules.Validate(topologies.Hypercube{D: d}, s); !errors.As(err, &v) || v.Rule != m.rule {
			t.Errorf("%s: %v, want a violation of %v", m.name, err, m.rule)
		}
		if s.Slots < 1000 && plainly(d, s) {
			t.Errorf("%s: plainly valid", m.name)
		}
	}
}

// After a termination packet a link may carry another one, or the same again.
func TestTerminationPacketsMayFollowEachOther(t *testing.T) {
	s := must(schedules.KBroadcast{Ranks: schedules.Known}.Schedule(2, []int{1}))
	last := s.Sends[len(s.Sends)-1]
	s.Slots++
	s.Phases[1].Last++
	last.Slot++
	s.Sends = append(s.Sends, last)
	mustValidate(t, 2, s)
	if !plainly(2, s) {
		t.Error("plainly not valid")
	}
}

// shift numbers the packets of sends from 1.
func shift(s *schedules.Schedule) {
	for i := range s.Sends {
		s.Sends[i].Packet++
	}
	s.Phases = nil // or packet 0 is at no root
}

func copied(s schedules.Schedule) schedules.Schedule {
	s.Sources, s.Phases = slices.Clone(s.Sources), slices.Clone(s.Phases)
	s.Sums, s.Sends = slices.Clone(s.Sums), slices.Clone(s.Sends)
	return s
}

// One change of anything at a time: Validate and the rules as they are stated
// come to the same end.
func TestValidateAgreesWithThePlainRules(t *testing.T) {
	r := rand.New(rand.NewPCG(93, 12))
	bases := []schedules.Schedule{
		must(schedules.KBroadcast{}.Schedule(2, []int{0, 3, 3})),
		must(schedules.KBroadcast{Ranks: schedules.PrefixExchange, Actual: true}.Schedule(3, []int{2, 4, 5, 7})),
		must(schedules.KBroadcast{Ranks: schedules.Chosen, Trees: []int{0, 1, 1}, Immediate: true}.Schedule(2, []int{1, 2, 0})),
		must(schedules.Greedy(2, []int{0, 0, 3})),
		must(schedules.KnownRanks(2, []int{0, 3}, true)),
		must(schedules.Prefix(3)),
		must(schedules.CubeMultinode(2)),
		must(schedules.PMNB{}.Schedule(3, []int{1, 6, 7})),
		must(schedules.PMNB{Algorithm: schedules.AlgorithmII}.Schedule(2, []int{3, 1})),
		must(schedules.PMNB{Algorithm: schedules.AlgorithmIII}.Schedule(2, []int{0, 2, 3})),
		must(schedules.PMNB{Algorithm: schedules.AlgorithmIII, Ranks: schedules.PrefixExchange}.Schedule(2, []int{2})),
	}
	valid, tries := 0, 6000
	if testing.Short() {
		tries = 600
	}
	for range tries {
		s := copied(bases[r.IntN(len(bases))])
		d := 2
		if s.Nodes == 8 {
			d = 3
		}
		by := r.IntN(3) - 1
		switch what := r.IntN(12); {
		case what < 4 && len(s.Sends) > 0:
			x := &s.Sends[r.IntN(len(s.Sends))]
			*[]*int{&x.Slot, &x.From, &x.To, &x.Packet}[what] += by
		case what < 8 && len(s.Sums) > 0:
			x := &s.Sums[r.IntN(len(s.Sums))]
			*[]*int{&x.Slot, &x.First, &x.Last, &x.To, &x.Order}[r.IntN(5)] += by
		case what == 8 && len(s.Sends) > 0:
			i := r.IntN(len(s.Sends))
			s.Sends = slices.Delete(s.Sends, i, i+1)
		case what == 9 && len(s.Sums) > 0:
			i := r.IntN(len(s.Sums))
			s.Sums = slices.Delete(s.Sums, i, i+1)
		case what == 10 && len(s.Phases) > 0:
			i := r.IntN(len(s.Phases))
			s.Phases[i].Last += by
			if i+1 < len(s.Phases) {
				s.Phases[i+1].First += by
			}
		case what == 11 && len(s.Sends) > 1 && r.IntN(3) == 0: // two sends change places
			x, y := &s.Sends[r.IntN(len(s.Sends))], &s.Sends[r.IntN(len(s.Sends))]
			x.Slot, y.Slot = y.Slot, x.Slot
		case what == 11 && len(s.Sums) > 0 && r.IntN(2) == 0:
			x := &s.Sums[r.IntN(len(s.Sums))]
			x.Total = !x.Total
		case what == 11 && len(s.Orders) > 0: // two nodes change places, or two orders
			i, j := r.IntN(len(s.Orders)), r.IntN(len(s.Orders))
			nodes := slices.Clone(s.Orders[i].Nodes)
			v, w := &nodes[r.IntN(len(nodes))], &nodes[r.IntN(len(nodes))]
			*v, *w = *w, *v
			s.Orders = slices.Clone(s.Orders)
			s.Orders[i].Nodes, s.Orders[j].Nodes = s.Orders[j].Nodes, nodes
		default:
			s.Markers += by
		}
		r.Shuffle(len(s.Sends), func(i, j int) { s.Sends[i], s.Sends[j] = s.Sends[j], s.Sends[i] })
		r.Shuffle(len(s.Sums), func(i, j int) { s.Sums[i], s.Sums[j] = s.Sums[j], s.Sums[i] })
		err := schedules.Validate(topologies.Hypercube{D: d}, s)
		if (err == nil) != plainly(d, s) {
			t.Fatalf("%v\nvalid: %v, plainly: %v", s, err, plainly(d, s))
		}
		if err == nil {
			valid++
		}
	}
	if valid < tries/10 || valid > tries/2 {
		t.Errorf("%d of %d are valid: not much is compared", valid, tries)
	}
}

// A prefix task is valid only if everything a phase "prefix" promises is kept,
// and nothing else is sent.
func TestValidatePrefixRefusesMutants(t *testing.T) {
	const d = 3
	for _, m := range []struct {
		name       string
		rule       schedules.Rule
		everywhere bool
		edit       func(s *schedules.Schedule)
	}{
		{"packets", schedules.Shape, false, func(s *schedules.Schedule) { s.Sources = []int{1} }},
		{"sends", schedules.Shape, false, func(s *schedules.Schedule) {
			s.Sends = []schedules.Send{{Slot: 4, From: 0, To: 1, Packet: 0}}
		}},
		{"markers", schedules.Shape, false, func(s *schedules.Schedule) { s.Markers = 1 }},
		{"another network", schedules.Shape, false, func(s *schedules.Schedule) { s.Nodes = 16 }},
		{"nothing", schedules.Ranked, false, func(s *schedules.Schedule) { s.Slots, s.Sums, s.Phases = 0, nil, nil }},
		{"everywhere", schedules.Ranked, true, func(s *schedules.Schedule) {}},
		{"no K for node 4", schedules.Ranked, false, func(s *schedules.Schedule) { s.Sums = s.Sums[:len(s.Sums)-1] }},
		{"no block", schedules.Composed, false, func(s *schedules.Schedule) { s.Sums = s.Sums[1:] }},
	} {
		s := copied(must(schedules.Prefix(d)))
		m.edit(&s)
		var v *schedules.Violation
		if err := schedules.ValidatePrefix(topologies.Hypercube{D: d}, s, m.everywhere); !errors.As(err, &v) || v.Rule != m.rule {
			t.Errorf("%s: %v, want a violation of %v", m.name, err, m.rule)
		}
	}
	if err := schedules.ValidatePrefix(topologies.Hypercube{D: -1}, schedules.Schedule{}, false); err == nil {
		t.Error("an invalid network passes")
	}
	// On the line of two nodes that a ring of two is, node 1 receives both.
	s := schedules.Schedule{Nodes: 2, Slots: 1, Sums: []schedules.Sum{{Slot: 1, From: 0, To: 1},
		{Slot: 1, From: 1, To: 0, First: 1, Last: 1}}}
	if err := schedules.ValidatePrefix(topologies.Ring{N: 2}, s, true); err != nil {
		t.Error(err)
	}
}

// A node may still send a part of a sum that it received as a whole, if it knows the
// part: node 1 its own number, after it has learned 2-7 and 0-7.
func TestSumsMayBeShorterThanWhatIsKnown(t *testing.T) {
	s := must(schedules.Prefix(3))
	s.Slots, s.Phases[0].Last = 8, 8
	s.Sums = append(s.Sums, schedules.Sum{Slot: 8, From: 1, To: 3, First: 1, Last: 1})
	if err := schedules.ValidatePrefix(topologies.Hypercube{D: 3}, s, false); err != nil {
		t.Error(err)
	}
}

// What is too large is refused before memory is taken for it.
func TestValidationIsBounded(t *testing.T) {
	for _, c := range []struct {
		d int
		s schedules.Schedule
	}{
		{21, schedules.Schedule{Nodes: 1 << 21, Sources: []int{}}},
		{30, schedules.Schedule{Nodes: 1 << 30, Sources: []int{0}}},
		{20, schedules.Schedule{Nodes: 1 << 20, Sources: make([]int, 1<<11+1)}},
		{16, schedules.Schedule{Nodes: 1 << 16}}, // every node has a packet
	} {
		var v *schedules.Violation
		if err := schedules.Validate(topologies.Hypercube{D: c.d}, c.s); !errors.As(err, &v) || v.Rule != schedules.Shape ||
			!strings.Contains(v.Why, "that are validated") {
			t.Errorf("d=%d: %v", c.d, err)
		}
	}
}

func FuzzValidateAgreesWithThePlainRules(f *testing.F) {
	for _, s := range []schedules.Schedule{
		must(schedules.KBroadcast{}.Schedule(2, []int{0, 3})), must(schedules.Exchange(2)), must(schedules.Greedy(2, []int{1, 1})),
		must(schedules.KBroadcast{Ranks: schedules.Known, Immediate: true}.Schedule(2, []int{})),
		must(schedules.CubeMultinode(2)),
		must(schedules.PMNB{Algorithm: schedules.AlgorithmII}.Schedule(2, []int{3})),
		must(schedules.PMNB{Algorithm: schedules.AlgorithmIII}.Schedule(2, []int{0, 2})),
	} {
		var text bytes.Buffer
		if err := s.WriteJSON(&text); err != nil {
			f.Fatal(err)
		}
		f.Add(text.String())
	}
	f.Add(`{"nodes":4,"slots":0,"sources":[],"phases":[{"name":"prefix","first":1,"last":0}],"sends":[]}`)
	f.Add(`{"nodes":4,"slots":0,"sources":[],"orders":[],"phases":[{"name":"prefix","first":1,"last":0}],"sends":[]}`)
	f.Add(`{"nodes":4,"slots":9223372036854775807,"sources":[],"phases":[{"name":"a","first":1,"last":9223372036854775807},{"name":"b","first":-9223372036854775808,"last":0}],"sends":[]}`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := schedules.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		err = schedules.Validate(topologies.Hypercube{D: 2}, s)
		if s.Slots > 1000 || len(s.Sends) > 200 || len(s.Sources) > 100 || len(s.Sums) > 100 {
			return
		}
		if (err == nil) != plainly(2, s) {
			t.Fatalf("valid: %v, plainly: %v", err, plainly(2, s))
		}
	})
}
