package ring

import (
	"math"
	"math/big"
	"testing"
)

// Exact rational sums, rounded once.
func TestHarmonicAgreesWithRationals(t *testing.T) {
	sum := new(big.Rat)
	for n := 1; n <= 700; n++ {
		sum.Add(sum, big.NewRat(1, int64(n)))
		want, _ := sum.Float64()
		got, err := Harmonic(n)
		if err != nil || math.Abs(got-want) > math.Nextafter(want, 100)-want {
			t.Fatalf("Harmonic(%d) = %.17g, %v, want %.17g", n, got, err, want)
		}
	}
	if got, err := Harmonic(0); err != nil || got != 0 {
		t.Errorf("Harmonic(0) = %v, %v", got, err)
	}
}

// H_n for powers of ten: OEIS A001008/A002805 at 10 and 100; for 10^k the
// expansion with the exact constants of package math, evaluated by the
// compiler in more than 256 bits.
func TestHarmonicOfPowersOfTen(t *testing.T) {
	for _, c := range []struct {
		n    int
		want float64
	}{
		{10, 7381. / 2520},
		{1e3, 3*math.Ln10 + Euler + 1./2e3 - 1./12e6 + 1./120e12 - 1./252e18},
		{1e6, 6*math.Ln10 + Euler + 1./2e6 - 1./12e12},
		{1e9, 9*math.Ln10 + Euler + 1./2e9 - 1./12e18},
		{1e12, 12*math.Ln10 + Euler + 1./2e12},
		{1e15, 15*math.Ln10 + Euler + 1./2e15},
	} {
		got, err := Harmonic(c.n)
		if err != nil || math.Abs(got-c.want) > math.Nextafter(c.want, 100)-c.want {
			t.Errorf("Harmonic(%d) = %.17g, %v, want %.17g", c.n, got, err, c.want)
		}
	}
}

// F(n) = C + ln n + 1/(2n) - H_n with the cancellation done by the compiler,
// whose constants are exact.
func TestHarmonicRemainderInExactConstants(t *testing.T) {
	for _, c := range []struct {
		n    int
		want float64
	}{
		{1, Euler - 1./2},
		{2, Euler + math.Ln2 + 1./4 - 3./2},
		{4, Euler + 2*math.Ln2 + 1./8 - 25./12},
		{5, Euler + math.Ln10 - math.Ln2 + 1./10 - 137./60},
		{8, Euler + 3*math.Ln2 + 1./16 - 761./280},
		{10, Euler + math.Ln10 + 1./20 - 7381./2520},
		{16, Euler + 4*math.Ln2 + 1./32 - 2436559./720720},
		{20, Euler + math.Ln10 + math.Ln2 + 1./40 - 55835135./15519504},
		{1000, 1./12e6 - 1./120e12 + 1./252e18 - 1./240e24},
	} {
		got, err := HarmonicRemainder(c.n)
		if err != nil || !near(got, c.want, 1e-14) {
			t.Errorf("F(%d) = %.17g, %v, want %.17g", c.n, got, err, c.want)
		}
		e, err := HarmonicError(c.n)
		if want := 1/(2*float64(c.n)) - c.want; err != nil || !near(e, want, 1e-15) {
			t.Errorf("HarmonicError(%d) = %.17g, %v, want %.17g", c.n, e, err, want)
		}
		if bound, err := HarmonicRemainderBound(c.n); err != nil || got > bound*(1+1e-15) {
			t.Errorf("F(%d) = %v above its bound %v, %v", c.n, got, bound, err)
		}
	}
}

func TestHarmonicBoundsHold(t *testing.T) {
	for n := 1; n < 3000; n += 1 + n/7 {
		h, _ := Harmonic(n)
		lower, err := HarmonicLower(n)
		upper, err2 := HarmonicUpper(n)
		if err != nil || err2 != nil || lower > h || h > upper {
			t.Errorf("n=%d: %v <= %v <= %v, %v %v", n, lower, h, upper, err, err2)
		}
	}
}

// A_k by integrating the polynomial with rational coefficients.
func coefficient(k int) *big.Rat {
	poly := []*big.Int{big.NewInt(0), big.NewInt(1)} // x
	for j := 1; j < k; j++ {
		next := make([]*big.Int, len(poly)+1)
		for i := range next {
			next[i] = new(big.Int)
		}
		for i, c := range poly {
			next[i].Add(next[i], new(big.Int).Mul(c, big.NewInt(int64(j))))
			next[i+1].Sub(next[i+1], c)
		}
		// the factor is (1-x), then (2-x), ..., (k-1-x)
		poly = next
	}
	a := new(big.Rat)
	for i, c := range poly {
		a.Add(a, new(big.Rat).SetFrac(c, big.NewInt(int64(i+1))))
	}
	return a.Quo(a, big.NewRat(int64(k), 1))
}

func TestHarmonicCoefficients(t *testing.T) {
	// VB93 and its continuation.
	for k, want := range map[int]*big.Rat{2: big.NewRat(1, 12), 3: big.NewRat(1, 12), 4: big.NewRat(19, 120),
		5: big.NewRat(9, 20), 6: big.NewRat(863, 504), 7: big.NewRat(1375, 168)} {
		if coefficient(k).Cmp(want) != 0 {
			t.Fatalf("the test's own A_%d = %v, want %v", k, coefficient(k), want)
		}
	}
	for k := 2; k <= 170; k++ {
		want, _ := coefficient(k).Float64()
		got, err := HarmonicCoefficient(k)
		if err != nil || !near(got, want, 2e-14) {
			t.Errorf("A_%d = %.17g, %v, want %.17g", k, got, err, want)
		}
	}
	if a, err := HarmonicCoefficient(400); err != nil || !math.IsInf(a, 1) {
		t.Errorf("A_400 = %v, %v, want +Inf", a, err)
	}
}

// partialSum returns the sum in VB93 eq (3) up to the term with A_K.
func partialSum(n, K int) float64 {
	var s sum
	// weight = (k-1)! / (n(n+1)...(n+k-1)), which is 1/n at k = 1.
	weight := 1 / float64(n)
	for k := 2; k <= K; k++ {
		weight *= float64(k-1) / float64(n+k-1)
		s.add(weight * gregory(k))
	}
	return s.value()
}

// The series converges to F(n) from below; with n = 12 its terms fall like
// k^-13 and 400 of them leave less than 1e-20.
func TestHarmonicSeriesConvergesToItsRemainder(t *testing.T) {
	f, _ := HarmonicRemainder(12)
	if got := partialSum(12, 400); !near(got, f, 1e-14) {
		t.Errorf("partial sum %.17g, F %.17g", got, f)
	}
	f, _ = HarmonicRemainder(1)
	before := 0.0
	for _, K := range []int{2, 3, 10, 100, 1000} {
		got := partialSum(1, K)
		if got <= before || got >= f {
			t.Errorf("partial sum to K=%d: %v; before %v, F(1) %v", K, got, before, f)
		}
		before = got
	}
	// By hand: A_2/(1*2) + A_3/(1*2*3) = 1/24 + 1/72.
	if got := partialSum(1, 3); !near(got, 1./18, 1e-15) {
		t.Errorf("partial sum = %v, want 1/18", got)
	}
}
