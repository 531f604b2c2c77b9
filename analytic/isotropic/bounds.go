package isotropic

import (
	"fmt"
	"math/bits"

	"castlab/distributions/inputs"
)

// Scatter returns a lower bound on the partial multinode scatter on the cube, in
// which each of M nodes has a packet for every other node,
//
//	max( ceil((2^d - 1)/d), ceil(M/2), d ):
//
// a node has d links for its 2^d - 1 packets; half of all packets cross dimension
// i, M 2^(d-1) over 2^d directed links; one packet makes d hops. By reversal of
// time it also bounds the partial multinode gather to M nodes. M = 2^d is total
// exchange.
//
// Symbols: d dimensions, M sources. Units: slots. Source: derived. Errors: d
// outside 0..MaxDimensions, M outside 0..2^d.
func Scatter(d, M int) (int, error) {
	if err := inputs.Integer("d", d, 0, MaxDimensions); err != nil {
		return 0, err
	}
	if err := inputs.Integer("M", M, 0, 1<<d); err != nil {
		return 0, err
	}
	if d == 0 || M == 0 {
		return 0, nil
	}
	return max(over(1<<d-1, d), over(M, 2), d), nil
}

// ScatterFrom returns a sharper bound where the sources are given,
//
//	max over subcubes of ceil( m (2^j - 1)/j ),  and d,
//
// with m sources in a subcube in which j > 0 bits are fixed: they send m (2^d -
// 2^(d-j)) packets over the j 2^(d-j) links that lead out of it. j = d is a single
// node.
//
// Symbols: d dimensions, m and j of a subcube. Units: slots. Source: derived.
// Errors: d outside 0..12, sources outside 0..2^d-1 or there
// twice.
func ScatterFrom(d int, sources []int) (int, error) {
	if err := inputs.Integer("d", d, 0, maxSubcubeDimension); err != nil {
		return 0, err
	}
	counts := make([]int, 1<<d)
	for _, v := range sources {
		if v < 0 || v >= 1<<d || counts[v] > 0 {
			return 0, &inputs.Error{Arg: "sources", Value: v, Domain: fmt.Sprintf("different integers from 0 to 2^d - 1 = %d", 1<<d-1)}
		}
		counts[v]++
	}
	bound := 0
	if len(sources) > 0 {
		bound = d
	}
	for fixed := 1; fixed < 1<<d; fixed++ {
		clear(counts)
		j, most := bits.OnesCount(uint(fixed)), 0
		for _, v := range sources {
			counts[v&fixed]++
			most = max(most, counts[v&fixed])
		}
		bound = max(bound, over(most*(1<<j-1), j))
	}
	return bound, nil
}

// maxSubcubeDimension is the largest cube of ScatterFrom, which goes through all
// its subcubes.
const maxSubcubeDimension = 12

// Band returns a lower bound on the transposition of a banded matrix of 2^d
// columns, one at each node of a cube, over all ways to place them. Entry (k, i)
// is there where 0 < |k-i| <= B, and goes from the node of column i to that of
// column k:
//
//	ceil( sum_i S(b_i) / (d 2^d) ),  or ceil(max b_i / d) if that is more,
//
// with b_i other columns within distance B of column i, and S(b) the sum of the
// distances of the b nodes next to a node: d at 1, C(d,2) at 2, ... Also at least
// the largest of these distances.
//
// Symbols: d dimensions, B bandwidth, entries on each side of the diagonal.
// Units: slots. Source: derived; VAR98, Section 3.2, has the order for B = N^c.
// Errors: d outside 0..MaxBandDimensions, B outside 0..2^d - 1.
func Band(d, B int) (int, error) {
	if err := checkBand(d, B); err != nil || B == 0 {
		return 0, err
	}
	n := 1 << d
	hops, most, farthest := 0, 0, 0
	for i := range n {
		b := min(i, B) + min(n-1-i, B)
		s, last := nearest(d, b)
		hops, most, farthest = hops+s, max(most, b), max(farthest, last)
	}
	return max(over(hops, d*n), over(most, d), farthest), nil
}

// BandUpper returns the most slots that the same takes where columns are stored
// by the Gray code and all packets of a kind move together: with b = ceil(log2 B)
//
//	0              B = 0
//	1              B = 1
//	3 2^(b-1)      1 < B, b <= d-2
//	2^(d-1)        otherwise.
//
// Blocks of 2^b columns fill subcubes. A node has at most 2^b packets for each of
// its own, the next and the block before, half of which cross a given dimension of
// a subcube, and 2^b go over each of two links to other blocks.
//
// Symbols: d dimensions, B bandwidth. Units: slots. Source: derived. Errors: as
// Band.
func BandUpper(d, B int) (int, error) {
	if err := checkBand(d, B); err != nil {
		return 0, err
	}
	if B <= 1 {
		return B, nil
	}
	b := bits.Len(uint(B - 1))
	if b > d-2 {
		return 1 << (d - 1), nil
	}
	return 3 << (b - 1), nil
}

func checkBand(d, B int) error {
	if err := inputs.Integer("d", d, 0, MaxBandDimensions); err != nil {
		return err
	}
	if B < 0 || B >= 1<<d {
		return &inputs.Error{Arg: "B", Value: B, Domain: fmt.Sprintf("an integer from 0 to 2^d - 1 = %d", 1<<d-1)}
	}
	return nil
}

// MaxBandDimensions is the largest cube of Band.
const MaxBandDimensions = 20

// nearest returns the sum of the distances of the b nodes closest to a node, and the
// largest of these distances.
func nearest(d, b int) (sum, last int) {
	shell := 1 // C(d, w)
	for w := 1; b > 0; w++ {
		shell = shell * (d + 1 - w) / w
		taken := min(b, shell)
		sum, last, b = sum+w*taken, w, b-taken
	}
	return sum, last
}
