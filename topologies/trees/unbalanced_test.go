package trees_test

import (
	"errors"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func unbalanced(t testing.TB, d int, root node, order []int) trees.Tree {
	t.Helper()
	tree, err := trees.Unbalanced(d, root, order)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// ST93 Section 2.2: drawn by hand from the paths.
func TestUnbalancedByHand(t *testing.T) {
	for _, c := range []struct {
		d     int
		root  node
		order []int
		want  string
	}{
		{0, 0, nil, "0"},
		{1, 0, []int{0}, "0(1)"},
		{1, 1, []int{0}, "1(0)"},
		{2, 0, []int{0, 1}, "0(1(3) 2)"},
		{2, 0, []int{1, 0}, "0(1 2(3))"},
		{2, 3, []int{0, 1}, "3(1 2(0))"},
		{3, 0, []int{0, 1, 2}, "0(1(3(7) 5) 2(6) 4)"},
		{3, 0, []int{2, 0, 1}, "0(1(3) 2 4(5(7) 6))"},
		// 6 leads across 1 to 4, across 2 to 2, across 0 to 7; 4 goes on across 2
		// to 0 and across 0 to 5, 2 across 0 to 3, 0 across 0 to 1.
		{3, 6, []int{1, 2, 0}, "6(2(3) 4(0(1) 5) 7)"},
	} {
		if got := unbalanced(t, c.d, c.root, c.order).String(); got != c.want {
			t.Errorf("d=%d root=%d order=%v: %s, want %s", c.d, c.root, c.order, got, c.want)
		}
	}
}

// ST93-CUST, every order and every root: a spanning tree of shortest paths of
// depth d; every path crosses dimensions in the given order; the subtree
// behind the i-th dimension has 2^(d-i) nodes; C(d,k) nodes are k hops away.
func TestUnbalancedTreesOfEveryOrderAndRoot(t *testing.T) {
	most := 5
	if testing.Short() {
		most = 4
	}
	binomial := []int{1}
	for d := 0; d <= most; d++ {
		cube := topologies.Hypercube{D: d}
		for order := range permutations(d) {
			place := make([]int, d)
			for i, c := range order {
				place[c] = i
			}
			for root := range node(1 << d) {
				tree := unbalanced(t, d, root, order)
				one := []trees.Tree{tree}
				if err := errors.Join(trees.ValidateShortestPaths(cube, one), trees.ValidateDepth(cube, one, d)); err != nil {
					t.Fatalf("d=%d root=%d order=%v: %v", d, root, order, err)
				}
				sizes := tree.Sizes()
				for i, c := range order {
					if got := sizes[root^1<<c]; tree.Parent[root^1<<c] != root || got != 1<<(d-i-1) {
						t.Errorf("d=%d root=%d order=%v: subtree %d has %d nodes", d, root, order, i+1, got)
					}
				}
				at := make([]int, d+1)
				for v, level := range tree.Levels() {
					at[level]++
					last := d
					up := tree.AppendAscent(nil, node(v))
					for k := range len(up) - 1 {
						c := slices.Index(cube.AppendNeighbors(nil, up[k]), up[k+1])
						if place[c] >= last {
							t.Fatalf("d=%d root=%d order=%v: path from %d to the root by %v", d, root, order, v, up)
						}
						last = place[c]
					}
				}
				if !slices.Equal(at, binomial) {
					t.Errorf("d=%d root=%d order=%v: levels of %v nodes, want %v", d, root, order, at, binomial)
				}
			}
		}
		next := make([]int, d+2) // the row below in the triangle of Pascal
		for k, b := range binomial {
			next[k] += b
			next[k+1] += b
		}
		binomial = next
	}
}

// ST93 Section 2.2, membership as printed: T_i consists of the y with y_1 =
// z_1, ..., y_(i-1) = z_(i-1), y_i != z_i.
func TestSubtreesAreThoseOfThePaper(t *testing.T) {
	const d = 6
	for z := range node(1 << d) {
		tree := unbalanced(t, d, z, trees.CyclicOrder(d, 0))
		for y := range node(1 << d) {
			up := tree.AppendAscent(nil, y)
			for i := range d {
				inside := len(up) > 1 && up[len(up)-2] == z^1<<i
				if inside != ((y^z)&(1<<(i+1)-1) == 1<<i) {
					t.Fatalf("root %d: node %d and subtree %d", z, y, i+1)
				}
			}
		}
	}
}

// ST93-CUST: with one tree of increasing order per source, the arc of dimension
// j (from 1) at z is crossed by the trees of z + span(e_1..e_(j-1)) and by no
// others, 2^(j-1) of them.
func TestSourcesThatCrossAnArc(t *testing.T) {
	most := 7
	if testing.Short() {
		most = 5
	}
	for d := 0; d <= most; d++ {
		n := node(1 << d)
		family := make([]trees.Tree, n)
		for x := range n {
			family[x] = unbalanced(t, d, x, trees.CyclicOrder(d, 0))
		}
		for z := range n {
			for j := 1; j <= d; j++ {
				var got, want []node
				for x, tree := range family {
					if tree.Has(trees.Arc{From: z, To: z ^ 1<<(j-1)}) {
						got = append(got, node(x))
					}
				}
				for s := range node(1 << (j - 1)) {
					want = append(want, z^s)
				}
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("d=%d, dimension %d at %d: sources %v, want %v", d, j, z, got, want)
				}
			}
		}
	}
}

func TestCyclicOrder(t *testing.T) {
	for _, c := range []struct {
		d, first int
		want     []int
	}{
		{0, 0, nil}, {0, 5, nil}, {-3, 0, nil}, {1, 0, []int{0}}, {1, 1, []int{0}},
		{4, 0, []int{0, 1, 2, 3}}, {4, 3, []int{3, 0, 1, 2}}, {4, 4, []int{0, 1, 2, 3}}, {4, -1, []int{3, 0, 1, 2}},
	} {
		if got := trees.CyclicOrder(c.d, c.first); !slices.Equal(got, c.want) {
			t.Errorf("CyclicOrder(%d, %d) = %v, want %v", c.d, c.first, got, c.want)
		}
	}
}

func TestUnbalancedDomain(t *testing.T) {
	for _, c := range []struct {
		arg   string
		d     int
		root  node
		order []int
	}{
		{"d", -1, 0, nil},
		{"d", 25, 0, nil},
		{"root", 3, 8, []int{0, 1, 2}},
		{"root", 3, -1, []int{0, 1, 2}},
		{"root", 0, 1, nil},
		{"order", 3, 0, nil},
		{"order", 3, 0, []int{0, 1}},
		{"order", 3, 0, []int{0, 1, 1}},
		{"order", 3, 0, []int{1, 2, 3}},
		{"order", 3, 0, []int{-1, 0, 1}},
		{"order", 3, 0, []int{0, 1, 2, 0}},
		{"order", 0, 0, []int{0}},
	} {
		var wrong *inputs.Error
		if _, err := trees.Unbalanced(c.d, c.root, c.order); !errors.As(err, &wrong) || wrong.Arg != c.arg {
			t.Errorf("d=%d root=%d order=%v: %v, want a fault of %s", c.d, c.root, c.order, err, c.arg)
		}
	}
}

// permutations yields the d! orders of 0..d-1.
func permutations(d int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		order := make([]int, 0, d)
		var extend func() bool
		extend = func() bool {
			if len(order) == d {
				return yield(slices.Clone(order))
			}
			for c := range d {
				if !slices.Contains(order, c) {
					order = append(order, c)
					if !extend() {
						return false
					}
					order = order[:len(order)-1]
				}
			}
			return true
		}
		extend()
	}
}
