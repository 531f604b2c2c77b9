package st93

import (
	"math/bits"
	"slices"
)

// everySet calls visit with every set of K nodes of the cube, d <= 6, and returns the
// number of sets. The slice is valid during the call only.
func everySet(in instance, visit func(sources []int) error) (sets int64, err error) {
	n := uint(in.nodes())
	if in.K > int(n) {
		return 0, nil
	}
	sources := make([]int, 0, in.K)
	for set := uint64(1)<<in.K - 1; ; {
		sources = sources[:0]
		for left := set; left != 0; left &= left - 1 {
			sources = append(sources, bits.TrailingZeros64(left))
		}
		sets++
		if err := visit(sources); err != nil {
			return sets, err
		}
		// The next larger number with as many ones (Gosper's hack): the lowest run of
		// ones moves its top bit up and the others down.
		last := set & -set
		up := set + last
		if up == 0 || up>>n != 0 {
			return sets, nil
		}
		set = up | (up^set)>>(bits.TrailingZeros64(last)+2)
	}
}

// choose returns n over k, rounded if it exceeds 2^53.
func choose(n, k int) float64 {
	c := 1.0
	for i := range k {
		c = c * float64(n-i) / float64(i+1)
	}
	return c
}

// everyClass calls visit with one representative of every class of sets of K nodes that
// are translates (xor with a node) of each other, which the cube and trees of one order
// do not distinguish, and returns the number of sets in all classes. The slice is valid
// during the call only; d <= 5.
func everyClass(in instance, visit func(sources []int) error) (sets int64, err error) {
	return everySet(in, func(sources []int) error {
		if sources[0] != 0 {
			return nil // a translate contains node 0
		}
		// The smallest translate that contains node 0 is the representative.
		set := bitSet(sources, 0)
		if slices.ContainsFunc(sources, func(by int) bool { return bitSet(sources, by) < set }) {
			return nil
		}
		return visit(sources)
	})
}

// bitSet returns a translate of a set of nodes as a bit set: bit x is node x.
func bitSet(sources []int, by int) (set uint64) {
	for _, x := range sources {
		set |= 1 << (x ^ by)
	}
	return set
}

// everyMultiset calls visit with all ascending lists of K nodes that begin with node 0:
// up to translation, all ways to give K packets to nodes. It returns their number. The
// slice is valid during the call only.
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
