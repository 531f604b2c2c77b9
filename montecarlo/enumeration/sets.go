package enumeration

import (
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
)

// Sets calls visit with every set of k of the numbers 0..n-1, in increasing order, and returns the number of sets:
// n over k. The slice is valid during the call only. It ends at the first error of visit.
//
// Errors: an *inputs.Error for n outside 0..64, k < 0 and more than 2^32 sets; that of visit.
func Sets(n, k int, visit func(set []int) error) (sets int64, err error) {
	if err := inputs.Integer("n", n, 0, 64); err != nil {
		return 0, err
	}
	if k < 0 {
		return 0, &inputs.Error{Arg: "k", Value: k, Domain: "an integer >= 0"}
	}
	if k > n {
		return 0, nil
	}
	if err := few(n, min(k, n-k)); err != nil {
		return 0, err
	}
	list := make([]int, 0, k)
	for set := ^uint64(0) >> (64 - k); ; {
		list = list[:0]
		for left := set; left != 0; left &= left - 1 {
			list = append(list, bits.TrailingZeros64(left))
		}
		sets++
		if err := visit(list); err != nil {
			return sets, err
		}
		// The next larger number with as many ones (Gosper's hack): the lowest run of ones moves its top bit up and the
		// others down.
		last := set & -set
		up := set + last
		if up == 0 || n < 64 && up>>n != 0 {
			return sets, nil
		}
		set = up | (up^set)>>(bits.TrailingZeros64(last)+2)
	}
}

// few checks that n over k is at most 2^32.
func few(n, k int) error {
	ways := 1.0
	for i := 0; i < k && ways <= 1<<32; i++ {
		ways *= float64(n-i) / float64(i+1)
	}
	if ways <= 1<<32 {
		return nil
	}
	return &inputs.Error{Arg: "n, k", Value: []int{n, k}, Domain: "what has at most 2^32 ways"}
}

// Translates calls visit with one representative of every class of sets of k nodes of the cube of d dimensions that
// are translates, by exclusive or with a node, of each other: the one that is smallest as a binary number. It returns
// the number of sets in all classes. The slice is valid during the call only.
//
// Errors: an *inputs.Error for d outside 0..6, k < 1 and more than 2^32 sets; that of visit.
func Translates(d, k int, visit func(set []int) error) (sets int64, err error) {
	if err := inputs.Integer("d", d, 0, 6); err != nil {
		return 0, err
	}
	if k < 1 {
		return 0, &inputs.Error{Arg: "k", Value: k, Domain: "an integer >= 1"}
	}
	return Sets(1<<d, k, func(set []int) error {
		if set[0] != 0 {
			return nil // a translate contains node 0
		}
		own := translate(set, 0)
		if slices.ContainsFunc(set, func(by int) bool { return translate(set, by) < own }) {
			return nil
		}
		return visit(set)
	})
}

// translate returns a translate of a set as a bit set: bit x is node x.
func translate(set []int, by int) (bits uint64) {
	for _, x := range set {
		bits |= 1 << (x ^ by)
	}
	return bits
}

// Multisets calls visit with every ascending list of k of the numbers 0..n-1 that begins with 0: up to translation,
// all ways to give k packets to the nodes of a cube. It returns their number, n + k - 2 over k - 1. The slice is
// valid during the call only.
//
// Errors: an *inputs.Error for n outside 1..2^32, k outside 1..2^24 and more than 2^32 lists; that of visit.
func Multisets(n, k int, visit func(list []int) error) (lists int64, err error) {
	if n < 1 || n > 1<<32 || k < 1 || k > 1<<24 {
		return 0, &inputs.Error{Arg: "n, k", Value: []int{n, k}, Domain: "integers from 1 to 2^32, and to 2^24"}
	}
	if err := few(n+k-2, min(n-1, k-1)); err != nil {
		return 0, err
	}
	list := make([]int, k)
	for {
		lists++
		if err := visit(list); err != nil {
			return lists, err
		}
		i := k - 1
		for i > 0 && list[i] == n-1 {
			i--
		}
		if i <= 0 {
			return lists, nil
		}
		next := list[i] + 1
		for ; i < k; i++ {
			list[i] = next
		}
	}
}
