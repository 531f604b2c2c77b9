package ring

import (
	"math"
	"math/bits"
)

// A double is an unevaluated sum high + low with |low| below half a unit in
// the last place of high: about 106 bits. Source: T. J. Dekker, "A
// floating-point technique for extending the available precision", Numerische
// Mathematik 18, 1971.
type double struct{ high, low float64 }

// twoSum returns a + b and its rounding error.
func twoSum(a, b float64) double {
	s := a + b
	t := s - a
	return double{s, (a - (s - t)) + (b - t)}
}

func (x double) plus(y double) double {
	s := twoSum(x.high, y.high)
	return twoSum(s.high, s.low+(x.low+y.low))
}

func (x double) times(y double) double {
	p := x.high * y.high
	e := math.FMA(x.high, y.high, -p)
	return twoSum(p, e+(float64(x.high*y.low)+float64(x.low*y.high)))
}

func (x double) over(y double) double {
	q := x.high / y.high
	// x - q y, in which the high parts cancel exactly.
	r := math.FMA(-q, y.high, x.high) + (x.low - float64(q*y.low))
	return twoSum(q, r/y.high)
}

func reciprocal(x float64) double { return double{high: 1}.over(double{high: x}) }

// ln2 in two parts.
const (
	ln2     = 0.693147180559945309417232121458176568075500134360255254120680
	ln2High = float64(ln2)
	ln2Low  = ln2 - ln2High
)

// logarithm returns ln n to about 1e-31 relative, for n < 2^53: n = 2^k m with
// m in [2/3, 4/3), and ln m = 2 atanh((m-1)/(m+1)) by its series in squares
// of at most 1/25.
func logarithm(n int) double {
	k := bits.Len64(uint64(n)) - 1
	m := math.Ldexp(float64(n), -k)
	if m > 4./3 {
		m /= 2
		k++
	}
	s := double{high: m - 1}.over(twoSum(m, 1))
	square := s.times(s)
	var series double
	for j := 23; j >= 0; j-- {
		series = series.times(square).plus(reciprocal(float64(2*j + 1)))
	}
	log := s.times(series)
	log = log.plus(log)
	return double{ln2High, ln2Low}.times(double{high: float64(k)}).plus(log)
}
