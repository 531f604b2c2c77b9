package topologies_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/topotest"
)

func TestRingConforms(t *testing.T) {
	for n := 1; n <= 40; n++ {
		if err := topotest.Check(topologies.Ring{N: n}); err != nil {
			t.Error(err)
		}
	}
}

func TestRingByHand(t *testing.T) {
	for _, c := range []struct {
		n        int
		v        topologies.Node
		want     []topologies.Node
		diameter int
	}{
		{1, 0, nil, 0},
		{2, 0, []topologies.Node{1}, 1},
		{2, 1, []topologies.Node{0}, 1},
		{3, 0, []topologies.Node{1, 2}, 1},
		{4, 3, []topologies.Node{0, 2}, 2},
		{5, 2, []topologies.Node{3, 1}, 2},
	} {
		r := topologies.Ring{N: c.n}
		if got := r.AppendNeighbors(nil, c.v); !slices.Equal(got, c.want) {
			t.Errorf("%v: neighbors of %d are %v, want %v", r, c.v, got, c.want)
		}
		if r.Diameter() != c.diameter || r.Degree() != len(c.want) || r.Order() != c.n || r.String() != fmt.Sprintf("ring(n=%d)", c.n) {
			t.Errorf("%v: diameter %d, degree %d, order %d", r, r.Diameter(), r.Degree(), r.Order())
		}
	}
	var d *inputs.Error
	if err := (topologies.Ring{}).Validate(); !errors.As(err, &d) || d.Arg != "n" {
		t.Errorf("Ring{}: %v", err)
	}
}

func FuzzRingConforms(f *testing.F) {
	f.Add(1)
	f.Add(6)
	f.Fuzz(func(t *testing.T, n int) {
		r := topologies.Ring{N: n}
		if r.Validate() != nil || n > 200 {
			return
		}
		if err := topotest.Check(r); err != nil {
			t.Fatal(err)
		}
	})
}
