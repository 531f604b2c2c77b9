package trees_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies/trees"
)

// 2(0(1 4) 3): leaves 1, 4, 3 at 0, 1, 2.
func TestLayoutByHand(t *testing.T) {
	want := []trees.Point{{X: 0.5, Y: 1}, {X: 0, Y: 2}, {X: 1.25, Y: 0}, {X: 2, Y: 1}, {X: 1, Y: 2}}
	if got := byHand.Layout(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := byHand.Reverse().Layout(); !slices.Equal(got, want) {
		t.Errorf("reversed: %v, want %v", got, want)
	}
	// 0(1(3(7) 5) 2(6) 4): leaves 7, 5, 6, 4; the root lies between 1, at 0.5,
	// and 4, at 3.
	want = []trees.Point{{X: 1.75, Y: 0}, {X: 0.5, Y: 1}, {X: 2, Y: 1}, {X: 0, Y: 2}, {X: 3, Y: 1}, {X: 1, Y: 2}, {X: 2, Y: 2},
		{X: 0, Y: 3}}
	if got := unbalanced(t, 3, 0, []int{0, 1, 2}).Layout(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// The larger subtree comes first, though its root 3 has the higher number.
func TestLayoutPutsTheLargestSubtreeFirst(t *testing.T) {
	tree := trees.Tree{Root: 0, Parent: []node{0, 0, 3, 0, 0}}
	want := []trees.Point{{X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 2}, {X: 0, Y: 1}, {X: 2, Y: 1}}
	if got := tree.Layout(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// The disjoint trees are rotations of one: they are drawn alike.
func TestDisjointTreesAreDrawnAlike(t *testing.T) {
	for d := 1; d <= 8; d++ {
		rotate := func(v node) node { return (v<<1 | v>>(d-1)) & (1<<d - 1) }
		family := disjoint(t, d)
		for j, tree := range family {
			next := family[(j+1)%d].Layout()
			for v, p := range tree.Layout() {
				if got := next[rotate(node(v))]; got != p {
					t.Fatalf("d=%d: tree %d has node %d at %v, tree %d has %d at %v", d, j, v, p, (j+1)%d, rotate(node(v)), got)
				}
			}
		}
	}
}

// What is no tree has a layout too: unreached nodes stay outside.
func TestLayoutOfWhatIsNoTree(t *testing.T) {
	for _, c := range []struct {
		tree trees.Tree
		want []trees.Point
	}{
		{trees.Tree{}, []trees.Point{}},
		{trees.Tree{Root: 7, Parent: []node{0, 0}}, []trees.Point{{Y: -1}, {Y: -1}}},
		{trees.Tree{Parent: []node{0}}, []trees.Point{{}}},
		{trees.Tree{Parent: []node{0, 2, 1, 0, 9}}, []trees.Point{{}, {Y: -1}, {Y: -1}, {Y: 1}, {Y: -1}}},
	} {
		if got := c.tree.Layout(); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.tree, got, c.want)
		}
	}
}

// Nodes of one level are 1 apart or more, parents lie within the span of their
// children, in the middle of it, leaves fill 0, 1, 2, ..., and no two arcs
// between the same levels cross. Random trees from stars to paths, and those
// of the cube.
func TestLayoutIsTidy(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var list []trees.Tree
	for _, reach := range []int{1, 2, 5, 1000} { // a parent is at most so far behind its child
		for n := 1; n <= 400; n += 1 + n/4 {
			name := random.Perm(n)
			tree := trees.Tree{Root: node(name[0]), Parent: make([]node, n)}
			tree.Parent[name[0]] = node(name[0])
			for k := 1; k < n; k++ {
				tree.Parent[name[k]] = node(name[k-1-random.IntN(min(k, reach))])
			}
			list = append(list, tree)
		}
	}
	for d := range 9 {
		list = append(list, disjoint(t, d)...)
		list = append(list, unbalanced(t, d, 0, trees.CyclicOrder(d, 0)))
	}
	for _, tree := range list {
		points := tree.Layout()
		children := tree.Children()
		levels := tree.Levels()
		byLevel := make([][]node, tree.Depth()+1)
		var leaves []float64
		for v, p := range points {
			if p.Y != float64(levels[v]) {
				t.Fatalf("%v: node %d is at %v, level %d", tree, v, p, levels[v])
			}
			byLevel[levels[v]] = append(byLevel[levels[v]], node(v))
			below := children[v]
			if len(below) == 0 {
				leaves = append(leaves, p.X)
				continue
			}
			first, last := points[below[0]].X, points[below[0]].X
			for _, w := range below {
				first, last = min(first, points[w].X), max(last, points[w].X)
			}
			if p.X < first || p.X > last || 2*p.X != first+last {
				t.Fatalf("%v: node %d at %v above %g to %g", tree, v, p, first, last)
			}
		}
		slices.Sort(leaves)
		for k, x := range leaves {
			if x != float64(k) {
				t.Fatalf("%v: leaves at %v", tree, leaves)
			}
		}
		for _, level := range byLevel {
			slices.SortFunc(level, func(v, w node) int {
				if points[v].X < points[w].X {
					return -1
				}
				return 1
			})
			for k := range len(level) - 1 {
				v, w := level[k], level[k+1]
				if points[w].X-points[v].X < 1 {
					t.Fatalf("%v: nodes %d and %d at %v and %v", tree, v, w, points[v], points[w])
				}
				if v != tree.Root && points[tree.Parent[v]].X > points[tree.Parent[w]].X {
					t.Fatalf("%v: the arcs above %d and %d cross", tree, v, w)
				}
			}
		}
	}
}
