package harmonic

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"castlab/distributions/inputs"
)

// Sixty digits as tabulated (OEIS A001620).
func TestEulerConstantToSixtyDigits(t *testing.T) {
	const want = "0.577215664901532860606512090082402431042159335939923598805767"
	c, _, _ := euler()
	if got := c.Text('f', 60); got != want {
		t.Errorf("C = %s, want %s", got, want)
	}
	value, bound, terms, err := Euler()
	if err != nil || value != 0.57721566490153286 || bound > 6e-17 || terms < 128 {
		t.Errorf("Euler() = %v, %v, %v, %v", value, bound, terms, err)
	}
}

// ln 2 and ln 10 as the compiler knows them, to more than 60 digits.
func TestLogarithm(t *testing.T) {
	for n, want := range map[int]string{
		1:  "0",
		2:  "0.693147180559945309417232121458176568075500134360255254120680",
		10: "2.302585092994045684017991454684364207601101488628772976033328",
	} {
		w, _, err := big.ParseFloat(want, 10, precision, big.ToNearestEven)
		if err != nil {
			t.Fatal(err)
		}
		gap := float().Sub(logarithm(n), w)
		if gap.Abs(gap).Cmp(big.NewFloat(1e-59)) > 0 {
			t.Errorf("ln %d = %s, want %s", n, logarithm(n).Text('f', 62), want)
		}
	}
	// ln is additive: 91 = 7 * 13.
	gap := float().Sub(logarithm(91), float().Add(logarithm(7), logarithm(13)))
	if gap.Abs(gap).Cmp(power2(-430)) > 0 {
		t.Errorf("ln 91 - ln 7 - ln 13 = %g", gap)
	}
}

// Rational sums: the float64 is the nearest, and the bound covers the rest.
func TestNumberAgreesWithRationals(t *testing.T) {
	sum := new(big.Rat)
	for n := 1; n <= 300; n++ {
		sum.Add(sum, big.NewRat(1, int64(n)))
		value, bound, terms, err := Number(n)
		want, _ := sum.Float64()
		if err != nil || value != want || terms != int64(n) {
			t.Fatalf("Number(%d) = %v, %v, %v, want %v", n, value, terms, err, want)
		}
		gap := new(big.Rat).Sub(sum, new(big.Rat).SetFloat64(value))
		if gap.Abs(gap).Cmp(new(big.Rat).SetFloat64(bound)) > 0 {
			t.Fatalf("Number(%d): error %v above its bound %v", n, gap.FloatString(30), bound)
		}
	}
	// H_1000000 = 14.39272672286572363138..., a published value.
	if value, bound, _, err := Number(1_000_000); err != nil || value != 14.39272672286572363138 || bound > 1e-15 {
		t.Errorf("Number(10^6) = %.17g, %v, %v", value, bound, err)
	}
}

// F(1) = C - 1/2 and F(2) = C + ln 2 - 5/4 with the constants of the compiler.
func TestRemainderAndExcessByHand(t *testing.T) {
	const c = 0.57721566490153286060651209008240243104215933593992
	for _, x := range []struct {
		n    int
		want float64
	}{{1, c - 0.5}, {2, c + math.Ln2 - 1.25}, {10, c + math.Ln10 + 1./20 - 7381./2520}} {
		value, bound, _, err := Remainder(x.n)
		if err != nil || math.Abs(value-x.want) > 1e-16*x.want || bound > 1e-16*x.want {
			t.Errorf("Remainder(%d) = %.17g, %v, %v, want %.17g", x.n, value, bound, err, x.want)
		}
		e, bound, _, err := Excess(x.n)
		if want := 1/(2*float64(x.n)) - x.want; err != nil || math.Abs(e-want) > 1e-16 || bound > 1e-16 {
			t.Errorf("Excess(%d) = %.17g, %v, %v, want %.17g", x.n, e, bound, err, want)
		}
	}
}

func TestCoefficientsOfThePaper(t *testing.T) {
	for k, want := range map[int]*big.Rat{2: big.NewRat(1, 12), 3: big.NewRat(1, 12), 4: big.NewRat(19, 120),
		5: big.NewRat(9, 20), 6: big.NewRat(863, 504), 7: big.NewRat(1375, 168)} {
		got, err := exactCoefficient(k)
		if err != nil || got.Cmp(want) != 0 {
			t.Errorf("A_%d = %v, %v, want %v", k, got, err, want)
		}
		value, bound, _, err := Coefficient(k)
		if f, _ := want.Float64(); err != nil || value != f || bound > 1e-16*value {
			t.Errorf("Coefficient(%d) = %v, %v, %v, want %v", k, value, bound, err, f)
		}
	}
}

// The integral by Simpson's rule on a grid, for a large coefficient.
func TestCoefficientAgreesWithQuadrature(t *testing.T) {
	const k, steps = 20, 20_000
	f := func(x float64) float64 {
		p := x
		for j := 1; j < k; j++ {
			p *= float64(j) - x
		}
		return p
	}
	s := f(0) + f(1)
	for i := 1; i < steps; i++ {
		s += f(float64(i)/steps) * float64(2+2*(i%2))
	}
	want := s / (3 * steps) / k
	if got, _, _, err := Coefficient(k); err != nil || math.Abs(got-want) > 1e-11*want {
		t.Errorf("A_%d = %v, %v, quadrature %v", k, got, err, want)
	}
}

// partialSum returns the sum of VB93 eq (3) up to the term with A_K.
func partialSum(t *testing.T, n, K int) float64 {
	sum, rising := new(big.Rat), big.NewInt(int64(n))
	for k := 2; k <= K; k++ {
		rising.Mul(rising, big.NewInt(int64(n+k-1)))
		a, err := exactCoefficient(k)
		if err != nil {
			t.Fatal(err)
		}
		sum.Add(sum, a.Quo(a, new(big.Rat).SetInt(rising)))
	}
	value, _ := sum.Float64()
	return value
}

// By hand: A_2/(1*2) + A_3/(1*2*3) = 1/24 + 1/72; and the sums stay below F.
func TestPartialSums(t *testing.T) {
	if got := partialSum(t, 1, 3); got != 1./18 {
		t.Errorf("partial sum (1, 3) = %v", got)
	}
	f, _, _, err := Remainder(6)
	if err != nil {
		t.Fatal(err)
	}
	before := 0.0
	for _, K := range []int{2, 3, 5, 10, 50} {
		got := partialSum(t, 6, K)
		if got <= before || got >= f {
			t.Errorf("partial sum (6, %d) = %v: before %v, F %v", K, got, before, f)
		}
		before = got
	}
	if f-before > 1e-9*f+1e-10 {
		t.Errorf("partial sum (6, 50) = %v, F = %v", before, f)
	}
}

func TestArgumentsOutsideTheirDomainAreNamed(t *testing.T) {
	one := func(_, _ float64, _ int64, err error) error { return err }
	for name, err := range map[string]error{
		"n": one(Number(0)), "n ": one(Number(largest + 1)), "n  ": one(Excess(0)), "n   ": one(Remainder(-1)),
		"k": one(Coefficient(1)), "k ": one(Coefficient(401)), "k  ": one(Coefficient(200)),
	} {
		var d *inputs.Error
		if !errors.As(err, &d) || d.Arg != name[:1] {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func BenchmarkNumber(b *testing.B) {
	for b.Loop() {
		if _, _, _, err := Number(10_000); err != nil {
			b.Fatal(err)
		}
	}
}
