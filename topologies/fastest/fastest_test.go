package fastest

import (
	"testing"

	"castlab/topologies"
	"castlab/topologies/tasks"
)

// networks are small ones of every family, some with links that lead one way.
func networks(t *testing.T) []topologies.Topology {
	back, err := tasks.ReverseLinks(topologies.Manhattan{Rows: 4, Columns: 4})
	if err != nil {
		t.Fatal(err)
	}
	return []topologies.Topology{
		back,
		topologies.Hypercube{D: 1}, topologies.Hypercube{D: 3}, topologies.Hypercube{D: 4}, topologies.Ring{N: 2}, topologies.Ring{N: 7},
		topologies.Torus{Sides: []int{3, 3}}, topologies.Torus{Sides: []int{2, 5}}, topologies.Mesh{Sides: []int{3, 4}},
		topologies.FoldedCube{D: 4},
		topologies.Complete{N: 6}, topologies.Star{N: 6}, topologies.Path{N: 5}, topologies.Manhattan{Rows: 4, Columns: 4},
	}
}

func kinds(n int) []tasks.Task {
	some := []topologies.Node{1, 0}
	twice := append(append([]topologies.Node{}, some...), some...)
	return []tasks.Task{
		tasks.Broadcast(n, 1), tasks.Accumulation(n, 1), tasks.Scatter(n, 1), tasks.Gather(n, 1), tasks.SelectiveBroadcast(n, 1, some),
		tasks.SelectiveGather(n, 1, some),
		tasks.MultinodeBroadcast(n), tasks.PartialBroadcast(n, some), tasks.PartialBroadcast(n, twice),
		tasks.PartialBroadcast(n, append(twice, twice...)), tasks.PartialBroadcast(n, nil), tasks.PartialAccumulation(n, some),
		tasks.TotalExchange(n), tasks.PartialScatter(n, some), tasks.PartialGather(n, some),
	}
}

// What every way makes is accepted by the validator, and none is shorter than the
// schedule that is returned, nor is that below the least.
func TestNoWayIsShorter(t *testing.T) {
	for _, net := range networks(t) {
		for _, task := range kinds(net.Order()) {
			for _, d := range []tasks.Duplex{tasks.Full, tasks.Half} {
				s, err := Schedule(net, task, d)
				if err != nil {
					t.Fatalf("%s on %v: %v", task.Name, net, err)
				}
				if err := tasks.Validate(net, task, s, d); err != nil {
					t.Errorf("%s on %v: %v", task.Name, net, err)
				}
				a := asked{net: net, task: task, duplex: d, least: Least(net, task, d)}
				if s.Slots < a.least {
					t.Errorf("%s on %v: %d slots, least %d", task.Name, net, s.Slots, a.least)
				}
				if task.Combining {
					continue
				}
				for _, w := range ways() {
					if !w.applies(a) {
						continue
					}
					other, err := w.make(a)
					if err != nil {
						t.Errorf("%s: %s on %v: %v", w.name, task.Name, net, err)
						continue
					}
					if err := tasks.Validate(net, task, other, d); err != nil || other.Slots < s.Slots {
						t.Errorf("%s: %s on %v: %d slots, %v, returned %d", w.name, task.Name, net, other.Slots, err, s.Slots)
					}
				}
			}
		}
	}
}

// By hand: every node receives N-1 packets over its links, or all sends share all links,
// and these schedules waste nothing: 8 packets over 4 links, 24 over 4, 15 over 5; half
// duplex: 72 sends over 18 links, 600 over 50, 240 over 40, and 8 packets of each node
// of the 4-cube, 1920 over 32 links both ways. No spanning trees that share no link do that.
func TestBroadcastsThatLeaveNoLinkIdle(t *testing.T) {
	for _, c := range []struct {
		net        topologies.Topology
		each       int // packets of a node
		full, half int
	}{
		{topologies.Torus{Sides: []int{3, 3}}, 1, 2, 4},
		{topologies.Torus{Sides: []int{5, 5}}, 1, 6, 12},
		{topologies.FoldedCube{D: 4}, 1, 3, 6},
		{topologies.Hypercube{D: 3}, 1, 3, 5},
		{topologies.Hypercube{D: 4}, 8, 30, 60},
		{topologies.Torus{Sides: []int{4, 4}}, 8, 30, 60},
	} {
		n := c.net.Order()
		sources := make([]topologies.Node, c.each*n)
		for p := range sources {
			sources[p] = topologies.Node(p % n)
		}
		task := tasks.PartialBroadcast(n, sources)
		for d, want := range map[tasks.Duplex]int{tasks.Full: c.full, tasks.Half: c.half} {
			if s, err := Schedule(c.net, task, d); err != nil || s.Slots != want {
				t.Errorf("%d packets of each node of %v, duplex %v: %d slots, %v, want %d", c.each, c.net, d, s.Slots, err, want)
			}
		}
	}
}

// A link that leads one way is one link in half duplex, too.
func TestLeastCountsLinks(t *testing.T) {
	for _, c := range []struct {
		net        topologies.Topology
		task       tasks.Task
		full, half int
	}{
		// an end receives 2 over a link; 6 sends over 2 links
		{topologies.Path{N: 3}, tasks.MultinodeBroadcast(3), 2, 3},
		{topologies.Manhattan{Rows: 4, Columns: 4}, tasks.MultinodeBroadcast(16), 8, 8}, // 15 over 2 links
		// 8 to and from the hub and 2 each of 12 others: 32 over 4 links
		{topologies.Star{N: 5}, tasks.TotalExchange(5), 4, 8},
		{topologies.Ring{N: 6}, tasks.PartialBroadcast(6, []topologies.Node{2}), 3, 3},               // to the opposite node
		{topologies.Complete{N: 4}, tasks.PartialBroadcast(4, []topologies.Node{0, 0, 0, 0}), 2, 2},  // 4 packets over 3 links
		{topologies.Hypercube{D: 2}, tasks.Task{Nodes: 4, Packets: []tasks.Packet{{From: 1}}}, 0, 0}, // for nobody
		{topologies.Hypercube{D: 2}, tasks.PartialBroadcast(3, []topologies.Node{0}), 0, 0},          // of another network
		{topologies.Hypercube{D: 2}, tasks.PartialAccumulation(4, []topologies.Node{0, 1, 2}), 0, 0}, // combined
	} {
		for d, want := range map[tasks.Duplex]int{tasks.Full: c.full, tasks.Half: c.half} {
			if got := Least(c.net, c.task, d); got != want {
				t.Errorf("%s on %v, duplex %v: %d, want %d", c.task.Name, c.net, d, got, want)
			}
		}
	}
	if _, err := Schedule(topologies.Hypercube{D: 2}, tasks.PartialBroadcast(3, nil), tasks.Full); err == nil {
		t.Error("a task of other nodes is scheduled")
	}
}
