package topologies_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"

	"castlab/topologies"
)

// arrows is a network of one-way links, not all nodes reached.
type arrows [][]topologies.Node

func (a arrows) Validate() error { return nil }
func (a arrows) Order() int      { return len(a) }
func (a arrows) String() string  { return "arrows" }
func (a arrows) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	return append(dst, a[v]...)
}

func TestDistancesByHand(t *testing.T) {
	net := arrows{{1, 2}, {3}, {3, 0}, {}, {3}}
	for from, want := range [][]int{{0, 1, 1, 2, -1}, {-1, 0, -1, 1, -1}, {1, 2, 0, 1, -1}, {-1, -1, -1, 0, -1}, {-1, -1, -1, 1, 0}} {
		if got := topologies.Distances(net, topologies.Node(from)); !slices.Equal(got, want) {
			t.Errorf("from %d: %v, want %v", from, got, want)
		}
	}
}

// The path 0-1-2-3 by hand: the ends are 3 from each other, the others 2 from the farthest; the distances from 0 add up to 6,
// from 1 to 4, and all to 20.
func TestFarthestByHand(t *testing.T) {
	path := topologies.Path{N: 4}
	if most, sum := topologies.Farthest(path, 1); most != 2 || sum != 4 {
		t.Errorf("farthest %d, sum %d", most, sum)
	}
	if got := topologies.Eccentricities(path); !slices.Equal(got, []int{3, 2, 2, 3}) {
		t.Error(got)
	}
	if diameter, sum := topologies.AllDistances(path); diameter != 3 || sum != 20 {
		t.Errorf("diameter %d, sum %d", diameter, sum)
	}
}

// All distances are those of gonum's algorithm of Floyd and Warshall, which
// searches in another way; diameters and means of our closed forms are those of
// its distances.
func TestDistancesAreThoseOfFloydAndWarshall(t *testing.T) {
	for _, net := range append(small(), topologies.Topology(arrows{{1, 2}, {3}, {3, 0}, {}, {3}})) {
		n := net.Order()
		if n > 64 || testing.Short() && n > 20 {
			continue
		}
		g := simple.NewDirectedGraph()
		for v := range n {
			g.AddNode(simple.Node(v))
		}
		for v := range n {
			for _, w := range net.AppendNeighbors(nil, topologies.Node(v)) {
				g.SetEdge(g.NewEdge(simple.Node(v), simple.Node(w)))
			}
		}
		all, _ := path.FloydWarshall(g)
		diameter, sum := 0.0, 0.0
		for v := range n {
			for w, got := range topologies.Distances(net, topologies.Node(v)) {
				want := all.Weight(int64(v), int64(w))
				diameter, sum = max(diameter, want), sum+want
				if math.IsInf(want, 1) {
					want = -1
				}
				if float64(got) != want {
					t.Fatalf("%v: %d links from %d to %d, want %v", net, got, v, w, want)
				}
			}
		}
		closed, ok := net.(topologies.Measured)
		if !ok {
			continue
		}
		mean := sum / float64(max(1, n*(n-1)))
		if float64(closed.Diameter()) != diameter || math.Abs(closed.MeanDistance()-mean) > 8*0x1p-53*mean {
			t.Errorf("%v: diameter %d, mean distance %v; want %v, %v", net, closed.Diameter(), closed.MeanDistance(), diameter, mean)
		}
	}
}

func BenchmarkDistances(b *testing.B) {
	for _, net := range []topologies.Topology{topologies.Torus{Sides: []int{256, 256}}, topologies.Hypercube{D: 16},
		topologies.Manhattan{Rows: 256, Columns: 256}} {
		b.Run(net.String(), func(b *testing.B) {
			for b.Loop() {
				topologies.Distances(net, 0)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(net.Order()), "ns/node")
		})
	}
}
