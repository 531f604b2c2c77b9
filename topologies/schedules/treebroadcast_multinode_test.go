package schedules_test

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// Multinode broadcasts in fewer slots than max(M/2k, diameter), or M/k in half
// duplex, k being the most edge-disjoint spanning trees: the numbers are printed
// bounds by hand, k = floor(links/(n-1)) for these networks.
func TestMultinodeBelowPrintedBounds(t *testing.T) {
	for _, c := range []struct {
		net     topologies.Topology
		duplex  tasks.Duplex
		slots   int
		printed float64
		make    func() (schedules.Schedule, error)
	}{
		{topologies.Hypercube{D: 3}, tasks.Full, 3, 4, func() (schedules.Schedule, error) { return schedules.CubeMultinode(3) }},
		{topologies.Hypercube{D: 5}, tasks.Full, 7, 8, func() (schedules.Schedule, error) { return schedules.CubeMultinode(5) }},
		{topologies.Hypercube{D: 7}, tasks.Full, 19, 64. / 3, func() (schedules.Schedule, error) { return schedules.CubeMultinode(7) }},
		{topologies.Ring{N: 3}, tasks.Half, 2, 3, func() (schedules.Schedule, error) { return schedules.RingOneWay(3) }},
		{topologies.Ring{N: 4}, tasks.Half, 3, 4, func() (schedules.Schedule, error) { return schedules.RingOneWay(4) }},
		{topologies.Ring{N: 17}, tasks.Half, 16, 17, func() (schedules.Schedule, error) { return schedules.RingOneWay(17) }},
		{topologies.Hypercube{D: 3}, tasks.Half, 5, 8, func() (schedules.Schedule, error) { return schedules.CubeHalfDuplex(), nil }},
		{topologies.Complete{N: 3}, tasks.Full, 1, 1.5, func() (schedules.Schedule,
			error) {
			return schedules.CompleteMultinode(3, false)
		}},
		{topologies.Complete{N: 5}, tasks.Full, 1, 1.25, func() (schedules.Schedule,
			error) {
			return schedules.CompleteMultinode(5, false)
		}},
		{topologies.Complete{N: 5}, tasks.Half, 2, 2.5, func() (schedules.Schedule, error) { return schedules.CompleteMultinode(5, true) }},
	} {
		s := must(c.make())
		if err := tasks.Validate(c.net, tasks.MultinodeBroadcast(c.net.Order()), s, c.duplex); err != nil {
			t.Errorf("%v: %v", c.net, err)
		}
		if err := schedules.Validate(c.net, s); err != nil {
			t.Errorf("%v: %v", c.net, err)
		}
		if s.Slots != c.slots || float64(s.Slots) >= c.printed {
			t.Errorf("%v: %d slots, want %d, below %v", c.net, s.Slots, c.slots, c.printed)
		}
	}
}

// The diameter bounds a broadcast from the ends of the network alone: one packet at
// the hub of a star takes a slot, one in the middle of a path of five nodes two.
func TestBroadcastBelowDiameter(t *testing.T) {
	for _, c := range []struct {
		net   topologies.Topology
		edges []trees.Arc
		from  int
		slots int
	}{
		{topologies.Star{N: 7}, []trees.Arc{{From: 0, To: 1}, {From: 0, To: 2}, {From: 0, To: 3}, {From: 0, To: 4}, {From: 0, To: 5},
			{From: 0, To: 6}}, 0, 1},
		{topologies.Path{N: 5}, []trees.Arc{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 3}, {From: 3, To: 4}}, 2, 2},
	} {
		b := schedules.TreeBroadcast{Known: true, HalfDuplex: true}
		family := []trees.Tree{must(trees.FromEdges(0, c.edges))}
		trial := must(b.Trial(c.net, family, []int{c.from}))
		checkTreeBroadcast(t, b, c.net, family, trial)
		if trial.Schedule.Slots != c.slots {
			t.Errorf("%v: %d slots, want %d", c.net, trial.Schedule.Slots, c.slots)
		}
	}
}

func TestMultinodeErrors(t *testing.T) {
	for _, make := range []func() (schedules.Schedule, error){
		func() (schedules.Schedule, error) { return schedules.RingOneWay(2) },
		func() (schedules.Schedule, error) { return schedules.RingOneWay(4097) },
		func() (schedules.Schedule, error) { return schedules.CompleteMultinode(0, true) },
	} {
		var domain *inputs.Error
		if _, err := make(); !errors.As(err, &domain) {
			t.Errorf("%v", err)
		}
	}
	if s := must(schedules.CompleteMultinode(1, true)); s.Slots != 0 || schedules.Validate(topologies.Complete{N: 1}, s) != nil {
		t.Errorf("one node: %v", s)
	}
}
