package trees_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// The text of the disjoint trees of the square, by hand.
func TestWriteByHand(t *testing.T) {
	for _, c := range []struct {
		family []trees.Tree
		want   string
	}{
		{nil, "[]\n"},
		{[]trees.Tree{{Parent: []node{0}}}, "[\n []\n]\n"},
		{disjoint(t, 2), "[\n [[1, 0], [3, 2], [1, 3]],\n [[2, 0], [3, 1], [2, 3]]\n]\n"},
		{trees.Reversed(disjoint(t, 2))[:1], "[\n [[0, 1], [2, 3], [3, 1]]\n]\n"},
	} {
		var b bytes.Buffer
		if err := trees.Write(&b, c.family); err != nil || b.String() != c.want {
			t.Errorf("%v: %q, %v; want %q", c.family, b.String(), err, c.want)
		}
	}
}

type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, errClosed }

var errClosed = errors.New("closed")

func TestWriteReportsTheWriter(t *testing.T) {
	if err := trees.Write(closed{}, disjoint(t, 2)); !errors.Is(err, errClosed) {
		t.Error(err)
	}
}

// What was written is read again, and makes the same trees.
func TestReadWhatWasWritten(t *testing.T) {
	for d := 0; d <= 8; d++ {
		family := disjoint(t, d)
		var b bytes.Buffer
		if err := trees.Write(&b, family); err != nil {
			t.Fatal(err)
		}
		lists, err := trees.Read(&b)
		if err != nil || len(lists) != d {
			t.Fatalf("d=%d: %d trees, %v", d, len(lists), err)
		}
		for i, arcs := range lists {
			if got, err := trees.FromArcs(arcs); err != nil || !same(got, family[i]) {
				t.Errorf("d=%d: %v, %v; want %v", d, got, err, family[i])
			}
		}
	}
}

func same(a, b trees.Tree) bool {
	return a.Root == b.Root && a.In == b.In && slices.Equal(a.Parent, b.Parent)
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{``, "the text ends in the middle"},
		{`null`, "trees: want a list of trees"},
		{`[null]`, "tree 0: want a list of edges"},
		{`[[], null]`, "tree 1: want a list of edges"},
		{`[[[0, 1], null]]`, "tree 0, edge 1: want two nodes"},
		{`[[[0]]]`, "tree 0, edge 0: want two nodes"},
		{`[[[0, 1, 2]]]`, "tree 0, edge 0: want two nodes"},
		{`[[[null, 0]]]`, "tree 0, edge 0: want two nodes"},
		{`[[[0, null]]]`, "tree 0, edge 0: want two nodes"},
		{`[[[0, 1.5]]]`, "the number 1.5 where a whole number is wanted"},
		{`[[["0", 1]]]`, "a text where a whole number is wanted"},
		{`{"trees": []}`, "an object in braces where a list is wanted"},
		{`[[0, 1]]`, "a number where a list is wanted"},
		{`[[[0, 1]]] []`, "want nothing after the list"},
		{`[[[0, 1]]]]`, "want nothing after the list"},
		{`[[[0, 1]]`, "the text ends in the middle"},
	} {
		got, err := trees.Read(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v; want %q", c.text, got, err, c.want)
		}
		var format *trees.FormatError
		if strings.Contains(c.want, "want ") != errors.As(err, &format) {
			t.Errorf("%s: %v is of another type", c.text, err)
		}
	}
}

func TestEdgesThatAreNoTree(t *testing.T) {
	type arcs = []trees.Arc
	for _, c := range []struct {
		name         string
		arcs         arcs
		asArcs       trees.Rule // -1: a tree
		asEdges      trees.Rule // the same, rooted at 0
		root         node
		parent, from []node // as a tree of arcs, and of edges from 0
	}{
		{name: "one node", asArcs: -1, asEdges: -1, parent: []node{0}, from: []node{0}},
		{name: "a star", arcs: arcs{{2, 0}, {2, 1}}, asArcs: -1, asEdges: -1, root: 2, parent: []node{2, 2, 2}, from: []node{0, 2, 0}},
		{name: "a path, last arc first", arcs: arcs{{1, 2}, {0, 1}}, asArcs: -1, asEdges: -1, parent: []node{0, 0, 1},
			from: []node{0, 0, 1}},
		{name: "two into one", arcs: arcs{{0, 1}, {2, 1}}, asArcs: trees.Spanning, asEdges: -1, from: []node{0, 0, 1}},
		{name: "the same twice", arcs: arcs{{0, 1}, {0, 1}}, asArcs: trees.Spanning, asEdges: trees.Spanning},
		{name: "there and back", arcs: arcs{{0, 1}, {1, 0}}, asArcs: trees.Spanning, asEdges: trees.Spanning},
		{name: "a loop", arcs: arcs{{1, 1}}, asArcs: trees.Spanning, asEdges: trees.Spanning},
		{name: "a loop at the first node", arcs: arcs{{0, 0}}, asArcs: trees.Spanning, asEdges: trees.Spanning},
		{name: "a cycle apart", arcs: arcs{{1, 2}, {2, 3}, {3, 1}}, asArcs: trees.Spanning, asEdges: trees.Spanning},
		{name: "no such node", arcs: arcs{{0, 2}}, asArcs: trees.Range, asEdges: trees.Range},
		{name: "a negative node", arcs: arcs{{-1, 0}}, asArcs: trees.Range, asEdges: trees.Range},
	} {
		got, err := trees.FromArcs(c.arcs)
		if ruleOf(t, err) != c.asArcs || err == nil && !same(got, trees.Tree{Root: c.root, Parent: c.parent}) {
			t.Errorf("%s, arcs: %v, %v", c.name, got, err)
		}
		got, err = trees.FromEdges(0, c.arcs)
		if ruleOf(t, err) != c.asEdges || err == nil && !same(got, trees.Tree{Root: 0, Parent: c.from}) {
			t.Errorf("%s, edges: %v, %v", c.name, got, err)
		}
	}
	var v *trees.Violation
	if _, err := trees.FromArcs(arcs{{0, 1}, {2, 1}}); !errors.As(err, &v) || v.Arc != (trees.Arc{From: 2, To: 1}) {
		t.Errorf("the second arc into a node is not the one named: %v", err)
	}
	for _, root := range []node{-1, 3} {
		if _, err := trees.FromEdges(root, []trees.Arc{{From: 0, To: 1}, {From: 1, To: 2}}); ruleOf(t, err) != trees.Range {
			t.Errorf("root %d: %v", root, err)
		}
	}
}

// Arcs in random order make the tree they came from; edges in random order and
// direction make it too, given its root.
func TestTreesFromShuffledArcs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 500 {
		want := randomTree(r, topologies.Hypercube{D: 1 + r.IntN(5)})
		want.In = false
		arcs := want.Arcs()
		r.Shuffle(len(arcs), func(i, k int) { arcs[i], arcs[k] = arcs[k], arcs[i] })
		if got, err := trees.FromArcs(arcs); err != nil || !same(got, want) {
			t.Fatalf("arcs %v: %v, %v", arcs, got, err)
		}
		for i, a := range arcs {
			if r.IntN(2) == 0 {
				arcs[i] = trees.Arc{From: a.To, To: a.From}
			}
		}
		if got, err := trees.FromEdges(want.Root, arcs); err != nil || !same(got, want) {
			t.Fatalf("edges %v: %v, %v", arcs, got, err)
		}
	}
}

// Whatever text is read, what is made of it is a tree of the complete graph
// with those very arcs, is written and read again, and what is refused is not
// connected or enters a node twice.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		`[]`, `[[]]`, `[[[0,1]]]`, `[[[1,0]],[[0,1]]]`, `[[[1,0],[3,2],[1,3]]]`, `[[[0,1],[1,0]]]`,
		`[[[0,0]]]`, `[[[0,-1]]]`, `[[[0,9223372036854775807]]]`, `[[[0]]]`, `[null]`, `[[[0,1],[2,1]]]x`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lists, err := trees.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, arcs := range lists {
			if len(arcs) > 40 {
				continue
			}
			net := complete{len(arcs) + 1}
			tree, err := trees.FromArcs(arcs)
			inRange, joined, enteredTwice := joins(arcs)
			if want := inRange && joined && !enteredTwice; (err == nil) != want {
				t.Fatalf("arcs %v: %v", arcs, err)
			}
			if ruleOf(t, err) == trees.Range && inRange {
				t.Fatalf("arcs %v: %v", arcs, err)
			}
			if err == nil {
				if err := trees.Validate(net, []trees.Tree{tree}); err != nil {
					t.Fatalf("arcs %v: %v", arcs, err)
				}
				for _, a := range arcs {
					if !tree.Has(a) {
						t.Fatalf("arcs %v: %v lacks %v", arcs, tree, a)
					}
				}
				var b bytes.Buffer
				if err := trees.Write(&b, []trees.Tree{tree}); err != nil {
					t.Fatal(err)
				}
				again, err := trees.Read(&b)
				if err != nil || len(again) != 1 || !slices.Equal(again[0], tree.Arcs()) {
					t.Fatalf("%v is read again as %v, %v", tree, again, err)
				}
			}
			rooted, err := trees.FromEdges(0, arcs)
			if (err == nil) != (inRange && joined) {
				t.Fatalf("edges %v: %v", arcs, err)
			}
			if err == nil {
				if err := trees.Validate(net, []trees.Tree{rooted}); err != nil {
					t.Fatalf("edges %v: %v", arcs, err)
				}
			}
		}
	})
}

// joins reports of a list of arcs whether their ends are among the nodes 0 to
// len(arcs), whether they connect all of these, by merging labels, and whether two
// enter one node.
func joins(arcs []trees.Arc) (inRange, joined, enteredTwice bool) {
	n := len(arcs) + 1
	label := make([]int, n)
	for v := range label {
		label[v] = v
	}
	entered := make([]bool, n)
	for _, a := range arcs {
		if min(a.From, a.To) < 0 || int(max(a.From, a.To)) >= n {
			return false, false, false
		}
		enteredTwice = enteredTwice || entered[a.To]
		entered[a.To] = true
		from, to := label[a.From], label[a.To]
		for v := range label {
			if label[v] == from {
				label[v] = to
			}
		}
	}
	slices.Sort(label)
	return true, label[0] == label[n-1], enteredTwice
}
