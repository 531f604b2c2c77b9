package trees_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func TestTranslateByHand(t *testing.T) {
	tree := trees.Tree{Root: 0, Parent: []node{0, 0, 0, 1}}
	for by, want := range []string{"0(1(3) 2)", "1(0(2) 3)", "2(0 3(1))", "3(1 2(0))"} {
		image := trees.Translate(tree, node(by))
		if got := image.String(); got != want {
			t.Errorf("by %d: %s, want %s", by, got, want)
		}
		if got := trees.Translate(tree.Reverse(), node(by)).String(); got != "into "+want {
			t.Errorf("reversed, by %d: %s, want into %s", by, got, want)
		}
	}
	if got := tree.String(); got != "0(1(3) 2)" {
		t.Errorf("the tree itself is now %s", got)
	}
}

// Unbalanced makes the tree of every root from its own paths.
func TestTranslatesOfAnUnbalancedTreeAreThoseOfTheSameOrder(t *testing.T) {
	for d := 0; d <= 6; d++ {
		for first := range max(d, 1) {
			order := trees.CyclicOrder(d, first)
			home := node(1<<d - 1)
			family, err := trees.Translates(unbalanced(t, d, home, order))
			if err != nil {
				t.Fatal(err)
			}
			for root := range 1 << d {
				got, err := family(root)
				if err != nil || !same(got, unbalanced(t, d, node(root), order)) {
					t.Errorf("d=%d order=%v root=%d: %v, %v", d, order, root, got, err)
				}
			}
		}
	}
}

// A translate is a spanning tree exactly where the tree is one: every faulty
// tree of four nodes stays faulty, with parents that are no nodes among them.
func TestTranslateKeepsFaults(t *testing.T) {
	square := topologies.Hypercube{D: 2}
	values := []node{-1, 0, 1, 2, 3, 4}
	valid := 0
	for code := range 6 * 6 * 6 * 6 * 6 {
		var tree trees.Tree
		tree.Root = values[code%6]
		for rest := code / 6; len(tree.Parent) < 4; rest /= 6 {
			tree.Parent = append(tree.Parent, values[rest%6])
		}
		spans := trees.Validate(square, []trees.Tree{tree}) == nil
		if spans {
			valid++
		}
		for by := range node(4) {
			image := trees.Translate(tree, by)
			if (trees.Validate(square, []trees.Tree{image}) == nil) != spans {
				t.Fatalf("%v by %d: %v", tree, by, image)
			}
			if !same(trees.Translate(image, by), tree) {
				t.Fatalf("%v by %d and back: %v", tree, by, trees.Translate(image, by))
			}
		}
	}
	// The square has four spanning trees, each with four nodes for a root.
	if valid != 16 {
		t.Errorf("%d rooted spanning trees of the square, want 16", valid)
	}
}

func TestTranslateDomain(t *testing.T) {
	three := trees.Tree{Root: 0, Parent: []node{0, 0, 1}}
	two := trees.Tree{Root: 0, Parent: []node{0, 0}}
	for _, c := range []struct {
		tree trees.Tree
		by   node
	}{{three, 0}, {three, 1}, {trees.Tree{}, 0}, {two, 2}, {two, -1}} {
		got := trees.Translate(c.tree, c.by)
		if len(got.Parent) != 0 {
			t.Errorf("%v by %d: %v", c.tree, c.by, got)
		}
		if err := trees.Validate(topologies.Hypercube{D: 0}, []trees.Tree{got}); ruleOf(t, err) != trees.Shape {
			t.Errorf("%v by %d: %v", c.tree, c.by, err)
		}
	}
	for _, c := range []struct {
		tree trees.Tree
		arg  string
	}{
		{three, "nodes"}, {trees.Tree{}, "nodes"},
		{trees.Tree{Root: 2, Parent: []node{0, 0}}, "root"}, {trees.Tree{Root: -1, Parent: []node{0, 0}}, "root"},
	} {
		var wrong *inputs.Error
		if _, err := trees.Translates(c.tree); !errors.As(err, &wrong) || wrong.Arg != c.arg {
			t.Errorf("%v: %v, want a fault of %s", c.tree, err, c.arg)
		}
	}
	family, err := trees.Translates(two)
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range []trees.Family{family, trees.Listed([]trees.Tree{two, two})} {
		for _, root := range []int{-1, 2} {
			var wrong *inputs.Error
			if _, err := family(root); !errors.As(err, &wrong) || wrong.Arg != "root" || wrong.Value != root {
				t.Errorf("root %d: %v", root, err)
			}
		}
	}
}

// Every arc of a dimension is in as many of the translates as the tree has
// arcs of that dimension: Loads counts them arc by arc.
func TestCrossingsAreTheLoadsOfTranslates(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for d := 0; d <= 6; d++ {
		cube := topologies.Hypercube{D: d}
		tree := randomTree(random, cube)
		tree.In = false
		family, err := trees.Translates(tree)
		if err != nil {
			t.Fatal(err)
		}
		var want []int // by number of trees, arcs
		for _, k := range tree.Crossings() {
			want = append(want, make([]int, max(0, k+1-len(want)))...)
			want[k] += 1 << d
		}
		if loads, err := trees.Loads(cube, family); err != nil || !slices.Equal(loads, want) {
			t.Errorf("d=%d: loads %v, %v, by dimension %v", d, loads, err, tree.Crossings())
		}
	}
	for _, c := range []struct {
		tree trees.Tree
		want []int
	}{
		{trees.Tree{}, nil},
		{trees.Tree{Parent: []node{0, 0, 1}}, nil},
		{trees.Tree{Parent: []node{0}}, []int{}},
		{trees.Tree{Parent: []node{0, 0, 0, 1}}, []int{1, 2}},
		{trees.Tree{Parent: []node{0, 0, 0, 1}, In: true}, []int{1, 2}},
		{trees.Tree{Parent: []node{1, 0, 1, 7}}, []int{1, 0}},  // a root with a parent, a diagonal, no node
		{trees.Tree{Parent: []node{0, -1, 6, 3}}, []int{0, 0}}, // no nodes, a loop
	} {
		if got := c.tree.Crossings(); !slices.Equal(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("%v: %v, want %v", c.tree.Parent, got, c.want)
		}
	}
}
