package cube

import (
	"math/big"
	"testing"
)

// Whole numbers of any size decide: the sum of ceil(C(d,i)/d) is ceil((2^d-1)/d) for d = 1
// and the primes, a number of divisors of two, and more for all other d below 200. The
// printed bound (n-1+d)/d is not exceeded, nor met, by just the former.
func TestPhasesCostSlotsExactlyForCompositeDimensions(t *testing.T) {
	for d := 1; d < 200; d++ {
		divisors := 0
		for k := 1; k <= d; k++ {
			if d%k == 0 {
				divisors++
			}
		}
		prime := divisors <= 2
		D := big.NewInt(int64(d))
		ceiling := func(x *big.Int) *big.Int {
			q, r := new(big.Int).QuoRem(x, D, new(big.Int))
			if r.Sign() > 0 {
				q.Add(q, big.NewInt(1))
			}
			return q
		}
		sum := new(big.Int)
		for i := 1; i <= d; i++ {
			sum.Add(sum, ceiling(new(big.Int).Binomial(int64(d), int64(i))))
		}
		n := new(big.Int).Lsh(big.NewInt(1), uint(d))
		slots := ceiling(new(big.Int).Sub(n, big.NewInt(1)))
		if (sum.Cmp(slots) == 0) != prime || sum.Cmp(slots) < 0 {
			t.Errorf("d=%d: sum %v, T_s %v", d, sum, slots)
		}
		printed := new(big.Int).Add(n, big.NewInt(int64(d)-1))
		if below := new(big.Int).Mul(sum, D).Cmp(printed) < 0; below != prime {
			t.Errorf("d=%d: the printed bound is kept: %v", d, below)
		}
		least, err := BetaSumLeast(d)
		if err != nil {
			t.Fatal(err)
		}
		if d <= 50 { // exact in float64
			want := float64(slots.Int64())
			if !prime {
				want++
			}
			if least != want || float64(sum.Int64()) < least {
				t.Errorf("d=%d: %v, want %v of %v", d, least, want, sum)
			}
		}
	}
}
