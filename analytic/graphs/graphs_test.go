package graphs_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	. "castlab/analytic/graphs"
)

// Known values: by hand from a partition and a packing (a link and its complement
// in K3; all links of Q3 into 12/7 trees), or n/(n-1) for a cycle, 1 for a tree,
// n/2 for a complete graph. In a graph whose nodes are all alike the capacity is
// that of all nodes but one, degree/(N-1).
func TestKnownValues(t *testing.T) {
	for _, c := range []struct {
		name     string
		g        Graph
		strength Ratio
		capacity Ratio
	}{
		{"one node", Graph{N: 1}, Ratio{1, 0}, Ratio{1, 0}},
		{"two nodes", path(2), Ratio{1, 1}, Ratio{1, 1}},
		{"K3", complete(3), Ratio{3, 2}, Ratio{1, 1}},
		{"K5", complete(5), Ratio{5, 2}, Ratio{1, 1}},
		{"C4", cycle(4), Ratio{4, 3}, Ratio{2, 3}},
		{"C9", cycle(9), Ratio{9, 8}, Ratio{1, 4}},
		{"Q3", cube(3), Ratio{12, 7}, Ratio{3, 7}},
		{"Q6", cube(6), Ratio{192, 63}, Ratio{6, 63}},
		{"Q8", cube(8), Ratio{1024, 255}, Ratio{8, 255}},
		{"16x16 torus", torus(16), Ratio{512, 255}, Ratio{4, 255}},
		{"K64", complete(64), Ratio{32, 1}, Ratio{1, 1}},
		{"path of 1000", path(1000), Ratio{1, 1}, Ratio{1, 999}},
		{"3x3 torus", torus(3), Ratio{9, 4}, Ratio{1, 2}},
		{"Petersen", petersen(), Ratio{5, 3}, Ratio{1, 3}},
		{"path of 5", path(5), Ratio{1, 1}, Ratio{1, 4}},
		{"star of 7", star(7), Ratio{1, 1}, Ratio{1, 6}},
		{"two K5", barbell(5), Ratio{1, 1}, Ratio{1, 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			eta, p, err := Strength(c.g)
			if want := lowest(c.strength); err != nil || eta != want {
				t.Errorf("strength %v %v, want %v", eta, err, want)
			}
			holdsPartition(t, c.g, eta, p)
			lambda, cut, err := Capacity(c.g)
			if want := lowest(c.capacity); err != nil || lambda != want {
				t.Errorf("capacity %v %v, want %v", lambda, err, want)
			}
			holdsCut(t, c.g.Digraph(), lambda, cut)
		})
	}
}

func lowest(r Ratio) Ratio {
	for d := min(r.Num, r.Den); d > 1; d-- {
		for r.Num%d == 0 && r.Den%d == 0 {
			r = Ratio{r.Num / d, r.Den / d}
		}
	}
	return r
}

// holdsPartition checks that p is a partition and has the given ratio.
func holdsPartition(t *testing.T, g Graph, eta Ratio, p Partition) {
	t.Helper()
	part, seen := make([]int, g.N), 0
	for i, nodes := range p.Parts {
		if len(nodes) == 0 || !slices.IsSorted(nodes) {
			t.Errorf("part %v", nodes)
		}
		for _, v := range nodes {
			part[v] = i
			seen++
		}
	}
	cross := 0
	for _, l := range g.Links {
		if part[l[0]] != part[l[1]] {
			cross++
		}
	}
	if seen != g.N || cross != p.Cross || cross*eta.Den != eta.Num*(len(p.Parts)-1) && eta.Den > 0 {
		t.Errorf("%d nodes in %v with %d links between the parts (said %d): not %v", seen, p.Parts, cross, p.Cross, eta)
	}
}

// holdsCut checks that a set of nodes has the given ratio.
func holdsCut(t *testing.T, g Digraph, lambda Ratio, c Cut) {
	t.Helper()
	leaving := 0
	for _, a := range g.Arcs {
		if slices.Contains(c.Inside, a[0]) && !slices.Contains(c.Inside, a[1]) {
			leaving++
		}
	}
	if lambda.Den == 0 {
		if g.N != 1 {
			t.Errorf("%d nodes have no limit", g.N)
		}
		return
	}
	if leaving != c.Leaving || leaving*lambda.Den != lambda.Num*len(c.Inside) || len(c.Inside) == 0 || len(c.Inside) == g.N ||
		!slices.IsSorted(c.Inside) {
		t.Errorf("%d arcs (said %d) leave %v: not %v", leaving, c.Leaving, c.Inside, lambda)
	}
}

// leastPartition enumerates all partitions, as restricted growth strings.
func leastPartition(g Graph) (least Ratio) {
	least = Ratio{1, 0}
	part := make([]int, g.N)
	var rest func(v, parts int)
	rest = func(v, parts int) {
		if v < g.N {
			for p := 0; p <= parts; p++ {
				part[v] = p
				rest(v+1, max(parts, p+1))
			}
			return
		}
		cross := 0
		for _, l := range g.Links {
			if part[l[0]] != part[l[1]] {
				cross++
			}
		}
		if parts > 1 && (least.Den == 0 || cross*least.Den < least.Num*(parts-1)) {
			least = lowest(Ratio{cross, parts - 1})
		}
	}
	rest(0, 0)
	return least
}

// leastCut enumerates all sets, each with the ratio of entering arcs to outside nodes.
func leastCut(g Digraph) (least Ratio) {
	least = Ratio{1, 0}
	for set := 1; set < 1<<g.N-1; set++ {
		entering, outside := 0, 0
		for v := range g.N {
			outside += 1 - set>>v&1
		}
		for _, a := range g.Arcs {
			if set>>a[0]&1 == 0 && set>>a[1]&1 == 1 {
				entering++
			}
		}
		if least.Den == 0 || entering*least.Den < least.Num*outside {
			least = lowest(Ratio{entering, outside})
		}
	}
	return least
}

func TestMinimaAreThoseOfAllPartitionsAndSets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for i := range 600 {
		g := randomGraph(r, 1+i%8, r.Float64())
		eta, p, err := Strength(g)
		if want := leastPartition(g); err != nil || eta != want {
			t.Errorf("%v: strength %v %v, want %v", g, eta, err, want)
		}
		holdsPartition(t, g, eta, p)
		lambda, cut, err := Capacity(g)
		if want := leastCut(g.Digraph()); err != nil || lambda != want {
			t.Errorf("%v: capacity %v %v, want %v", g, lambda, err, want)
		}
		holdsCut(t, g.Digraph(), lambda, cut)
	}
}

// Directed graphs in which what leaves a set is not what enters it.
func TestDirectedCapacityIsThatOfAllSets(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	tried, skew := 0, 0
	for tried < 2000 {
		g := Digraph{N: 2 + r.IntN(9)}
		share := 0.6 * r.Float64()
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
		lambda, cut, err := DirectedCapacity(g)
		want := leastCut(g)
		if err != nil || lambda != want {
			t.Errorf("%v: %v %v, want %v", g, lambda, err, want)
		}
		holdsCut(t, g, lambda, cut)
		for i, a := range g.Arcs {
			g.Arcs[i] = [2]int{a[1], a[0]}
		}
		if leastCut(g) != want {
			skew++
		}
	}
	if skew < 200 {
		t.Errorf("only %d graphs in which the direction matters", skew)
	}
}

// Chains of complete graphs, each smaller than the one before, in which one
// improvement of the ratio is not the last.
func TestCapacityOfChains(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	for range 100 {
		g, last := Graph{N: 1}, 0
		for g.N < 9 {
			size, first := 1+r.IntN(4), g.N
			for v := range size {
				for w := range v {
					g.Links = append(g.Links, [2]int{first + v, first + w})
				}
			}
			for v := range 1 + r.IntN(size) {
				g.Links = append(g.Links, [2]int{last, first + v})
			}
			last = first
			g.N += size
		}
		name := r.Perm(g.N)
		for i, l := range g.Links {
			g.Links[i] = [2]int{name[l[0]], name[l[1]]}
		}
		lambda, _, err := Capacity(g)
		if want := leastCut(g.Digraph()); err != nil || lambda != want {
			t.Errorf("%v: %v %v, want %v", g, lambda, err, want)
		}
	}
}

// Half duplex: 3/2 trees in the links of K3, for the packets of 3 nodes.
func TestHalfDuplex(t *testing.T) {
	for _, c := range []struct {
		g           Graph
		half, bound Ratio
	}{
		{Graph{N: 1}, Ratio{1, 0}, Ratio{1, 0}},
		{path(2), Ratio{1, 2}, Ratio{1, 1}},
		{complete(3), Ratio{1, 2}, Ratio{1, 1}},
		{complete(5), Ratio{1, 2}, Ratio{1, 1}},
		{cube(3), Ratio{3, 14}, Ratio{3, 7}},
		{path(5), Ratio{1, 5}, Ratio{2, 5}},
	} {
		half, err := HalfDuplex(c.g)
		bound, err2 := StrengthBound(c.g)
		if err != nil || err2 != nil || half != c.half || bound != c.bound {
			t.Errorf("%d nodes: %v %v %v %v, want %v and %v", c.g.N, half, err, bound, err2, c.half, c.bound)
		}
	}
	// Printed for the 7-cube, k = 3, and half of it.
	full, err := PrintedFullDuplex(3, 128)
	half, err2 := PrintedHalfDuplex(3, 128)
	if full != 0.046875 || half != 0.0234375 || err != nil || err2 != nil {
		t.Error(full, half, err, err2)
	}
}

// No two bounds on the same may be out of order.
func TestTheBoundsAreInOrder(t *testing.T) {
	for _, g := range []Graph{cube(3), cube(5), torus(4), complete(6), complete(7), petersen(), barbell(4), star(5)} {
		k, err := TreesCount(g)
		if err != nil {
			t.Fatal(err)
		}
		eta, _, _ := Strength(g)
		lambda, _, _ := Capacity(g)
		half, _ := HalfDuplex(g)
		bound, _ := StrengthBound(g)
		printed, _ := PrintedHalfDuplex(int(k), g.N)
		if !(k <= eta.Float() && eta.Float() < k+1 && printed <= half.Float() && half.Float() <= lambda.Float() &&
			lambda.Float() <= bound.Float()) {
			t.Errorf("%d nodes: k=%v eta=%v, half %v, full %v, bound %v", g.N, k, eta, half, lambda, bound)
		}
	}
}

func FuzzGraph(f *testing.F) {
	f.Add(4, []byte{0, 1, 1, 2, 2, 3, 3, 0})
	f.Add(1, []byte{})
	f.Add(7, []byte{0, 1, 1, 2, 2, 0, 3, 4, 4, 5, 5, 6, 6, 3, 0, 3})
	f.Fuzz(func(t *testing.T, n int, ends []byte) {
		g := Graph{N: n}
		for i := 0; i+1 < len(ends); i += 2 {
			g.Links = append(g.Links, [2]int{int(ends[i]), int(ends[i+1])})
		}
		eta, p, err := Strength(g)
		lambda, c, errC := Capacity(g)
		if (err == nil) != (g.Validate() == nil) || (errC == nil) != (err == nil) {
			t.Fatal(err, errC)
		}
		if err != nil || n > 8 {
			return
		}
		if eta != leastPartition(g) || lambda != leastCut(g.Digraph()) {
			t.Errorf("%v: %v %v", g, eta, lambda)
		}
		holdsPartition(t, g, eta, p)
		holdsCut(t, g.Digraph(), lambda, c)
	})
}
