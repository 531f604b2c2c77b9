package schedules_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// The ring of 3 is busy all the time; that of 4 rests counterclockwise in its second and
// last slot. A broadcast along a tree of the 3-cube uses 7 of 24 links, once each.
func TestUtilizeByHand(t *testing.T) {
	tree := must(schedules.CubeMultinodeTree(3))
	for _, c := range []struct {
		net  topologies.Topology
		s    schedules.Schedule
		want schedules.Utilization
		part float64
	}{
		{topologies.Ring{N: 3}, must(schedules.RingMultinode(3)),
			schedules.Utilization{Links: 6, Slots: 1, Transmissions: 6, Busiest: 1}, 1},
		{topologies.Ring{N: 4}, must(schedules.RingMultinode(4)),
			schedules.Utilization{Links: 8, Slots: 2, Transmissions: 12, Busiest: 2}, 0.75},
		{topologies.Hypercube{D: 3}, tree, schedules.Utilization{Links: 24, Slots: 3, Transmissions: 7, Busiest: 1, Idle: 17}, 7.0 / 72},
		{topologies.Hypercube{D: 2}, must(schedules.Exchange(2)),
			schedules.Utilization{Links: 8, Slots: 2, Transmissions: 8, Busiest: 1}, 0.5},
		{topologies.Ring{N: 1}, must(schedules.RingMultinode(1)), schedules.Utilization{}, 0},
	} {
		got, err := schedules.Utilize(c.net, c.s)
		if err != nil || got != c.want || got.Share() != c.part {
			t.Errorf("%v: %+v, %v, share %g; want %+v", c.net, got, err, got.Share(), c.want)
		}
	}
}

// A transmission over no link is a violation, packet or sum.
func TestUtilizeRefusesWhatIsNoLink(t *testing.T) {
	for _, s := range []schedules.Schedule{
		{Sends: []schedules.Send{{Slot: 1, From: 0, To: 3}}}, {Sums: []schedules.Sum{{Slot: 1, From: 0, To: 3}}},
		{Sends: []schedules.Send{{Slot: 1, From: -1, To: 0}}}, {Sums: []schedules.Sum{{Slot: 1, From: 4, To: 0}}},
	} {
		var v *schedules.Violation
		if _, err := schedules.Utilize(topologies.Hypercube{D: 2}, s); !errors.As(err, &v) || v.Rule != schedules.Link {
			t.Errorf("%v: %v", s, err)
		}
	}
}

// A schedule that declares its utilization keeps it in JSON, and is not valid with another.
func TestDeclaredUtilization(t *testing.T) {
	net, s := topologies.Ring{N: 4}, must(schedules.RingMultinode(4))
	u, err := schedules.Utilize(net, s)
	if err != nil {
		t.Fatal(err)
	}
	s.Utilization = &u
	var text bytes.Buffer
	if err := s.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	back := must(schedules.Read(strings.NewReader(text.String())))
	if back.Utilization == nil || *back.Utilization != u {
		t.Fatalf("%v in %s", back.Utilization, text.String())
	}
	if err := schedules.Validate(net, back); err != nil {
		t.Error(err)
	}
	back.Utilization.Busiest++
	var v *schedules.Violation
	if err := schedules.Validate(net, back); !errors.As(err, &v) || v.Rule != schedules.Shape {
		t.Errorf("a wrong utilization: %v", err)
	}
}
