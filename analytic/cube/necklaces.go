package cube

import (
	"math/big"

	"castlab/distributions/inputs"
)

// Necklaces returns the number of classes of d-bit words under rotation:
//
//	N(d) = (1/d) sum over k | d of phi(k) 2^(d/k)
//
// Averaging over the d rotations, a rotation by j fixes 2^gcd(j,d) words
// (Burnside). d divides the size of every class but those of 0 and 2^d-1
// exactly when d is prime, where N(d) = (2^d-2)/d + 2.
//
// Symbols: phi Euler's totient. Units: a count, correctly rounded; +Inf where
// float64 ends. Source: the classes R_ij of VB93, Section III, order (4); the count is
// derived. Errors: an *inputs.Error for d outside 1..2^20.
func Necklaces(d int) (float64, error) {
	const most = 1 << 20 // float64 overflows long before
	if d < 1 || d > most {
		return 0, &inputs.Error{Arg: "d", Value: d, Domain: "an integer from 1 to 2^20"}
	}
	sum := new(big.Int)
	term := new(big.Int)
	for k := 1; k <= d; k++ {
		if d%k != 0 {
			continue
		}
		term.Lsh(big.NewInt(totient(k)), uint(d/k))
		sum.Add(sum, term)
	}
	sum.Quo(sum, big.NewInt(int64(d)))
	value, _ := new(big.Float).SetInt(sum).Float64()
	return value, nil
}

// totient returns Euler's totient function.
func totient(k int) int64 {
	count := int64(k)
	for p := 2; p*p <= k; p++ {
		if k%p != 0 {
			continue
		}
		count -= count / int64(p)
		for k%p == 0 {
			k /= p
		}
	}
	if k > 1 {
		count -= count / int64(k)
	}
	return count
}
