package isotropic

import (
	"fmt"

	"castlab/distributions"
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
// outside 0..MaxDimension, M outside 0..2^d.
func Scatter(d, M int) (int, error) {
	if err := checkInt("d", d, 0, MaxDimension); err != nil {
		return 0, err
	}
	if err := checkInt("M", M, 0, 1<<d); err != nil {
		return 0, err
	}
	if d == 0 || M == 0 {
		return 0, nil
	}
	return max(over(1<<d-1, d), over(M, 2), d), nil
}

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
// Errors: d outside 0..MaxBandDimension, B outside 0..2^d - 1.
func Band(d, B int) (int, error) {
	if err := checkInt("d", d, 0, MaxBandDimension); err != nil {
		return 0, err
	}
	n := 1 << d
	if B < 0 || B >= n {
		return 0, &distributions.DomainError{Arg: "B", Value: B, Domain: fmt.Sprintf("an integer from 0 to 2^d - 1 = %d", n-1)}
	}
	if B == 0 {
		return 0, nil
	}
	hops, most, farthest := 0, 0, 0
	for i := range n {
		b := min(i, B) + min(n-1-i, B)
		s, last := nearest(d, b)
		hops, most, farthest = hops+s, max(most, b), max(farthest, last)
	}
	return max(over(hops, d*n), over(most, d), farthest), nil
}

// MaxBandDimension is the largest cube of Band.
const MaxBandDimension = 20

// nearest returns the sum of the distances of the b nodes next to a node, and
// the largest of them.
func nearest(d, b int) (sum, last int) {
	shell := 1 // C(d, w)
	for w := 1; b > 0; w++ {
		shell = shell * (d + 1 - w) / w
		taken := min(b, shell)
		sum, last, b = sum+w*taken, w, b-taken
	}
	return sum, last
}
