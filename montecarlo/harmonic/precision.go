package harmonic

import (
	"math"
	"math/big"
)

// precision is that of all multiple-precision arithmetic, in bits.
const precision = 448

func float() *big.Float { return new(big.Float).SetPrec(precision) }

func integer(x int64) *big.Float { return float().SetInt64(x) }

// power2 returns 2^e.
func power2(e int) *big.Float { return float().SetMantExp(integer(1), e) }

// round returns the float64 nearest to x and a bound on its distance from any number
// within slack of x.
func round(x, slack *big.Float) (value, errorBound float64) {
	value, _ = x.Float64()
	gap := float().Sub(x, float().SetFloat64(value))
	gap.Abs(gap).Add(gap, slack)
	if gap.Sign() == 0 {
		return value, 0
	}
	errorBound, _ = gap.Float64()
	return value, math.Nextafter(errorBound, math.Inf(1))
}
