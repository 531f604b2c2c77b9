package montecarlo

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

// E[e^U] = e-1. Var e^U = 0.2420, residual on U and U^2 about 2.9e-5 (hand:
// the best quadratic leaves the fourth Legendre coefficient): the interval must
// shrink at least twentyfold.
func TestControlsShrinkTheInterval(t *testing.T) {
	s := Settings{Plan: Plan{Seed: 1, Workers: 1}, Level: 0.99, Min: 2000, Max: 2000}
	plain := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return math.Exp(r.Float64()), nil }
	}
	a, _ := Mean("m", "", "test", plain)(context.Background(), s)
	b, _ := ControlledMean("m", "", "test", []float64{0.5, 1.0 / 3}, controlledModel)(context.Background(), s)
	if b.Width() > a.Width()/20 {
		t.Errorf("widths %v and %v", a.Width(), b.Width())
	}
	c, err := ControlledMean("m", "", "test", nil, controlledModel)(context.Background(), s)
	if err != nil || math.Abs(c.Width()/a.Width()-1) > 1e-9 {
		t.Errorf("no controls: width %v, plain %v, %v", c.Width(), a.Width(), err)
	}
	var domain *inputs.Error
	if _, err = ControlledMean("m", "", "test", make([]float64, 5), controlledModel)(context.Background(), s); !errors.As(err, &domain) {
		t.Error(err)
	}
}

// U in two halves: the variance within is 1/48 of 1/12, so the interval is half
// as wide; the sample variances are within 10 % (30 standard errors).
func TestStrataShrinkTheInterval(t *testing.T) {
	s := Settings{Plan: Plan{Seed: 1, Workers: 1}, Level: 0.99, Min: 20000, Max: 20000}
	a, _ := experiments["Mean"].run(context.Background(), s)
	b, err := experiments["Stratified"].run(context.Background(), s)
	if ratio := b.Width() / a.Width(); err != nil || math.Abs(ratio-0.5) > 0.025 || b.N != 20000 {
		t.Errorf("ratio %v, n %d, %v", ratio, b.N, err)
	}
	var domain *inputs.Error
	for _, weights := range [][]float64{{0.5, 0.4}, {1.5, -0.5}, {math.NaN()}, {}} {
		var strata []Stratum
		for _, w := range weights {
			strata = append(strata, Stratum{Weight: w, Model: uniformModel})
		}
		if _, err := Stratified("s", "", "test", strata)(context.Background(), s); !errors.As(err, &domain) {
			t.Errorf("weights %v: %v", weights, err)
		}
	}
}

// One stratum is a plain sample: the same figures, so the same interval and
// warnings. Two equal strata of a skewed law have the warnings of one.
func TestStrataAreWarnedAsPlainSamplesAre(t *testing.T) {
	cubes := NewMoments()
	for i := range 200 {
		cubes.Add(math.Pow(float64(i)/200, 60))
	}
	plain := momentsOf(cubes)
	want := meanInterval(plain, 0.95)
	got := stratifiedInterval([]Stratum{{Weight: 1}}, []sampleMoments{plain}, 0.95)
	near(t, "Lo", got.Lo, want.Lo, 1e-12)
	near(t, "Hi", got.Hi, want.Hi, 1e-12)
	if len(want.Warnings) == 0 || !slices.Equal(got.Warnings, want.Warnings) {
		t.Errorf("warnings %q, plain %q", got.Warnings, want.Warnings)
	}
	// Twice the sample: the skewness of the mean falls by sqrt 2, as it does for
	// one sample of twice the size with the same shape.
	plain.n *= 2
	want = meanInterval(plain, 0.999)
	plain.n /= 2
	half := Stratum{Weight: 0.5}
	got = stratifiedInterval([]Stratum{half, half}, []sampleMoments{plain, plain}, 0.999)
	if len(want.Warnings) == 0 || !slices.Equal(got.Warnings, want.Warnings) {
		t.Errorf("two strata: warnings %q, plain %q", got.Warnings, want.Warnings)
	}
	// A constant stratum has no skewness and contributes none.
	constant := sampleMoments{n: 200, mean: 1, skewness: math.NaN(), kurtosis: math.NaN()}
	got = stratifiedInterval([]Stratum{half, half}, []sampleMoments{plain, constant}, 0.95)
	if len(got.Warnings) == 0 || strings.Contains(got.Warnings[0], "NaN") {
		t.Errorf("with a constant stratum: %q", got.Warnings)
	}
}

// u against u/2 on common numbers is u/2 itself: the difference equals the
// second model on the same stream, exactly.
func TestPairedRunsOnCommonNumbers(t *testing.T) {
	half := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.Float64() / 2, nil }
	}
	zero := func() Replication[float64] {
		return func(*rand.Rand) (float64, error) { return 0, nil }
	}
	r1, r2 := rand.New(rand.NewChaCha8([32]byte{1})), rand.New(rand.NewChaCha8([32]byte{1}))
	difference, alone := Paired(uniformModel, half)(), Paired(half, zero)()
	for range 100 {
		x, _ := difference(r1)
		if y, _ := alone(r2); x != y {
			t.Fatalf("%v != %v", x, y)
		}
	}
	failing := func() Replication[float64] {
		return func(*rand.Rand) (float64, error) { return 0, errors.New("no") }
	}
	for _, model := range []func() Replication[float64]{Paired(failing, half), Paired(half, failing), Antithetic(failing)} {
		if _, err := model()(r1); err == nil {
			t.Error("error lost")
		}
	}
}

// By hand: the average of u and its complement is the constant (1-2^-53)/2. The
// square: (u^2+(1-u)^2)/2 has mean 1/3 and variance 1/180, against 4/45 of u^2.
// With n = 20000 the sample variance is within 5 % (10 standard errors) and the
// mean within 5 standard errors: a false alarm below 1e-6.
func TestAntitheticKeepsTheMeanAndCutsTheVariance(t *testing.T) {
	r := rand.New(rand.NewChaCha8([32]byte{1}))
	linear := Antithetic(uniformModel)()
	for range 100 {
		if x, _ := linear(r); x != (1-0x1p-53)/2 {
			t.Fatalf("%v", x)
		}
	}
	square := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) { u := r.Float64(); return u * u, nil }
	}
	m, err := Run(context.Background(), Plan{Seed: 1, Workers: 1}, "antithetic", 20000, Antithetic(square), NewMoments)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "mean", m.Mean(), 1.0/3, 3*5*math.Sqrt(1.0/180/20000))
	near(t, "variance", m.Variance(), 1.0/180, 0.05)
}
