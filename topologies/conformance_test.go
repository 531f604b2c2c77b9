package topologies_test

import (
	"testing"

	"castlab/topologies"
	"castlab/topologies/topotest"
)

// small returns every network of every family up to some size, without the
// graphs of a file. Odd and even sides, sides of 1 and 2 and one dimension to
// five are among them.
func small() []topologies.Topology {
	var list []topologies.Topology
	for n := 1; n <= 24; n++ {
		list = append(list, topologies.Ring{N: n}, topologies.Complete{N: n}, topologies.Star{N: n}, topologies.Path{N: n})
	}
	for d := range 8 {
		list = append(list, topologies.Hypercube{D: d}, topologies.FoldedCube{D: d})
	}
	for rows := 2; rows <= 16; rows += 2 {
		for columns := 2; columns <= 16; columns += 2 {
			list = append(list, topologies.Manhattan{Rows: rows, Columns: columns})
		}
	}
	for _, sides := range [][]int{
		{1}, {2}, {3}, {9}, {12}, {1, 1}, {2, 2}, {1, 5}, {5, 1}, {2, 3}, {3, 2}, {3, 3}, {4, 4}, {5, 3}, {2, 7}, {8, 6}, {9, 9},
		{2, 2, 2}, {3, 3, 3}, {2, 3, 4}, {4, 1, 3}, {4, 4, 4}, {5, 2, 6}, {2, 2, 2, 2}, {3, 2, 1, 4}, {2, 3, 2, 3, 2},
	} {
		list = append(list, topologies.Torus{Sides: sides}, topologies.Mesh{Sides: sides})
	}
	return list
}

func TestNetworksConform(t *testing.T) {
	for _, net := range small() {
		if testing.Short() && net.Order() > 64 {
			continue
		}
		if err := topotest.Check(net); err != nil {
			t.Error(err)
		}
	}
}

// The networks that look the same from every node say how: they have Translate.
func TestSymmetricFamiliesTranslate(t *testing.T) {
	for _, net := range []topologies.Topology{
		topologies.Hypercube{}, topologies.Ring{}, topologies.Torus{}, topologies.FoldedCube{}, topologies.Manhattan{},
		topologies.Complete{},
	} {
		if _, ok := net.(topologies.Translated); !ok {
			t.Errorf("%T has no Translate", net)
		}
	}
}

// Translations are a group: a after b is the translation by the image of b under a.
func TestTranslationsFollowOneAnother(t *testing.T) {
	for _, net := range small() {
		moves, ok := net.(topologies.Translated)
		if !ok || net.Order() > 64 {
			continue
		}
		n := topologies.Node(net.Order())
		for a := range n {
			for b := range n {
				for v := range n {
					if got, want := moves.Translate(a, moves.Translate(b, v)), moves.Translate(moves.Translate(a, b), v); got != want {
						t.Fatalf("%v: %d after %d takes %d to %d, want %d", net, a, b, v, got, want)
					}
				}
			}
		}
	}
}

// Diameters and sums of distances from one node, stated by a source that is not
// a search of these networks: the survey's tasks were solved exactly there, a
// broadcast taking the diameter, and a total exchange the sum of distances over
// the degree, rounded up.
func TestDistancesAgreeWithTasksSolvedElsewhere(t *testing.T) {
	torus := func(sides ...int) topologies.Torus { return topologies.Torus{Sides: sides} }
	for _, c := range []struct {
		net                        network
		nodes, broadcast, exchange int
	}{
		{topologies.Hypercube{D: 2}, 4, 2, 2},
		{topologies.Hypercube{D: 3}, 8, 3, 4},
		{topologies.Hypercube{D: 4}, 16, 4, 8},
		{topologies.Hypercube{D: 5}, 32, 5, 16},
		{torus(3, 3), 9, 2, 3},
		{torus(4, 4), 16, 4, 8},
		{torus(5, 5), 25, 4, 15},
		{torus(6, 6), 36, 6, 27},
		{torus(3, 3, 3), 27, 3, 9},
		{torus(4, 4, 4), 64, 6, 32},
		{topologies.Ring{N: 5}, 5, 2, 3},
		{topologies.Ring{N: 6}, 6, 3, 5},
		{topologies.Ring{N: 7}, 7, 3, 6},
		{topologies.FoldedCube{D: 3}, 8, 2, 3},
		{topologies.FoldedCube{D: 4}, 16, 2, 5},
		{topologies.FoldedCube{D: 5}, 32, 3, 11},
		{topologies.FoldedCube{D: 6}, 64, 3, 22},
		{topologies.Manhattan{Rows: 4, Columns: 4}, 16, 5, 22},
		{topologies.Manhattan{Rows: 4, Columns: 6}, 24, 5, 38},
		// 66 there, of a matrix whose rows are whole words: the distances add
		// up to 130.
		{topologies.Manhattan{Rows: 6, Columns: 6}, 36, 6, 65},
		{topologies.Manhattan{Rows: 8, Columns: 8}, 64, 9, 158},
	} {
		sum := 0
		for _, h := range topologies.Distances(c.net, 0) {
			sum += h
		}
		exchange := (sum + c.net.Degree() - 1) / c.net.Degree()
		if c.net.Order() != c.nodes || c.net.Diameter() != c.broadcast || exchange != c.exchange {
			t.Errorf("%v: %d nodes, diameter %d, exchange %d; want %d, %d, %d", c.net, c.net.Order(), c.net.Diameter(), exchange,
				c.nodes, c.broadcast, c.exchange)
		}
	}
}

// network is a network with all closed forms.
type network interface {
	topologies.Regular
	topologies.Measured
	topologies.Symmetric
}

// Inner loops call for neighbors and images.
func TestNeighborsAndImagesAllocateNothing(t *testing.T) {
	graph, err := topologies.NewGraph("x", 3, [][2]topologies.Node{{0, 1}, {1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	for _, net := range append(small(), topologies.Topology(graph)) {
		room := make([]topologies.Node, 0, net.Order())
		moves, translates := net.(topologies.Translated)
		last := topologies.Node(net.Order() - 1)
		if n := testing.AllocsPerRun(10, func() {
			room = net.AppendNeighbors(room[:0], last)
			if translates {
				moves.Translate(last, last)
			}
		}); n != 0 {
			t.Errorf("%v: %v allocations", net, n)
		}
	}
}
