package cube

import (
	"math"
	"math/bits"

	"castlab/montecarlo/internal/walsh"
)

// A spectrum is the Walsh-Hadamard transform of the lengths of one execution, seen from
// one dimension after the other.
//
// The lengths are scaled by a power of two and centered,
//
//	y_l = scale x_l - mean
//
// and Y = W y, in double precision. Seen from dimension c, node v is the node
// that v becomes when rotated left by c, and Y_c(u) is Y at u rotated left by c.
// Bit 0 of v is then the bit of the dimension. The link into v sends packets of
// nodes whose bit 0 is the other one, e, so that the sums of a phase fall apart
// by e, and because all members of a set have i ones, by the parity of |v| too:
//
//	A(u) = [Y(2u) + (-1)^e Y(2u+1)] + s [Y(not 2u+1) + (-1)^e Y(not 2u)]
//
// for u of d-2 bits and s = +1, -1. Part q has e = q&1, and s = +1 for q < 2. With h from a table of i ones,
//
//	w(v) = size mean + (1/n) sum over u of (-1)^|u and v''| h(u) A(u)
//
// for the v with bit 0 = 1-e and (-1)^(number of other ones of v) = s (-1)^(i-1),
// v” being v without its lowest and highest bits.
//
// Source: derived, from VB93, Section III, and the symmetries of table.
type spectrum struct {
	d      int
	scale  scaling
	mean   float64
	norm   float64    // Euclidean norm of y
	y      []float64  // Y_c
	after  []float64  // Y_{c+1}, see split
	zero   [4]float64 // A(0) of each part
	energy []float64  // energy[k] >= sum of A(u)^2 over u with k ones, any part, any c
}

func newSpectrum(d int) *spectrum {
	n := 1 << d
	return &spectrum{d: d, y: make([]float64, n), after: make([]float64, n), energy: make([]float64, d-1)}
}

// load computes the spectrum of x, seen from dimension 0. The largest length must be
// positive and finite.
func (s *spectrum) load(x []float64, longest float64) {
	s.scale = scaleTo(longest)
	sum := 0.0
	for l, v := range x {
		v = s.scale.of(v)
		s.y[l] = v
		sum += v
	}
	s.mean = sum / float64(len(x))
	squares := 0.0
	for l, v := range s.y {
		v -= s.mean
		s.y[l] = v
		squares += v * v
	}
	s.norm = math.Sqrt(squares)
	walsh.Transform(s.y)
	s.weigh()
	s.origins()
}

// weigh bounds the energy of the parts. The four parts at u are combinations, with
// orthogonal signs, of Y at 2u, 2u+1 and their complements: the squares of the parts
// add up to four times the squares of those values. Their indices have k, k+1, d-k and
// d-k-1 ones, and rotation preserves the number of ones.
func (s *spectrum) weigh() {
	var by [MaxBarrier + 1]float64
	for u, v := range s.y {
		by[bits.OnesCount32(uint32(u))] += v * v
	}
	for k := range s.energy {
		s.energy[k] = 4 * (by[k] + by[k+1] + by[s.d-k] + by[s.d-k-1])
	}
}

// next moves on to the next dimension, and from the last to the first. The spectrum
// must have been split since the last load or next.
func (s *spectrum) next() {
	s.y, s.after = s.after, s.y
	s.origins()
}

// origins computes zero.
func (s *spectrum) origins() {
	n := len(s.y)
	p, q, r, t := corners(s.y[0], s.y[1], s.y[n-2], s.y[n-1])
	s.zero = [4]float64{p, q, r, t}
}

// node returns the node whose links are at index z of part q, in a phase of i ones,
// seen from dimension c.
func (s *spectrum) node(q, i, c int, z uint32) int {
	parity := uint32(q>>1+i-1) & 1 // of the ones of v but for bit 0
	top := parity ^ uint32(bits.OnesCount32(z))&1
	v := top<<(s.d-1) | z<<1 | uint32(1-q&1)
	return int(rotateLeft(v, c, s.d))
}

// A scaling multiplies by a power of two, in two steps, because a single factor may be
// out of range.
type scaling struct{ first, second float64 }

// scaleTo returns the scaling that brings x, positive and finite, into [1, 2).
func scaleTo(x float64) scaling {
	_, e := math.Frexp(x)
	e = 1 - e
	return scaling{math.Ldexp(1, e/2), math.Ldexp(1, e-e/2)}
}

func (s scaling) of(x float64) float64 { return x * s.first * s.second }
