package isotropic_test

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

// arrivals returns the sum of the slots in which packets arrive last.
func arrivals(t *testing.T, net isotropic.Network, words [][]int) (sum, slots int) {
	t.Helper()
	task, err := isotropic.Task(net, words)
	if err != nil {
		t.Fatal(err)
	}
	s, err := isotropic.ShortestFirst(net, words)
	if err != nil {
		t.Fatal(err)
	}
	if err := tasks.Validate(net, task, s, tasks.Full); err != nil {
		t.Fatal(err)
	}
	last := make([]int, len(task.Packets))
	for _, x := range s.Sends {
		last[x.Packet] = max(last[x.Packet], x.Slot)
	}
	for _, slot := range last {
		sum += slot
	}
	return sum, s.Slots
}

// By hand: in the 3-cube three packets of each node arrive in slot 1, three in slot 3,
// one in slot 6. In the ring of 3 two in slot 1. In the ring of 5 two in 1, two in 3. A
// packet that is alone takes its hops. Three for the next node of a ring leave in turn.
func TestShortestFirst(t *testing.T) {
	byRotation, err := isotropic.CubeWordsByRotation(3)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		net        isotropic.Network
		words      [][]int
		sum, slots int
	}{
		{topologies.Hypercube{D: 3}, byRotation, 8 * (3 + 9 + 6), 6},
		{topologies.Ring{N: 3}, [][]int{{0}, {1}}, 3 * 2, 1},
		{topologies.Ring{N: 5}, [][]int{{0, 0}, {0}, {1}, {1, 1}}, 5 * 8, 3},
		{topologies.Hypercube{D: 4}, [][]int{{3, 1, 0}}, 16 * 3, 3},
		{topologies.Ring{N: 4}, [][]int{{0}, {0}, {0}, {}}, 4 * 6, 3},
		{topologies.Ring{N: 4}, nil, 0, 0},
	} {
		if sum, slots := arrivals(t, c.net, c.words); sum != c.sum || slots != c.slots {
			t.Errorf("%v %v: %d in all, last in slot %d; want %d and %d", c.net, c.words, sum, slots, c.sum, c.slots)
		}
	}
	var wrong *inputs.Error
	if _, err := isotropic.ShortestFirst(topologies.Manhattan{Rows: 4, Columns: 4}, [][]int{{0, 1}}); !errors.As(err, &wrong) {
		t.Errorf("Manhattan: %v", err)
	}
	if _, err := isotropic.ShortestFirst(topologies.Ring{N: 4}, [][]int{{2}}); !errors.As(err, &wrong) {
		t.Errorf("no such link: %v", err)
	}
	if _, err := isotropic.CubeWordsByRotation(-1); err == nil {
		t.Error("no dimensions less than none")
	}
}

// Every tag once, by weight, and classes of rotations in a row: of the 4-cube four tags of
// one bit, then four of neighboring bits, two of opposite ones, four and one.
func TestCubeWordsByRotation(t *testing.T) {
	words, err := isotropic.CubeWordsByRotation(4)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	for i, w := range words {
		tag := 0
		for _, j := range w {
			tag |= 1 << j
		}
		seen[tag] = true
		if opposite := tag == 5 || tag == 10; opposite != (i == 8 || i == 9) || i > 0 && len(w) < len(words[i-1]) {
			t.Errorf("word %d is %v", i, w)
		}
	}
	if len(seen) != 15 || len(words) != 15 {
		t.Errorf("%d words, %d tags", len(words), len(seen))
	}
}
