package harmonic

import "math/big"

// Euler returns Euler's constant C = lim (H_n - ln n), computed.
func Euler() (value, errorBound float64, terms int64, err error) {
	c, slack, n := euler()
	value, errorBound = round(c, slack)
	return value, errorBound, n, nil
}

// euler computes Euler's constant by the first algorithm of R. P. Brent and
// E. M. McMillan, "Some new algorithms for high-precision computation of
// Euler's constant", Mathematics of Computation 34, 1980:
//
//	C = U/V - ln N,  0 < U/V - ln N - C < pi exp(-4N),
//	U = sum_k (N^k/k!)^2 H_k,  V = sum_k (N^k/k!)^2.
//
// N = 64 is exact in binary; pi exp(-256) < 2^-367.
func euler() (c, slack *big.Float, terms int64) {
	const N = 64
	u, v, h := float(), integer(1), float()
	weight := integer(1)
	for k := int64(1); ; k++ {
		weight.Mul(weight, integer(N*N))
		weight.Quo(weight, integer(k*k))
		h.Add(h, float().Quo(integer(1), integer(k)))
		v.Add(v, weight)
		u.Add(u, float().Mul(weight, h))
		terms = k
		// Beyond k = 2N terms fall by 4 or more each: the rest is below a third
		// of the last.
		if k > 2*N && weight.MantExp(nil) < v.MantExp(nil)-precision {
			break
		}
	}
	c = u.Quo(u, v)
	c.Sub(c, logarithm(N))
	return c, float().Add(power2(-367), float().Mul(integer(8), roundoff())), terms
}
