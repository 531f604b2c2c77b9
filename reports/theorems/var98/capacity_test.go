package var98

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	formula "castlab/analytic/graphs"
	"castlab/montecarlo"
	"castlab/reports/figures"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A directed is a digraph as a network.
type directed formula.Digraph

func (g directed) Validate() error { return formula.Digraph(g).Validate() }
func (g directed) Order() int      { return g.N }
func (g directed) String() string  { return "digraph" }
func (g directed) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	for _, a := range g.Arcs {
		if a[0] == int(v) {
			dst = append(dst, topologies.Node(a[1]))
		}
	}
	return dst
}

// rootedEach names every node p times.
func rootedEach(n, p int) (roots []topologies.Node) {
	for i := range n * p {
		roots = append(roots, topologies.Node(i%n))
	}
	return roots
}

// On every network the minimum cut is attained.
func TestEveryNetworkAttainsItsLeastCut(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for tried := 0; tried < 60; {
		g, share := formula.Digraph{N: 2 + r.IntN(5)}, r.Float64()
		for v := range g.N {
			for w := range g.N {
				if v != w && r.Float64() < share {
					g.Arcs = append(g.Arcs, [2]int{v, w})
				}
			}
		}
		if g.Validate() != nil {
			continue
		}
		tried++
		most, _, err := formula.DirectedCapacity(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := trees.Branchings(directed(g), rootedEach(g.N, most.Num), most.Den); err != nil {
			t.Errorf("%v: %v", g, err)
		}
		if _, err := trees.Branchings(directed(g), rootedEach(g.N, 20*most.Num+1), 20*most.Den); err == nil {
			t.Errorf("%v: more than %v fits", g, most)
		}
	}
}

func TestCapacityFigure(t *testing.T) {
	f, err := capacityFigure(context.Background(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Error(err)
	}
	// d = 3: 1/4, 1/7, 1/8 and 1/3 over 3/7.
	for i, want := range []float64{1, 7. / 12, 1. / 3, 7. / 24, 7. / 9} {
		if got := f.Curves[i].Y[1]; math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", f.Curves[i].Name, got, want)
		}
	}
	for i, share := range f.Curves[5].Y {
		if math.Abs(share-1) > 1e-12 {
			t.Errorf("d=%v: %v", f.Curves[5].X[i], share)
		}
	}
}

// The path of 9: capacity 1/8, printed 2/9, direct 1/8, indirect and half duplex
// 1/9. K9: capacity 1, k = 4, strength 9/2.
func TestSharesFigure(t *testing.T) {
	f, err := throughputFigure(context.Background(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Error(err)
	}
	for i, want := range [][2]float64{1: {16. / 9, 8. / 9}, 2: {1, 0.5}, 3: {8. / 9, 4. / 9}, 4: {8. / 9, 0.5}} {
		if i == 0 {
			continue
		}
		y := f.Curves[i].Y
		if path, k9 := y[0], y[len(y)-1]; math.Abs(path-want[0]) > 1e-12 || math.Abs(k9-want[1]) > 1e-12 {
			t.Errorf("%s: %v and %v, want %v", f.Curves[i].Name, path, k9, want)
		}
	}
}
