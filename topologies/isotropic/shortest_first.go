package isotropic

import (
	"cmp"
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// ShortestFirst returns a schedule of Task(net, words) that treats all nodes alike and
// makes the mean delay small, where links may be crossed in any order (Commutes): in
// each slot as many packets move as can, packets with fewer hops left before others, and
// of those with equally many the ones that had fewer from the beginning, then those whose
// words come first. It may take more slots than Schedule.
//
// In the cube, words as CubeWordsByRotation has them keep all links busy while classes
// have as many tags as the cube dimensions.
//
// Source: derived; VAR98, Section 3.1, has the question. Errors: those of Schedule; an
// *inputs.Error for a network whose links do not commute.
func ShortestFirst(net Network, words [][]int) (schedules.Schedule, error) {
	if err := checkWords(net, words); err != nil {
		return schedules.Schedule{}, err
	}
	if !Commutes(net) {
		return schedules.Schedule{}, &inputs.Error{Arg: "topology", Value: net, Domain: "a network whose links may be crossed in any order"}
	}
	hops := 0.0
	for _, w := range words {
		hops += float64(len(w))
	}
	if tooMany(net, hops) {
		return schedules.Schedule{}, tooManySends(net)
	}
	each := len(words)
	return translated(net, "isotropic", each, shortestFirst(MatrixOf(net.Degree(), words)), func(s, i int) int { return s*each + i }), nil
}

// shortestFirst changes the matrix to what is left of it, nothing.
func shortestFirst(m Matrix) (moves []Move) {
	all := m.RowSums()
	left := slices.Clone(all)
	var waiting []int // rows with hops left, in order
	for i, hops := range left {
		if hops > 0 {
			waiting = append(waiting, i)
		}
	}
	for slot := 1; len(waiting) > 0; slot++ {
		slices.SortStableFunc(waiting, func(i, j int) int { return cmp.Or(cmp.Compare(left[i], left[j]), cmp.Compare(all[i], all[j])) })
		row := slices.Repeat([]int{-1}, len(m[0])) // by link type, the packet that takes it
		idle := len(row)
		for _, i := range waiting {
			if idle == 0 {
				break
			}
			if m.seat(i, row, make([]bool, len(row))) {
				idle--
			}
		}
		for j, i := range row {
			if i >= 0 {
				moves = append(moves, Move{slot, i, j})
				m[i][j]--
				left[i]--
			}
		}
		waiting = slices.DeleteFunc(waiting, func(i int) bool { return left[i] == 0 })
	}
	return moves
}

// seat gives row i a link type that it still has to cross, where others that have one
// may change theirs, and reports whether it could.
func (m Matrix) seat(i int, row []int, asked []bool) bool {
	for j, times := range m[i] {
		if times == 0 || asked[j] {
			continue
		}
		asked[j] = true
		if row[j] < 0 || m.seat(row[j], row, asked) {
			row[j] = i
			return true
		}
	}
	return false
}

// CubeWordsByRotation returns the words of a total exchange in the cube by number of
// hops, those whose tags are rotations of each other together, larger classes first.
func CubeWordsByRotation(d int) ([][]int, error) {
	words, err := Words(topologies.Hypercube{D: d}, Balanced)
	if err != nil {
		return nil, err
	}
	class := make([]struct{ first, size int }, 1<<d)
	for t := 1; t < 1<<d; t++ {
		if class[t].size > 0 {
			continue
		}
		size, turned := 1, t
		for turned = t<<1&(1<<d-1) | t>>(d-1); turned != t; turned = turned<<1&(1<<d-1) | turned>>(d-1) {
			size++
		}
		for range size {
			class[turned].first, class[turned].size = t, size
			turned = turned<<1&(1<<d-1) | turned>>(d-1)
		}
	}
	tags := make([]int, len(words))
	for i := range tags {
		tags[i] = i + 1
	}
	slices.SortStableFunc(tags, func(a, b int) int {
		return cmp.Or(cmp.Compare(bits.OnesCount(uint(a)), bits.OnesCount(uint(b))), cmp.Compare(class[b].size, class[a].size),
			cmp.Compare(class[a].first, class[b].first))
	})
	sorted := make([][]int, len(tags))
	for i, t := range tags {
		sorted[i] = words[t-1]
	}
	return sorted, nil
}
