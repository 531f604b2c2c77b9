package montecarlo

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

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
	s := Settings{Plan: Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 100, Max: 1000, Done: never}
	e, err := experiments["Mean"].run(context.Background(), s)
	if err != nil || e.Method != "Student t, look 5 of 5" {
		t.Errorf("%+v, %v", e, err)
	}
}

// The worst stopping rule is to stop as soon as the interval is wrong. 2000 runs
// at level 0.9 with 5 looks (interim analyses) may then miss at most 200 times on average; 268 is
// 5 standard deviations above, a false alarm below 1e-6. The same looks at an
// unspent level must miss more often than that, or the test has no power.
func TestSpentLooksCoverAgainstTheWorstStopping(t *testing.T) {
	normal := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.NormFloat64(), nil }
	}
	wrong := func(e Estimate) bool { return !e.Contains(0) }
	spent, unspent := 0, 0
	for seed := range uint64(2000) {
		s := Settings{Plan: Plan{Seed: seed, Workers: 1}, Level: 0.9, Min: 16, Max: 256, Done: wrong}
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
	e.Warnings = []string{"a doubt"}
	if AbsolutePrecision(1)(e) || RelativePrecision(0.1)(e) {
		t.Errorf("%+v is precise", e)
	}
}

// Values with a tail of x^-1.2 have no variance, and a sample has few of the large ones, so
// an interval within 90 % of its value occurs early: of 64 or more, most have a warning.
// None of those may end a run before its last look, as the width alone would.
func TestAnIntervalWithAWarningDoesNotStop(t *testing.T) {
	heavy := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return math.Pow(1-r.Float64(), -1/1.2), nil }
	}
	s := Settings{Plan: Plan{Workers: 1}, Level: 0.95, Min: 64, Max: 1024}
	byWidth := 0
	for seed := range uint64(100) {
		s.Seed, s.Done = seed, RelativePrecision(0.9)
		if e, err := Mean("m", "", "heavy", heavy)(context.Background(), s); err != nil || e.N < 1024 && len(e.Warnings) > 0 {
			t.Fatalf("%+v, %v", e, err)
		}
		s.Done = func(e Estimate) bool { return e.Width() <= 0.9*e.Value }
		if e, err := Mean("m", "", "heavy", heavy)(context.Background(), s); err != nil || e.N < 1024 && len(e.Warnings) > 0 {
			byWidth++
		}
	}
	if byWidth == 0 {
		t.Error("width alone stops at no interval with a warning: the test says nothing")
	}
}

// The clock advances one second per look; a budget of two seconds ends at the second look.
func TestTimeBudgetMarksTheEstimate(t *testing.T) {
	at := time.Unix(0, 0)
	clock := func() time.Time { at = at.Add(time.Second); return at }
	s := Settings{Plan: Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 100, Max: 10000, Done: func(Estimate) bool { return false }}
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

// An event of probability 1/1000 has mostly not occurred by the first look; the mean of its
// indicator must not stop there with an interval of width 0.
func TestEqualValuesAreNotPrecise(t *testing.T) {
	rare := func() Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			if r.Float64() < 1e-3 {
				return 1, nil
			}
			return 0, nil
		}
	}
	s := Settings{Plan: Plan{Workers: 1}, Level: 0.95, Min: 16, Max: 128, Done: AbsolutePrecision(0.5)}
	for seed := range uint64(100) {
		s.Seed = seed
		e, err := Mean("p", "", "rare", rare)(context.Background(), s)
		if err != nil || e.Width() == 0 && e.N != 128 {
			t.Fatalf("%+v, %v", e, err)
		}
	}
}
