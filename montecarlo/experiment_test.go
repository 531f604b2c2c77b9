package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func uniformModel() Replication[float64] {
	return func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
}

func coinModel() Replication[bool] {
	return func(r *rand.Rand) (bool, error) { return r.Float64() < 0.3, nil }
}

func controlledModel() Replication[Controlled] {
	return func(r *rand.Rand) (Controlled, error) {
		u := r.Float64()
		return Controlled{Y: math.Exp(u), C: [MaxControls]float64{u, u * u}}, nil
	}
}

func uniformCDF(x float64) float64 { return math.Min(1, math.Max(0, x)) }

func halves() []Stratum {
	half := func(from float64) func() Replication[float64] {
		return func() Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return from + r.Float64()/2, nil }
		}
	}
	return []Stratum{{Weight: 0.5, Model: half(0)}, {Weight: 0.5, Model: half(0.5)}}
}

// truths of the experiments below; at level 1-1e-6 each interval misses with
// probability at most about 1e-6.
var experiments = map[string]struct {
	run   Experiment
	truth float64
}{
	"Mean":                  {Mean("m", "u", "test mean", uniformModel), 0.5},
	"Probability":           {Probability("p", "test p", coinModel), 0.3},
	"QuantileOf":            {QuantileOf("q", "u", "test q", 0.9, uniformModel), 0.9},
	"Variance":              {Variance("v", "u^2", "test v", uniformModel), 1.0 / 12},
	"Distance":              {Distance("D", "test D", func(x float64) float64 { return uniformCDF(x - 0.1) }, uniformModel), 0.1},
	"ControlledMean":        {ControlledMean("c", "u", "test c", []float64{0.5, 1.0 / 3}, controlledModel), math.E - 1},
	"SequentialMean":        {SequentialMean("m", "u", "test sm", uniformModel), 0.5},
	"SequentialProbability": {SequentialProbability("p", "test sp", coinModel), 0.3},
	"Stratified":            {Stratified("s", "u", "test s", halves()), 0.5},
	"Paired":                {Mean("d", "u", "test d", Paired(uniformModel, Antithetic(uniformModel))), 0},
}

func TestExperimentsDoNotDependOnWorkersAndContainTheTruth(t *testing.T) {
	for name, x := range experiments {
		var first Estimate
		for i, workers := range []int{1, 2, 7} {
			s := Settings{Seed: 1, Workers: workers, Level: 1 - 1e-6, Min: 1000, Max: 5000,
				Done: func(e Estimate) bool { return e.N >= 2000 }}
			e, err := x.run(context.Background(), s)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if i == 0 {
				first = e
			} else if !reflect.DeepEqual(e, first) {
				t.Errorf("%s: %d workers: %+v, one: %+v", name, workers, e, first)
			}
		}
		if !first.Contains(x.truth) || first.Level != 1-1e-6 || first.N < 2000 || first.N >= 5000 || first.Name == "" {
			t.Errorf("%s: %+v does not contain %v or is mislabeled", name, first, x.truth)
		}
	}
}

func TestSettingsErrorsNameTheKey(t *testing.T) {
	good := Settings{Seed: 1, Workers: 1, Level: 0.95, Min: 2, Max: 4}
	for key, spoil := range map[string][]func(*Settings){
		"level": {
			func(s *Settings) { s.Level = 0 }, func(s *Settings) { s.Level = 1 }, func(s *Settings) { s.Level = math.NaN() },
		},
		"replications": {func(s *Settings) { s.Min = 1 }, func(s *Settings) { s.Max = 1 }},
		"workers":      {func(s *Settings) { s.Workers = 0 }},
	} {
		for _, f := range spoil {
			s := good
			f(&s)
			for name, x := range experiments {
				var domain *DomainError
				if _, err := x.run(context.Background(), s); !errors.As(err, &domain) || domain.Arg != key {
					t.Errorf("%s, %+v: %v, want key %s", name, s, err, key)
				}
			}
		}
	}
	var domain *DomainError
	if err := CheckPrecision(0); !errors.As(err, &domain) || domain.Arg != "precision" {
		t.Errorf("%v", err)
	}
}

func TestLooksAreTheDeclaredOnes(t *testing.T) {
	never := func(Estimate) bool { return false }
	for _, c := range []struct {
		s    Settings
		want []int
	}{
		{Settings{Min: 100, Max: 1000, Done: never}, []int{100, 200, 400, 800, 1000}},
		{Settings{Min: 100, Max: 400, Done: never}, []int{100, 200, 400}},
		{Settings{Min: 100, Max: 100, Done: never}, []int{100}},
		{Settings{Min: 100, Max: 1000}, []int{1000}},
		{Settings{Min: 1 << 61, Max: math.MaxInt, Done: never}, []int{1 << 61, 1 << 62, math.MaxInt}},
	} {
		if got := c.s.Looks(); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.s, got, c.want)
		}
	}
	s := Settings{Seed: 1, Workers: 1, Level: 0.95, Min: 100, Max: 1000, Done: never}
	e, err := experiments["Mean"].run(context.Background(), s)
	if err != nil || e.Method != "Student t, look 5 of 5" {
		t.Errorf("%+v, %v", e, err)
	}
}

// The worst stopping rule is to stop as soon as the interval is wrong. 2000 runs
// at level 0.9 with 5 looks may then miss at most 200 times on average; 268 is
// 5 standard deviations above, a false alarm below 1e-6. The same looks at an
// unspent level must miss more often than that, or the test has no power:
// by simulation elsewhere they miss about 0.25.
func TestSpentLooksCoverAgainstTheWorstStopping(t *testing.T) {
	normal := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.NormFloat64(), nil }
	}
	wrong := func(e Estimate) bool { return !e.Contains(0) }
	spent, unspent := 0, 0
	for seed := range uint64(2000) {
		s := Settings{Seed: seed, Workers: 1, Level: 0.9, Min: 16, Max: 256, Done: wrong}
		e, err := Mean("m", "", "looks", normal)(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		if wrong(e) {
			spent++
		}
		s.Level = 1 - 5*(1-s.Level) // each of the five looks now at 0.9
		if e, _ = Mean("m", "", "looks", normal)(context.Background(), s); wrong(e) {
			unspent++
		}
	}
	if spent > 268 || unspent <= 268 {
		t.Errorf("missed %d of 2000 with spending, %d without", spent, unspent)
	}
}

// E[e^U] = e-1. Var e^U = 0.2420, residual on U and U^2 about 2.9e-5 (hand:
// the best quadratic leaves the fourth Legendre coefficient): the interval must
// shrink at least twentyfold.
func TestControlsShrinkTheInterval(t *testing.T) {
	s := Settings{Seed: 1, Workers: 1, Level: 0.99, Min: 2000, Max: 2000}
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
	var domain *DomainError
	if _, err = ControlledMean("m", "", "test", make([]float64, 5), controlledModel)(context.Background(), s); !errors.As(err, &domain) {
		t.Error(err)
	}
}

// U in two halves: the variance within is 1/48 of 1/12, so the interval is half
// as wide; the sample variances are within 10 % (30 standard errors).
func TestStrataShrinkTheInterval(t *testing.T) {
	s := Settings{Seed: 1, Workers: 1, Level: 0.99, Min: 20000, Max: 20000}
	a, _ := experiments["Mean"].run(context.Background(), s)
	b, err := experiments["Stratified"].run(context.Background(), s)
	if ratio := b.Width() / a.Width(); err != nil || math.Abs(ratio-0.5) > 0.025 || b.N != 20000 {
		t.Errorf("ratio %v, n %d, %v", ratio, b.N, err)
	}
	var domain *DomainError
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
	m, err := Run(context.Background(), Plan{Seed: 1, Label: "antithetic", Workers: 1}, 20000, Antithetic(square), NewMoments)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "mean", m.Mean(), 1.0/3, 3*5*math.Sqrt(1.0/180/20000))
	near(t, "variance", m.Variance(), 1.0/180, 0.05)
}

func TestRangeAndExactAreCertain(t *testing.T) {
	s := Settings{Seed: 1, Workers: 1, Level: 0.95, Min: 10, Max: 100}
	seven := func() Replication[float64] {
		return func(*rand.Rand) (float64, error) { return -7, nil }
	}
	e, err := Range("x", "u", "test", 1e-3, seven)(context.Background(), s)
	if err != nil || e.Lo != -7-0.007 || e.Hi != -7+0.007 || e.Value != -7 || e.Level != 1 || e.N != 100 {
		t.Errorf("%+v, %v", e, err)
	}
	nan := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			if r.Float64() < 0.5 {
				return math.NaN(), nil
			}
			return 1, nil
		}
	}
	var domain *DomainError
	if _, err = Range("x", "u", "test", 0, nan)(context.Background(), s); !errors.As(err, &domain) {
		t.Errorf("NaN: %v", err)
	}
	if _, err = Distance("D", "test", uniformCDF, nan)(context.Background(), s); !errors.As(err, &domain) {
		t.Errorf("NaN: %v", err)
	}
	exact := func(value, bound float64, err error) Experiment {
		return Exact("x", "u", func() (float64, float64, int64, error) { return value, bound, 5, err })
	}
	if e, err = exact(3, 0.5, nil)(context.Background(), s); err != nil || e.Lo != 2.5 || e.Hi != 3.5 || e.Level != 1 || e.N != 5 {
		t.Errorf("%+v, %v", e, err)
	}
	if _, err = exact(3, math.NaN(), nil)(context.Background(), s); !errors.As(err, &domain) {
		t.Errorf("NaN bound: %v", err)
	}
	if _, err = exact(3, 0, fmt.Errorf("no"))(context.Background(), s); err == nil {
		t.Error("error lost")
	}
}

func TestPrecisionMeasuresTheFartherEnd(t *testing.T) {
	e := Estimate{Value: 10, Lo: 9.5, Hi: 11, Level: 0.95}
	for h, want := range map[float64]bool{1: true, 0.99: false, 0: false, -1: false} {
		if AbsolutePrecision(h)(e) != want || RelativePrecision(h/10)(e) != want {
			t.Errorf("h=%v", h)
		}
	}
	for _, odd := range []Estimate{{}, {Value: math.NaN()}, {Value: 1, Lo: math.Inf(-1), Hi: math.Inf(1)}} {
		if RelativePrecision(0.5)(odd) {
			t.Errorf("%+v is precise", odd)
		}
	}
}

// The clock moves one second a look; a budget of two seconds ends at the second.
func TestTimeBudgetMarksTheEstimate(t *testing.T) {
	at := time.Unix(0, 0)
	clock := func() time.Time { at = at.Add(time.Second); return at }
	s := Settings{Seed: 1, Workers: 1, Level: 0.95, Min: 100, Max: 10000, Done: func(Estimate) bool { return false }}
	e, err := WithinTime(experiments["Mean"].run, clock, 2*time.Second)(context.Background(), s)
	if err != nil || e.N != 200 || !slices.Contains(e.Warnings, StoppedByTime) {
		t.Errorf("%+v, %v", e, err)
	}
	s.Done = nil
	e, err = WithinTime(experiments["Mean"].run, clock, time.Hour)(context.Background(), s)
	if err != nil || e.N != 10000 || slices.Contains(e.Warnings, StoppedByTime) || !strings.Contains(e.Method, "look 8 of 8") {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestCancelledExperimentHasNoEstimate(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := Settings{Seed: 1, Workers: 2, Level: 0.95, Min: 100, Max: 1000}
	for name, x := range experiments {
		if e, err := x.run(ctx, s); !errors.Is(err, context.Canceled) || e.N != 0 {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
	}
}

// An event of probability 1/1000 is mostly not seen at the first look; the mean
// of its indicator must not stop there with an interval of width 0.
func TestEqualValuesAreNotPrecise(t *testing.T) {
	rare := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			if r.Float64() < 1e-3 {
				return 1, nil
			}
			return 0, nil
		}
	}
	s := Settings{Workers: 1, Level: 0.95, Min: 16, Max: 128, Done: AbsolutePrecision(0.5)}
	for seed := range uint64(100) {
		s.Seed = seed
		e, err := Mean("p", "", "rare", rare)(context.Background(), s)
		if err != nil || e.Width() == 0 && e.N != 128 {
			t.Fatalf("%+v, %v", e, err)
		}
	}
}
