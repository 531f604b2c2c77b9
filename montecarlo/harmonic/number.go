package harmonic

import (
	"math/big"
	"math/bits"

	"castlab/distributions/inputs"
)

// words is the length of the fixed-point fraction, 256 bits.
const words = 4

// largest bounds the number of terms.
const largest = 100_000_000

// Number returns H_n = 1 + 1/2 + ... + 1/n by adding its terms.
//
// Errors: n < 1, or n above 100,000,000: more terms than are worth adding.
func Number(n int) (value, errorBound float64, terms int64, err error) {
	h, slack, err := number(n)
	if err != nil {
		return 0, 0, 0, err
	}
	value, errorBound = round(h, slack)
	return value, errorBound, int64(n), nil
}

// number returns H_n and a bound on its error. Truncating every 1/k after 256 binary
// places loses less than one unit in the last place, so the sum is low by less than n
// 2^-256.
func number(n int) (h, slack *big.Float, err error) {
	if n < 1 || n > largest {
		return nil, nil, &inputs.Error{Arg: "n", Value: n, Domain: "an integer in [1, 100000000]"}
	}
	var fraction [words]uint64 // most significant first
	whole := uint64(1)
	for k := uint64(2); k <= uint64(n); k++ {
		var term [words]uint64
		rest := uint64(1)
		for i := range term {
			term[i], rest = bits.Div64(rest, 0, k)
		}
		var carry uint64
		for i := words - 1; i >= 0; i-- {
			fraction[i], carry = bits.Add64(fraction[i], term[i], carry)
		}
		whole += carry
	}
	sum := new(big.Int).SetUint64(whole)
	for _, w := range fraction {
		sum.Lsh(sum, 64).Or(sum, new(big.Int).SetUint64(w))
	}
	h = number256(sum)
	return h, number256(big.NewInt(int64(n))), nil
}

// number256 returns x 2^-256.
func number256(x *big.Int) *big.Float {
	f := float().SetInt(x)
	return f.SetMantExp(f, -64*words)
}
