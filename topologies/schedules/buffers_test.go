package schedules_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// By hand. On the ring of 3 a node sends its own packet both ways at once and no other. On
// the ring of 5 it sends its own in slot 1 and then what came from either side, one for
// each link. Of four packets of node 0 in the cube of one dimension one goes a slot. In
// "two links", node 1 has its own packet for 3 and gets two for it, of which it sends one
// while its own waits. In "through and back", node 1 sends on at once what comes from 0, 3
// and 2: packet 0 does not wait at 1 for the way back while it is at 2, or it would be there
// in slot 3 with packet 1.
func TestBufferByHand(t *testing.T) {
	send := func(slot, from, to, packet int) schedules.Send {
		return schedules.Send{Slot: slot, From: from, To: to, Packet: packet}
	}
	for name, c := range map[string]struct {
		s    schedules.Schedule
		want schedules.Buffers
	}{
		"ring of 1":                      {must(schedules.RingMultinode(1)), schedules.Buffers{}},
		"ring of 3":                      {must(schedules.RingMultinode(3)), schedules.Buffers{Node: 1, Link: 1}},
		"ring of 5":                      {must(schedules.RingMultinode(5)), schedules.Buffers{Node: 2, Link: 1}},
		"greedy, four packets of a node": {must(schedules.Greedy(1, []int{0, 0, 0, 0})), schedules.Buffers{Node: 4, Link: 4}},
		"two links": {schedules.Schedule{Nodes: 4, Slots: 4, Sources: []int{0, 3, 1}, Sends: []schedules.Send{
			send(1, 0, 1, 0), send(1, 3, 1, 1), send(2, 1, 3, 0), send(3, 1, 0, 1), send(4, 1, 3, 2), send(2, 1, 0, 2),
		}}, schedules.Buffers{Node: 3, Link: 2}},
		"through and back": {schedules.Schedule{Nodes: 4, Slots: 5, Sources: []int{0, 3}, Sends: []schedules.Send{
			send(1, 0, 1, 0), send(2, 1, 2, 0), send(2, 3, 1, 1), send(3, 1, 2, 1), send(4, 2, 1, 0), send(5, 1, 0, 0),
		}}, schedules.Buffers{Node: 1, Link: 1}},
		"sent again": {schedules.Schedule{Nodes: 4, Slots: 3, Sources: []int{0}, Sends: []schedules.Send{
			send(3, 0, 1, 0), send(1, 0, 1, 0), send(2, 1, 3, 0),
		}}, schedules.Buffers{Node: 1, Link: 2}},
	} {
		if got, err := schedules.Buffer(c.s); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, c.want)
		}
	}
}

// waiting counts by definition: for every slot, node and link the packets that are there
// and go later.
func waiting(s schedules.Schedule) (b schedules.Buffers) {
	type at struct{ node, packet int }
	came := func(where at, before int) int { // the last slot in which it came
		last := -1
		if s.Sources[where.packet] == where.node {
			last = 0
		}
		for _, x := range s.Sends {
			if x.To == where.node && x.Packet == where.packet && x.Slot < before {
				last = max(last, x.Slot)
			}
		}
		return last
	}
	for slot := 1; slot <= s.Slots; slot++ {
		nodes, links := map[int]map[int]bool{}, map[[2]int]int{}
		for _, x := range s.Sends {
			if slot <= x.Slot && came(at{x.From, x.Packet}, x.Slot) < slot {
				links[[2]int{x.From, x.To}]++
				if nodes[x.From] == nil {
					nodes[x.From] = map[int]bool{}
				}
				nodes[x.From][x.Packet] = true
			}
		}
		for _, packets := range nodes {
			b.Node = max(b.Node, len(packets))
		}
		for _, many := range links {
			b.Link = max(b.Link, many)
		}
	}
	return b
}

// Random broadcasts of every variant, against the definition.
func TestBufferCountsWhatWaits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 4; d++ {
		for _, k := range []schedules.KBroadcast{{}, {Ranks: schedules.PrefixExchange, Service: schedules.LIFO},
			{Ranks: schedules.Chosen, Immediate: true}, {Ranks: schedules.Chosen, Detected: true}} {
			for range 8 {
				var sources []int
				for range 1 + r.IntN(2<<d) {
					sources = append(sources, r.IntN(1<<d))
				}
				if k.Ranks == schedules.Chosen {
					k.Trees = nil
					for range sources {
						k.Trees = append(k.Trees, r.IntN(d))
					}
				}
				s := must(k.Schedule(d, sources))
				if got, err := schedules.Buffer(s); err != nil || got != waiting(s) {
					t.Fatalf("%v sources %v: %+v, %v, want %+v", s.Params, sources, got, err, waiting(s))
				}
			}
		}
	}
}

// No link has more than ceil(K/d) + 1 packets: those of a root and their end. All sets of
// sources of the small cubes, and three of larger ones where a packet on the way
// to its root passes a node that later sends it down: counted from then on, 4 would wait.
func TestRootsHaveTheLongestQueues(t *testing.T) {
	try := func(d int, sources []int, service schedules.Service) {
		s := must(schedules.KBroadcast{Service: service}.Schedule(d, sources))
		if b, err := schedules.Buffer(s); err != nil || b.Link > (len(sources)+d-1)/d+1 {
			t.Errorf("d=%d %v, sources %v: %v, %v", d, service, sources, b, err)
		}
	}
	for _, service := range []schedules.Service{schedules.FIFO, schedules.LIFO} {
		for d := 1; d <= 3; d++ {
			for set := range 1 << (1 << d) {
				var sources []int
				for v := range 1 << d {
					if set>>v&1 == 1 {
						sources = append(sources, v)
					}
				}
				try(d, sources, service)
			}
		}
		try(4, []int{1, 6, 13, 5, 4, 12, 0, 7}, service)
		try(4, []int{5, 1, 13, 6, 4, 7, 0, 10}, service)
		try(5, []int{0, 5, 15, 7, 25, 21, 13, 18, 8, 9}, service)
	}
}

// What has not come cannot wait, and numbers out of range are a violation.
func TestBufferRefuses(t *testing.T) {
	for _, c := range []struct {
		rule  schedules.Rule
		sends []schedules.Send
	}{
		{schedules.Holding, []schedules.Send{{Slot: 1, From: 1, To: 0}}},
		{schedules.Holding, []schedules.Send{{Slot: 1, From: 1, To: 0}, {Slot: 1, From: 0, To: 1}}},
		{schedules.Range, []schedules.Send{{Slot: 1, From: 0, To: 2}}},
		{schedules.Range, []schedules.Send{{Slot: 1, From: 0, To: 1, Packet: 1}}},
	} {
		var v *schedules.Violation
		if _, err := schedules.Buffer(schedules.Schedule{Nodes: 2, Slots: 1, Sources: []int{0}, Sends: c.sends}); !errors.As(err, &v) ||
			v.Rule != c.rule {
			t.Errorf("%v: %v", c.sends, err)
		}
	}
}

// A schedule that declares its buffers keeps them in JSON, and is not valid with others.
func TestDeclaredBuffers(t *testing.T) {
	net, s := topologies.Ring{N: 5}, must(schedules.RingMultinode(5))
	s.Buffers = &schedules.Buffers{Node: 2, Link: 1}
	var text bytes.Buffer
	if err := s.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	back := must(schedules.Read(strings.NewReader(text.String())))
	if back.Buffers == nil || *back.Buffers != *s.Buffers {
		t.Fatalf("%v in %s", back.Buffers, text.String())
	}
	if err := schedules.Validate(net, back); err != nil {
		t.Error(err)
	}
	back.Buffers.Link++
	var v *schedules.Violation
	if err := schedules.Validate(net, back); !errors.As(err, &v) || v.Rule != schedules.Shape {
		t.Errorf("wrong buffers: %v", err)
	}
}
