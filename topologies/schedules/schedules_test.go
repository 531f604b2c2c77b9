package schedules_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// The optimum: the opposite node is ceil((n-1)/2) hops away. Every node
// receives n-1 packets once, so n(n-1) sends.
func TestRingMultinodeIsValidAndOptimal(t *testing.T) {
	for n := 1; n <= 65; n++ {
		s, err := schedules.RingMultinode(n)
		if err != nil {
			t.Fatal(err)
		}
		if err := schedules.Validate(topologies.Ring{N: n}, s); err != nil {
			t.Errorf("n=%d: %v", n, err)
		}
		far := 0
		for 2*far < n-1 {
			far++
		}
		if s.Slots != far || len(s.Sends) != n*(n-1) || s.Nodes != n {
			t.Errorf("n=%d: %d slots, %d sends, %d nodes; want %d, %d", n, s.Slots, len(s.Sends), s.Nodes, far, n*(n-1))
		}
	}
	var d *inputs.Error
	if _, err := schedules.RingMultinode(0); !errors.As(err, &d) || d.Arg != "n" {
		t.Errorf("n=0: %v", err)
	}
}

func TestRingMultinodeByHand(t *testing.T) {
	s, err := schedules.RingMultinode(4)
	if err != nil {
		t.Fatal(err)
	}
	const want = `ring-multinode(n=4): 4 nodes, 2 slots, 12 sends
slot 1  0>1:0 0>3:0 1>0:1 1>2:1 2>1:2 2>3:2 3>0:3 3>2:3
slot 2  0>1:3 1>2:0 2>3:1 3>0:2
`
	if s.String() != want {
		t.Errorf("schedule:\n%swant:\n%s", s, want)
	}
}

// Every kind of violation, planted in a valid schedule, is refused by its
// name.
func TestValidateRefusesMutants(t *testing.T) {
	for _, n := range []int{2, 3, 4, 7, 8} {
		base, err := schedules.RingMultinode(n)
		if err != nil {
			t.Fatal(err)
		}
		lastSend := len(base.Sends) - 1
		type mutant struct {
			name string
			rule schedules.Rule
			edit func(s *schedules.Schedule)
		}
		mutants := []mutant{
			{"nodes", schedules.Shape, func(s *schedules.Schedule) { s.Nodes++ }},
			{"unused slot", schedules.Shape, func(s *schedules.Schedule) { s.Slots++ }},
			{"negative slots", schedules.Shape, func(s *schedules.Schedule) { s.Slots = -1 }},
			{"slot beyond the end", schedules.Slot, func(s *schedules.Schedule) { s.Slots-- }},
			{"slot 0", schedules.Slot, func(s *schedules.Schedule) { s.Sends[0].Slot = 0 }},
			{"no such sender", schedules.Range, func(s *schedules.Schedule) { s.Sends[0].From = n }},
			{"no such receiver", schedules.Range, func(s *schedules.Schedule) { s.Sends[0].To = -1 }},
			{"no such packet", schedules.Range, func(s *schedules.Schedule) { s.Sends[0].Packet = n }},
			{"to itself", schedules.Link, func(s *schedules.Schedule) { s.Sends[0].To = s.Sends[0].From }},
			{"same send twice", schedules.Capacity, func(s *schedules.Schedule) { s.Sends = append(s.Sends, s.Sends[lastSend]) }},
			{"packet not held", schedules.Holding, func(s *schedules.Schedule) { s.Sends[0].Packet = (s.Sends[0].Packet + 1) % n }},
			{"send dropped", schedules.Complete, func(s *schedules.Schedule) { s.Sends = s.Sends[:lastSend] }},
		}
		if n >= 4 {
			mutants = append(mutants,
				mutant{"across the ring", schedules.Link, func(s *schedules.Schedule) { s.Sends[0].To = (s.Sends[0].From + 2) % n }},
				// in slot 1 what only arrives in slot 1
				mutant{"same-slot relay", schedules.Holding, func(s *schedules.Schedule) {
					for i, x := range s.Sends {
						if x.Slot == 1 && x.From == 1 && x.To == 2 {
							s.Sends[i].Packet = 0
						}
					}
				}},
				// the same where nothing else goes wrong: passed on while it arrives
				mutant{"relay during arrival", schedules.Holding, func(s *schedules.Schedule) {
					if n%2 == 1 { // every link is busy: free one
						for i, x := range s.Sends {
							if x.Slot == s.Slots && x.From == 1 && x.To == 0 {
								s.Sends = append(s.Sends[:i:i], s.Sends[i+1:]...)
								break
							}
						}
					}
					s.Sends = append(s.Sends, schedules.Send{Slot: s.Slots, From: 1, To: 0, Packet: (1 - s.Slots + n) % n})
				}},
				mutant{"too early", schedules.Capacity, func(s *schedules.Schedule) {
					for i, x := range s.Sends {
						if x.Slot == 2 {
							s.Sends[i].Slot = 1
							return
						}
					}
				}},
			)
		}
		for _, m := range mutants {
			s := base
			s.Sends = append([]schedules.Send{}, base.Sends...)
			m.edit(&s)
			var v *schedules.Violation
			if err := schedules.Validate(topologies.Ring{N: n}, s); !errors.As(err, &v) || v.Rule != m.rule {
				t.Errorf("n=%d, %s: %v, want a violation of %v", n, m.name, err, m.rule)
			}
		}
		if err := schedules.Validate(topologies.Ring{N: -1}, base); err == nil {
			t.Error("an invalid network passes")
		}
	}
}

// A packet received again is no fault, and does not make up for another one.
func TestValidateCountsAPacketReceivedAgainOnce(t *testing.T) {
	s, err := schedules.RingMultinode(4)
	if err != nil {
		t.Fatal(err)
	}
	// The slot after the last: node 0 has packet 3 from slot 1, node 1 too.
	again := s
	again.Slots++
	again.Sends = append(slices.Clone(s.Sends), schedules.Send{Slot: again.Slots, From: 0, To: 1, Packet: 3})
	if err := schedules.Validate(topologies.Ring{N: 4}, again); err != nil {
		t.Error(err)
	}
	// Without the send that brings packet 0 to node 2.
	i := slices.IndexFunc(again.Sends, func(x schedules.Send) bool { return x.To == 2 && x.Packet == 0 })
	again.Sends = slices.Delete(again.Sends, i, i+1)
	var v *schedules.Violation
	if err := schedules.Validate(topologies.Ring{N: 4}, again); !errors.As(err, &v) || v.Rule != schedules.Complete {
		t.Errorf("%v, want a violation of %v", err, schedules.Complete)
	}
	// Passed on in the slot after it came again, and long after it came first.
	again = s
	again.Slots += 2
	again.Sends = append(slices.Clone(s.Sends),
		schedules.Send{Slot: s.Slots + 1, From: 0, To: 1, Packet: 3},
		schedules.Send{Slot: s.Slots + 1, From: 1, To: 2, Packet: 3},
		schedules.Send{Slot: s.Slots + 2, From: 1, To: 2, Packet: 3})
	if err := schedules.Validate(topologies.Ring{N: 4}, again); err != nil {
		t.Error(err)
	}
}

// The order in which sends are listed means nothing, and stays.
func TestValidateDoesNotDependOnOrder(t *testing.T) {
	s, err := schedules.RingMultinode(9)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 0))
	r.Shuffle(len(s.Sends), func(i, j int) { s.Sends[i], s.Sends[j] = s.Sends[j], s.Sends[i] })
	listed := slices.Clone(s.Sends)
	if err := schedules.Validate(topologies.Ring{N: 9}, s); err != nil {
		t.Error(err)
	}
	if !slices.Equal(s.Sends, listed) {
		t.Error("validation reordered the sends")
	}
}

func TestScheduleSurvivesJSON(t *testing.T) {
	s, err := schedules.RingMultinode(3)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	const head = `{"algorithm":"ring-multinode","params":{"n":3},"nodes":3,"slots":1,"sends":[{"slot":1,"from":0,"to":1,"packet":0},`
	if !strings.HasPrefix(string(text), head) {
		t.Errorf("JSON %s, want it to begin %s", text, head)
	}
	back, err := schedules.Read(bytes.NewReader(text))
	if err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("read back %v, %v", back, err)
	}
	for _, bad := range []string{"", "{", `{"algoritm":"x"}`, `{"nodes":1.5}`, string(text) + "{}", `[]`} {
		if _, err := schedules.Read(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// A schedule that passes has delivered: replayed here in the plainest way,
// slot by slot over sets.
func FuzzValidatedSchedulesDeliver(f *testing.F) {
	for _, n := range []int{1, 2, 4} {
		s, err := schedules.RingMultinode(n)
		if err != nil {
			f.Fatal(err)
		}
		text, err := json.Marshal(s)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add(`{"nodes":2,"slots":1,"sends":[{"slot":1,"from":0,"to":1,"packet":0}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := schedules.Read(strings.NewReader(text))
		if err != nil || s.Nodes > 64 || s.Slots > 1000 {
			return
		}
		if schedules.Validate(topologies.Ring{N: s.Nodes}, s) != nil {
			return
		}
		has := make(map[[2]int]bool)
		for v := range s.Nodes {
			has[[2]int{v, v}] = true
		}
		for slot := 1; slot <= s.Slots; slot++ {
			got := make(map[[2]int]bool)
			for _, x := range s.Sends {
				if x.Slot == slot {
					if !has[[2]int{x.From, x.Packet}] {
						t.Fatalf("%v: not held", x)
					}
					got[[2]int{x.To, x.Packet}] = true
				}
			}
			for k := range got {
				has[k] = true
			}
		}
		if len(has) != s.Nodes*s.Nodes {
			t.Fatalf("%d of %d deliveries", len(has), s.Nodes*s.Nodes)
		}
	})
}
