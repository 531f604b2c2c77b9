package drawings

import (
	"errors"
	"math"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/figures"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// The labels and arrows of the drawing are those of the trees of the 3-cube in ST93
// Section 2.3, drawn by hand.
func TestCubeTreesShowsTheTrees(t *testing.T) {
	f, err := DisjointTrees("f", 3)
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Fatal(err)
	}
	node := map[trees.Point]string{}
	names := 0
	for _, l := range f.Labels {
		if strings.HasPrefix(l.Text, "tree ") {
			names++
			continue
		}
		at := trees.Point{X: l.X, Y: l.Y}
		if node[at] != "" {
			t.Errorf("%s stands on %s", l.Text, node[at])
		}
		node[at] = l.Text
	}
	if len(node) != 3*8 || names != 3 {
		t.Errorf("%d nodes, %d names", len(node), names)
	}
	nodeAt := func(x, y float64) string { // just above or below
		for at, name := range node {
			if at.X == x && math.Abs(at.Y-y) < 0.2 {
				return name
			}
		}
		return "nothing"
	}
	got := map[string]string{} // the styles of an arc, in all trees
	for c, curve := range f.Curves {
		if curve.Kind != reports.Arrows || curve.Hue != c+1 {
			t.Errorf("%s: kind %d, hue %d", curve.Name, curve.Kind, curve.Hue)
		}
		for i := 0; i < len(curve.X); i += 2 {
			from, to := nodeAt(curve.X[i], curve.Y[i]), nodeAt(curve.X[i+1], curve.Y[i+1])
			if curve.Y[i+1] >= curve.Y[i] {
				t.Errorf("an arrow from height %g to %g", curve.Y[i], curve.Y[i+1])
			}
			got[from+to] += curve.Name
		}
	}
	// Tree 0: 1(0 3(2 7(6)) 5(4)), tree 1: 2(0 3(1) 6(4 7(5))), tree 2: 4(0 5(1 7(3)) 6(2)).
	want := map[string]string{
		"001000": "dimension 0", "001011": "dimension 1", "001101": "dimension 2", "011010": "dimension 0", "011111": "dimension 2",
		"111110": "dimension 0", "101100": "dimension 0",
		"010000": "dimension 1", "010011": "dimension 0", "010110": "dimension 2", "011001": "dimension 1", "110100": "dimension 1",
		"110111": "dimension 0", "111101": "dimension 1",
		"100000": "dimension 2", "100101": "dimension 0", "100110": "dimension 1", "101001": "dimension 2", "101111": "dimension 1",
		"111011": "dimension 2", "110010": "dimension 2",
	}
	for arc, dimension := range want {
		if got[arc] != dimension {
			t.Errorf("arc %s is drawn as %q, want %q", arc, got[arc], dimension)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d arcs, want %d", len(got), len(want))
	}
}

// Names of d digits need 5 d points of the drawing's 464, and a gap of 3; rows of a
// drawing are at least 12 points apart.
func TestNamesOfNodesDoNotTouch(t *testing.T) {
	check := func(d int, family []trees.Tree) {
		t.Helper()
		f, err := CubeTrees("f", "", d, family)
		if err != nil {
			t.Fatalf("d=%d: %v", d, err)
		}
		if err := figures.Validate(f); err != nil {
			t.Fatal(err)
		}
		across, down := 464/(f.X.Max-f.X.Min), 480*(f.Height-0.08)/(f.Y.Max-f.Y.Min)
		space := max(5*float64(d), 26) + 3 // 26 for "tree 0"
		for i, a := range f.Labels {
			if a.X-float64(d)*2.5/across < f.X.Min || a.X+float64(d)*2.5/across > f.X.Max || a.Y < f.Y.Min || a.Y > f.Y.Max {
				t.Errorf("d=%d: %q leaves the drawing", d, a.Text)
			}
			for _, b := range f.Labels[:i] {
				need := 5*float64(d) + 3
				if strings.HasPrefix(a.Text+b.Text, "tree") || strings.HasPrefix(b.Text, "tree") {
					need = space
				}
				if math.Abs(a.Y-b.Y)*down < 12 && math.Abs(a.X-b.X)*across < need {
					t.Errorf("d=%d, %d trees: %q touches %q", d, len(family), a.Text, b.Text)
				}
			}
		}
	}
	for d := 1; d <= MostDimensions; d++ {
		family, err := trees.Disjoint(d)
		if err != nil {
			t.Fatal(err)
		}
		check(d, family)
		check(d, trees.Reversed(family))
		for root := range topologies.Node(1 << d) {
			tree, err := trees.Unbalanced(d, root, trees.CyclicOrder(d, int(root)))
			if err != nil {
				t.Fatal(err)
			}
			check(d, []trees.Tree{tree})
		}
	}
	check(0, []trees.Tree{{Parent: []topologies.Node{0}}})
}

// Arrows of reversed trees point at the root.
func TestArrowsOfGatheringTreesPointUp(t *testing.T) {
	family, err := trees.Disjoint(2)
	if err != nil {
		t.Fatal(err)
	}
	f, err := CubeTrees("f", "", 2, trees.Reversed(family))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range f.Curves {
		for i := 0; i < len(c.Y); i += 2 {
			if c.Y[i+1] <= c.Y[i] {
				t.Errorf("an arrow from height %g to %g", c.Y[i], c.Y[i+1])
			}
		}
	}
}

func TestCubeTreesDomain(t *testing.T) {
	one := []trees.Tree{{Parent: []topologies.Node{0, 0}}}
	many := make([]trees.Tree, 1000)
	for i := range many {
		many[i] = one[0]
	}
	for name, c := range map[string]struct {
		d      int
		family []trees.Tree
		arg    string
	}{
		"d < 0": {-1, one, "d"}, "d = 6": {6, nil, "d"}, "no tree": {3, nil, "trees"}, "a thousand": {1, many, "trees"},
	} {
		var wrong *inputs.Error
		if _, err := CubeTrees("f", "", c.d, c.family); !errors.As(err, &wrong) || wrong.Arg != c.arg {
			t.Errorf("%s: %v", name, err)
		}
	}
	var violation *trees.Violation
	if _, err := CubeTrees("f", "", 2, one); !errors.As(err, &violation) {
		t.Errorf("a tree of two nodes for four: %v", err)
	}
}
