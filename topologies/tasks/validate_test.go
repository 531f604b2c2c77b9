package tasks_test

import (
	"errors"
	"strings"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// at makes the sends of one slot from triples of sender, receiver, packet.
func at(slot int, sends ...[3]int) []schedules.Send {
	list := make([]schedules.Send, len(sends))
	for i, x := range sends {
		list[i] = schedules.Send{Slot: slot, From: x[0], To: x[1], Packet: x[2]}
	}
	return list
}

// of makes a schedule on n nodes of the sends of its slots.
func of(n int, slots ...[]schedules.Send) schedules.Schedule {
	s := schedules.Schedule{Nodes: n, Slots: len(slots)}
	for _, sends := range slots {
		s.Sends = append(s.Sends, sends...)
	}
	return s
}

// Schedules on rings of 3 and 4 nodes, each wrong in one way or in none; the rule is
// worked out by hand. -1 means no violation.
func TestEveryRuleIsEnforced(t *testing.T) {
	ring3, ring4 := topologies.Ring{N: 3}, topologies.Ring{N: 4}
	broadcast := tasks.Broadcast(4, 0)
	accumulation := tasks.Accumulation(4, 0)
	names := []string{"shape", "slot", "range", "link", "capacity", "holding", "once", "complete"}
	half, full := tasks.Half, tasks.Full
	for name, c := range map[string]struct {
		net    topologies.Topology
		task   tasks.Task
		s      schedules.Schedule
		duplex tasks.Duplex
		want   tasks.Rule
	}{
		"broadcast": {ring4, broadcast, of(4, at(1, [3]int{0, 1, 0}, [3]int{0, 3, 0}), at(2, [3]int{1, 2, 0})), full,
			-1},
		"received again": {ring4, broadcast, of(4, at(1, [3]int{0, 1, 0}, [3]int{0, 3, 0}),
			at(2, [3]int{1, 2, 0}, [3]int{3, 2, 0}, [3]int{1, 0, 0})), full, -1},
		"sent on in the slot of coming": {ring4, broadcast, of(4, at(1, [3]int{0, 1, 0}, [3]int{0, 3, 0}, [3]int{1, 2, 0})), full,
			tasks.Holding},
		"not everywhere":    {ring4, broadcast, of(4, at(1, [3]int{0, 1, 0}, [3]int{0, 3, 0})), full, tasks.Complete},
		"across":            {ring4, broadcast, of(4, at(1, [3]int{0, 2, 0})), full, tasks.Link},
		"twice on a link":   {ring4, broadcast, of(4, at(1, [3]int{0, 1, 0}, [3]int{0, 1, 0})), full, tasks.Capacity},
		"slots without use": {ring4, broadcast, schedules.Schedule{Nodes: 4, Slots: 1}, full, tasks.Shape},
		"a slot too late": {ring4, broadcast, schedules.Schedule{Nodes: 4, Slots: 1, Sends: at(2, [3]int{0, 1, 0})}, full,
			tasks.Slot},
		"no such node":            {ring4, broadcast, of(4, at(1, [3]int{0, 4, 0})), full, tasks.Range},
		"no such packet":          {ring4, broadcast, of(4, at(1, [3]int{0, 1, 1})), full, tasks.Range},
		"other nodes":             {ring3, broadcast, of(4, at(1, [3]int{0, 1, 0})), full, tasks.Shape},
		"sources of another task": {ring4, broadcast, schedules.Schedule{Nodes: 4, Sources: []int{1}}, full, tasks.Shape},
		"both ways, full duplex": {ring3, tasks.MultinodeBroadcast(3),
			of(3, at(1, [3]int{0, 1, 0}, [3]int{1, 0, 1}, [3]int{1, 2, 1}, [3]int{2, 1, 2}, [3]int{2, 0, 2}, [3]int{0, 2, 0})), full, -1},
		"both ways, half duplex": {ring3, tasks.MultinodeBroadcast(3),
			of(3, at(1, [3]int{0, 1, 0}, [3]int{1, 0, 1}, [3]int{1, 2, 1}, [3]int{2, 1, 2}, [3]int{2, 0, 2}, [3]int{0, 2, 0})), half,
			tasks.Capacity},
		// The triangle, half duplex: around in two slots.
		"around, half duplex": {ring3, tasks.MultinodeBroadcast(3),
			of(3, at(1, [3]int{0, 1, 0}, [3]int{1, 2, 1}, [3]int{2, 0, 2}), at(2, [3]int{0, 1, 2}, [3]int{1, 2, 0}, [3]int{2, 0, 1})),
			half, -1},

		"accumulation": {ring4, accumulation, of(4, at(1, [3]int{2, 1, 0}), at(2, [3]int{1, 0, 0}, [3]int{3, 0, 0})), full, -1},
		"one left out": {ring4, accumulation, of(4, at(1, [3]int{2, 1, 0}), at(2, [3]int{1, 0, 0})), full, tasks.Complete},
		"handed over too soon": {ring4, accumulation, of(4, at(1, [3]int{2, 1, 0}, [3]int{1, 0, 0}), at(2, [3]int{3, 0, 0})), full,
			tasks.Complete},
		"nothing left": {ring4, accumulation, of(4, at(1, [3]int{1, 0, 0}), at(2, [3]int{1, 0, 0})), full, tasks.Holding},
		"two ways": {ring4, accumulation, of(4, at(1, [3]int{2, 1, 0}, [3]int{2, 3, 0}),
			at(2, [3]int{1, 0, 0}, [3]int{3, 0, 0})), full, tasks.Once},
		"given away": {ring4, accumulation, of(4, at(1, [3]int{2, 1, 0}), at(2, [3]int{1, 0, 0}, [3]int{3, 0, 0}),
			at(3, [3]int{0, 1, 0})), full, tasks.Complete},
		"there and back": {ring4, accumulation, of(4, at(1, [3]int{2, 1, 0}), at(2, [3]int{1, 0, 0}, [3]int{3, 0, 0}),
			at(3, [3]int{0, 1, 0}), at(4, [3]int{1, 0, 0})), full, -1},
		"crossing": {ring4, tasks.SelectiveAccumulation(4, 0, []topologies.Node{1, 2}),
			of(4, at(1, [3]int{1, 2, 0}, [3]int{2, 1, 0}), at(2, [3]int{1, 0, 0}, [3]int{2, 3, 0}), at(3, [3]int{3, 0, 0})), full, -1},
		"one for itself": {ring4, tasks.SelectiveAccumulation(4, 0, []topologies.Node{0}), of(4), full, -1},
		"nobody":         {ring4, tasks.SelectiveAccumulation(4, 0, nil), of(4), full, -1},
		"a stranger": {ring4, tasks.SelectiveAccumulation(4, 0, []topologies.Node{1}),
			of(4, at(1, [3]int{1, 0, 0}, [3]int{2, 1, 0})), full, tasks.Holding},
	} {
		err := tasks.Validate(c.net, c.task, c.s, c.duplex)
		var v *tasks.Violation
		switch {
		case c.want < 0 && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want >= 0 && !errors.As(err, &v):
			t.Errorf("%s: %v, want a violation of %v", name, err, c.want)
		case c.want >= 0 && (v.Rule != c.want || !strings.HasPrefix(v.Error(), names[c.want]+": ")):
			t.Errorf("%s: %v, want a violation of %v", name, err, c.want)
		}
	}
}

// A control message takes its link from a packet.
func TestControlMessagesOccupyLinks(t *testing.T) {
	net, task := topologies.Ring{N: 2}, tasks.Broadcast(2, 0)
	s := of(2, at(1, [3]int{0, 1, 0}))
	s.Sums = []schedules.Sum{{Slot: 1, From: 1, To: 0}}
	if err := tasks.Validate(net, task, s, tasks.Full); err != nil {
		t.Error(err)
	}
	var v *tasks.Violation
	if err := tasks.Validate(net, task, s, tasks.Half); !errors.As(err, &v) || v.Rule != tasks.Capacity {
		t.Errorf("half duplex: %v", err)
	}
}
