package schedules_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// translates lists the sends of every packet, in no particular order. Packets of the
// tree are translated too, so that a packet of another node remains one.
func translates(tree schedules.Schedule) schedules.Schedule {
	all := tree
	all.Sends = nil
	for s := range tree.Nodes {
		for _, x := range tree.Sends {
			all.Sends = append(all.Sends, schedules.Send{Slot: x.Slot, From: x.From ^ s, To: x.To ^ s, Packet: x.Packet ^ s})
		}
	}
	return all
}

// repeats reports whether some node receives a packet twice, or its own.
func repeats(s schedules.Schedule) bool {
	received := make(map[[2]int]bool)
	for v := range s.Nodes {
		received[[2]int{v, v}] = true
	}
	for _, x := range s.Sends {
		if k := [2]int{x.To, x.Packet}; received[k] {
			return true
		} else {
			received[k] = true
		}
	}
	return false
}

// agree compares the verdict on the tree with that of Validate on all sends of
// all packets, and with the definition of a repetition.
func agree(t interface{ Fatalf(string, ...any) }, d int, tree schedules.Schedule) (valid bool) {
	listed := slices.Clone(tree.Sends)
	short := schedules.ValidateTranslated(d, tree)
	if !slices.Equal(tree.Sends, listed) {
		t.Fatalf("d=%d: validation reordered the sends", d)
	}
	all := translates(tree)
	long := schedules.Validate(topologies.Hypercube{D: d}, all)
	if want := long == nil && !repeats(all); (short == nil) != want {
		t.Fatalf("d=%d, %v: from the tree %v, from all sends %v (repeats: %v)", d, tree, short, long, repeats(all))
	}
	return short == nil
}

// Every kind of violation, planted in a valid tree, is refused by its name.
func TestValidateTranslatedRefusesMutants(t *testing.T) {
	for d := 2; d <= 8; d++ {
		base, err := schedules.CubeMultinodeTree(d)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, min(d, 6), must(schedules.CubeMultinodeTree(min(d, 6))))
		lastSend := len(base.Sends) - 1
		for _, m := range []struct {
			name string
			rule schedules.Rule
			edit func(s *schedules.Schedule)
		}{
			{"nodes", schedules.Shape, func(s *schedules.Schedule) { s.Nodes *= 2 }},
			{"unused slot", schedules.Shape, func(s *schedules.Schedule) { s.Slots++ }},
			{"negative slots", schedules.Shape, func(s *schedules.Schedule) { s.Slots = -1 }},
			{"slot beyond the end", schedules.Slot, func(s *schedules.Schedule) { s.Slots-- }},
			{"slot 0", schedules.Slot, func(s *schedules.Schedule) { s.Sends[0].Slot = 0 }},
			{"no such sender", schedules.Range, func(s *schedules.Schedule) { s.Sends[0].From = s.Nodes }},
			{"no such receiver", schedules.Range, func(s *schedules.Schedule) { s.Sends[0].To = -1 }},
			{"no such packet", schedules.Range, func(s *schedules.Schedule) { s.Sends[0].Packet = -1 }},
			{"another packet", schedules.Range, func(s *schedules.Schedule) { s.Sends[0].Packet = 1 }},
			{"to itself", schedules.Link, func(s *schedules.Schedule) { s.Sends[0].To = s.Sends[0].From }},
			{"across two dimensions", schedules.Link, func(s *schedules.Schedule) { s.Sends[0].To = 3 }},
			{"same send twice", schedules.Capacity, func(s *schedules.Schedule) { s.Sends = append(s.Sends, s.Sends[lastSend]) }},
			{"one dimension twice", schedules.Capacity, func(s *schedules.Schedule) {
				s.Sends = append(s.Sends, schedules.Send{Slot: s.Slots, From: 1, To: 0}, schedules.Send{Slot: s.Slots, From: 3, To: 2})
			}},
			{"not held", schedules.Holding, func(s *schedules.Schedule) {
				x := s.Sends[lastSend] // send it back, in slot 1 alone
				s.Sends = []schedules.Send{{Slot: 1, From: x.To, To: x.From}}
				s.Slots = 1
			}},
			{"same-slot relay", schedules.Holding, func(s *schedules.Schedule) {
				s.Sends = []schedules.Send{{Slot: 1, From: 0, To: 1}, {Slot: 1, From: 1, To: 3}}
				s.Slots = 1
			}},
			{"received again", schedules.Once, func(s *schedules.Schedule) {
				s.Slots++
				s.Sends = append(s.Sends, schedules.Send{Slot: s.Slots, From: 0, To: 1})
			}},
			{"twice in one slot", schedules.Once, func(s *schedules.Schedule) {
				s.Sends = []schedules.Send{{Slot: 1, From: 0, To: 1}, {Slot: 1, From: 0, To: 2}, {Slot: 2, From: 1, To: 3},
					{Slot: 2, From: 2, To: 3}}
				s.Slots = 2
			}},
			{"back to the root", schedules.Once, func(s *schedules.Schedule) {
				s.Slots++
				s.Sends = append(s.Sends, schedules.Send{Slot: s.Slots, From: 1, To: 0})
			}},
			{"send dropped", schedules.Complete, func(s *schedules.Schedule) {
				i := slices.IndexFunc(s.Sends, func(x schedules.Send) bool { return x.To == s.Nodes-1 })
				s.Sends = slices.Delete(s.Sends, i, i+1)
				s.Slots = s.Sends[len(s.Sends)-1].Slot
			}},
			{"nothing", schedules.Complete, func(s *schedules.Schedule) { s.Sends, s.Slots = nil, 0 }},
		} {
			s := base
			s.Sends = slices.Clone(base.Sends)
			m.edit(&s)
			var v *schedules.Violation
			if err := schedules.ValidateTranslated(d, s); !errors.As(err, &v) || v.Rule != m.rule {
				t.Errorf("d=%d, %s: %v, want a violation of %v", d, m.name, err, m.rule)
			}
			if d <= 5 && s.Nodes == 1<<d {
				agree(t, d, s)
			}
		}
	}
}

func must[T any](s T, err error) T {
	if err != nil {
		panic(err)
	}
	return s
}

// Random trees and random changes of valid ones: the short validation and the
// long one come to the same end. Valid trees come about here in two ways: a
// relabeling of the dimensions of a valid tree, and random trees whose sends
// have a slot each.
func TestValidateTranslatedAgreesWithValidate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	verdicts := map[bool]int{}
	const trials = 2000
	for range trials {
		d := 1 + r.IntN(5)
		tree := must(schedules.CubeMultinodeTree(d))
		switch r.IntN(3) {
		case 0:
			sigma := r.Perm(d)
			for i, x := range tree.Sends {
				tree.Sends[i].From, tree.Sends[i].To = relabel(x.From, sigma), relabel(x.To, sigma)
			}
		case 1:
			tree.Sends, tree.Slots = randomTree(r, d)
		}
		for range r.IntN(3) {
			i, j := r.IntN(len(tree.Sends)), r.IntN(len(tree.Sends))
			x := &tree.Sends[i]
			switch r.IntN(5) {
			case 0:
				x.Slot += r.IntN(5) - 2
				tree.Slots = 0
				for _, y := range tree.Sends {
					tree.Slots = max(tree.Slots, y.Slot)
				}
			case 1:
				x.From ^= 1 << r.IntN(d)
			case 2:
				x.To ^= 1 << r.IntN(d)
			case 3:
				x.Slot, tree.Sends[j].Slot = tree.Sends[j].Slot, x.Slot
			case 4:
				tree.Sends = append(tree.Sends, *x)
			}
		}
		r.Shuffle(len(tree.Sends), func(i, j int) { tree.Sends[i], tree.Sends[j] = tree.Sends[j], tree.Sends[i] })
		verdicts[agree(t, d, tree)]++
	}
	if min(verdicts[true], verdicts[false]) < trials/10 {
		t.Errorf("%v: the comparison saw one side alone", verdicts)
	}
}

// randomTree grows a spanning tree from node 0, one send per slot with an occasional
// empty slot between, or two sends in one slot.
func randomTree(r *rand.Rand, d int) (sends []schedules.Send, slot int) {
	held := []int{0}
	for len(held) < 1<<d {
		u := held[r.IntN(len(held))]
		v := u ^ 1<<r.IntN(d)
		if slices.Contains(held, v) {
			continue
		}
		slot = max(1, slot+[]int{1, 1, 1, 1, 1, 1, 2, 0}[r.IntN(8)])
		sends = append(sends, schedules.Send{Slot: slot, From: u, To: v})
		held = append(held, v)
	}
	return sends, slot
}

// relabel moves bit c of v to bit sigma[c].
func relabel(v int, sigma []int) (w int) {
	for c, to := range sigma {
		w |= v >> c & 1 << to
	}
	return w
}

// Bytes as sends, three at a time: slot, sender, receiver.
func FuzzValidateTranslatedAgreesWithValidate(f *testing.F) {
	f.Add(1, []byte{1, 0, 1})
	f.Add(2, []byte{1, 0, 1, 1, 0, 2, 2, 2, 3})
	f.Add(2, []byte{1, 0, 1, 1, 0, 2, 2, 1, 3})
	f.Add(2, []byte{1, 0, 1, 2, 1, 3, 2, 0, 1})
	f.Fuzz(func(t *testing.T, d int, text []byte) {
		if d < 1 || d > 5 || len(text) > 300 {
			return
		}
		tree := schedules.Schedule{Nodes: 1 << d}
		for c := range slices.Chunk(text, 3) {
			if len(c) == 3 {
				x := schedules.Send{Slot: int(c[0]), From: int(c[1]) % tree.Nodes, To: int(c[2]) % tree.Nodes}
				tree.Sends = append(tree.Sends, x)
				tree.Slots = max(tree.Slots, x.Slot)
			}
		}
		agree(t, d, tree)
	})
}
