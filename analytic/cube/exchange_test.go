package cube

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

func exchangeValue(t *testing.T, v float64, err error) float64 {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// By hand, for exponential lengths: H_2 = 3/2 in one dimension. In two H_4 = 25/12 and the
// greater of two sums of two, 4 - int ((1+t) e^(-t))^2 dt = 11/4. Without barriers the
// greater of two 2 max(x,x') + min(x,x'), each of which is 3/2 and 2 times two independent
// lengths, P(> t) = 4 e^(-t/2) - 3 e^(-2t/3): 7 - (16 - 144/7 + 27/4) = 135/28.
func TestExchangeMeansByHand(t *testing.T) {
	for _, x := range []struct {
		d              int
		barrier, async float64
	}{{1, 1.5, 1.5}, {2, 25./12 + 11./4, 135. / 28}} {
		law := distributions.Exponential{Mu: 2}
		m, err := ExchangeMean(x.d, law)
		if m = exchangeValue(t, m, err); math.Abs(m-2*x.barrier) > 1e-8*m {
			t.Errorf("d=%d with barriers: %v, by hand %v", x.d, m, 2*x.barrier)
		}
		a, err := ExchangeAsyncMean(x.d, law)
		if a = exchangeValue(t, a, err); math.Abs(a-2*x.async) > 1e-6*a {
			t.Errorf("d=%d without: %v, by hand %v", x.d, a, 2*x.async)
		}
	}
}

// Lengths that are 0 or 2 with probability 1/2 each, all 2^8 cases of three dimensions. The
// bound for all ports is the mean of what it says, the longest of N independent binomial
// sums, N = 8, 12, 6 for sums of 1, 2, 4; and no less than the mean.
func TestExchangeMeansByExhaustion(t *testing.T) {
	const d, n = 3, 8
	law := distributions.TwoPoint{Low: 0, High: 2, Mu: 1}
	one, all := 0.0, 0.0
	for set := range 1 << n {
		for i := 1; i <= d; i++ {
			most, mostAll := 0, 0
			for j := range d { // the packets of a subcube spanned by i-1 dimensions from j on
				span := 0
				for k := range i - 1 {
					span |= 1 << ((j + k) % d)
				}
				for z := range n {
					sum := 0
					for u := range n {
						if u&^span == z&^span {
							sum += 2 * (set >> u & 1)
						}
					}
					if mostAll = max(mostAll, sum); j == 0 {
						most = max(most, sum)
					}
				}
			}
			one, all = one+float64(most)/(1<<n), all+float64(mostAll)/d/(1<<n)
		}
	}
	m, err := ExchangeMean(d, law)
	if m = exchangeValue(t, m, err); math.Abs(m-one) > 1e-8*one {
		t.Errorf("one port: %v, by exhaustion %v", m, one)
	}
	want := 0.0
	for i, pascal := range [][]float64{{1, 1}, {1, 2, 1}, {1, 4, 6, 4, 1}} {
		below := 0.0
		for _, ways := range pascal[:len(pascal)-1] {
			below += ways / math.Exp2(float64(len(pascal)-1))
			want += 2 * (1 - math.Pow(below, []float64{8, 12, 6}[i])) / d
		}
	}
	b, err := SplitExchangeMeanBound(d, law)
	if b = exchangeValue(t, b, err); math.Abs(b-want) > 1e-8*want || b < all {
		t.Errorf("all ports: bound %v, by hand %v; the mean by exhaustion %v", b, want, all)
	}
}

// Lengths that are equal take n-1, and (n-1)/d through all ports.
func TestExchangeOfEqualLengths(t *testing.T) {
	law := distributions.Deterministic{Mu: 3}
	for _, d := range []int{1, 5, 20} {
		n := math.Exp2(float64(d))
		m, err := ExchangeMean(d, law)
		if m = exchangeValue(t, m, err); m != 3*(n-1) {
			t.Errorf("d=%d: %v", d, m)
		}
		b, err := SplitExchangeMeanBound(d, law)
		if b = exchangeValue(t, b, err); math.Abs(b-3*(n-1)/float64(d)) > 1e-12*b {
			t.Errorf("d=%d, all ports: %v", d, b)
		}
	}
}

// Means of the greatest of m standard normals as the tables of order statistics have them
// (Teichroew 1956, Harter 1961), and 3/(2 sqrt(pi)).
func TestNormalMaximum(t *testing.T) {
	for m, want := range map[int]float64{1: 0, 2: 1 / math.Sqrt(math.Pi), 3: 1.5 / math.Sqrt(math.Pi), 4: 1.02937537, 10: 1.53875273,
		20: 1.86747506, 50: 2.24907, 100: 2.50759} {
		e, err := NormalMaximum(m)
		if math.Abs(e-want) > 6e-6 || err != nil || m <= 20 && math.Abs(e-want) > 6e-9 {
			t.Errorf("e(%d) = %v, want %v, %v", m, e, want, err)
		}
	}
}

// The exact means approach the constants: what is left of sqrt(n) (E T/T_s - 1)/sigma is
// the third order, of order 1/sqrt(m) in a message of m lengths. In the step in which 2^k
// messages differ it is k/sqrt(n) at most, so d^2/sqrt(n) in all; it is 0.6 of that at
// d = 16.
func TestExactMeansApproachTheConstants(t *testing.T) {
	for _, law := range []distributions.Law{distributions.Exponential{Mu: 1}, distributions.Gamma{Shape: 2.5, Mu: 1}} {
		sigma := math.Sqrt(law.Variance())
		for _, x := range []struct {
			name     string
			mean     func(int, distributions.Law) (float64, error)
			constant float64
		}{{"barrier", ExchangeMean, ExchangeConstant()}, {"async", ExchangeAsyncMean, ExchangeAsyncConstant()}} {
			before := math.Inf(1)
			for _, d := range []int{16, 20, 24} {
				n := math.Exp2(float64(d))
				m, err := x.mean(d, law)
				left := math.Sqrt(n)*(exchangeValue(t, m, err)/(n-1)-1)/sigma - x.constant
				if math.Abs(left) > float64(d*d)/math.Sqrt(n) || math.Abs(left) > 0.6*before {
					t.Errorf("%s, %v, d=%d: %v left of the constant, %v before", x.name, law, d, left, before)
				}
				before = math.Abs(left)
			}
		}
	}
	if c := ExchangeConstant(); math.Abs(c-3.449724) > 1e-6 { // by Simpson's rule in another language
		t.Errorf("c = %v", c)
	}
	second, err := ExchangeSecondOrder(10, 2)
	if want := 1 + ExchangeConstant()*2/32; math.Abs(second-want) > 1e-15 || err != nil {
		t.Errorf("second order %v, want %v, %v", second, want, err)
	}
}

// One dimension exchanges the same way through one port and through all.
func TestSplitExchangeConstant(t *testing.T) {
	one, err := SplitExchangeConstant(1)
	if one = exchangeValue(t, one, err); one != ExchangeConstant() {
		t.Errorf("d=1: %v", one)
	}
	two, err := SplitExchangeConstant(2) // c_2 = sqrt(2) (c - e(2)/sqrt(2)): the terms move up one place
	e, _ := NormalMaximum(2)
	if two, want := exchangeValue(t, two, err), math.Sqrt2*(one-e/math.Sqrt2); math.Abs(two-want) > 1e-12 {
		t.Errorf("d=2: %v, want %v", two, want)
	}
}

func TestExchangeDomains(t *testing.T) {
	var argument *inputs.Error
	for name, err := range map[string]error{
		"d=0":          func() error { _, err := ExchangeMean(0, distributions.Exponential{Mu: 1}); return err }(),
		"no law":       func() error { _, err := ExchangeMean(3, nil); return err }(),
		"lognormal":    func() error { _, err := ExchangeMean(4, distributions.Lognormal{Mu: 1, Sigma: 1}); return err }(),
		"async d=25":   func() error { _, err := ExchangeAsyncMean(25, distributions.Exponential{Mu: 1}); return err }(),
		"async law":    func() error { _, err := ExchangeAsyncMean(3, distributions.Uniform{Max: 1}); return err }(),
		"async shape":  func() error { _, err := ExchangeAsyncMean(3, distributions.Gamma{Shape: 0.5, Mu: 1}); return err }(),
		"split d":      func() error { _, err := SplitExchangeConstant(0); return err }(),
		"second order": func() error { _, err := ExchangeSecondOrder(3, math.NaN()); return err }(),
		"m=0":          func() error { _, err := NormalMaximum(0); return err }(),
	} {
		if !errors.As(err, &argument) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// By hand: n = 2 has d = 1 and T_s = 1; n = 8 has d = 3, d M > c 7 as M > 7c/3.
func TestExchangeTail(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	for _, x := range []struct {
		d    int
		c, p float64
	}{{1, 2, 1 - math.Pow(1-math.Exp(-2), 2)}, {3, 1.5, 1 - math.Pow(1-math.Exp(-3.5), 8)}} {
		p, err := ExchangeTail(x.d, law, x.c)
		if p = exchangeValue(t, p, err); math.Abs(p-x.p) > 1e-14 {
			t.Errorf("d=%d c=%v: %v, by hand %v", x.d, x.c, p, x.p)
		}
	}
	if _, err := ExchangeTail(3, law, math.NaN()); err == nil {
		t.Error("c = NaN is taken")
	}
}

// For log-Pareto lengths of shape 0.5 n S(c n/d) ~ (x0/c) (d ln 2)^(-1/2): the bound on the
// rotations tends to 1, this one to 0, as d^(-1/2): by a half, give or take the logarithm of
// d in the argument, from d = 250 to d = 1000.
func TestCombiningForgivesLogPareto(t *testing.T) {
	law := distributions.LogPareto{Shape: 0.5, Mu: 1}
	few, err := ExchangeTail(250, law, 2)
	few = exchangeValue(t, few, err)
	many, err := ExchangeTail(1000, law, 2)
	if many = exchangeValue(t, many, err); many > 0.55*few || many < 0.45*few {
		t.Errorf("%v at d = 250, %v at d = 1000", few, many)
	}
	rotations, err := UniversalTail(1000, law, 2)
	if rotations = exchangeValue(t, rotations, err); rotations < 0.99 {
		t.Errorf("rotations: %v at d = 1000", rotations)
	}
}
