package tasks_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// does reports whether a schedule does a task, slot by slot with a map of holdings: how
// often each contribution is in what a node has of a packet. It is the definition,
// without any of the counting that the validator does.
func does(net topologies.Topology, t tasks.Task, s schedules.Schedule, d tasks.Duplex) bool {
	type place struct{ packet, node int }
	type contents map[int]int // by contributor (-1 where there is but one content), how often
	has := map[place]contents{}
	for p, packet := range t.Packets {
		if !t.Combining {
			has[place{p, int(packet.From)}] = contents{-1: 1}
			continue
		}
		for _, v := range packet.To {
			has[place{p, int(v)}] = contents{int(v): 1}
		}
	}
	for slot := 1; slot <= s.Slots; slot++ {
		var now []schedules.Send
		for _, x := range s.Sends {
			if x.Slot == slot {
				now = append(now, x)
			}
		}
		carried := map[[2]int]bool{}
		var moved []contents
		for _, x := range now {
			if x.From < 0 || x.From >= net.Order() || !slices.Contains(net.AppendNeighbors(nil, topologies.Node(x.From)),
				topologies.Node(x.To)) {
				return false
			}
			if carried[[2]int{x.From, x.To}] || d == tasks.Half && carried[[2]int{x.To, x.From}] {
				return false
			}
			carried[[2]int{x.From, x.To}] = true
			what, there := has[place{x.Packet, x.From}]
			if !there {
				return false
			}
			moved = append(moved, what)
		}
		if t.Combining {
			for _, x := range now {
				delete(has, place{x.Packet, x.From})
			}
		}
		for i, x := range now {
			at := place{x.Packet, x.To}
			sum := contents{}
			for v, times := range has[at] {
				sum[v] = times
			}
			for v, times := range moved[i] {
				sum[v] += times
			}
			has[at] = sum
		}
	}
	for _, x := range s.Sends {
		if x.Slot < 1 || x.Slot > s.Slots {
			return false
		}
	}
	for p, packet := range t.Packets {
		for _, v := range packet.To {
			if t.Combining && has[place{p, int(packet.From)}][int(v)] != 1 {
				return false
			}
			if !t.Combining && has[place{p, int(v)}] == nil {
				return false
			}
		}
	}
	return true
}

// mutate changes one send, or two, in one of the relevant ways.
func mutate(s schedules.Schedule, net topologies.Topology, r *rand.Rand) schedules.Schedule {
	s.Sends = slices.Clone(s.Sends)
	if len(s.Sends) == 0 {
		return s
	}
	i, j := r.IntN(len(s.Sends)), r.IntN(len(s.Sends))
	x := &s.Sends[i]
	switch r.IntN(7) {
	case 0:
		s.Sends = slices.Delete(s.Sends, i, i+1)
	case 1:
		s.Sends = append(s.Sends, *x)
	case 2:
		x.Slot += r.IntN(5) - 2
	case 3:
		x.Packet = s.Sends[j].Packet
	case 4:
		x.Slot, s.Sends[j].Slot = s.Sends[j].Slot, x.Slot
	case 5:
		neighbors := net.AppendNeighbors(nil, topologies.Node(x.From))
		x.To = int(neighbors[r.IntN(len(neighbors))])
	case 6:
		y := *x
		y.From, y.To = x.To, x.From
		y.Slot += r.IntN(3)
		s.Sends = append(s.Sends, y)
	}
	s.Slots = 0
	for _, x := range s.Sends {
		s.Slots = max(s.Slots, x.Slot)
	}
	return s
}

// The validator refuses what the definition refuses and nothing else, for
// schedules that were right before they were changed in up to three ways.
func TestValidatorAgreesWithTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	right, wrong := 0, 0
	for _, net := range networks(t) {
		if net.Order() > 12 {
			continue
		}
		for range 6 {
			for _, task := range all(net.Order(), r) {
				s, err := tasks.Plan(net, task)
				if err != nil {
					t.Fatal(err)
				}
				for range 1 + r.IntN(3) {
					s = mutate(s, net, r)
				}
				d := tasks.Duplex(r.IntN(2))
				got, want := tasks.Validate(net, task, s, d), does(net, task, s, d)
				if (got == nil) != want {
					t.Fatalf("%s on %v, duplex %d: %v, by definition %v\n%v", task.Name, net, d, got, want, s)
				}
				if want {
					right++
				} else {
					wrong++
				}
			}
		}
	}
	if right < 100 || wrong < 100 {
		t.Errorf("%d changed schedules are right and %d wrong, too few to tell", right, wrong)
	}
}

// What is planned has no send too many: without any one of them it is wrong.
func TestEverySendIsNeeded(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, net := range networks(t) {
		for _, task := range all(net.Order(), r) {
			s, err := tasks.Plan(net, task)
			if err != nil {
				t.Fatal(err)
			}
			if len(s.Sends) == 0 {
				continue
			}
			for range 5 {
				i := r.IntN(len(s.Sends))
				less := s
				less.Sends = slices.Delete(slices.Clone(s.Sends), i, i+1)
				less.Slots = 0
				for _, x := range less.Sends {
					less.Slots = max(less.Slots, x.Slot)
				}
				if tasks.Validate(net, task, less, tasks.Full) == nil {
					t.Errorf("%s on %v: valid without %v", task.Name, net, s.Sends[i])
				}
			}
		}
	}
}
