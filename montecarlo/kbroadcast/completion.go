package kbroadcast

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Completion returns the model of K broadcasts from distinct sources, all
// K-subsets of the nodes being equally likely; where trees are chosen, every
// packet takes one of the d at random, independently. Its replications return an
// error for K outside 0..2^d.
func (c *Cube) Completion(K int) func() montecarlo.Replication[Times] {
	return func() montecarlo.Replication[Times] {
		if K < 0 || K > 1<<c.d {
			return func(*rand.Rand) (Times, error) {
				return Times{}, &inputs.Error{Arg: "K", Value: K,
					Domain: fmt.Sprintf("an integer from 0 to %d, the number of nodes", 1<<c.d)}
			}
		}
		e := c.NewExecution()
		n := 1 << c.d
		sources := make([]int, 0, K)
		var tree []int
		if c.variant.chosen() {
			tree = make([]int, K)
		}
		taken := make([]uint64, (n+63)/64)
		return func(r *rand.Rand) (Times, error) {
			sources = subset(r, n, K, taken, sources[:0])
			for p := range tree {
				tree[p] = r.IntN(max(c.d, 1))
			}
			return e.Run(sources, tree)
		}
	}
}

// subset appends a uniform K-subset of 0..n-1 in increasing order. The bit set taken is
// empty before and after.
//
// It draws the subset, or its complement if that is smaller. The i-th of k draws is
// among the first n-k+i numbers; if that number is taken, the last of them cannot be,
// and is drawn instead.
//
// Source: R. W. Floyd, in J. Bentley, Communications of the ACM 30 (1987), 754.
func subset(r *rand.Rand, n, K int, taken []uint64, set []int) []int {
	k, invert := K, uint64(0)
	if 2*K > n {
		k, invert = n-K, ^uint64(0)
	}
	for last := n - k; last < n; last++ {
		x := r.IntN(last + 1)
		if taken[x/64]>>(x%64)&1 != 0 {
			x = last
		}
		taken[x/64] |= 1 << (x % 64)
	}
	for w := range taken {
		word := taken[w] ^ invert
		taken[w] = 0
		if n < 64 {
			word &= 1<<n - 1
		}
		for ; word != 0; word &= word - 1 {
			set = append(set, 64*w+bits.TrailingZeros64(word))
		}
	}
	return set
}
