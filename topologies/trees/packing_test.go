package trees_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// checkFamily holds a family to its number and to the validator.
func checkFamily(t *testing.T, net topologies.Topology, family []trees.Tree, err error, k int) {
	t.Helper()
	if err := errors.Join(err, trees.ValidateEdgeDisjoint(net, family)); err != nil || len(family) != k {
		t.Fatalf("%v: %d trees, %v; want %d", net, len(family), err, k)
	}
	for i, tree := range family {
		if tree.Depth() != (tree.Diameter()+1)/2 {
			t.Errorf("%v: tree %d has depth %d, diameter %d: not rooted at a center", net, i, tree.Depth(), tree.Diameter())
		}
	}
}

// floor(n/2) trees of the complete graph, of diameter 3 and of depth 2.
func TestPackedComplete(t *testing.T) {
	for n := 1; n <= 70; n++ {
		family, err := trees.PackedComplete(n)
		checkFamily(t, topologies.Complete{N: n}, family, err, max(1, n/2))
		for i, tree := range family {
			if got, want := tree.Diameter(), min(n-1, 3); got != want {
				t.Errorf("n=%d: tree %d has diameter %d, want %d", n, i, got, want)
			}
		}
	}
	for _, n := range []int{-1, 0, trees.MaxPackedComplete + 1} {
		var wrong *topologies.DomainError
		if _, err := trees.PackedComplete(n); !errors.As(err, &wrong) || wrong.Arg != "n" || wrong.Value != n {
			t.Errorf("n=%d: %v", n, err)
		}
	}
}

// treesOfTorus counts sides: one tree for each of 3 or more and for each two of
// 2, one where there is none.
func treesOfTorus(sides []int) int {
	rings, twos := 0, 0
	for _, s := range sides {
		switch {
		case s == 2:
			twos++
		case s > 2:
			rings++
		}
	}
	return max(1, rings+twos/2)
}

// Every torus of at most 200 nodes with sides up to 12 in any order, of one to
// four dimensions, and some with more: the trees are as many as the partitions
// allow.
func TestPackedTorus(t *testing.T) {
	var visit func(sides []int, n int)
	visit = func(sides []int, n int) {
		if len(sides) > 0 {
			net := topologies.Torus{Sides: sides}
			family, err := trees.PackedTorus(net)
			k := treesOfTorus(sides)
			checkFamily(t, net, family, err, k)
			if n > 1 && n <= 40 {
				proof, err := trees.Obstacle(net)
				if most, ok := proof.Most(); err != nil || !ok || most != k {
					t.Fatalf("%v: at most %d, %v; want %d", net, most, err, k)
				}
			}
		}
		if len(sides) == 4 {
			return
		}
		for s := 1; s <= 12 && n*s <= 200; s++ {
			visit(append(sides[:len(sides):len(sides)], s), n*s)
		}
	}
	visit(nil, 1)
	for _, sides := range [][]int{{4, 100}, {100, 4}, {1, 7, 30}, {40, 40}, {2, 3, 2, 5, 2}, {3, 3, 3, 3, 3, 3}, {2, 2, 2, 2, 2, 3}, {10, 11, 12}} {
		net := topologies.Torus{Sides: sides}
		family, err := trees.PackedTorus(net)
		checkFamily(t, net, family, err, treesOfTorus(sides))
	}
}

// The diameters grow with the sum of the sides, 5 for every 2: a construction
// that walks round once for every level would be far beyond. On p x p for even p
// the longer tree has 5p - 9, less only for the smallest.
func TestPackedTorusIsShallow(t *testing.T) {
	for p := 3; p <= 20; p++ {
		for q := 3; q <= 20; q++ {
			family, err := trees.PackedTorus(topologies.Torus{Sides: []int{p, q}})
			if err != nil {
				t.Fatal(err)
			}
			for i, tree := range family {
				if got := tree.Diameter(); 2*got > 5*(p+q) {
					t.Errorf("%d x %d: tree %d has diameter %d", p, q, i, got)
				}
				if got := tree.Diameter(); p == q && p%2 == 0 && (got > 5*p-9 || i == 0 && p > 4 && got != 5*p-9) {
					t.Errorf("%d x %d: tree %d has diameter %d", p, q, i, got)
				}
			}
		}
	}
}

func TestPackedCubes(t *testing.T) {
	most := 12
	if testing.Short() {
		most = 8
	}
	for d := 0; d <= most; d++ {
		family, err := trees.PackedCube(d)
		checkFamily(t, topologies.Hypercube{D: d}, family, err, max(1, d/2))
		k := (d + 1) / 2
		if d == 2 {
			k = 2 // the complete graph of four nodes
		}
		family, err = trees.PackedFoldedCube(d)
		checkFamily(t, topologies.FoldedCube{D: d}, family, err, max(1, k))
	}
	// As many as the partitions allow.
	for d := 1; d <= 8; d++ {
		cube, _ := trees.Packing(topologies.Hypercube{D: min(d, 6)})
		checkPack(t, topologies.Hypercube{D: min(d, 6)}, len(cube))
		folded, _ := trees.PackedFoldedCube(d)
		checkPack(t, topologies.FoldedCube{D: d}, len(folded))
	}
	for _, d := range []int{-1, trees.MaxDisjoint + 1} {
		var wrong *topologies.DomainError
		if _, err := trees.PackedCube(d); !errors.As(err, &wrong) || wrong.Arg != "d" {
			t.Errorf("cube, d=%d: %v", d, err)
		}
		if _, err := trees.PackedFoldedCube(d); !errors.As(err, &wrong) || wrong.Arg != "d" {
			t.Errorf("folded cube, d=%d: %v", d, err)
		}
	}
	var wrong *topologies.DomainError
	if _, err := trees.PackedTorus(topologies.Torus{Sides: []int{1 << 11, 1 << 11}}); !errors.As(err, &wrong) || wrong.Arg != "nodes" {
		t.Errorf("a torus of 2^22 nodes: %v", err)
	}
}

// The table in the comment on Packing.
func TestPackingReachesTheLengthsItStates(t *testing.T) {
	for _, c := range []struct {
		net topologies.Topology
		k   int
		L   float64
		D   int
	}{
		{topologies.Complete{N: 4}, 2, 3, 2},
		{topologies.Complete{N: 9}, 4, 3, 2},
		{topologies.Hypercube{D: 3}, 1, 5, 5},
		{topologies.Hypercube{D: 4}, 2, 7, 7},
		{topologies.Hypercube{D: 5}, 2, 9, 9},
		{topologies.Hypercube{D: 6}, 3, 11, 11},
		{topologies.Hypercube{D: 7}, 3, 13, 13},
		{topologies.Hypercube{D: 8}, 4, 15, 15},
		{topologies.Hypercube{D: 9}, 4, 17, 17},
		{topologies.Hypercube{D: 10}, 5, 19, 19},
		{topologies.Torus{Sides: []int{3, 3}}, 2, 4.5, 4},
		{topologies.Torus{Sides: []int{4, 4}}, 2, 7, 7},
		{topologies.Torus{Sides: []int{5, 5}}, 2, 8, 8},
		{topologies.Torus{Sides: []int{6, 6}}, 2, 11, 11},
		{topologies.Torus{Sides: []int{7, 7}}, 2, 12, 12},
		{topologies.Torus{Sides: []int{8, 8}}, 2, 15, 15},
		{topologies.Torus{Sides: []int{16, 16}}, 2, 31, 31},
		{topologies.Torus{Sides: []int{3, 3, 3}}, 3, 6, 6},
		{topologies.Torus{Sides: []int{4, 4, 4}}, 3, 11, 11},
		{topologies.FoldedCube{D: 3}, 2, 5, 3},
		{topologies.FoldedCube{D: 4}, 2, 5, 4},
		{topologies.FoldedCube{D: 5}, 3, 7, 5},
		{topologies.FoldedCube{D: 6}, 3, 22.0 / 3, 6},
		{topologies.FoldedCube{D: 7}, 4, 9.5, 7},
		// A tree that is the network itself has no choice.
		{topologies.Star{N: 7}, 1, 2, 2},
		{topologies.Path{N: 6}, 1, 5, 5},
		{topologies.Ring{N: 9}, 1, 8, 8},
		{topologies.Hypercube{D: 0}, 1, 0, 0},
		// 4 x 5: the best center is the middle of a link, 3 hops from either end.
		{topologies.Mesh{Sides: []int{4, 5}}, 1, 7, 7},
	} {
		if testing.Short() && c.net.Order() > 64 {
			continue
		}
		family, err := trees.Packing(c.net)
		checkFamily(t, c.net, family, err, c.k)
		if got := trees.LengthsOf(family).Diameter; got != c.L {
			t.Errorf("%v: L = %g, want %g", c.net, got, c.L)
		}
		if got, err := trees.LeastDiameter(c.net); err != nil || got != c.D {
			t.Errorf("%v: least diameter %d, %v, want %d", c.net, got, err, c.D)
		}
	}
	if _, err := trees.Packing(topologies.Manhattan{Rows: 4, Columns: 4}); err == nil {
		t.Error("a directed network is packed")
	}
}

// spanning calls visit with every spanning tree of a network of few links.
func spanning(p pairs, visit func(t trees.Tree)) {
	var links []trees.Arc
	for v := range node(p.n) {
		for _, w := range p.AppendNeighbors(nil, v) {
			if v < w {
				links = append(links, trees.Arc{From: v, To: w})
			}
		}
	}
	var choose func(from int, chosen []trees.Arc)
	choose = func(from int, chosen []trees.Arc) {
		if len(chosen) == p.n-1 {
			if t, err := trees.FromEdges(0, chosen); err == nil {
				visit(t)
			}
			return
		}
		for l := from; l < len(links); l++ {
			choose(l+1, append(chosen[:len(chosen):len(chosen)], links[l]))
		}
	}
	choose(0, nil)
}

// LeastDiameter, and what Shorten makes of one tree, against all spanning trees
// of random connected graphs of up to six nodes.
func TestLeastDiameterOfAllSpanningTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 300 {
		p := pairs{n: 2 + r.IntN(5)}
		for b := range p.n * (p.n - 1) / 2 {
			if r.IntN(2) == 0 {
				p.links |= 1 << b
			}
		}
		least := p.n
		var worst trees.Tree
		spanning(p, func(tree trees.Tree) {
			least = min(least, tree.Diameter())
			if worst.Order() == 0 || tree.Diameter() > worst.Diameter() {
				worst = tree
			}
		})
		got, err := trees.LeastDiameter(p)
		if least == p.n { // no spanning tree
			if err == nil {
				t.Fatalf("%v %b: least diameter %d", p.n, p.links, got)
			}
			continue
		}
		if err != nil || got != least {
			t.Fatalf("%v %b: least diameter %d, %v, want %d", p.n, p.links, got, err, least)
		}
		short, err := trees.Shorten(p, []trees.Tree{worst})
		checkFamily(t, p, short, err, 1)
		if short[0].Diameter() != least {
			t.Fatalf("%v %b: shortened to %d, want %d", p.n, p.links, short[0].Diameter(), least)
		}
	}
}

// Never worse, as many trees, the same every time.
func TestShortenNeverLengthens(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	runs := 12
	if testing.Short() {
		runs = 4
	}
	for range runs {
		n := 5 + r.IntN(6)
		p := pairs{n: n}
		for b := range n * (n - 1) / 2 {
			if r.IntN(5) > 0 {
				p.links |= 1 << b
			}
		}
		family, err := trees.MaxPack(p)
		if err != nil {
			continue
		}
		before := trees.LengthsOf(family)
		short, err := trees.Shorten(p, family)
		checkFamily(t, p, short, err, len(family))
		after := trees.LengthsOf(short)
		if after.Diameter > before.Diameter || after.Diameter == before.Diameter && after.Distance > before.Distance {
			t.Fatalf("%d %b: %v from %v", n, p.links, after, before)
		}
		again, err := trees.Shorten(p, family)
		if err != nil {
			t.Fatal(err)
		}
		for i := range short {
			if again[i].String() != short[i].String() {
				t.Fatalf("%d %b: %v, then %v", n, p.links, short[i], again[i])
			}
		}
		twice, err := trees.Shorten(p, short)
		checkFamily(t, p, twice, err, len(family))
		if got := trees.LengthsOf(twice); got.Diameter > after.Diameter || got.Diameter == after.Diameter && got.Distance > after.Distance {
			t.Fatalf("%d %b: shortened twice: %v from %v", n, p.links, got, after)
		}
	}
}

func TestShortenDomain(t *testing.T) {
	cube := topologies.Hypercube{D: 2}
	one, err := trees.PackedCube(2)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := trees.Shorten(cube, []trees.Tree{one[0], one[0]}); ruleOf(t, err) != trees.EdgeDisjoint {
		t.Errorf("the same tree twice: %v", err)
	}
	if got, err := trees.Shorten(cube, nil); err != nil || len(got) != 0 {
		t.Errorf("no tree: %v, %v", got, err)
	}
	point := []trees.Tree{{Parent: []node{0}}, {Parent: []node{0}}}
	if got, err := trees.Shorten(topologies.Hypercube{D: 0}, point); err != nil || len(got) != 2 {
		t.Errorf("one node: %v, %v", got, err)
	}
	if got := trees.LengthsOf(nil); got != (trees.Lengths{}) {
		t.Errorf("no tree: %v", got)
	}
}

func BenchmarkPacking(b *testing.B) {
	for _, net := range []topologies.Topology{topologies.Hypercube{D: 8}, topologies.Torus{Sides: []int{16, 16}}} {
		b.Run(net.String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := trees.Packing(net); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Any sides of a torus of up to 500 nodes: as many trees as counted, all valid.
func FuzzPackedTorus(f *testing.F) {
	f.Add([]byte{3, 3})
	f.Add([]byte{2, 7, 1, 2, 4})
	f.Fuzz(func(t *testing.T, text []byte) {
		var sides []int
		n := 1
		for _, b := range text {
			s := 1 + int(b)%12
			if len(sides) == 9 || n*s > 500 {
				break
			}
			sides = append(sides, s)
			n *= s
		}
		if len(sides) == 0 {
			return
		}
		net := topologies.Torus{Sides: sides}
		family, err := trees.PackedTorus(net)
		checkFamily(t, net, family, err, treesOfTorus(sides))
	})
}

// Shortened trees of any graph of up to eight nodes are as many, valid and no
// longer, whichever of them the search began with.
func FuzzShorten(f *testing.F) {
	f.Add(5, uint64(0x3ff), 2)
	f.Add(7, uint64(0x1fffff), 3)
	f.Fuzz(func(t *testing.T, n int, links uint64, k int) {
		if n < 2 || n > 8 || k < 1 {
			return
		}
		p := pairs{n, links & (1<<(n*(n-1)/2) - 1)}
		family, err := trees.Pack(p, k%4)
		if err != nil {
			return
		}
		before := trees.LengthsOf(family)
		short, err := trees.Shorten(p, family)
		checkFamily(t, p, short, err, k%4)
		if after := trees.LengthsOf(short); after.Diameter > before.Diameter || after.Diameter == before.Diameter && after.Distance > before.Distance {
			t.Fatalf("%v from %v", after, before)
		}
	})
}

func BenchmarkPackedTorus(b *testing.B) {
	for b.Loop() {
		if _, err := trees.PackedTorus(topologies.Torus{Sides: []int{32, 32}}); err != nil {
			b.Fatal(err)
		}
	}
}
