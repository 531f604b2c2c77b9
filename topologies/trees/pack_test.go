package trees_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// pairs is the undirected network of n nodes whose links are bits: that of u < v
// is bit v(v-1)/2 + u.
type pairs struct {
	n     int
	links uint64
}

func (p pairs) Validate() error { return nil }
func (p pairs) Order() int      { return p.n }
func (p pairs) String() string  { return "pairs" }
func (p pairs) AppendNeighbors(dst []node, v node) []node {
	for w := range node(p.n) {
		if w != v && p.links>>(max(v, w)*(max(v, w)-1)/2+min(v, w))&1 == 1 {
			dst = append(dst, w)
		}
	}
	return dst
}

// mostTrees returns the least cross/(parts-1), rounded down, of all partitions
// of the nodes: the number of trees by the theorem of Nash-Williams and Tutte.
func mostTrees(p pairs) int {
	part := make([]int, p.n)
	least := 1 << 30
	var split func(v, parts int)
	split = func(v, parts int) {
		if v < p.n {
			for c := range parts + 1 {
				part[v] = c
				split(v+1, max(parts, c+1))
			}
			return
		}
		if parts < 2 {
			return
		}
		cross := 0
		for w := range p.n {
			for u := range w {
				if part[u] != part[w] && p.links>>(w*(w-1)/2+u)&1 == 1 {
					cross++
				}
			}
		}
		least = min(least, cross/(parts-1))
	}
	split(0, 0)
	return least
}

// checkPack checks Pack, MaxPack and Obstacle against a number of trees.
func checkPack(t *testing.T, net topologies.Topology, most int) {
	t.Helper()
	proof, err := trees.Obstacle(net)
	if err == nil {
		err = trees.ValidatePartition(net, proof)
	}
	if allowed, ok := proof.Most(); err != nil || !ok || allowed != most {
		t.Fatalf("%v: the partition allows %d trees, %v; want %d", net, allowed, err, most)
	}
	family, err := trees.MaxPack(net)
	if most == 0 {
		var few *trees.PackError
		if !errors.As(err, &few) || few.Want != 1 || few.Most != 0 {
			t.Fatalf("%v: %v", net, err)
		}
	} else if err := errors.Join(err, trees.ValidateEdgeDisjoint(net, family)); err != nil || len(family) != most {
		t.Fatalf("%v: %d trees, %v; want %d", net, len(family), err, most)
	}
	for k := 0; k <= most; k++ {
		family, err := trees.Pack(net, k)
		if err := errors.Join(err, trees.ValidateEdgeDisjoint(net, family)); err != nil || len(family) != k {
			t.Fatalf("%v, k=%d: %d trees, %v", net, k, len(family), err)
		}
		for _, tree := range family {
			if tree.Depth() != (tree.Diameter()+1)/2 {
				t.Fatalf("%v: %v has depth %d, diameter %d: not rooted at a center", net, tree, tree.Depth(), tree.Diameter())
			}
		}
	}
	for _, k := range []int{most + 1, most + 2, 1 << 40} {
		var few *trees.PackError
		if _, err := trees.Pack(net, k); !errors.As(err, &few) || few.Want != k || few.Most != most {
			t.Fatalf("%v, k=%d: %v; want at most %d", net, k, err, most)
		}
		if err := trees.ValidatePartition(net, few.Proof); err != nil || few.Proof.Cross >= (most+1)*(few.Proof.Parts-1) {
			t.Fatalf("%v, k=%d: %v; %v", net, k, few, err)
		}
	}
}

// All 1 + 2 + 8 + 64 + 1024 graphs of two to five nodes against all partitions.
func TestPackFindsAsManyTreesAsThePartitionsAllow(t *testing.T) {
	for n := 2; n <= 5; n++ {
		for links := range uint64(1) << (n * (n - 1) / 2) {
			p := pairs{n, links}
			checkPack(t, p, mostTrees(p))
		}
	}
}

// Random graphs of six to eight nodes of every density against all 203, 877 and
// 4140 partitions.
func TestPackOnRandomGraphs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	runs := 600
	if testing.Short() {
		runs = 60
	}
	seen := map[int]int{}
	for range runs {
		p := pairs{n: 6 + r.IntN(3)}
		density := r.Float64()
		for b := range p.n * (p.n - 1) / 2 {
			if r.Float64() < density {
				p.links |= 1 << b
			}
		}
		most := mostTrees(p)
		seen[most]++
		checkPack(t, p, most)
	}
	if len(seen) < 4 {
		t.Errorf("numbers of trees %v: the graphs are all alike", seen)
	}
}

func FuzzPack(f *testing.F) {
	f.Add(4, uint64(0x3f))
	f.Add(6, uint64(0x6bd7))
	f.Fuzz(func(t *testing.T, n int, links uint64) {
		if n < 2 || n > 7 {
			return
		}
		p := pairs{n, links & (1<<(n*(n-1)/2) - 1)}
		checkPack(t, p, mostTrees(p))
	})
}

// bipartite is K_{a,b}: nodes below a are linked to all others.
type bipartite struct{ a, b int }

func (k bipartite) Validate() error { return nil }
func (k bipartite) Order() int      { return k.a + k.b }
func (k bipartite) String() string  { return "bipartite" }
func (k bipartite) AppendNeighbors(dst []node, v node) []node {
	from, to := 0, k.a
	if int(v) < k.a {
		from, to = k.a, k.a+k.b
	}
	for w := from; w < to; w++ {
		dst = append(dst, node(w))
	}
	return dst
}

// petersen is the Petersen graph: an outer ring 0..4, an inner pentagram 5..9
// and spokes. 15 links, 9 for each tree: one tree.
type petersen struct{}

func (petersen) Validate() error { return nil }
func (petersen) Order() int      { return 10 }
func (petersen) String() string  { return "petersen" }
func (petersen) AppendNeighbors(dst []node, v node) []node {
	if v < 5 {
		return append(dst, (v+1)%5, (v+4)%5, v+5)
	}
	return append(dst, 5+(v+2)%5, 5+(v+3)%5, v-5)
}

// The numbers of trees of named graphs: of K_n, floor(n/2) (Nash-Williams 1961);
// of K_{a,b}, floor(ab/(a+b-1)) (Peng, Chen and Koh 1991); of an edge-transitive
// graph all links over n - 1, rounded down, since then no partition is worse
// than that into single nodes: cubes and tori of equal sides. A tree has one.
func TestPackOnNamedGraphs(t *testing.T) {
	for n := 2; n <= 20; n++ {
		checkPack(t, topologies.Complete{N: n}, n/2)
		checkPack(t, topologies.Star{N: n}, 1)
		checkPack(t, topologies.Path{N: n}, 1)
		checkPack(t, topologies.Ring{N: n}, 1)
	}
	for a := 1; a <= 8; a++ {
		for b := 1; b <= 8; b++ {
			checkPack(t, bipartite{a, b}, a*b/(a+b-1))
		}
	}
	for d := 1; d <= 9; d++ {
		most := d / 2
		if d == 1 {
			most = 1
		}
		checkPack(t, topologies.Hypercube{D: d}, most)
	}
	for p := 3; p <= 8; p++ {
		checkPack(t, topologies.Torus{Sides: []int{p, p}}, 2)
	}
	checkPack(t, topologies.Torus{Sides: []int{3, 3, 3}}, 3)
	checkPack(t, petersen{}, 1)
	// The corner of a mesh has as many links as dimensions, and only d = 1 has a
	// tree for each: 2 p (p-1) < 2 (p^2 - 1).
	for p := 2; p <= 8; p++ {
		checkPack(t, topologies.Mesh{Sides: []int{p, p}}, 1)
	}
}

// One node: as many trees as requested, none of which has a link.
func TestPackOneNode(t *testing.T) {
	net := topologies.Hypercube{D: 0}
	for k := range 4 {
		family, err := trees.Pack(net, k)
		if err := errors.Join(err, trees.ValidateEdgeDisjoint(net, family)); err != nil || len(family) != k {
			t.Errorf("k=%d: %v, %v", k, family, err)
		}
	}
	family, err := trees.MaxPack(net)
	if err != nil || len(family) != 1 || family[0].String() != "0" {
		t.Errorf("%v, %v", family, err)
	}
	proof, err := trees.Obstacle(net)
	if _, ok := proof.Most(); err != nil || ok || trees.ValidatePartition(net, proof) != nil {
		t.Errorf("%v, %v", proof, err)
	}
}

func TestPackDomain(t *testing.T) {
	for _, c := range []struct {
		net topologies.Topology
		k   int
		arg string
	}{
		{topologies.Hypercube{D: 2}, -1, "trees"},
		{topologies.Hypercube{D: -1}, 1, "d"},
		{topologies.Hypercube{D: 13}, 1, "nodes"},
		{topologies.Manhattan{Rows: 4, Columns: 4}, 1, "topology"},
	} {
		var wrong *inputs.Error
		if _, err := trees.Pack(c.net, c.k); !errors.As(err, &wrong) || wrong.Arg != c.arg {
			t.Errorf("%v, k=%d: %v", c.net, c.k, err)
		}
	}
}

// A partition with a wrong number in it is none.
func TestValidatePartitionCounts(t *testing.T) {
	ring := topologies.Ring{N: 4}
	right := trees.Partition{Part: []int{0, 0, 1, 1}, Parts: 2, Cross: 2}
	if err := trees.ValidatePartition(ring, right); err != nil {
		t.Fatal(err)
	}
	for arg, p := range map[string]trees.Partition{
		"partition": {Part: []int{0, 0, 1}, Parts: 2, Cross: 2},
		"part":      {Part: []int{0, 2, 1, 1}, Parts: 3, Cross: 3},
		"parts":     {Part: []int{0, 0, 1, 1}, Parts: 3, Cross: 2},
		"cross":     {Part: []int{0, 1, 0, 1}, Parts: 2, Cross: 2},
	} {
		var wrong *inputs.Error
		if err := trees.ValidatePartition(ring, p); !errors.As(err, &wrong) || wrong.Arg != arg {
			t.Errorf("%s: %v", arg, err)
		}
	}
}

func BenchmarkMaxPack(b *testing.B) {
	for _, net := range []topologies.Topology{topologies.Hypercube{D: 10}, topologies.Torus{Sides: []int{32, 32}},
		topologies.Complete{N: 64}} {
		b.Run(net.String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := trees.MaxPack(net); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
