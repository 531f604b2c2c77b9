package harmonic

import (
	"math"
	"math/big"

	"castlab/distributions/inputs"
)

// greatest is the largest index of a computed coefficient.
const greatest = 400

// Coefficient returns A_k = (1/k) int_0^1 x(1-x)(2-x)...(k-1-x) dx of VB93 eq
// (3), by multiplying the polynomial out with integer coefficients and
// integrating it with rational ones. The error is that of rounding the
// rational to float64.
//
// Errors: k < 2, k > 400, or A_k beyond the range of float64 (k > 174).
func Coefficient(k int) (value, errorBound float64, terms int64, err error) {
	exact, err := exactCoefficient(k)
	if err != nil {
		return 0, 0, 0, err
	}
	value, _ = exact.Float64()
	if math.IsInf(value, 0) {
		return 0, 0, 0, &inputs.Error{Arg: "k", Value: k, Domain: "an index whose A_k is in the range of float64"}
	}
	gap := new(big.Rat).Sub(exact, new(big.Rat).SetFloat64(value))
	if gap.Sign() != 0 {
		errorBound, _ = gap.Abs(gap).Float64()
		errorBound = math.Nextafter(errorBound, math.Inf(1))
	}
	return value, errorBound, int64(k), nil
}

// exactCoefficient returns A_k as a fraction. Errors: k < 2, k > 400.
func exactCoefficient(k int) (*big.Rat, error) {
	if k < 2 || k > greatest {
		return nil, &inputs.Error{Arg: "k", Value: k, Domain: "an integer in [2, 400]"}
	}
	p := newProduct()
	for j := 2; j <= k; j++ {
		p.extend()
	}
	return p.coefficient(), nil
}

// A product is the polynomial x(1-x)(2-x)...(k-1-x), lowest power first.
type product struct {
	k     int
	power []*big.Int
}

// newProduct returns x, the product for k = 1.
func newProduct() *product {
	return &product{k: 1, power: []*big.Int{new(big.Int), big.NewInt(1)}}
}

// extend multiplies by (k-x), for the next k.
func (p *product) extend() {
	factor := big.NewInt(int64(p.k))
	p.power = append(p.power, new(big.Int))
	for i := len(p.power) - 1; i > 0; i-- {
		p.power[i].Mul(p.power[i], factor).Sub(p.power[i], p.power[i-1])
	}
	p.power[0].Mul(p.power[0], factor)
	p.k++
}

// coefficient returns the integral over [0, 1] divided by k.
func (p *product) coefficient() *big.Rat {
	sum := new(big.Rat)
	for i, c := range p.power {
		sum.Add(sum, new(big.Rat).SetFrac(c, big.NewInt(int64(i+1))))
	}
	return sum.Quo(sum, big.NewRat(int64(p.k), 1))
}
