package tasks_test

import (
	"math"
	"reflect"
	"testing"

	"castlab/topologies"
	. "castlab/topologies/tasks"
)

// A number of nodes that no network has makes a task that Validate refuses, whatever the
// constructor, and no panic.
func TestTasksOfImpossibleSizes(t *testing.T) {
	some := []topologies.Node{0, 1}
	for _, n := range []int{math.MinInt, -1, 0, 1 << 31, 1 << 40, math.MaxInt} {
		for name, task := range map[string]Task{
			"broadcast": Broadcast(n, 0), "accumulation": Accumulation(n, 0), "scatter": Scatter(n, 0), "gather": Gather(n, 0),
			"multinode broadcast": MultinodeBroadcast(n), "total exchange": TotalExchange(n),
			"partial scatter": PartialScatter(n, some), "partial gather": PartialGather(n, some),
			"partial broadcast": PartialBroadcast(n, some), "partial accumulation": PartialAccumulation(n, some),
		} {
			if err := task.Validate(); err == nil {
				t.Errorf("%s of %d nodes is valid: %.50v", name, n, task)
			}
		}
	}
	// By hand: three nodes exchange six packets.
	if task := TotalExchange(3); len(task.Packets) != 6 || task.Validate() != nil {
		t.Errorf("%+v", task)
	}
	if err := TotalExchange(1 << 18).Validate(); err == nil { // 2^36 packets
		t.Error("2^36 packets are listed")
	}
}

func TestNoNetworkIsRefused(t *testing.T) {
	if _, err := Plan(nil, TotalExchange(3)); err == nil {
		t.Error("a plan for no network")
	}
	if (Reversed{}).Validate() == nil {
		t.Error("a network that was not reversed is valid")
	}
	if _, err := ReverseLinks(nil); err == nil {
		t.Error("no network has links")
	}
}

// Of the links of a complete graph of a million nodes there are 10^12, and the hub of a star has as
// many as the star has leaves: it is listed in one pass over them, not one over all nodes for each.
func TestNetworksOfManyLinks(t *testing.T) {
	if _, err := Invariant(topologies.Complete{N: 1000003}); err == nil {
		t.Error("10^12 links are listed")
	}
	n := 100003 // 10^10 steps the other way, 20 s of them
	s, err := Deal(topologies.Star{N: n}, Scatter(n, 0))
	if err == nil {
		err = Validate(topologies.Star{N: n}, Scatter(n, 0), s, Full)
	}
	if err != nil || s.Slots != 1 { // the hub sends to all at once
		t.Errorf("%d slots, %v", s.Slots, err)
	}
}

// By hand: what is no node gathers a packet of each of the two nodes, a node one of the other.
func TestGatheringByWhatIsNoNodeIsRefused(t *testing.T) {
	task := PartialGather(2, []topologies.Node{7, 1, -1})
	want := []Packet{{0, []topologies.Node{7}}, {1, []topologies.Node{7}}, {0, []topologies.Node{1}}, {0, []topologies.Node{-1}},
		{1, []topologies.Node{-1}}}
	if !reflect.DeepEqual(task.Packets, want) || task.Validate() == nil {
		t.Errorf("%+v, want %+v", task.Packets, want)
	}
}
