package trees_test

import (
	"errors"
	"slices"
	"testing"

	"castlab/topologies"
	"castlab/topologies/trees"
)

type node = topologies.Node

// byHand is the tree
//
//	    2
//	   / \
//	  0   3
//	 / \
//	1   4
var byHand = trees.Tree{Root: 2, Parent: []node{2, 0, 2, 2, 0}}

func TestTreeByHand(t *testing.T) {
	arcs := []trees.Arc{{From: 2, To: 0}, {From: 0, To: 1}, {From: 2, To: 3}, {From: 0, To: 4}}
	if got := byHand.Arcs(); !slices.Equal(got, arcs) {
		t.Errorf("arcs %v", got)
	}
	if got := byHand.Descent(); !slices.Equal(got, []node{2, 0, 3, 1, 4}) {
		t.Errorf("descent %v", got)
	}
	if got := byHand.Levels(); !slices.Equal(got, []int{1, 2, 0, 1, 2}) || byHand.Depth() != 2 || byHand.Order() != 5 {
		t.Errorf("levels %v, depth %d, order %d", got, byHand.Depth(), byHand.Order())
	}
	if got := byHand.Sizes(); !slices.Equal(got, []int{3, 1, 5, 1, 1}) {
		t.Errorf("sizes %v", got)
	}
	if got := byHand.Children(); !slices.EqualFunc(got, [][]node{{1, 4}, {}, {0, 3}, {}, {}}, slices.Equal[[]node]) {
		t.Errorf("children %v", got)
	}
	children := byHand.Children()
	if _ = append(children[0], 9); !slices.Equal(children[2], []node{0, 3}) {
		t.Errorf("a list of children runs into the next: %v", children)
	}
	if got := byHand.AppendAscent([]node{9}, 4); !slices.Equal(got, []node{9, 4, 0, 2}) {
		t.Errorf("ascent %v", got)
	}
	if got := byHand.String(); got != "2(0(1 4) 3)" {
		t.Errorf("text %q", got)
	}
	for from := range node(7) {
		for to := range node(7) {
			a := trees.Arc{From: from - 1, To: to - 1}
			back := trees.Arc{From: to - 1, To: from - 1}
			if byHand.Has(a) != slices.Contains(arcs, a) || byHand.Reverse().Has(back) != byHand.Has(a) {
				t.Errorf("has %v: %t, reversed %t", a, byHand.Has(a), byHand.Reverse().Has(back))
			}
		}
	}
}

// Reversing turns the arcs round, keeps levels and subtrees, and is its own
// inverse.
func TestReverseTurnsEveryArc(t *testing.T) {
	in := byHand.Reverse()
	if got := in.Arcs(); !slices.Equal(got, []trees.Arc{{From: 0, To: 2}, {From: 1, To: 0}, {From: 3, To: 2}, {From: 4, To: 0}}) {
		t.Errorf("arcs %v", got)
	}
	if in.String() != "into 2(0(1 4) 3)" || !slices.Equal(in.Levels(), byHand.Levels()) || !slices.Equal(in.Sizes(), byHand.Sizes()) {
		t.Errorf("%v: levels %v, sizes %v", in, in.Levels(), in.Sizes())
	}
	if again := in.Reverse(); again.In || !slices.Equal(again.Arcs(), byHand.Arcs()) {
		t.Errorf("reversed twice: %v", again)
	}
	in.Parent[1] = 3
	if byHand.Parent[1] != 0 {
		t.Error("the reverse shares its parents with the tree")
	}
}

// Values that are no trees are answered, not walked forever: 0 and 1 are each
// other's parents, 4 has a parent that is no node.
func TestMethodsLeaveOutWhatTheRootDoesNotReach(t *testing.T) {
	broken := trees.Tree{Root: 2, Parent: []node{1, 0, 2, 2, 7}}
	if got := broken.Levels(); !slices.Equal(got, []int{-1, -1, 0, 1, -1}) || broken.Depth() != 1 {
		t.Errorf("levels %v, depth %d", got, broken.Depth())
	}
	if got := broken.Sizes(); !slices.Equal(got, []int{0, 0, 2, 1, 0}) {
		t.Errorf("sizes %v", got)
	}
	if got := broken.String(); got != "2(3)" {
		t.Errorf("text %q", got)
	}
	for _, v := range []node{-1, 0, 1, 4, 5} {
		if got := broken.AppendAscent(nil, v); len(got) != 0 {
			t.Errorf("ascent from %d: %v", v, got)
		}
	}
	for _, empty := range []trees.Tree{{}, {Root: 3, Parent: []node{0}}, {Root: -1, Parent: []node{0}}} {
		if empty.Depth() != 0 || len(empty.Descent()) != 0 || empty.String() != "no tree" || len(empty.AppendAscent(nil, 0)) != 0 {
			t.Errorf("%v: depth %d, descent %v", empty, empty.Depth(), empty.Descent())
		}
	}
}

// A path of 10^5 nodes is as deep as a tree gets.
func TestDeepTree(t *testing.T) {
	const n = 100_000
	path := trees.Tree{Parent: make([]node, n)}
	for v := 1; v < n; v++ {
		path.Parent[v] = node(v - 1)
	}
	if path.Depth() != n-1 || path.Sizes()[0] != n || len(path.AppendAscent(nil, n-1)) != n {
		t.Errorf("depth %d", path.Depth())
	}
	// 488890 digits, n-1 opening and closing parentheses.
	if got := len(path.String()); got != 488_890+2*(n-1) {
		t.Errorf("%d characters", got)
	}
}

// ruleOf returns the rule that an error reports as violated, -1 for none.
func ruleOf(t testing.TB, err error) trees.Rule {
	t.Helper()
	if err == nil {
		return -1
	}
	var v *trees.Violation
	if !errors.As(err, &v) {
		t.Fatalf("%v is no violation", err)
	}
	return v.Rule
}
