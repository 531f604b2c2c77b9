package cube

import (
	"math"
	"math/big"

	"castlab/distributions/inputs"
)

// A Proposition3 has the numbers of which the right side of eq. (24) is made, for lengths with the moment generating
// function Phi: Xi = e^(lambda s)/Phi(s), Zeta = sqrt(e^(mu s)/Phi(s)), Phi0 = Phi(s_0), and the exponent Theta.
type Proposition3 struct {
	Xi, Zeta, Phi0 float64
	Theta          int
}

// MaxShortfall is the largest dimension of Shortfall.
const MaxShortfall = 1000

// Shortfall evaluates literally what the right side of eq. (24) lacks to 1, in binary arithmetic of 4096 bits and with
// powers by repeated multiplication:
//
//	1 - (1 - zeta n^(-log2 zeta))^(2nd) (1 - Phi0 n^(-theta))^(3n) (1 - n^(-(d/7) log2 xi))^(n d^2),   n = 2^d
//
// The numbers span less than 2^-400..1, so the arithmetic exceeds double precision, and the error bound is that of the
// final rounding. It supposes that Xi, Zeta and Phi0 are exact, but for the seventh root of Xi where 7 does not divide
// d^2, which is rounded.
//
// Source: VB93, Proposition 3, eq. (24), and Appendix 4.
//
// Errors: *inputs.Error for d outside 1..MaxShortfall, Theta outside 1..1000, numbers that are infinite or below 1, and
// Phi0 above n^theta.
func (p Proposition3) Shortfall(d int) (value, errorBound float64, err error) {
	if err := inputs.Integer("d", d, 1, MaxShortfall); err != nil {
		return 0, 0, err
	}
	if err := inputs.Integer("Theta", p.Theta, 1, 1000); err != nil {
		return 0, 0, err
	}
	for i, v := range []float64{p.Xi, p.Zeta, p.Phi0} {
		if !(v >= 1 && v <= math.MaxFloat64) {
			return 0, 0, &inputs.Error{Arg: []string{"Xi", "Zeta", "Phi0"}[i], Value: v, Domain: "a finite number >= 1"}
		}
	}
	n := new(big.Int).Lsh(big.NewInt(1), uint(d))
	times := func(k int) *big.Int { return new(big.Int).Mul(n, big.NewInt(int64(k))) }

	// zeta n^(-log2 zeta) = zeta^(1-d)
	second := over(power(precise(p.Zeta), big.NewInt(int64(d-1))))
	outer := precise(0).Mul(precise(p.Phi0), over(power(precise(0).SetInt(n), big.NewInt(int64(p.Theta)))))
	if outer.Cmp(precise(1)) > 0 {
		return 0, 0, &inputs.Error{Arg: "Phi0", Value: p.Phi0, Domain: "a number of at most n^theta"}
	}
	// n^(-(d/7) log2 xi) = xi^(-d^2/7), with a seventh root if 7 does not divide d^2
	base, k := p.Xi, d*d/7
	if d%7 != 0 {
		base, k = math.Pow(p.Xi, 1./7), d*d
	}
	middle := over(power(precise(base), big.NewInt(int64(k))))

	product := power(lacking(second), times(2*d))
	product.Mul(product, power(lacking(outer), times(3)))
	product.Mul(product, power(lacking(middle), times(d*d)))
	value, _ = lacking(product).Float64()
	return value, 1e-14 * value, nil
}

// precise is a number of 4096 bits.
func precise(v float64) *big.Float { return new(big.Float).SetPrec(4096).SetFloat64(v) }

func over(x *big.Float) *big.Float { return precise(0).Quo(precise(1), x) }

func lacking(x *big.Float) *big.Float { return precise(0).Sub(precise(1), x) }

func power(base *big.Float, k *big.Int) *big.Float {
	result := precise(1)
	for bit := k.BitLen() - 1; bit >= 0; bit-- {
		result.Mul(result, result)
		if k.Bit(bit) == 1 {
			result.Mul(result, base)
		}
	}
	return result
}
