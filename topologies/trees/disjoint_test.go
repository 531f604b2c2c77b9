package trees_test

import (
	"errors"
	"math/bits"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func disjoint(t testing.TB, d int) []trees.Tree {
	t.Helper()
	family, err := trees.Disjoint(d)
	if err != nil {
		t.Fatal(err)
	}
	return family
}

func texts(family []trees.Tree) (list []string) {
	for _, t := range family {
		list = append(list, t.String())
	}
	return list
}

// ST93 Section 2.3, drawn by hand: T^(j) has root e_j and crosses dimensions in
// the order j+1, ..., d, 1, ..., j.
func TestDisjointTreesByHand(t *testing.T) {
	for d, want := range [][]string{
		nil,
		{"1(0)"},
		{"1(0 3(2))", "2(0 3(1))"},
		{"1(0 3(2 7(6)) 5(4))", "2(0 3(1) 6(4 7(5)))", "4(0 5(1 7(3)) 6(2))"},
	} {
		if got := texts(disjoint(t, d)); !slices.Equal(got, want) {
			t.Errorf("d=%d: %v, want %v", d, got, want)
		}
	}
}

// ST93-DESBT, forward and reversed.
func TestDisjointTrees(t *testing.T) {
	most := 10
	if testing.Short() {
		most = 8
	}
	for d := 0; d <= most; d++ {
		cube := topologies.Hypercube{D: d}
		out := disjoint(t, d)
		if len(out) != d {
			t.Fatalf("d=%d: %d trees", d, len(out))
		}
		var into, from []trees.Arc // between 0 and the roots
		for j := range d {
			into = append(into, trees.Arc{From: 1 << j, To: 0})
			from = append(from, trees.Arc{From: 0, To: 1 << j})
			if out[j].Root != 1<<j || out[j].In {
				t.Errorf("d=%d: tree %d has root %d", d, j, out[j].Root)
			}
			if got := out[j].Depth(); got != d {
				t.Errorf("d=%d: tree %d has depth %d", d, j, got)
			}
		}
		for _, c := range []struct {
			name   string
			family []trees.Tree
			unused []trees.Arc
		}{
			{"out", out, from},
			{"reversed", trees.Reversed(out), into},
		} {
			if err := errors.Join(
				trees.ValidateArcDisjoint(cube, c.family),
				trees.ValidateShortestPaths(cube, c.family),
				trees.ValidateDepth(cube, c.family, d),
			); err != nil {
				t.Errorf("d=%d %s: %v", d, c.name, err)
			}
			// Depth d and no less: the antipode of every root is d hops away.
			if err := trees.ValidateDepth(cube, c.family, d-1); d > 0 && ruleOf(t, err) != trees.Shallow {
				t.Errorf("d=%d %s: less than d deep", d, c.name)
			}
			used := 0
			for _, tree := range c.family {
				used += len(tree.Arcs())
			}
			if want := d * (1<<d - 1); used != want {
				t.Errorf("d=%d %s: %d arcs used, want %d", d, c.name, used, want)
			}
			unused, err := trees.Unused(cube, c.family)
			if err != nil || !slices.Equal(unused, c.unused) {
				t.Errorf("d=%d %s: unused %v, %v", d, c.name, unused, err)
			}
		}
		// Together d(2^d - 1) arcs on d 2^(d-1) links: from d = 2 on some link is
		// used in both directions.
		if err := trees.ValidateEdgeDisjoint(cube, out); (err == nil) != (d < 2) || err != nil && ruleOf(t, err) != trees.EdgeDisjoint {
			t.Errorf("d=%d, edge-disjoint: %v", d, err)
		}
	}
}

// The arc into y has dimension j where y_j = 0, and otherwise the dimension of
// the set bit of y that cyclically precedes j: the closed form that proves the
// trees disjoint, read off y instead of a path.
func TestArcsIntoANodeHaveDistinctDimensions(t *testing.T) {
	for d := 1; d <= 9; d++ {
		family := disjoint(t, d)
		for y := range node(1 << d) {
			across := 0 // the dimensions of the arcs into y
			for j, tree := range family {
				want := y // for the root, e_j, which no set bit but j itself precedes
				for k := range d {
					if c := (j - k + d) % d; k > 0 && y>>c&1 == 1 || y>>j&1 == 0 {
						want = y ^ 1<<c
						break
					}
				}
				if tree.Parent[y] != want {
					t.Fatalf("d=%d tree %d: %d has parent %d, want %d", d, j, y, tree.Parent[y], want)
				}
				across |= int(y ^ want)
			}
			want := d
			if bits.OnesCount(uint(y)) == 1 {
				want = d - 1 // y is a root
			}
			if got := bits.OnesCount(uint(across)); got != want {
				t.Fatalf("d=%d: arcs into %d across %d dimensions, want %d", d, y, got, want)
			}
		}
	}
}

// Turning every node number by one bit turns tree j into tree j+1.
func TestDisjointTreesAreRotationsOfOne(t *testing.T) {
	for d := 1; d <= 9; d++ {
		rotate := func(v node) node { return (v<<1 | v>>(d-1)) & (1<<d - 1) }
		family := disjoint(t, d)
		for j, tree := range family {
			next := family[(j+1)%d]
			for v, p := range tree.Parent {
				if next.Parent[rotate(node(v))] != rotate(p) {
					t.Fatalf("d=%d: tree %d is not tree %d turned, at %d", d, (j+1)%d, j, v)
				}
			}
		}
	}
}

func TestDisjointDomain(t *testing.T) {
	for _, d := range []int{-1, 21} {
		var wrong *inputs.Error
		if _, err := trees.Disjoint(d); !errors.As(err, &wrong) || wrong.Arg != "d" || wrong.Value != d {
			t.Errorf("d=%d: %v", d, err)
		}
	}
}
