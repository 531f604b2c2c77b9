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

// By hand: in 4 rows of 5 from (3, 0) to (1, 2), first along the rows of 5; nodes that do not exist are refused.
func TestInMeshOrder(t *testing.T) {
	sides := []int{5, 4}
	if got, err := tasks.InMeshOrder(sides, 3, 11); err != nil || !slices.Equal(got, []topologies.Node{3, 2, 1, 6, 11}) {
		t.Errorf("%v, error %v", got, err)
	}
	if got, err := tasks.InMeshOrder(sides, 7, 7); err != nil || !slices.Equal(got, []topologies.Node{7}) {
		t.Errorf("%v, error %v", got, err)
	}
	for _, v := range []topologies.Node{-1, 20} {
		if _, err := tasks.InMeshOrder(sides, v, 0); err == nil {
			t.Errorf("node %d: no error", v)
		}
	}
}

// By hand: in the square 0-1-3-2 the packets of 0 and 2 for 3 and 1 share no link in dimension order; of the 24
// permutations none loads a link with two packets. In the 3-cube two share a link at most, of 40,320.
func TestWorstInDimensionOrder(t *testing.T) {
	for d, want := range []struct {
		most         int
		permutations int64
	}{{0, 1}, {1, 2}, {1, 24}, {2, 40320}} {
		most, n, err := tasks.WorstInDimensionOrder(d)
		if err != nil || most != want.most || n != want.permutations {
			t.Errorf("d=%d: %d of %d, error %v, want %v", d, most, n, err, want)
		}
	}
	if _, _, err := tasks.WorstInDimensionOrder(4); err == nil {
		t.Error("no error for 4 dimensions")
	}
}

// By hand: the packets 0-2 and 1-2 of a path share the link 1-2.
func TestBusiestLink(t *testing.T) {
	s, err := tasks.Follow(tasks.Gather(3, 2), [][]topologies.Node{{0, 1, 2}, {1, 2}})
	if got := tasks.BusiestLink(s); err != nil || got != 2 {
		t.Errorf("%d, error %v", got, err)
	}
}
