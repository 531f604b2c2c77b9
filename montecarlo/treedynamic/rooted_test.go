package treedynamic_test

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	. "castlab/montecarlo/treedynamic"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// By hand: a link is in the trees of all nodes but the one that it leads to, so that k
// trees allow k/(N-1): twice 1/7 on the ring, 2/15 in one-way streets.
func TestRootedTreesLoadAllLinksAlike(t *testing.T) {
	for _, c := range []struct {
		net  topologies.Translated
		want float64
	}{
		{topologies.Ring{N: 8}, 2. / 7}, {topologies.Torus{Sides: []int{3, 5}}, 4. / 14}, {topologies.Hypercube{D: 3}, 3. / 7},
		{topologies.Manhattan{Rows: 4, Columns: 4}, 2. / 15}, {topologies.Complete{N: 2}, 1},
	} {
		s := rootedWorld(t, c.net).scheme
		if got, _ := s.Capacity(); got != c.want {
			t.Errorf("%v: capacity %v, want %v", s, got, c.want)
		}
		for i := range s.Links() {
			if s.Load(i) != s.Load(0) {
				t.Errorf("%v: load %v over %v, %v over %v", s, s.Load(i), s.Link(i), s.Load(0), s.Link(0))
			}
		}
	}
}

func TestRootedRefuses(t *testing.T) {
	ring := topologies.Ring{N: 3}
	path := trees.Tree{Parent: []topologies.Node{0, 0, 1}}
	for name, c := range map[string]struct {
		net    topologies.Translated
		family []trees.Tree
	}{
		"none":  {ring, nil},
		"huge":  {topologies.Torus{Sides: []int{62, 1_000_003}}, []trees.Tree{path}}, // before its neighbors are listed
		"alone": {topologies.Ring{N: 1}, []trees.Tree{{Parent: []topologies.Node{0}}}},
		"root":  {ring, []trees.Tree{path, {Root: 1, Parent: []topologies.Node{1, 1, 1}}}},
		"way":   {ring, []trees.Tree{{Parent: path.Parent, In: true}}},
	} {
		_, err := Rooted(c.net, c.family)
		if _, ok := errors.AsType[*inputs.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Rooted(ring, []trees.Tree{{Parent: []topologies.Node{0, 1, 1}}}); err == nil {
		t.Error("a tree that does not span the ring is taken")
	}
}
