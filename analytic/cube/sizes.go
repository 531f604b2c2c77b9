package cube

import (
	"math/big"

	"castlab/distributions/inputs"
)

// maxSizes is the largest cube whose link sizes are integers of 64 bits.
const maxSizes = 62

// Sizes returns |S_{i,c}| for c = 0..d-1, the packets that a link of dimension
// c sends in phase i. Position m = 1..n-1 of the rotation order has dimension
// (m-1) mod d, and phase i holds C(d,i) consecutive positions, so
//
//	|S_{i,c}| = floor((last-c)/d) - floor((first-1-c)/d),
//
// the numbers m-1 in first..last that leave remainder c, where first =
// C(d,1) + ... + C(d,i-1) and last = first + C(d,i) - 1. Each is beta_i or
// beta_i - 1.
//
// Units: packets. Source: VB93, Section III, order (4). Errors: d outside
// 1..62, i outside 1..d.
func Sizes(d, i int) ([]int, error) {
	if err := inputs.Integer("d", d, 1, maxSizes); err != nil {
		return nil, err
	}
	if err := inputs.Integer("i", i, 1, d); err != nil {
		return nil, err
	}
	first, binomial := 0, new(big.Int)
	for k := 1; k < i; k++ {
		first += int(binomial.Binomial(int64(d), int64(k)).Int64())
	}
	last := first + int(binomial.Binomial(int64(d), int64(i)).Int64()) - 1
	sizes := make([]int, d)
	for c := range sizes {
		// Adding d keeps the numerators nonnegative, since c < d.
		sizes[c] = (last-c+d)/d - (first-1-c+d)/d
	}
	return sizes, nil
}

// linkClasses returns the number of the d dimensions whose links carry beta_i packets
// in phase i; the others carry beta_i - 1. If d divides C(d,i) it is d.
func linkClasses(d, i int) (full int) {
	binomial := new(big.Int).Binomial(int64(d), int64(i))
	r := new(big.Int).Mod(binomial, big.NewInt(int64(d)))
	if r.Sign() == 0 {
		return d
	}
	return int(r.Int64())
}
