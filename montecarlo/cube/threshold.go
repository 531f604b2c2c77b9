package cube

import "math"

// Roundoff units.
const (
	unit32 = 0x1p-24
	unit64 = 0x1p-53
)

// A contest is the search for the largest link time of one kind: the links of
// one dimension in one phase.
type contest struct {
	phase int     // 0 for all phases together
	c     int     // dimension
	size  int     // packets a link sends
	most  float64 // what that many of the longest packets would take
	band  float64 // of the transform, see phaseBand
	zero  float64 // what index 0 would add to the transform
}

// phaseBand bounds the error of the values v = sum over u of (-1)^|u and z| h(u)
// A(u), 0 < u < N, N = n/4, as the kernel computes them from a table and a part.
//
//	band = (k+3) u32 sqrt(N) P + (6d+30) u64 sqrt(N size n) |y|,  k = log2 N
//
// Proof. Let p(u) = h(u) A(u) with the exact A. Rounding A to float32, and the
// product, give p(u) (1+e)^2 with |e| <= u32. A stage of the transform is sqrt(2)
// times an orthogonal map, followed by one rounding of each value: it turns an
// error of Euclidean norm E of values of norm V into one of at most sqrt(2) (E +
// u32 (V+E)), where the values have norm sqrt(2) V. After k stages the error has
// a norm of at most ((1+u32)^(k+2) - 1) sqrt(N) |p|, and no value has a larger
// one. With k <= 22 the third term of k+3 is worth far more than the powers of
// u32. The norm of p is at most P,
//
//	P^2 = sum over k of table.largest[k] spectrum.energy[k] >= sum over u of p(u)^2
//
// The double precision part: y has relative errors of 2 u64 each (scaling is
// exact but for underflow, the mean is whatever was subtracted), Y another d u64
// sqrt(n) |y| in norm by the same argument, A two additions more and a factor 2:
// together less than (2d+10) u64 sqrt(n) |y|. By the inequality of Cauchy and
// Schwarz it reaches a value multiplied by at most the norm of h, h(0) = size
// included, which is sqrt(N size). The sums that make P and |y| lose at most n u64
// of themselves, less than 2^-28. Underflow, in the scaling of lengths below
// 2^-1022 of the longest or of products below 2^-126, adds at most n 2^15 2^-149.
//
// Source: derived.
func (e *Execution) phaseBand(t *table) float64 {
	p := 0.0
	for k, h := range t.largest {
		p += h * e.s.energy[k]
	}
	return e.band(math.Sqrt(p), 3, t.size)
}

// band returns the band of products with norm p that were rounded extra times
// before the transform.
func (e *Execution) band(p float64, extra, size int) float64 {
	n := float64(len(e.x))
	single := float64(e.b.d-2+extra) * unit32 * math.Sqrt(n/4) * p
	double := float64(6*e.b.d+30) * unit64 * math.Sqrt(n/4*float64(size)*n) * e.s.norm
	return single + double + 0x1p-100
}

// threshold returns what the value v of a link must reach, as the
// kernel computes it, for the link time to be able to exceed best: if the plain
// double precision sum of the lengths exceeds best, the value is not smaller.
//
// A sum of size lengths, none negative, is at most 1 + size u64 (1 + ...) times
// what it would be without rounding. Where all lengths are multiples of one power
// of two and their sum is below 2^53 of it no sum is rounded at all, and a larger
// one is larger by that power: then equal sums are not looked at twice.
func (e *Execution) threshold(best float64, k contest) float32 {
	if best < 0 {
		return float32(math.Inf(-1))
	}
	n, size := float64(len(e.x)), float64(k.size)
	target := e.s.scale.of(best)
	if e.grid > 0 {
		target += e.s.scale.of(e.grid)
	} else {
		target *= 1 - 2*size*unit64
	}
	mean, zero := size*e.s.mean, k.zero
	slack := 8 * unit64 * (n*(target+math.Abs(mean)) + math.Abs(zero))
	return roundDown(n*(target-mean) - zero - slack - k.band)
}

// roundDown returns the largest float32 that is at most x.
func roundDown(x float64) float32 {
	f := float32(x)
	if float64(f) > x {
		f = math.Nextafter32(f, float32(math.Inf(-1)))
	}
	return f
}

// grid returns the largest power of two of which all lengths are multiples, if
// no sum of them needs more than 53 bits, and 0 otherwise. sum is that of all
// lengths, however rounded.
func grid(x []float64, sum float64) float64 {
	g := math.Inf(1)
	for _, v := range x {
		if v > 0 {
			g = min(g, lowestBit(v))
			if sum >= 0x1p52*g {
				return 0
			}
		}
	}
	return g
}

// lowestBit returns the largest power of two of which x > 0 is a multiple.
func lowestBit(x float64) float64 {
	word := math.Float64bits(x)
	if word<<12 == 0 {
		return x
	}
	return x - math.Float64frombits(word&(word-1))
}
