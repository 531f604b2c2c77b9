package cube

import (
	"math/bits"
	"slices"

	"castlab/montecarlo/internal/walsh"
)

// A table is the Walsh-Hadamard transform of the indicator of one set of links
// S_{i,c}, in the frame in which dimension c is bit 0.
//
// In that frame, after a rotation of all nodes right by c, a member r has bit 0
// set and i ones. The transform H(u), the sum over r of (-1)^|u and r|, therefore
// obeys
//
//	H(u xor 1) = -H(u),  H(not u) = (-1)^i H(u)
//
// so that a quarter of it determines the rest: h(u) = H(2u) for u of d-2 bits. The
// members of a class of d rotations all map to one place in that frame, for every c:
// sets of different c differ only by the few members of shorter classes, and most share
// a table. For prime d there is one table for each phase.
type table struct {
	h       []float32 // h[0], which would be size, is left at 0
	size    int       // number of members of the set
	largest []float64 // largest[k] is the maximum of h(u)^2 over u with k ones, u > 0
}

// newTables returns the tables of every phase and dimension; that of S_{i,c} is at
// (i-1)d+c.
func newTables(b *Barrier) []*table {
	d := b.d
	tables := make([]*table, d*d)
	work := make([]float32, 1<<(d-2))
	for i := 1; i <= d; i++ {
		var sets [][]uint32
		var made []*table
		for c := range d {
			set := make([]uint32, 0, len(b.Members(i, c)))
			for _, t := range b.Members(i, c) {
				set = append(set, rotateRight(t, c, d))
			}
			slices.Sort(set)
			at := slices.IndexFunc(sets, func(s []uint32) bool { return slices.Equal(s, set) })
			if at < 0 {
				at = len(sets)
				sets, made = append(sets, set), append(made, newTable(set, work))
			}
			tables[(i-1)*d+c] = made[at]
		}
	}
	return tables
}

// newTable transforms the set, given in the frame of bit 0. float32 represents the
// integers up to 2^24 exactly.
func newTable(set []uint32, work []float32) *table {
	clear(work)
	low := uint32(len(work) - 1)
	for _, r := range set {
		work[r>>1&low]++
	}
	walsh.Transform(work)
	t := &table{h: make([]float32, len(work)), size: len(set), largest: make([]float64, bits.Len32(low)+1)}
	for u := 1; u < len(work); u++ {
		v := work[u]
		t.h[u] = v
		k := bits.OnesCount32(uint32(u))
		t.largest[k] = max(t.largest[k], float64(v)*float64(v))
	}
	return t
}

// rotateRight rotates the d low bits of t right by q, 0 <= q < d.
func rotateRight(t uint32, q, d int) uint32 { return rotateLeft(t, d-q, d) }

// rotateLeft rotates the d low bits of t left by q, 0 <= q <= d.
func rotateLeft(t uint32, q, d int) uint32 {
	return (t<<q | t>>(d-q)) & (1<<d - 1)
}
