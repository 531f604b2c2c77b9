package tasks_test

import (
	"math"
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
