package isotropic_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies/isotropic"
)

// splits returns an error unless the moves are the entries of the matrix, in h
// slots in which no row and no column moves twice.
func splits(m isotropic.Matrix, moves []isotropic.Move, h int) error {
	left := make(map[[2]int]int)
	for i, row := range m {
		for j, x := range row {
			left[[2]int{i, j}] = x
		}
	}
	rows, columns := map[[2]int]bool{}, map[[2]int]bool{}
	for _, x := range moves {
		if x.Slot < 1 || x.Slot > h {
			return fmt.Errorf("%v: not in 1..%d", x, h)
		}
		if rows[[2]int{x.Slot, x.Row}] || columns[[2]int{x.Slot, x.Type}] {
			return fmt.Errorf("%v: row or column twice", x)
		}
		rows[[2]int{x.Slot, x.Row}], columns[[2]int{x.Slot, x.Type}] = true, true
		if left[[2]int{x.Row, x.Type}]--; left[[2]int{x.Row, x.Type}] < 0 {
			return fmt.Errorf("%v: more often than the entry", x)
		}
	}
	for at, x := range left {
		if x != 0 {
			return fmt.Errorf("entry %v: %d left", at, x)
		}
	}
	return nil
}

// critical is the critical sum again, counted entry by entry.
func critical(m isotropic.Matrix) int {
	sums := map[[2]int]int{}
	h := 0
	for i, row := range m {
		for j, x := range row {
			for _, at := range [2][2]int{{0, i}, {1, j}} {
				sums[at] += x
				h = max(h, sums[at])
			}
		}
	}
	return h
}

func checkDecompose(m isotropic.Matrix) error {
	h := critical(m)
	if m.CriticalSum() != h {
		return fmt.Errorf("critical sum %d, counted %d", m.CriticalSum(), h)
	}
	moves, err := isotropic.Decompose(m)
	if err != nil {
		return err
	}
	return splits(m, moves, h)
}

// VAR98, Figure 2: the 3-cube has h = 4, and the 3 x 3 torus 3, not 8.
func TestDecomposeByHand(t *testing.T) {
	for _, c := range []struct {
		m isotropic.Matrix
		h int
	}{
		{nil, 0},
		{isotropic.Matrix{{}, {}}, 0},
		{isotropic.Matrix{{0, 0}}, 0},
		{isotropic.Matrix{{2, 1}}, 3},
		{isotropic.Matrix{{1}, {1}, {2}}, 4},
		{isotropic.Matrix{{1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}}, 4},
		{isotropic.Matrix{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 1, 0}, {0, 1, 1, 0}, {0, 0, 0, 1}, {1, 0, 0, 1},
			{0, 1, 0, 1}}, 3},
	} {
		if c.m.CriticalSum() != c.h {
			t.Errorf("%v: %d, want %d", c.m, c.m.CriticalSum(), c.h)
		}
		if err := checkDecompose(c.m); err != nil {
			t.Errorf("%v: %v", c.m, err)
		}
	}
}

func TestDecomposeRandomMatrices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 2000 {
		if err := checkDecompose(randomMatrix(r, 1+r.IntN(40), 1+r.IntN(8), 1+r.IntN(5))); err != nil {
			t.Fatal(err)
		}
	}
	// Every row and column full: each slot is a perfect matching.
	square := make(isotropic.Matrix, 60)
	for i := range square {
		square[i] = make([]int, 60)
		for range 30 {
			square[i][r.IntN(60)]++
		}
	}
	if err := checkDecompose(square); err != nil {
		t.Fatal(err)
	}
}

func randomMatrix(r *rand.Rand, rows, columns, most int) isotropic.Matrix {
	m := make(isotropic.Matrix, rows)
	for i := range m {
		m[i] = make([]int, columns)
		for j := range m[i] {
			m[i][j] = r.IntN(most)
		}
	}
	return m
}

func TestMatrixDomain(t *testing.T) {
	for _, m := range []isotropic.Matrix{{{1, 0}, {1}}, {{-1}}} {
		var wrong *inputs.Error
		if _, err := isotropic.Decompose(m); !errors.As(err, &wrong) || wrong.Arg != "matrix" {
			t.Errorf("%v: %v", m, err)
		}
	}
}

func FuzzDecompose(f *testing.F) {
	f.Add(3, []byte{1, 0, 0, 0, 1, 0, 1, 1, 0})
	f.Add(1, []byte{4})
	f.Fuzz(func(t *testing.T, columns int, entries []byte) {
		if columns < 1 || columns > 10 || len(entries) > 300 {
			return
		}
		var m isotropic.Matrix
		for ; len(entries) >= columns; entries = entries[columns:] {
			row := make([]int, columns)
			for j := range row {
				row[j] = int(entries[j] % 8)
			}
			m = append(m, row)
		}
		if err := checkDecompose(m); err != nil {
			t.Fatal(err)
		}
	})
}
