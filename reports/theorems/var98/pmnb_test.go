package var98

import (
	"testing"

	"castlab/analytic/graphs"
	"castlab/montecarlo"
	"castlab/reports/figures"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// The diameters, radii and numbers of edge-disjoint trees that bounds are given, by hand.
func TestPackingsByDistances(t *testing.T) {
	for _, x := range []struct {
		net              topologies.Topology
		diameter, radius int
		trees            float64
	}{
		{topologies.Path{N: 9}, 8, 4, 1}, {topologies.Star{N: 12}, 2, 1, 1}, {topologies.Ring{N: 9}, 4, 4, 1},
		{topologies.Ring{N: 4}, 2, 2, 1},
		{topologies.Hypercube{D: 3}, 3, 3, 1}, {topologies.Hypercube{D: 5}, 5, 5, 2}, {topologies.Hypercube{D: 6}, 6, 6, 3},
		{torus(4, 4), 4, 4, 2}, {torus(3, 3), 2, 2, 2}, {torus(5, 5), 4, 4, 2}, {torus(3, 3, 3), 3, 3, 3},
		{topologies.Complete{N: 3}, 1, 1, 1}, {topologies.Complete{N: 9}, 1, 1, 4}, {topologies.FoldedCube{D: 4}, 2, 2, 2},
		{topologies.FoldedCube{D: 5}, 3, 3, 3}, {petersen(), 2, 2, 1},
	} {
		if diameter, radius := radii(topologies.Eccentricities(x.net)); diameter != x.diameter || radius != x.radius {
			t.Errorf("%v: diameter %d, radius %d, want %d and %d", x.net, diameter, radius, x.diameter, x.radius)
		}
		k, err := graphs.TreesCount(graphOf(x.net))
		family, err2 := trees.MaxPack(x.net)
		if err != nil || err2 != nil || k != x.trees || float64(len(family)) != k {
			t.Errorf("%v: %v trees and %d packed, want %v; errors %v, %v", x.net, k, len(family), x.trees, err, err2)
		}
	}
	// One packet at a hub or in the middle, and one at every node.
	for _, x := range []struct {
		b broadcast
		e int
	}{
		{broadcast{net: topologies.Star{N: 7}, M: 1}, 1}, {broadcast{net: topologies.Path{N: 5}, M: 1}, 2},
		{broadcast{net: topologies.Path{N: 16}, M: 1}, 8}, {broadcast{net: topologies.Path{N: 5}, M: 5}, 4},
	} {
		if e := x.b.eccentricity(); e != x.e {
			t.Errorf("%v, %d packets: eccentricity %d, want %d", x.b.net, x.b.M, e, x.e)
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
		err = trees.ValidateEdgeDisjoint(topologies.Complete{N: n}, family)
		if err != nil || family[0].Diameter() != n-1 || family[1].Diameter() != 3 {
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
		y := func(curve int) float64 { return f.Curves[curve].Y[i] }
		printed, sharp, leastFull, leastHalf, full, half := y(0), y(1), y(2), y(3), y(4), y(5)
		if !(sharp < printed && leastFull <= full && leastHalf <= half && full < half && half <= sharp) {
			t.Errorf("M=%v: bounds %v and %v, executed %v and %v, at least %v and %v",
				M, printed, sharp, full, half, leastFull, leastHalf)
		}
	}
}
