package isotropic_test

import (
	"math"
	"slices"
	"testing"

	"castlab/topologies"
	. "castlab/topologies/isotropic"
)

// By hand: the Gray code of two bits is 0, 1, 3, 2; what has no columns, or more than there is
// room for, has no places.
func TestStoragesOfImpossibleSizes(t *testing.T) {
	if got := GrayCode(2); !slices.Equal(got, []topologies.Node{0, 1, 3, 2}) {
		t.Errorf("%v", got)
	}
	for _, d := range []int{-1, math.MinInt, 63, 64, math.MaxInt} {
		if got := GrayCode(d); got != nil {
			t.Errorf("GrayCode(%d) has %d columns", d, len(got))
		}
	}
	for _, n := range []int{-1, math.MinInt, 1 << 31, math.MaxInt} {
		if InOrder(n) != nil || DenseEntries(n) != nil || BandEntries(n, 5) != nil {
			t.Errorf("%d columns have places", n)
		}
	}
	if got := DenseEntries(2); len(got) != 4 {
		t.Errorf("%v", got)
	}
	if _, err := TransposeHamming(5, 5, math.MaxInt); err == nil {
		t.Error("balls of more dimensions than the cube has")
	}
	for _, m := range []Matrix{MatrixOf(2, [][]int{{2}}), MatrixOf(-1, [][]int{{0}}), MatrixOf(1<<40, [][]int{{1}})} {
		if m.Validate() == nil {
			t.Errorf("valid: %v", m)
		}
	}
	if m := MatrixOf(2, [][]int{{0, 1, 1}}); m.Validate() != nil || !slices.Equal(m[0], []int{1, 2}) {
		t.Errorf("%v", m)
	}
}

// 2^40 moves are more than can be listed, and so are a million slots of a hundred columns.
func TestMatricesOfManyMovesAreRefused(t *testing.T) {
	wide := make([]int, 100)
	wide[0] = 1000003
	for _, m := range []Matrix{{{1, 65, 1 << 40, 9}, {6, 9, 6, 8}}, {{math.MaxInt}, {math.MaxInt}}, {wide}} {
		if moves, err := Decompose(m); err == nil {
			t.Errorf("%d moves of %v", len(moves), m)
		}
	}
	if moves, err := Decompose(Matrix{{1, 1}, {1, 1}}); err != nil || len(moves) != 4 {
		t.Errorf("%v, %v", moves, err)
	}
}
