package steady_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// The mean wait of M/M/1 at load 1/2 is load/(1-load) = 1 service, and its waits are
// forgotten in -1/ln(4 load/(1+load)^2) = 8.5 customers.
func ExampleOverRuns() {
	const load = 0.5
	waits := steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			r, wait := w.Rand(), 0.0
			return steady.Filling(warmUp, func(dst []float64) {
				for i := range dst {
					dst[i] = wait
					wait = math.Max(0, wait+r.ExpFloat64()-r.ExpFloat64()/load)
				}
			}, func(sums *steady.Quotient, wait *float64) { sums.Add(*wait, 1) }), nil
		},
		Relaxation: 8.5,
		Length:     20_000,
		Unit:       "customers",
	}
	e, err := steady.OverRuns("W", "services", "example", steady.FirstRatio, waits)(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.9999, Min: 200, Max: 200,
	})
	fmt.Println(e.Method, err)
	fmt.Printf("within 2 percent: %v\n", e.Width() < 0.04*e.Value)
	fmt.Printf("holds 1: %v\n", e.Contains(1))
	// Output:
	// Student t, runs of 20000 customers after a warm-up of 85, jackknifed <nil>
	// within 2 percent: true
	// holds 1: true
}

// numbered is a system whose n-th unit, from 0, has n of y and 1 of x, and counts the
// units that it has run.
func numbered(relaxation float64, length int) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(_ *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			at := 0.0
			return steady.Filling(warmUp, func(dst []float64) {
				for i := range dst {
					dst[i] = at
					at++
				}
			}, func(q *steady.Quotient, v *float64) { q.Add(*v, 1) }), nil
		},
		Relaxation: relaxation, Length: length, Unit: "units",
	}
}

func measure(of func(sums []steady.Quotient) float64, systems ...steady.Runs[steady.Quotient]) (montecarlo.Estimate, error) {
	return steady.OverRuns("m", "", "m", of, systems...)(context.Background(),
		montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 2, Max: 2})
}

// By hand: of the units 0, 1, ... with a relaxation time of 49.95 the first 500 are left
// out, and so is the last of 601. The halves are 500..799 and 800..1099, of means 649.5
// and 949.5, and the jackknife of the square of the mean 799.5 is
//
//	2 799.5^2 - (649.5^2 + 949.5^2)/2
//
// A stretch is more than the 256 elements that Filling takes at once.
func TestOverRunsLeavesOutTheWarmUpAndJackknifesHalves(t *testing.T) {
	c := numbered(49.95, 601)
	if e, err := measure(steady.FirstRatio, c); err != nil || e.Value != 799.5 {
		t.Errorf("mean %v, want 799.5 (%v)", e.Value, err)
	}
	const want = 2*799.5*799.5 - (649.5*649.5+949.5*949.5)/2
	if e, err := measure(func(s []steady.Quotient) float64 { return math.Pow(steady.FirstRatio(s), 2) }, c); err != nil ||
		math.Abs(e.Value-want) > 1e-9*want {
		t.Errorf("square %v, want %v (%v)", e.Value, want, err)
	}
}

// A number of two systems has the sums of each in its place, and the method the
// lengths of both: means of 0..3 and of 10..19.
func TestOverRunsOfTwoSystems(t *testing.T) {
	e, err := measure(func(s []steady.Quotient) float64 { return 100*s[1].Y/s[1].X + s[0].Y/s[0].X }, numbered(0, 4), numbered(1, 10))
	if err != nil || e.Value != 1451.5 {
		t.Errorf("%v, want 1451.5 (%v)", e.Value, err)
	}
	if want := "Student t, runs of 4 units in steady state and runs of 10 units after a warm-up of 10, jackknifed"; e.Method != want {
		t.Errorf("method %q, want %q", e.Method, want)
	}
}

// A run that does not start, or does not go on, ends the experiment with its error.
func TestOverRunsReturnsTheErrorsOfRuns(t *testing.T) {
	broken := errors.New("broken")
	for after := range 3 { // stretches that go well
		e, err := measure(steady.FirstRatio, steady.Runs[steady.Quotient]{
			Start: func(*montecarlo.Words, int) (steady.Stretch[steady.Quotient], error) {
				if after == 0 {
					return nil, broken
				}
				left := after
				return func(n int) (q steady.Quotient, err error) {
					if left--; left == 0 {
						err = broken
					}
					return q, err
				}, nil
			},
			Length: 2,
		})
		if !errors.Is(err, broken) {
			t.Errorf("after %d stretches: %v, %v", after, e, err)
		}
	}
}

// A warm-up that is no number of units, or more of them than a float64 counts, is refused, and so is
// a run that goes back.
func TestHalvesRefuse(t *testing.T) {
	start := func(*montecarlo.Words, int) (steady.Stretch[steady.Quotient], error) {
		return func(int) (steady.Quotient, error) { return steady.Quotient{}, nil }, nil
	}
	for _, r := range []steady.Runs[steady.Quotient]{
		{Start: start, Relaxation: math.NaN(), Length: 2}, {Start: start, Relaxation: -1, Length: 2},
		{Start: start, Relaxation: 1e300, Length: 2},
		{Start: start, Relaxation: math.Inf(1), Length: 2}, {Start: start, Length: -2},
	} {
		if _, _, err := r.Halves(rand.New(rand.NewPCG(1, 0))); !errors.As(err, new(*inputs.Error)) {
			t.Errorf("relaxation %v, length %d: %v", r.Relaxation, r.Length, err)
		}
	}
	if _, _, err := (steady.Runs[steady.Quotient]{Start: start, Length: 2}).Halves(rand.New(rand.NewPCG(1, 0))); err != nil {
		t.Error(err)
	}
}
