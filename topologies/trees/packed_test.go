package trees_test

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

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
	for _, n := range []int{-1, 0, 2049} {
		var wrong *inputs.Error
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
	for _, sides := range [][]int{{4, 100}, {100, 4}, {1, 7, 30}, {40, 40}, {2, 3, 2, 5, 2}, {3, 3, 3, 3, 3, 3}, {2, 2, 2, 2, 2, 3},
		{10, 11, 12}} {
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
	for _, d := range []int{-1, 21} {
		var wrong *inputs.Error
		if _, err := trees.PackedCube(d); !errors.As(err, &wrong) || wrong.Arg != "d" {
			t.Errorf("cube, d=%d: %v", d, err)
		}
		if _, err := trees.PackedFoldedCube(d); !errors.As(err, &wrong) || wrong.Arg != "d" {
			t.Errorf("folded cube, d=%d: %v", d, err)
		}
	}
	var wrong *inputs.Error
	if _, err := trees.PackedTorus(topologies.Torus{Sides: []int{1 << 11, 1 << 11}}); !errors.As(err, &wrong) || wrong.Arg != "nodes" {
		t.Errorf("a torus of 2^22 nodes: %v", err)
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

func BenchmarkPackedTorus(b *testing.B) {
	for b.Loop() {
		if _, err := trees.PackedTorus(topologies.Torus{Sides: []int{32, 32}}); err != nil {
			b.Fatal(err)
		}
	}
}
