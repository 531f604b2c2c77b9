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
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// By hand: Bell numbers minus the one partition into a single part; a link for a node
// of K3, and all three between three; the links of a cycle.
func TestDivisionsAreAllThereAre(t *testing.T) {
	for _, c := range []struct {
		net       topologies.Topology
		least     float64
		divisions int64
	}{
		{topologies.Complete{N: 3}, 1.5, 4},
		{topologies.Path{N: 4}, 1, 14},
		{topologies.Ring{N: 8}, 8. / 7, 4139},
		{torus(3, 3), 2.25, 21146},
	} {
		if least, n := weakest(c.net); least != c.least || n != c.divisions {
			t.Errorf("%v: %v of %d, want %v of %d", c.net, least, n, c.least, c.divisions)
		}
	}
}

// By hand: a node of a path receives everything over one link at its end, over two in
// its middle; the hub of a star over all. In the ring of two one-way streets the rate
// is the same, 2 arcs for 15 nodes.
func TestGatheredByHand(t *testing.T) {
	for _, c := range []struct {
		net  topologies.Topology
		into topologies.Node
		want float64
	}{
		{topologies.Path{N: 5}, 0, 0.25},
		{topologies.Path{N: 5}, 2, 0.5},
		{topologies.Star{N: 7}, 0, 1},
		{topologies.Star{N: 7}, 3, 1. / 6},
		{topologies.Manhattan{Rows: 4, Columns: 4}, 5, 2. / 15},
		{topologies.Complete{N: 2}, 1, 1},
	} {
		if got, err := gathered(c.net, c.into); err != nil || math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v into %d: %v %v, want %v", c.net, c.into, got, err, c.want)
		}
	}
}

// By hand: over the second link of a path of three two packets cross one way and one
// the other way, so a period has two slots. Node 0 sends its packet in the first slot
// of the first period; it waits for the second period.
func TestTimetableOfAPath(t *testing.T) {
	net := topologies.Path{N: 3}
	table := timetableOf(3, []trees.Tree{shortest(net)})
	if table.period != 2 || table.packets != 3 || len(table.crossings) != 6 {
		t.Errorf("%+v", table)
	}
	for periods, slots := range map[int]int{1: 4, 2: 6, 10: 22} {
		task, s := table.run(periods)
		if err := tasks.Validate(net, task, s, tasks.Full); err != nil {
			t.Error(err)
		}
		// The last crossing is the second of an arc into an end.
		if s.Slots > slots || s.Slots <= slots-2 {
			t.Errorf("%d periods take %d slots, want %d or one fewer", periods, s.Slots, slots)
		}
	}
	if rate, sends, err := table.executed(net); rate != 0.5 || sends != 18 || err != nil {
		t.Error(rate, sends, err)
	}
	// Without waiting for the next period a packet would be sent before it arrives.
	for i := range table.crossings {
		table.crossings[i].before = 0
	}
	if _, _, err := table.executed(net); err == nil {
		t.Error("a packet is sent before it is there")
	}
}

// Every use of an arc is one of its copies, every arborescence reaches all nodes from
// its root, and a rate above the capacity is refused: 3/7 for the cube, 1/4 for the
// mesh, by its corners.
func TestArborescences(t *testing.T) {
	for _, c := range []struct {
		net  topologies.Topology
		p, q int
		fits bool
	}{
		{topologies.Hypercube{D: 3}, 3, 7, true}, {topologies.Hypercube{D: 3}, 1, 2, false}, {topologies.Hypercube{D: 3}, 4, 9, false},
		{topologies.Mesh{Sides: []int{3, 3}}, 1, 4, true}, {topologies.Mesh{Sides: []int{3, 3}}, 2, 7, false},
		{topologies.Path{N: 1}, 2, 1, true}, {topologies.Path{N: 2}, 1, 1, true}, {topologies.Path{N: 3}, 1, 1, false},
	} {
		family, err := arborescences(digraphOf(c.net), c.p, c.q)
		if (err == nil) != c.fits {
			t.Errorf("%v %d/%d: %v", c.net, c.p, c.q, err)
		}
		used := map[trees.Arc]int{}
		for i, arcs := range family {
			tree, err := trees.FromArcs(arcs)
			if err != nil || int(tree.Root) != i%c.net.Order() {
				t.Errorf("%v: number %d is rooted at %d: %v", c.net, i, tree.Root, err)
			}
			for _, a := range arcs {
				if used[a]++; used[a] > c.q {
					t.Errorf("%v: %v is used %d times", c.net, a, used[a])
				}
			}
		}
	}
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
		if _, err := arborescences(g, most.Num, most.Den); err != nil {
			t.Errorf("%v: %v", g, err)
		}
		if _, err := arborescences(g, 20*most.Num+1, 20*most.Den); err == nil {
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
