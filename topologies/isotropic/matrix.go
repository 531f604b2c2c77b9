package isotropic

import (
	"slices"

	"castlab/distributions/inputs"
)

// A Matrix is the task matrix of an isotropic task: row i is the routing tag of
// the i-th packet of each node, how often it crosses links of each type.
type Matrix [][]int

// MatrixOf counts the letters of words over a number of link types, each from 0 to types-1: a
// matrix that Validate refuses if one is not.
func MatrixOf(types int, words [][]int) Matrix {
	if types < 0 || float64(types)*float64(len(words)) > mostPlaces || slices.ContainsFunc(words, func(word []int) bool {
		return slices.ContainsFunc(word, func(j int) bool { return j < 0 || j >= types })
	}) {
		return Matrix{{-1}}
	}
	m := make(Matrix, len(words))
	entries := make([]int, types*len(words))
	for i, word := range words {
		m[i] = entries[i*types : (i+1)*types : (i+1)*types]
		for _, j := range word {
			m[i][j]++
		}
	}
	return m
}

// Validate returns an *inputs.Error unless all rows have one length and
// no entry is negative.
func (m Matrix) Validate() error {
	for _, row := range m {
		if len(row) != len(m[0]) {
			return &inputs.Error{Arg: "matrix", Value: row, Domain: "rows of one length"}
		}
		for _, x := range row {
			if x < 0 {
				return &inputs.Error{Arg: "matrix", Value: x, Domain: "integers >= 0"}
			}
		}
	}
	return nil
}

// RowSums returns the hops of each packet.
func (m Matrix) RowSums() []int {
	sums := make([]int, len(m))
	for i, row := range m {
		for _, x := range row {
			sums[i] += x
		}
	}
	return sums
}

// ColumnSums returns how many packets cross each link of a type; nil where there
// is no row.
func (m Matrix) ColumnSums() []int {
	if len(m) == 0 {
		return nil
	}
	sums := make([]int, len(m[0]))
	for _, row := range m {
		for j, x := range row {
			sums[j] += x
		}
	}
	return sums
}

// CriticalSum returns h, the largest sum of a row or column: no packet makes two
// hops in a slot, and no link carries two packets.
//
// Source: VAR98, Section 3.1.
func (m Matrix) CriticalSum() int {
	h := 0
	for _, sums := range [2][]int{m.RowSums(), m.ColumnSums()} {
		for _, s := range sums {
			h = max(h, s)
		}
	}
	return h
}
