package topologies_test

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/topotest"
)

func TestHypercubeConforms(t *testing.T) {
	most := 9
	if testing.Short() {
		most = 7
	}
	for d := 0; d <= most; d++ {
		if err := topotest.Check(topologies.Hypercube{D: d}); err != nil {
			t.Error(err)
		}
	}
}

func TestHypercubeByHand(t *testing.T) {
	for _, c := range []struct {
		d    int
		v    topologies.Node
		want []topologies.Node
	}{
		{0, 0, nil},
		{1, 0, []topologies.Node{1}},
		{1, 1, []topologies.Node{0}},
		{2, 3, []topologies.Node{2, 1}},
		{3, 5, []topologies.Node{4, 7, 1}},
		{4, 0, []topologies.Node{1, 2, 4, 8}},
	} {
		h := topologies.Hypercube{D: c.d}
		if got := h.AppendNeighbors(nil, c.v); !slices.Equal(got, c.want) {
			t.Errorf("%v: neighbors of %d are %v, want %v", h, c.v, got, c.want)
		}
		if h.Diameter() != len(c.want) || h.Degree() != len(c.want) || h.Order() != 1<<c.d ||
			h.String() != fmt.Sprintf("hypercube(d=%d)", c.d) {
			t.Errorf("%v: diameter %d, degree %d, order %d", h, h.Diameter(), h.Degree(), h.Order())
		}
	}
}

// Two nodes are linked iff they differ in one bit: the definition, over all
// pairs.
func TestHypercubeLinksDifferInOneBit(t *testing.T) {
	h := topologies.Hypercube{D: 7}
	for v := range topologies.Node(h.Order()) {
		links := h.AppendNeighbors(nil, v)
		for w := range topologies.Node(h.Order()) {
			if slices.Contains(links, w) != (bits.OnesCount(uint(v^w)) == 1) {
				t.Fatalf("%v: %d and %d", h, v, w)
			}
		}
	}
}

func TestHypercubeDomain(t *testing.T) {
	for d, valid := range map[int]bool{-1: false, 0: true, 30: true, 31: false} {
		err := topologies.Hypercube{D: d}.Validate()
		var wrong *inputs.Error
		if valid && err != nil || !valid && (!errors.As(err, &wrong) || wrong.Arg != "d" || wrong.Value != d) {
			t.Errorf("d=%d: %v", d, err)
		}
	}
}

func FuzzHypercubeConforms(f *testing.F) {
	f.Add(0)
	f.Add(5)
	f.Fuzz(func(t *testing.T, d int) {
		h := topologies.Hypercube{D: d}
		if h.Validate() != nil || d > 8 {
			return
		}
		if err := topotest.Check(h); err != nil {
			t.Fatal(err)
		}
	})
}

// VB93-START: the signal that starts a broadcast, by flooding. A node that uses
// all its links at once has reached every node after d slots and not before.
func TestFloodingACubeTakesAsManySlotsAsDimensions(t *testing.T) {
	for d := 0; d <= 12; d++ {
		h := topologies.Hypercube{D: d}
		reached := make([]bool, h.Order())
		reached[0] = true
		front, left, slots := []topologies.Node{0}, h.Order()-1, 0
		for ; left > 0; slots++ {
			var next []topologies.Node
			for _, v := range front {
				for _, w := range h.AppendNeighbors(nil, v) {
					if !reached[w] {
						reached[w] = true
						left--
						next = append(next, w)
					}
				}
			}
			front = next
		}
		if slots != d {
			t.Errorf("d=%d: %d slots", d, slots)
		}
	}
}
