package st93

import "slices"

// everyClass calls visit with one set of K nodes out of every class of sets
// that are translates (xor with a node) of each other, which the cube and trees
// of one order do not tell apart, and returns how many sets they stand for. The
// slice is good for one call; d <= 5.
func everyClass(in instance, visit func(sources []int) error) (sets int64, err error) {
	return everySet(in, func(sources []int) error {
		if sources[0] != 0 {
			return nil // a translate of it holds node 0
		}
		// Of the translates that do, the first in order stands for the class.
		set := word(sources, 0)
		if slices.ContainsFunc(sources, func(by int) bool { return word(sources, by) < set }) {
			return nil
		}
		return visit(sources)
	})
}

// word returns the translate of a set of nodes as a number: bit x is node x.
func word(sources []int, by int) (set uint64) {
	for _, x := range sources {
		set |= 1 << (x ^ by)
	}
	return set
}

// everyMultiset calls visit with all lists of K nodes, ascending, of which the
// first is node 0: up to translation, all ways to give K packets to nodes. It
// returns how many there are. The slice is good for one call.
func everyMultiset(in instance, visit func(sources []int) error) (lists int64, err error) {
	sources := make([]int, in.K)
	for {
		lists++
		if err := visit(sources); err != nil {
			return lists, err
		}
		k := in.K - 1
		for k > 0 && sources[k] == in.nodes()-1 {
			k--
		}
		if k <= 0 {
			return lists, nil
		}
		next := sources[k] + 1
		for ; k < in.K; k++ {
			sources[k] = next
		}
	}
}
