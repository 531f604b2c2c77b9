package var98

import (
	"slices"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/figures"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// The diameters and radii of the packings, against a search from every node.
func TestPackingsByDistances(t *testing.T) {
	for _, x := range packings() {
		n := x.net.Order()
		diameter, radius := 0, n
		for v := range n {
			far := 0
			for _, hops := range topologies.Distances(x.net, topologies.Node(v)) {
				far = max(far, hops)
			}
			diameter, radius = max(diameter, far), min(radius, far)
		}
		if diameter != x.delta || radius != x.radius {
			t.Errorf("%v: diameter %d, radius %d, stated %d and %d", x.net, diameter, radius, x.delta, x.radius)
		}
	}
	for _, x := range append(append(multinodeFull(), multinodeHalf()...), singles()...) {
		family, err := trees.MaxPack(x.net)
		if err != nil || len(family) != x.printedTrees {
			t.Errorf("%v: %d trees, %v, stated %d", x.net, len(family), err, x.printedTrees)
		}
		e, diameter := 0, 0
		for v := range x.net.Order() {
			far := 0
			for _, hops := range topologies.Distances(x.net, topologies.Node(v)) {
				far = max(far, hops)
			}
			diameter = max(diameter, far)
			if slices.Contains(x.sources(), topologies.Node(v)) {
				e = max(e, far)
			}
		}
		if e != x.e || diameter != x.delta {
			t.Errorf("%v: eccentricity %d, diameter %d, stated %d and %d", x.net, e, diameter, x.e, x.delta)
		}
	}
}

// The shapes are trees of the sizes in their names, and the two lopsided trees are
// edge-disjoint.
func TestShapes(t *testing.T) {
	for _, s := range shapes() {
		if err := trees.Validate(topologies.Complete{N: len(s.parent)}, []trees.Tree{s.tree()}); err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
	}
	for _, n := range []int{4, 7, 40} {
		family, err := lopsided(n)
		if err != nil {
			t.Fatal(err)
		}
		if err := trees.ValidateEdgeDisjoint(topologies.Complete{N: n}, family); err != nil || family[0].Diameter() != n-1 || family[1].Diameter() != 3 {
			t.Errorf("n=%d: %v, diameters %d and %d", n, err, family[0].Diameter(), family[1].Diameter())
		}
	}
}

// The executed means lie between the bounds, and full duplex is the faster one.
func TestPMNBFigure(t *testing.T) {
	f, err := pmnbFigure(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 16, Max: 16})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Error(err)
	}
	for i, M := range f.Curves[0].X {
		printed, sharp, leastFull, leastHalf, full, half := f.Curves[0].Y[i], f.Curves[1].Y[i], f.Curves[2].Y[i], f.Curves[3].Y[i], f.Curves[4].Y[i], f.Curves[5].Y[i]
		if !(sharp < printed && leastFull <= full && leastHalf <= half && full < half && half <= sharp) {
			t.Errorf("M=%v: bounds %v and %v, executed %v and %v, at least %v and %v", M, printed, sharp, full, half, leastFull, leastHalf)
		}
	}
}
