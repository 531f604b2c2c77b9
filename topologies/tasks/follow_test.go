package tasks_test

import (
	"errors"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// By hand: on a path of four nodes the packet 0-3 goes first, so 1-2, which wants the
// same link in slot 2, goes in slot 1 before it; 0-1 waits for slot 2. A packet for its
// own node has nothing to do.
func TestFollow(t *testing.T) {
	task := tasks.Task{Name: "mine", Nodes: 4, Packets: []tasks.Packet{{From: 0, To: []topologies.Node{1}},
		{From: 0, To: []topologies.Node{3}}, {From: 1, To: []topologies.Node{2}}, {From: 2, To: []topologies.Node{2}}}}
	paths := [][]topologies.Node{{0, 1}, {0, 1, 2, 3}, {1, 2}, {2}}
	s, err := tasks.Follow(task, paths)
	if err != nil {
		t.Fatal(err)
	}
	if err := tasks.Validate(topologies.Path{N: 4}, task, s, tasks.Full); err != nil {
		t.Error(err)
	}
	var slots []int
	for _, x := range s.Sends {
		slots = append(slots, 10*x.Packet+x.Slot)
	}
	slices.Sort(slots)
	if !slices.Equal(slots, []int{2, 11, 12, 13, 21}) || s.Slots != 3 {
		t.Errorf("%v", s.Sends)
	}
	var wrong *inputs.Error
	for _, bad := range [][][]topologies.Node{nil, {{0}, {0, 3}, {1, 2}, {2}}, {{1}, {0, 3}, {1, 2}, {2}}, {{}, {0, 3}, {1, 2}, {2}}} {
		if _, err := tasks.Follow(task, bad); !errors.As(err, &wrong) {
			t.Errorf("%v: %v", bad, err)
		}
	}
	if path := tasks.InDimensionOrder(6, 3); !slices.Equal(path, []topologies.Node{6, 7, 3}) {
		t.Errorf("%v", path)
	}
}
