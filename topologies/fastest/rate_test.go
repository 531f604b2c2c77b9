package fastest

import (
	"math"
	"testing"

	"castlab/topologies"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// By hand: a node of a path receives everything over one link at its end, over two in
// its middle; the hub of a star over all. In the ring of two one-way streets the rate
// is the same, 2 arcs for 15 nodes.
func TestIntakeByHand(t *testing.T) {
	for _, c := range []struct {
		net  topologies.Topology
		into topologies.Node
		want float64
	}{
		{topologies.Path{N: 5}, 0, 0.25},
		{topologies.Path{N: 5}, 2, 0.5},
		{topologies.Star{N: 7}, 0, 1},
		{topologies.Star{N: 7}, 3, 1. / 6},
		{topologies.Manhattan{Rows: 4, Columns: 4}, 5, 2. / 15},
		{topologies.Complete{N: 2}, 1, 1},
	} {
		if got, err := Intake(c.net, c.into); err != nil || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v into %d: %v %v, want %v", c.net, c.into, got, err, c.want)
		}
	}
	for _, net := range []topologies.Topology{nil, topologies.Path{N: 1}, topologies.Path{N: 33}, topologies.Complete{N: 14}} {
		if _, err := Intake(net, 0); err == nil {
			t.Errorf("%v: no error", net)
		}
	}
	if _, err := Intake(topologies.Path{N: 3}, 3); err == nil {
		t.Error("no error for a node that is not there")
	}
}

// By hand: over the second link of a path of three two packets cross one way and one
// the other way, so a period has two slots. Node 0 sends its packet in the first slot
// of the first period; it waits for the second period.
func TestTimetableOfAPath(t *testing.T) {
	net := topologies.Path{N: 3}
	family := []trees.Tree{{Parent: []topologies.Node{0, 0, 1}}}
	table := shared(3, family)
	if table.period != 2 || table.packets != 3 || len(table.crossings) != 6 {
		t.Errorf("%+v", table)
	}
	for periods, slots := range map[int]int{1: 4, 2: 6, 10: 22} {
		task, s := table.run(periods)
		if err := tasks.Validate(net, task, s, tasks.Full); err != nil {
			t.Error(err)
		}
		// The last crossing is the second of an arc into an end.
		if s.Slots > slots || s.Slots <= slots-2 {
			t.Errorf("%d periods take %d slots, want %d or one fewer", periods, s.Slots, slots)
		}
	}
	if rate, sends, err := SharedRate(net, family); rate != 0.5 || sends != 18 || err != nil {
		t.Error(rate, sends, err)
	}
	// Without waiting for the next period a packet would be sent before it arrives.
	for i := range table.crossings {
		table.crossings[i].before = 0
	}
	if _, _, err := table.execute(net); err == nil {
		t.Error("a packet is sent before it is there")
	}
	if _, _, err := SharedRate(net, nil); err == nil {
		t.Error("no trees have a rate")
	}
}

// By hand: a corner of the 3 by 3 mesh takes in 8 packets over 2 links, a node of the 3-cube 7 over 3, an end of a path
// all others over 1. In half duplex 12 links of the cube carry 7 packets of each of 8 nodes.
func TestRatesByHand(t *testing.T) {
	for _, c := range []struct {
		net    topologies.Topology
		duplex tasks.Duplex
		want   float64
	}{
		{topologies.Mesh{Sides: []int{3, 3}}, tasks.Full, 1. / 4},
		{topologies.Hypercube{D: 3}, tasks.Full, 3. / 7},
		{topologies.Hypercube{D: 3}, tasks.Half, 3. / 14},
		{topologies.Path{N: 5}, tasks.Full, 1. / 4},
		{topologies.Path{N: 3}, tasks.Full, 1. / 2},
		{topologies.Ring{N: 40}, tasks.Full, 2. / 39},
	} {
		if got, sends, err := Rate(c.net, c.duplex); err != nil || sends == 0 || math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v: %v of %d sends, %v, want %v", c.net, got, sends, err, c.want)
		}
	}
	for _, net := range []topologies.Topology{nil, topologies.Path{N: 1}, topologies.Path{N: -1}} {
		if _, _, err := Rate(net, tasks.Full); err == nil {
			t.Errorf("%v: no error", net)
		}
	}
}
