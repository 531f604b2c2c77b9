package isotropic

import (
	"fmt"
	"math"
	"math/bits"

	"castlab/distributions/inputs"
)

// BandHamming returns the most slots of the transposition of a banded matrix whose
// columns are stored by the Gray code read through Hamming codes. With beta =
// ceil(log2 B), balls of n = 2^k - 1 dimensions each, q = ceil(beta/k) of them for the
// columns of a block and one more, and M = max(1, 2^(beta-k)),
//
//	20 M   q = 1, or k divides beta
//	32 M   otherwise.
//
// Numbers of 2^k nodes within one link of a code word are told by a syndrome of k bits.
// The low bits of the Gray code are the syndromes in q + 1 balls, the other bits say
// which code words, and which node in the dimensions that are left. Blocks of 2^beta
// columns then lie within distance 2q, and blocks next to each other within 3 more.
//
// A packet that changes the syndrome of a ball from s to t crosses dimension t, then s
// (none for 0). All nodes do so for all differences s + t at once and no two packets
// meet: in the second hop the difference is the syndrome of the node. There are 3 2^beta
// kinds of packets, for the own, the next and the previous block, 3 M of them for each
// difference in a ball; a bipartite coloring gives 6 M slots. In a ball of which a block
// has less than all syndromes, or to go to a neighboring block, a packet crosses a
// dimension x first and last, which spreads the 2^beta packets of a node evenly. A
// change of syndrome is then 4 hops, of 3 M packets on a link for the former. For the
// latter there are 5 hops, of 2, 4, 2, 4 and 2 M. A syndrome s becomes one of its two
// neighbors in the order of the Gray code, which is run through up or down: a link is that
// of two s, each with its own x and so its own code word, and from each either the packets
// for the next block or those for the previous one go that way. Where a code word changes,
// over three dimensions, the last ball has one of two syndromes, and the middle dimension,
// which is that of one word of the basis alone, tells which.
//
// Symbols: d dimensions, B bandwidth, k bits of a syndrome. Units: slots. Source:
// derived; VAR98, Section 3.2, asks for it. Errors: as Band; B below 2, k below 1; balls
// that leave no dimension, (q+1)(2^k - 1) >= d.
func BandHamming(d, B, k int) (int, error) {
	if err := checkBand(d, B); err != nil {
		return 0, err
	}
	if err := inputs.Integer("B", B, 2, 1<<d-1); err != nil {
		return 0, err
	}
	if err := inputs.Integer("k", k, 1, MaxBandDimensions); err != nil {
		return 0, err
	}
	beta := bits.Len(uint(B - 1))
	q := over(beta, k)
	if (q+1)*(1<<k-1) >= d {
		return 0, &inputs.Error{Arg: "k", Value: k, Domain: fmt.Sprintf("an integer with %d (2^k - 1) < d = %d", q+1, d)}
	}
	return int(hammingSlots(beta, q, k)), nil
}

// hammingSlots is the number above.
func hammingSlots(beta, q, k int) float64 {
	each := 20.0
	if q > 1 && beta%k != 0 {
		each = 32
	}
	return each * max(1, math.Ldexp(1, beta-k))
}

// BandFactor returns how many times a lower bound on any transposition, in any storage,
// the better of BandUpper and BandHamming is at most, over all bandwidths B from 2 to
// 2^d - 1 and all k: the greatest of
//
//	min( BandUpper, min over k of BandHamming ) / max(1, S(B)/d, (1 - 2B/2^d) S(2B)/d)
//
// where every column has B others within B, all but 2B of them 2B, and S(b) is the sum
// of the distances of the b nodes next to a node. The upper bounds depend on ceil(log2 B)
// alone and the lower one of Band grows with B, so the least B of each is taken, the last
// term while 4B < 2^d.
//
// It is bounded for all d. With k the greatest possible, 2^k > d/(2(q+1)), so that T <=
// 32 max(1, 4 B (q+1)/d), and S(B)/d >= B (rho+1)/(2d), where fewer than B/2 nodes are
// within distance rho of a node. Both q + 1 and rho + 1 are of the order of log B over
// log(d/log B) while d/(q+1) is above a constant; below it, B is at least a power of 2^d
// with a constant exponent and the Gray code within a constant.
//
// Symbols: d dimensions. Units: none. Source: derived. Errors: d outside
// 2..MaxFactorDimensions.
func BandFactor(d int) (float64, error) {
	if err := inputs.Integer("d", d, 2, MaxFactorDimensions); err != nil {
		return 0, err
	}
	nodes, worst := math.Ldexp(1, d), 0.0
	for beta := 1; beta <= d; beta++ {
		upper := 3 * math.Ldexp(1, beta-1)
		if beta > d-2 {
			upper = nodes / 2
		}
		for k := 1; 2*(1<<k-1) < d; k++ {
			if q := over(beta, k); (q+1)*(1<<k-1) < d {
				upper = min(upper, hammingSlots(beta, q, k))
			}
		}
		// The least B with this beta.
		B := math.Ldexp(1, beta-1) + 1
		if beta == 1 {
			B = 2
		}
		lower := max(1, shells(d, B)/float64(d))
		if 4*B < nodes {
			lower = max(lower, (1-2*B/nodes)*shells(d, 2*B)/float64(d))
		}
		worst = max(worst, upper/lower)
	}
	return worst, nil
}

// MaxFactorDimensions is the largest cube of BandFactor, of which numbers of nodes are
// still below the largest floating-point number.
const MaxFactorDimensions = 1000

// shells returns S(b), the sum of the distances of the b nodes closest to a node.
func shells(d int, b float64) (sum float64) {
	shell := 1.0 // C(d, w)
	for w := 1; b > 0 && w <= d; w++ {
		shell *= float64(d+1-w) / float64(w)
		taken := min(b, shell)
		sum += float64(float64(w) * taken)
		b -= taken
	}
	return sum
}
