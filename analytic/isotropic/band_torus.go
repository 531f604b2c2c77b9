package isotropic

import (
	"fmt"

	"castlab/distributions/inputs"
)

// BandTorus returns a lower bound on the transposition of a banded matrix, one column
// at each node of a wraparound mesh, over all ways to place them,
//
//	ceil( sum_i S(b_i) / arcs ),  or ceil(max b_i / links of a node), or the farthest:
//
// column i has b_i others within B of it, and S(b) is the sum of the distances of the b
// nodes next to a node, which are counted along each side: 2 at every distance below
// p/2 and, if p is even, 1 at p/2. On the ring S(b) is b(b+2)/4, b even.
//
// Symbols: p = sides[i], B bandwidth. Units: slots. Source: derived. Errors: no or empty
// sides, a product above MaxBandNodes, B outside 0..N-1.
func BandTorus(sides []int, B int) (int, error) {
	return bandGrid(sides, B, func(p int) (at []int, arcs int) {
		at = make([]int, p/2+1)
		for r := range at {
			at[r] = 2
		}
		if at[0] = 1; p%2 == 0 {
			at[p/2] = 1
		}
		return at, min(2, p-1) * p
	})
}

// BandMesh returns the lower bound of BandTorus for the mesh without wraparound, where a
// node has at most 2 others at every distance below p along a side.
//
// Symbols, Units, Source, Errors: as BandTorus.
func BandMesh(sides []int, B int) (int, error) {
	return bandGrid(sides, B, func(p int) (at []int, arcs int) {
		at = make([]int, p)
		for r := range at {
			at[r] = 2
		}
		at[0] = 1
		return at, 2 * (p - 1)
	})
}

// MaxBandNodes is the largest network of BandTorus.
const MaxBandNodes = 1 << MaxBandDimensions

// bandGrid takes, of a side, how many nodes are at each distance along it at most, and
// how many arcs join neighbors along a line of it.
func bandGrid(sides []int, B int, line func(p int) (at []int, arcs int)) (int, error) {
	n, err := nodes(sides)
	if err != nil {
		return 0, err
	}
	if n > MaxBandNodes {
		return 0, &inputs.Error{Arg: "sides", Value: sides, Domain: fmt.Sprintf("a product of at most %d", MaxBandNodes)}
	}
	if err := inputs.Integer("B", B, 0, n-1); err != nil || B == 0 {
		return 0, err
	}
	shells, arcs, links := []int{1}, 0, 0
	for _, p := range sides {
		at, across := line(p)
		next := make([]int, len(shells)+len(at)-1)
		for r, x := range shells {
			for s, y := range at {
				next[r+s] = min(n, next[r+s]+x*y)
			}
		}
		shells, arcs, links = next, arcs+n/p*across, links+min(2, p-1)
	}
	sum, last := make([]int, 2*B+1), make([]int, 2*B+1) // of the distances of the b nodes closest to a node, and the largest
	for b, r, left := 1, 1, 0; b <= min(2*B, n-1); b++ {
		for left == 0 {
			left = shells[r]
			r++
		}
		left--
		sum[b], last[b] = sum[b-1]+r-1, r-1
	}
	hops, most := 0, 0
	for i := range n {
		b := min(i, B) + min(n-1-i, B)
		hops, most = hops+sum[b], max(most, b)
	}
	return max(over(hops, arcs), over(most, links), last[most]), nil
}

// BandLine returns the slots of the transposition on a path or ring of N nodes that
// store the columns in order, 2B < N, along shortest paths,
//
//	B(B+1)/2:
//
// of the entries that go up, j over each distance j = 1, ..., B cross a link that is B
// or more from either end. For a fixed B and large N that is the bound of BandTorus and
// BandMesh, from which it differs by the two ends.
//
// Symbols: N nodes, B bandwidth. Units: slots. Source: derived. Errors: N outside
// 1..MaxBandNodes, B below 0 or 2B >= N.
func BandLine(N, B int) (int, error) {
	if err := inputs.Integer("n", N, 1, MaxBandNodes); err != nil {
		return 0, err
	}
	if err := inputs.Integer("B", B, 0, (N-1)/2); err != nil {
		return 0, err
	}
	return B * (B + 1) / 2, nil
}
