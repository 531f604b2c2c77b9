package trees_test

import (
	"math/rand/v2"
	"testing"

	"castlab/topologies"
	"castlab/topologies/trees"
)

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

// LeastDiameter, and the result of Shorten for one tree, against all spanning trees of
// random connected graphs of up to six nodes.
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
		if after := trees.LengthsOf(short); after.Diameter > before.Diameter ||
			after.Diameter == before.Diameter && after.Distance > before.Distance {
			t.Fatalf("%v from %v", after, before)
		}
	})
}
