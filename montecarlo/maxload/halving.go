package maxload

// A halving draws multinomial loads by recursive division of the bins: at first one
// group of all bins holds all balls, at last every bin is a group. The load of a group
// is stored at the index of its first bin.
type halving struct {
	bins  int
	words int // random words in all
	steps []step
}

// A step divides the groups of one size class with one divider.
type step struct {
	by    *divider
	words int // random words per group: 1, 2 or 3
	at    []pair
}

// A pair holds the first bins of the two halves of a group.
type pair struct{ first, second uint32 }

// newHalving prepares to throw any number of balls in [least, most] into d >= 1 bins.
func newHalving(d, least, most int) *halving {
	h := &halving{bins: d}
	dividers := map[int]*divider{} // by size of the group; 2 for all even sizes
	type group struct {
		first, size int
		balls       [2]int
	}
	groups := []group{{0, d, [2]int{least, most}}}
	for len(groups) > 0 {
		var next []group
		at := map[int]int{} // steps of this level by divider
		largest := 0
		for _, g := range groups {
			largest = max(largest, g.balls[1])
		}
		words := 1
		switch {
		case largest >= 1<<highBits:
			words = 3
		case largest >= 1<<lowBits:
			words = 2
		}
		for _, g := range groups {
			if g.size == 1 {
				continue
			}
			half, kind := g.size/2, g.size
			if g.size%2 == 0 {
				kind = 2
			}
			if dividers[kind] == nil {
				dividers[kind] = newDivider(float64(half) / float64(g.size))
			}
			x, left := dividers[kind].prepare(g.balls[0], g.balls[1])
			if _, ok := at[kind]; !ok {
				at[kind] = len(h.steps)
				h.steps = append(h.steps, step{by: dividers[kind], words: words})
			}
			s := &h.steps[at[kind]]
			s.at = append(s.at, pair{uint32(g.first), uint32(g.first + half)})
			h.words += words
			next = append(next, group{g.first, half, x}, group{g.first + half, g.size - half, left})
		}
		groups = next
	}
	return h
}

// divide distributes loads[0] balls over the bins.
func (h *halving) divide(loads []uint32, words []uint64) {
	for i := range h.steps {
		s := &h.steps[i]
		v := s.by
		switch s.words {
		case 1:
			w := words[:len(s.at)]
			for j, g := range s.at {
				n := loads[g.first]
				x := v.one(n, w[j])
				loads[g.first], loads[g.second] = x, n-x
			}
			words = words[len(s.at):]
		case 2:
			w := words[:2*len(s.at)]
			for j, g := range s.at {
				n := loads[g.first]
				x := v.one(n, w[2*j]) + v.mid[n>>lowBits&63].pick(v.cells, w[2*j+1]) // v.two, inlined
				loads[g.first], loads[g.second] = x, n-x
			}
			words = words[2*len(s.at):]
		default:
			w := words[:3*len(s.at)]
			for j, g := range s.at {
				n := loads[g.first]
				x := v.three(n, w[3*j], w[3*j+1], w[3*j+2])
				loads[g.first], loads[g.second] = x, n-x
			}
			words = words[3*len(s.at):]
		}
	}
}
