package harmonic

import "math/big"

// roundoff bounds the relative error of the sums of this package: fewer than
// 2^16 operations, each within 2^-448 of exact.
func roundoff() *big.Float { return power2(16 - precision) }

// logarithm returns ln n for n >= 1, with a relative error below roundoff. It
// adds the series
//
//	ln((1+s)/(1-s)) = 2 (s + s^3/3 + s^5/5 + ...)
//
// for n = 2^k m, 1 <= m < 2: s = (m-1)/(m+1) < 1/3, and s = 1/3 for ln 2.
func logarithm(n int) *big.Float {
	k := new(big.Int).SetInt64(int64(n)).BitLen() - 1
	m := float().SetMantExp(integer(int64(n)), -k)
	s := float().Quo(float().Sub(m, integer(1)), float().Add(m, integer(1)))
	ln := series(s)
	two := series(float().Quo(integer(1), integer(3)))
	return ln.Add(ln, two.Mul(two, integer(int64(k))))
}

// series returns ln((1+s)/(1-s)) for 0 <= s <= 1/3.
func series(s *big.Float) *big.Float {
	sum := float()
	square := float().Mul(s, s)
	power := float().Mul(s, integer(2))
	for j := int64(1); power.Sign() > 0; j += 2 {
		term := float().Quo(power, integer(j))
		if term.MantExp(nil) < sum.MantExp(nil)-precision-8 {
			break
		}
		sum.Add(sum, term)
		power.Mul(power, square)
	}
	return sum
}
