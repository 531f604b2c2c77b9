package cube

import "math"

// Roundoff units.
const (
	unit32 = 0x1p-24
	unit64 = 0x1p-53
)

// band bounds the rounding error of the values v = sum over u of (-1)^|u and z| h(u)
// A(u), 0 < u < N, N = n/4, as a kernel computes them from a table and a part with
// roundoff unit u.
//
//	band = (k+r+1) u sqrt(N) P + (6d+30) u64 sqrt(N size n) |y|,  k = log2 N
//
// with r the roundings of A and of the product, two for a phase, and P at least
// the norm of the products.
//
// Proof. Let p(u) = h(u) A(u) with the exact A. Rounding A, and the product, give
// p(u) (1+e)^r with |e| <= u. A stage of the transform is sqrt(2) times an
// orthogonal map, followed by one rounding of each value: it turns an error of
// Euclidean norm E of values of norm V into one of at most sqrt(2) (E + u (V+E)),
// where the values have norm sqrt(2) V. After k stages the error has a norm of at
// most ((1+u)^(k+r) - 1) sqrt(N) |p|, and no value has a larger one. With k <= 22
// the one that is added to k+r is worth far more than the powers of u.
//
// The double precision part: y has relative errors of 2 u64 each (scaling is
// exact but for underflow, the mean is whatever was subtracted), Y another d u64
// sqrt(n) |y| in norm by the same argument, A two additions more and a factor 2:
// together less than (2d+10) u64 sqrt(n) |y|. By Cauchy-Schwarz its effect on a value
// is at most that times the norm of h, h(0) = size included, which is sqrt(N size). The
// sums in P and |y| have a relative rounding error of at most n u64, less than 2^-28.
// Underflow, in the scaling of lengths below 2^-1022 of the longest or of products
// below 2^-126, adds at most n 2^20 2^-149.
//
// Source: derived.
func (e *Execution) band(k *search, unit float64) float64 {
	n := float64(len(e.x))
	transform := float64(e.b.d-2+k.extra+1) * unit * math.Sqrt(n/4) * k.norm
	double := float64(6*e.b.d+30) * unit64 * math.Sqrt(n/4*float64(k.size)*n) * e.s.norm
	return transform + double + 0x1p-100
}

// phaseNorm bounds the norm of the products of a table and any part: the sum of h(u)^2
// A(u)^2 over the u with k ones is at most table.largest[k] spectrum.energy[k].
func (e *Execution) phaseNorm(t *table) float64 {
	squares := 0.0
	for k, h := range t.largest {
		squares += h * e.s.energy[k]
	}
	return math.Sqrt(squares)
}

// threshold returns the smallest value v, computed with an error of at most band, of a
// link whose time may exceed best: if the plain double precision sum of the lengths
// exceeds best, v is not smaller.
//
// A sum of size lengths, none negative, is at most 1 + size u64 (1 + ...) times its
// exact value. If all lengths are multiples of one power of two and their sum is below
// 2^53 times that power, no sum is rounded at all, and a larger one is larger by that
// power: then links equal to the best are skipped.
func (e *Execution) threshold(best float64, k *search, band float64) float64 {
	if best < 0 {
		return math.Inf(-1)
	}
	n, size := float64(len(e.x)), float64(k.size)
	target := e.s.scale.of(best)
	if e.grid > 0 {
		target += e.s.scale.of(e.grid)
	} else {
		target *= 1 - 2*size*unit64
	}
	mean := size * e.s.mean
	slack := 8 * unit64 * (n*(target+math.Abs(mean)) + math.Abs(k.zero))
	return n*(target-mean) - k.zero - slack - band
}

// below returns the next smaller float32.
func below(x float32) float32 { return math.Nextafter32(x, float32(math.Inf(-1))) }

// grid returns the largest power of two that divides all lengths if no sum of them
// needs more than 53 bits, and 0 otherwise. sum is the sum of all lengths, however
// rounded.
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

// lowestBit returns the largest power of two that divides x > 0.
func lowestBit(x float64) float64 {
	word := math.Float64bits(x)
	if word<<12 == 0 {
		return x
	}
	return x - math.Float64frombits(word&(word-1))
}
