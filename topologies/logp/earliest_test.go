package logp_test

import (
	"slices"
	"testing"

	"castlab/topologies/logp"
)

// By hand for P = 4, L = 2, B = 4: the root's children at 2, 3, 4 and the child at 4 of
// the one at 2 are five, the root and the first of them needed for the last; without
// the last, with it and without 4, with it and without 3.
func TestEarliestByHand(t *testing.T) {
	list, err := logp.Earliest(4, 2)
	if err != nil || len(list) != 3 {
		t.Fatalf("%d trees, %v", len(list), err)
	}
	for i, want := range []logp.Tree{
		{Parent: []int{-1, 0, 0, 0}, Time: []int{0, 2, 3, 4}},
		{Parent: []int{-1, 0, 0, 1}, Time: []int{0, 2, 3, 4}},
		{Parent: []int{-1, 0, 0, 1}, Time: []int{0, 2, 4, 4}},
	} {
		if !slices.Equal(list[i].Parent, want.Parent) || !slices.Equal(list[i].Time, want.Time) {
			t.Errorf("tree %d: %v at %v", i, list[i].Parent, list[i].Time)
		}
	}
}

// shape lists depth and time of every processor, whatever its number.
func shape(t logp.Tree) [][2]int {
	var list [][2]int
	for v, depth := range t.Depths() {
		list = append(list, [2]int{depth, t.Time[v]})
	}
	slices.SortFunc(list, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return list
}

// Every tree is a valid schedule and takes B(P, L); the restricted tree is among them
// and none is less deep; where P is nice there is one alone.
func TestEarliestHoldsTheRestrictedTree(t *testing.T) {
	for L := 1; L <= 4; L++ {
		fewer := 0
		for P := 1; P <= 9; P++ {
			restricted, err := logp.Restricted(P, L)
			if err != nil {
				t.Fatal(err)
			}
			list, err := logp.Earliest(P, L)
			if err != nil {
				t.Fatal(err)
			}
			least, found := P, false
			for _, tree := range list {
				if err := logp.Validate(tree.Schedule()); err != nil || tree.Duration() != restricted.Duration() {
					t.Fatalf("P=%d L=%d: %v at %v: %v", P, L, tree.Parent, tree.Time, err)
				}
				least = min(least, slices.Max(tree.Depths()))
				found = found || slices.Equal(shape(tree), shape(restricted))
			}
			if depth := slices.Max(restricted.Depths()); least != depth || !found {
				t.Errorf("P=%d L=%d: least depth %d of %d trees, the restricted one has %d, among them: %t", P, L, least, len(list),
					depth, found)
			}
			more, err := logp.Restricted(P+1, L)
			if err != nil {
				t.Fatal(err)
			}
			if nice := more.Duration() > restricted.Duration(); nice && len(list) != 1 {
				t.Errorf("P=%d L=%d is nice and has %d trees", P, L, len(list))
			} else if nice {
				fewer++
			}
		}
		if fewer == 0 {
			t.Errorf("L=%d: no nice number", L)
		}
	}
	for _, size := range [][2]int{{0, 1}, {13, 1}, {3, 0}} {
		if _, err := logp.Earliest(size[0], size[1]); err == nil {
			t.Errorf("P=%d L=%d: no error", size[0], size[1])
		}
	}
}
