package isotropic

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies/isotropic"
)

// Worst returns the largest number of slots that any greedy choices can take, by
// enumeration: every slot moves a maximal set of packets. states is the number of
// different remaining matrices that occurred; equal rows are not distinguished.
//
// Errors: those of the matrix's Validate; an *inputs.Error where more
// than most states are met.
func Worst(m isotropic.Matrix, most int) (slots, states int, err error) {
	if err := m.Validate(); err != nil {
		return 0, 0, err
	}
	if h := m.CriticalSum(); h > most || h > mostSlots { // so many slots have a matrix each
		return 0, 0, &inputs.Error{Arg: "matrix", Value: fmt.Sprintf("a critical sum of %d", h),
			Domain: fmt.Sprintf("one of at most %d, and no more than %d states", mostSlots, most)}
	}
	w := &worst{known: map[string]int{}, most: most}
	slots = w.from(m)
	if len(w.known) > most {
		return 0, len(w.known), &inputs.Error{Arg: "states", Value: fmt.Sprintf("more than %d", most), Domain: "a smaller matrix"}
	}
	return slots, len(w.known), nil
}

// mostSlots bounds the depth of the enumeration.
const mostSlots = 1 << 16

type worst struct {
	known map[string]int
	most  int
}

// from returns the largest number of slots for the remaining task matrix m.
func (w *worst) from(m isotropic.Matrix) int {
	m = rest(m)
	if len(m) == 0 || len(w.known) > w.most {
		return 0
	}
	key := fmt.Sprint(m)
	if slots, known := w.known[key]; known {
		return slots
	}
	seen := map[string]bool{}
	slots := 0
	w.slot(m, make([]bool, len(m)), make([]bool, len(m[0])), 0, func(next isotropic.Matrix) {
		if k := fmt.Sprint(rest(next)); !seen[k] {
			seen[k] = true
			slots = max(slots, 1+w.from(next))
		}
	})
	w.known[key] = slots
	return slots
}

// slot calls then with every matrix that may remain after the slot, given the choices
// of the columns before j.
func (w *worst) slot(m isotropic.Matrix, moved, busy []bool, j int, then func(isotropic.Matrix)) {
	if j == len(busy) {
		for i, row := range m {
			for j, x := range row {
				if x > 0 && !moved[i] && !busy[j] {
					return // not greedy: a link is idle that a waiting packet could use
				}
			}
		}
		then(m)
		return
	}
	w.slot(m, moved, busy, j+1, then)
	busy[j] = true
	for i := range m {
		if m[i][j] == 0 || moved[i] || i > 0 && !moved[i-1] && slices.Equal(m[i], m[i-1]) {
			continue // moved, or equivalent to the row before
		}
		m[i][j]--
		moved[i] = true
		w.slot(m, moved, busy, j+1, then)
		m[i][j]++
		moved[i] = false
	}
	busy[j] = false
}

// rest returns a sorted copy without empty rows.
func rest(m isotropic.Matrix) isotropic.Matrix {
	var left isotropic.Matrix
	for _, row := range m {
		if slices.Max(append(row[:len(row):len(row)], 0)) > 0 {
			left = append(left, slices.Clone(row))
		}
	}
	slices.SortFunc(left, slices.Compare)
	return left
}
