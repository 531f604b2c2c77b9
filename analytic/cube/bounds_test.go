package cube

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"castlab/distributions"
)

var exponential = distributions.Exponential{Mu: 1}

// precise is a number of 600 bits.
func precise(x float64) *big.Float { return new(big.Float).SetPrec(600).SetFloat64(x) }

// quotient returns a/b in 600 bits.
func quotient(a, b *big.Float) *big.Float { return precise(0).Quo(a, b) }

// power returns x^k, k >= 0, by squaring.
func power(x *big.Float, k int) *big.Float {
	y, square := precise(1), precise(0).Set(x)
	for ; k > 0; k /= 2 {
		if k%2 == 1 {
			y.Mul(y, square)
		}
		square.Mul(square, square)
	}
	return y
}

// complement returns 1 - x.
func complement(x *big.Float) *big.Float { return precise(0).Sub(precise(1), x) }

func float(x *big.Float) float64 {
	y, _ := x.Float64()
	return y
}

// Exponential lengths at s = 1/2 have Phi = 2, so eqs (6) and (13) are rational
// numbers: 1 - 2^beta/a and its power nd.
func TestLinkAndPhaseBoundsAgainstRationalNumbers(t *testing.T) {
	if got, err := LinkBound(5, exponential, 0.5, 128); err != nil || !near(got, 0.75, 1e-15) {
		t.Errorf("LinkBound = %v, %v, want 1 - 32/128", got, err)
	}
	// a < Phi^beta: below 0, and true.
	if got, err := LinkBound(5, exponential, 0.5, 8); err != nil || !near(got, -3, 1e-14) {
		t.Errorf("LinkBound = %v, %v, want 1 - 32/8", got, err)
	}
	for _, c := range []struct {
		d, i, beta int
		a          float64
	}{{2, 1, 1, 3}, {4, 2, 2, 1000}, {6, 3, 4, 1e5}, {8, 4, 9, 1e9}, {10, 5, 26, 1e12}, {10, 5, 26, 1e30}, {12, 12, 1, 1e4}} {
		nd := c.d << c.d
		want := power(complement(quotient(precise(math.Exp2(float64(c.beta))), precise(c.a))), nd)
		// log a - beta log 2 has an error of 1e-16 log a, times nd/(a/Phi - 1).
		got, err := PhaseBound(c.d, c.i, exponential, 0.5, c.a)
		tolerance := 1e-13 + 1e-14*float64(nd)*math.Exp2(float64(c.beta))/c.a
		if err != nil || !near(got, float(want), tolerance) {
			t.Errorf("PhaseBound(%d, %d, a = %g) = %v, %v, want %v", c.d, c.i, c.a, got, err, float(want))
		}
		at, err := PhaseTimeBound(c.d, c.i, exponential, 0.5, 2*math.Log(c.a))
		if err != nil || !near(at, float(want), tolerance) {
			t.Errorf("PhaseTimeBound(%d, %d, a = %g) = %v, %v, want %v", c.d, c.i, c.a, at, err, float(want))
		}
	}
}

// At a = Phi^beta the bound is 0, below it there is none; the printed form gives
// (-2)^(nd) = 2^8 at d = 2 and a = Phi/3.
func TestPhaseBoundNeedsItsHypothesis(t *testing.T) {
	if got, err := PhaseBound(4, 2, distributions.Deterministic{Mu: 1}, 1, math.Exp(2)); err != nil || got != 0 {
		t.Errorf("PhaseBound at a = Phi^beta: %v, %v, want 0", got, err)
	}
	if got, err := PrintedPhaseBound(2, 1, exponential, 0.5, 2.0/3); err != nil || !near(got, 256, 1e-13) {
		t.Errorf("PrintedPhaseBound = %v, %v, want 2^8", got, err)
	}
	if got, err := PrintedPhaseBound(2, 1, exponential, 0.5, 4); err != nil || !near(got, math.Exp2(-8), 1e-13) {
		t.Errorf("PrintedPhaseBound = %v, %v, want 2^-8 where the hypothesis holds", got, err)
	}
	if got, err := PrintedPhaseBound(10, 5, exponential, 0.5, 1); err != nil || !math.IsInf(got, 1) {
		t.Errorf("PrintedPhaseBound = %v, %v, want +Inf", got, err)
	}
}

// d = 10, i = 5, a = 47.83 time units, the median of T_5: the right side of (14)
// is 5.6e-12 by another program, at the best s. Half a unit in the last digit of
// a is 6 % of that: d log P = nd exp(-beta I) s da = 26 * 0.456 * 0.005.
func TestPhaseRateBoundAtTheMedian(t *testing.T) {
	lambda := 47.83 / 26
	s, logXi, err := BestExponent(exponential, lambda)
	if err != nil || !near(s, 1-1/lambda, 1e-15) || !near(logXi, lambda-1-math.Log(lambda), 1e-14) {
		t.Fatalf("BestExponent = %v, %v, %v", s, logXi, err)
	}
	if got, err := PhaseRateBound(10, 5, exponential, lambda, s); err != nil || !near(got, 5.6e-12, 0.06) {
		t.Errorf("PhaseRateBound = %v, %v, want 5.6e-12", got, err)
	}
}

// xi = 3 at lambda = 2 log 6, s = 1/2: 1 - (1 - 3^-beta_i)^(nd), down to where
// float64 ends; and where beta_i itself does.
func TestPhaseRateShortfallAgainstBigFloats(t *testing.T) {
	lambda := 2 * math.Log(6)
	for _, c := range []struct{ d, i int }{{4, 2}, {8, 4}, {10, 5}, {13, 6}, {14, 5}, {20, 3}} {
		b := int(beta(c.d, c.i))
		want := complement(power(complement(quotient(precise(1), power(precise(3), b))), c.d<<c.d))
		got, err := PhaseRateShortfall(c.d, c.i, exponential, lambda, 0.5)
		// log xi has an error of 2e-16, times beta_i.
		if err != nil || !near(got, float(want), 1e-14+1e-15*float64(b)) {
			t.Errorf("PhaseRateShortfall(%d, %d) = %v, %v, want %v", c.d, c.i, got, err, float(want))
		}
	}
	if got, err := PhaseRateShortfall(2000, 1000, exponential, 1.1, 0.05); err != nil || got != 0 {
		t.Errorf("PhaseRateShortfall(2000, 1000) = %v, %v, want 0", got, err)
	}
}

// xi = 3 at lambda = 2 log 6, s = 1/2: powers of 1 - 3^-k in 600 bits. At d = 21
// even d^2/7 = 63 is an integer. The error of log xi, 2e-16, is multiplied by
// N 3^-k k.
func TestMiddleBoundAgainstBigFloats(t *testing.T) {
	lambda := 2 * math.Log(6)
	factor := func(k, n int) *big.Float {
		return power(complement(quotient(precise(1), power(precise(3), k))), n)
	}
	check := func(d, form int, want *big.Float) {
		t.Helper()
		got, err := MiddleBound(d, exponential, lambda, 0.5, form)
		miss, err2 := MiddleShortfall(d, exponential, lambda, 0.5, form)
		loss := -math.Log(float(want))
		if err != nil || err2 != nil || !near(got, float(want), 1e-13*(1+loss)) || !near(miss, float(complement(want)), 1e-13*(1+loss)) {
			t.Errorf("MiddleBound(%d, form %d) = %v, shortfall %v, %v, want %v, %v", d, form, got, miss, err, float(want),
				float(complement(want)))
		}
	}
	for d := 6; d <= 12; d++ {
		product := precise(1)
		for i := 3; i <= d-3; i++ {
			product.Mul(product, factor(int(beta(d, i)), d<<d))
		}
		check(d, Form17, product)
		check(d, Form18, factor(int(beta(d, 3)), d*d<<d))
	}
	check(21, Form18, factor(64, 441<<21))
	check(21, Form19, factor(63, 441<<21))
}

// d = 6: one factor in form 17 at exponent nd, sharper than form 18 at n d^2.
// Each step of the derivation loses.
func TestFormsAreOrdered(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		d := rapid.IntRange(6, 200).Draw(r, "d")
		delta := rapid.Float64Range(1e-3, 10).Draw(r, "delta")
		s, _, err := BestExponent(exponential, 1+delta)
		if err != nil {
			r.Fatal(err)
		}
		s *= rapid.Float64Range(0.3, 1.3).Draw(r, "part of the best s")
		if s >= 1 || (1+delta)*s+math.Log1p(-s) <= 0 {
			r.Skip("xi <= 1")
		}
		previous := 0.0
		for _, form := range []int{Form17, Form18, Form19} {
			if form == Form19 && d < leastForm19 {
				break
			}
			loss, err := checkedMiddleLoss(d, exponential, 1+delta, s, form)
			if err != nil {
				r.Fatal(err)
			}
			if form > Form17 && loss < previous-1e-12*math.Abs(previous) {
				r.Errorf("form %d has log-loss %v, the form before %v", form, loss, previous)
			}
			previous = loss
		}
	})
}

// Erratum: a sum of five terms near 1.
func TestPrintedMiddleSumExceedsOne(t *testing.T) {
	got, err := PrintedMiddleSum(10, exponential, 8, 0.5)
	right, err2 := MiddleBound(10, exponential, 8, 0.5, Form17)
	if err != nil || err2 != nil || !(got > 4.9 && got <= 5) || !(right > 0.9 && right <= 1) {
		t.Errorf("sum %v, %v; product %v, %v", got, err, right, err2)
	}
}

// 1 - Phi/n^theta = 1 - 2/n^2 at s0 = 1/2, theta = 2.
func TestOuterBoundAgainstBigFloats(t *testing.T) {
	for _, d := range []int{1, 4, 10, 20} {
		n := math.Exp2(float64(d))
		want := power(complement(quotient(precise(2), precise(n*n))), 1<<d)
		if got, err := OuterBound(d, exponential, 0.5, 2); err != nil || !near(got, float(want), 1e-14) {
			t.Errorf("OuterBound(%d) = %v, %v, want %v", d, got, err, float(want))
		}
		// It is a bound on P(M <= 4 log n) = (1 - n^-4)^n.
		at, err := OuterThreshold(d, 0.5, 2)
		exact, err2 := OuterExact(d, exponential, at)
		wantExact := power(complement(quotient(precise(1), precise(n*n*n*n))), 1<<d)
		if err != nil || err2 != nil || !near(exact, float(wantExact), 1e-14) || exact < float(want) {
			t.Errorf("OuterExact(%d, %v) = %v, %v %v, want %v", d, at, exact, err, err2, float(wantExact))
		}
	}
}

// Erratum: with s0/theta for theta/s0 the event has probability 3e-87, not
// 0.998, at d = 10, s0 = 1/2, theta = 2.
func TestPrintedOuterThresholdIsUpsideDown(t *testing.T) {
	at, err := PrintedOuterThreshold(10, 0.5, 2)
	exact, err2 := OuterExact(10, exponential, at)
	bound, err3 := OuterBound(10, exponential, 0.5, 2)
	// (1 - n^(-1/4))^n
	want := math.Pow(1-math.Pow(1024, -0.25), 1024)
	if err != nil || err2 != nil || err3 != nil || !near(at, math.Log(1024)/4, 1e-15) || !near(exact, want, 1e-11) ||
		!(exact > 2.5e-87 && exact < 3.5e-87) || math.Abs(bound-0.998) > 5e-4 {
		t.Errorf("threshold %v, P = %v, bound %v", at, exact, bound)
	}
}

// zeta = 4 at mu = 2 log 32, s = 1/2: (1 - 4^(-2 beta_2))^(nd) and (1 -
// 4^(1-d))^(nd), equal for odd d.
func TestSecondPhaseBoundAgainstBigFloats(t *testing.T) {
	mu := 2 * math.Log(32)
	for _, d := range []int{4, 5, 8, 9, 14} {
		sharp := power(complement(quotient(precise(1), power(precise(4), 2*(d/2)))), d<<d)
		simple := power(complement(quotient(precise(1), power(precise(4), d-1))), d<<d)
		a, err := SecondPhaseBound(d, exponential, mu, 0.5)
		b, err2 := SecondPhaseSimpleBound(d, exponential, mu, 0.5)
		if err != nil || err2 != nil || !near(a, float(sharp), 1e-13) || !near(b, float(simple), 1e-13) {
			t.Errorf("d = %d: %v, %v %v, %v; want %v, %v", d, a, err, b, err2, float(sharp), float(simple))
		}
	}
}

// A guarantee near 0 and near 1, against series: log(-log P) of P = exp(-1e300)
// and of P = 1 - 1e-300.
func TestLossesKeepTheirDigits(t *testing.T) {
	for _, c := range []struct{ logN, h, want float64 }{
		{0, 1e-300, math.Log(300 * math.Ln10)}, // 1 - exp(-h) = h
		{0, 700, -700},                         // log(1 - e^-700) = -e^-700
		{600, 300, 300},                        //
		{0, math.Ln2, math.Log(math.Ln2)},      // (1/2)^1
		{math.Log(3), math.Log(4), math.Log(3) + math.Log(math.Log(4.0/3))}, // (3/4)^3
	} {
		if got := powerLoss(c.logN, c.h); !near(got, c.want, 1e-14) {
			t.Errorf("powerLoss(%v, %v) = %v, want %v", c.logN, c.h, got, c.want)
		}
	}
	if got := shortfall(-690); !near(got, math.Exp(-690), 1e-13) {
		t.Errorf("shortfall(-690) = %v", got)
	}
	if got := probability(powerLoss(5, 0)); got != 0 {
		t.Errorf("probability of an impossible bound = %v", got)
	}
	if got := shortfall(powerLoss(5, math.Inf(1))); got != 0 || math.Signbit(got) {
		t.Errorf("shortfall of a sure bound = %v", got)
	}
	if got := addLoss(math.Inf(-1), math.Inf(-1)); !math.IsInf(got, -1) {
		t.Errorf("two sure bounds: %v", got)
	}
}
