package maxload

import (
	"fmt"
	"math"
	"math/big"
	"testing"
)

// exhausted counts, over all d^K ways to throw the balls, how often the largest
// load is m.
func exhausted(d, K int) []int64 {
	count := make([]int64, K+1)
	loads := make([]int, d)
	var throw func(ball, largest int)
	throw = func(ball, largest int) {
		if ball == K {
			count[largest]++
			return
		}
		for j := range loads {
			loads[j]++
			throw(ball+1, max(largest, loads[j]))
			loads[j]--
		}
	}
	throw(0, 0)
	return count
}

func TestLawIsThatOfAllOutcomes(t *testing.T) {
	for _, c := range [][2]int{{1, 0}, {1, 1}, {1, 5}, {2, 0}, {2, 1}, {2, 2}, {2, 15}, {3, 10}, {4, 1}, {4, 8}, {5, 7}, {6, 6}, {7, 3},
		{9, 2}} {
		d, K := c[0], c[1]
		l, err := New(d, K)
		if err != nil {
			t.Fatal(err)
		}
		total := new(big.Int).Exp(big.NewInt(int64(d)), big.NewInt(int64(K)), nil)
		above := int64(0)
		count := exhausted(d, K)
		for m := K; m >= 0; m-- {
			above += count[m]
			want, _ := new(big.Rat).SetFrac(big.NewInt(above), total).Float64()
			if got := l.Tail(m); math.Abs(got-want) > 1e-13*want {
				t.Errorf("d=%d K=%d: P(max >= %d) = %v, all outcomes say %v", d, K, m, got, want)
			}
		}
	}
}

// bigTail returns P(max >= m) as 1 - K!/d^K [z^K] (sum_{k<m} z^k/k!)^d in prec
// bits; no probability above 2^(64-prec) is affected by rounding. Of the last product
// only the coefficient of z^K is computed.
func bigTail(d, K, m int, prec uint) *big.Float {
	number := func(x int64) *big.Float { return new(big.Float).SetPrec(prec).SetInt64(x) }
	base := make([]*big.Float, min(m, K+1))
	base[0] = number(1)
	for k := 1; k < len(base); k++ {
		base[k] = number(0).Quo(base[k-1], number(int64(k)))
	}
	product := number(0)
	coefficient := func(a, b []*big.Float, i int) *big.Float {
		c := number(0)
		for k := max(0, i-len(b)+1); k <= min(i, len(a)-1); k++ {
			c.Add(c, product.Mul(a[k], b[i-k]))
		}
		return c
	}
	square := func(a []*big.Float) []*big.Float {
		c := make([]*big.Float, min(2*len(a)-1, K+1))
		for i := range c {
			c[i] = number(0)
			for k := max(0, i-len(a)+1); 2*k < i; k++ {
				c[i].Add(c[i], product.Mul(a[k], a[i-k]))
			}
			c[i].Add(c[i], c[i])
			if i%2 == 0 {
				c[i].Add(c[i], product.Mul(a[i/2], a[i/2]))
			}
		}
		return c
	}
	var power func(n int) []*big.Float
	power = func(n int) []*big.Float {
		if n == 1 {
			return base
		}
		c := square(power(n / 2))
		if n%2 == 1 {
			even := c
			c = make([]*big.Float, min(len(even)+len(base)-1, K+1))
			for i := range c {
				c[i] = coefficient(even, base, i)
			}
		}
		return c
	}
	if d*(len(base)-1) < K {
		return number(1)
	}
	low := power(d / 2)
	high := low
	if d%2 == 1 {
		high = power(d/2 + 1)
	}
	p := coefficient(low, high, K)
	for k := 1; k <= K; k++ {
		p.Mul(p, product.Quo(number(int64(k)), number(int64(d))))
	}
	return number(0).Sub(number(1), p)
}

// The relative error is that of rounding on all sides of the two changes of
// formula, and far below the smallest float64.
func TestTailsAreAccurateRelatively(t *testing.T) {
	cases := []struct{ d, K, step int }{{2, 60, 1}, {3, 40, 1}, {3, 90, 1}, {4, 64, 1}, {5, 33, 1}, {8, 64, 1}, {10, 100, 1},
		{16, 48, 1}, {24, 30, 1}, {64, 20, 1}, {4, 300, 23}, {64, 200, 23}}
	worst := 0.0
	for _, c := range cases {
		l, err := New(c.d, c.K)
		if err != nil {
			t.Fatal(err)
		}
		for m := l.Least(); m <= c.K; m += c.step {
			exact := bigTail(c.d, c.K, m, uint(160+float64(c.K)*math.Log2(float64(c.d))))
			want, _ := exact.Float64()
			got := l.Tail(m)
			if want > 1e-300 {
				worst = math.Max(worst, math.Abs(got/want-1))
			}
			if math.Abs(got-want) > 1e-12*want || math.Abs(got-want) > 1e-14 {
				t.Errorf("d=%d K=%d: P(max >= %d) = %v, in many bits %v", c.d, c.K, m, got, want)
			}
			mantissa := new(big.Float)
			exponent := exact.MantExp(mantissa)
			f, _ := mantissa.Float64()
			if log := math.Log(f) + float64(exponent)*math.Ln2; math.Abs(l.LogTail(m)-log) > 1e-12*(1+math.Abs(log)) {
				t.Errorf("d=%d K=%d: log P(max >= %d) = %v, in many bits %v", c.d, c.K, m, l.LogTail(m), log)
			}
		}
	}
	t.Logf("largest relative error %.2g", worst)
}

// The size named in the package's promise, in 320 bits: one tail near 1e-3,
// one near 1e-40.
func TestLargeLawInManyBits(t *testing.T) {
	if testing.Short() {
		t.Skip("a second")
	}
	l, err := New(16, 4096)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []int{320, 500} {
		want, _ := bigTail(16, 4096, m, 320).Float64()
		if got := l.Tail(m); math.Abs(got/want-1) > 1e-12 {
			t.Errorf("P(max >= %d) = %v, in 320 bits %v", m, got, want)
		}
	}
}

// Numbers of an independent calculation.
func TestPublishedNumbers(t *testing.T) {
	tail, err := Tail(10, 100, 20)
	if err != nil {
		t.Fatal(err)
	}
	if s := fmt.Sprintf("%.12f", tail); s[:12] != "0.0197551493" {
		t.Errorf("P(max >= 20) at d=10, K=100 is %s, want 0.0197551493...", s)
	}
	mean, err := Mean(8, 64)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(mean-12.2352947277) > 5e-11 {
		t.Errorf("mean at d=8, K=64 is %.12f, want 12.2352947277", mean)
	}
}

// For two bins the maximum is max(N, K-N): tails are binomial and the mean is
//
//	K/2 + (K/2) binomial(K, K/2)/2^K,  K even.
func TestTwoBinsInClosedForm(t *testing.T) {
	for _, K := range []int{2, 10, 1000, 100000} {
		got, err := Mean(2, K)
		if err != nil {
			t.Fatal(err)
		}
		h := float64(K) / 2
		a, _ := math.Lgamma(float64(K) + 1)
		b, _ := math.Lgamma(h + 1)
		want := h + h*math.Exp(a-2*b-float64(K)*math.Ln2)
		if math.Abs(got-want) > 1e-8*math.Sqrt(h) { // what Lgamma leaves of K log K
			t.Errorf("K=%d: mean %v, want %v", K, got, want)
		}
	}
}

// One more ball lifts every tail, one more bin lowers it, and tails fall in m:
// across the changes of formula too.
func TestTailsAreMonotone(t *testing.T) {
	for _, c := range [][2]int{{2, 50}, {3, 500}, {10, 100}, {16, 4096}, {64, 1000}, {64, 100000}} {
		d, K := c[0], c[1]
		l, _ := New(d, K)
		balls, _ := New(d, K+1)
		bins, _ := New(d+1, K)
		for m, before := l.Least(), 1.0; m <= K && before > 0; m++ {
			p := l.Tail(m)
			if p > before || math.IsNaN(p) {
				t.Errorf("d=%d K=%d: P(max >= %d) = %v after %v", d, K, m, p, before)
			}
			if balls.Tail(m) < p-1e-13 || balls.LogTail(m) < l.LogTail(m)-1e-10 {
				t.Errorf("d=%d K=%d m=%d: a ball more lowers the tail", d, K, m)
			}
			if bins.Tail(m) > p+1e-13 || bins.LogTail(m) > l.LogTail(m)+1e-10 {
				t.Errorf("d=%d K=%d m=%d: a bin more lifts the tail", d, K, m)
			}
			before = p
		}
		if m := l.Mass(l.Least()) + l.Tail(l.Least()+1); math.Abs(m-1) > 1e-15 {
			t.Errorf("d=%d K=%d: masses add up to %v", d, K, m)
		}
	}
}

func TestQuantilesInvertTheLaw(t *testing.T) {
	for _, c := range [][2]int{{1, 0}, {1, 7}, {2, 9}, {10, 100}, {16, 4096}} {
		l, _ := New(c[0], c[1])
		for _, q := range []float64{0, 1e-9, 0.1, 0.5, 0.9, 0.999999, 1} {
			m, err := l.Quantile(q)
			if err != nil || m < l.Least() || m > l.Most() || l.Tail(m+1) > 1-q || (m > l.Least() && l.LogTail(m) <= math.Log(1-q)) {
				t.Errorf("d=%d K=%d: quantile %v is %d, error %v", c[0], c[1], q, m, err)
			}
		}
		for _, p := range []float64{0, 1e-310, 1e-200, 1e-18, 1e-3, 0.5, 1} {
			m, err := l.TailQuantile(p)
			if err != nil || l.LogTail(m+1) > math.Log(p) || (m > l.Least() && l.LogTail(m) < math.Log(p)) {
				t.Errorf("d=%d K=%d: tail quantile %v is %d, error %v", c[0], c[1], p, m, err)
			}
		}
		if _, err := l.Quantile(math.NaN()); err == nil {
			t.Error("quantile of NaN")
		}
	}
}

// E max and Var max of two balls in two bins: 2 or 1 with probability 1/2 each.
func TestVarianceByHand(t *testing.T) {
	l, _ := New(2, 2)
	if v := l.Variance(); math.Abs(v-0.25) > 1e-15 {
		t.Errorf("variance %v, want 1/4", v)
	}
	one, _ := New(1, 9)
	if one.Variance() != 0 || one.Mean() != 9 {
		t.Errorf("one bin: mean %v, variance %v", one.Mean(), one.Variance())
	}
}

func TestSizesAreChecked(t *testing.T) {
	for _, c := range [][2]int{{0, 1}, {-1, 1}, {MaxBins + 1, 1}, {3, -1}, {3, MaxBalls + 1}} {
		if _, err := New(c[0], c[1]); err == nil {
			t.Errorf("d=%d K=%d: no error", c[0], c[1])
		}
	}
}

// The law that the goal of 50 ms is about, and the largest of the promise.
func BenchmarkNew(b *testing.B) {
	for _, c := range [][2]int{{10, 100}, {16, 4096}, {64, 100000}, {3, 100000}} {
		b.Run(fmt.Sprintf("d=%d,K=%d", c[0], c[1]), func(b *testing.B) {
			for b.Loop() {
				if _, err := New(c[0], c[1]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
