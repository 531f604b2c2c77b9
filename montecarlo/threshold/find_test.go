package threshold

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// line is a model whose growth is normal with mean slope (load - root) and
// standard deviation 1.
func line(root, slope float64) Growth {
	return func(load float64) (func() montecarlo.Replication[float64], error) {
		return func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return slope*(load-root) + r.NormFloat64(), nil }
		}, nil
	}
}

func settings(seed uint64, most int, done func(montecarlo.Estimate) bool) montecarlo.Settings {
	return montecarlo.Settings{Plan: montecarlo.Plan{Seed: seed, Workers: 1}, Level: 0.9, Min: 64, Max: most, Done: done}
}

// Signs are right all together with probability 0.9 at least, so 100 intervals
// miss at most 24 times but for a probability of 1.5e-5 (binomial). Signs decided
// at one standard error instead miss always: planted, the test found 200 of 200.
// A sign is decided where the load is t(0.1/(40*5)) = 3.5 standard errors of
// 1/sqrt(1024) from the root, which is within a factor of the mean width.
func TestFindCovers(t *testing.T) {
	misses, squares, middles, widths := 0, 0.0, 0.0, 0.0
	const runs, root = 100, 0.37
	for seed := range uint64(runs) {
		e, err := Find("x", "", "line", 0, 1, line(root, 1))(context.Background(), settings(seed, 1024, nil))
		if err != nil {
			t.Fatal(err)
		}
		if !e.Contains(root) {
			misses++
		}
		if !e.Contains(e.Value) {
			t.Errorf("value %v outside [%v, %v]", e.Value, e.Lo, e.Hi)
		}
		squares += (e.Value - root) * (e.Value - root) / runs
		m := (e.Lo+e.Hi)/2 - root
		middles += m * m / runs
		widths += e.Width() / runs
	}
	if misses > 24 {
		t.Errorf("%d of %d intervals miss the root", misses, runs)
	}
	if widths < 3.5/32 || widths > 4*3.5/32 {
		t.Errorf("mean width %.3g", widths)
	}
	t.Logf("rms error of the value %.4g, of the middle %.4g, mean width %.4g", math.Sqrt(squares), math.Sqrt(middles), widths)
	if squares > middles/2 {
		t.Errorf("values are off by %.3g (rms), middles of the intervals by %.3g", math.Sqrt(squares), math.Sqrt(middles))
	}
}

// Between two ends where the sign is plain the growth has the mean 0, so every
// sign that is decided in between is an error. The error spent is at most 0.1:
// of 400 searches at most 72 may decide anything, but for a probability of 1e-6.
// Ten times the error for each sign moved an end in 113.
func TestErrorIsSpentOverAllLoads(t *testing.T) {
	flat := func(load float64) (func() montecarlo.Replication[float64], error) {
		mean := 0.0
		switch load {
		case 0:
			mean = -10
		case 1:
			mean = 10
		}
		return func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return mean + r.NormFloat64(), nil }
		}, nil
	}
	moved := 0
	for seed := range uint64(400) {
		e, err := Find("x", "", "flat", 0, 1, flat)(context.Background(), settings(seed, 1024, nil))
		if err != nil {
			t.Fatal(err)
		}
		if e.Lo != 0 || e.Hi != 1 {
			moved++
		}
	}
	t.Logf("%d of 400 moved", moved)
	if moved > 72 {
		t.Errorf("%d of 400 searches moved an end", moved)
	}
}

// Few runs of a skewed growth decide its sign with a warning that more of them take away: a
// search that has these left makes them. The skewness of an exponential law is 2; every mean
// here is a thousand standard deviations from 0, so that 64 runs decide its sign.
func TestFindGoesOnWhereRunsAreTooFew(t *testing.T) {
	skewed := func(load float64) (func() montecarlo.Replication[float64], error) {
		return func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return 1e6*(load-0.37) + r.ExpFloat64() - 1, nil }
		}, nil
	}
	done := func(e montecarlo.Estimate) bool { return e.Width() < 0.01 }
	few, err := Find("x", "", "skewed", 0, 1, skewed)(context.Background(), settings(1, 64, done))
	if err != nil || len(few.Warnings) == 0 || !few.Contains(0.37) {
		t.Errorf("64 runs a load: %+v, %v", few, err)
	}
	enough, err := Find("x", "", "skewed", 0, 1, skewed)(context.Background(), settings(1, 1<<16, done))
	if err != nil || len(enough.Warnings) != 0 || !enough.Contains(0.37) {
		t.Errorf("65536 runs a load: %+v, %v", enough, err)
	}
}

// Without noise worth a name the search is bisection: it ends when Done says so,
// or at 40 loads, 2 for the ends and 38 halvings. With 64 runs at a load, which draw a
// warning of their number, a precision never says so.
func TestFindIsBisectionWithoutNoise(t *testing.T) {
	e, err := Find("x", "", "line", 0, 1, line(0.37, 1e15))(context.Background(), settings(1, 64, nil))
	if err != nil {
		t.Fatal(err)
	}
	if !e.Contains(0.37) || e.Width() > math.Ldexp(1.001, -38) || e.Width() < math.Ldexp(0.999, -38) || e.N != 40*64 {
		t.Errorf("%+v", e)
	}
	e, err = Find("x", "", "line", 0, 1, line(0.37, 1e6))(context.Background(),
		settings(1, 64, func(e montecarlo.Estimate) bool { return e.Width() <= 0.02 }))
	if err != nil {
		t.Fatal(err)
	}
	if e.Width() > 0.02 || e.Width() < 0.005 {
		t.Errorf("stopped at width %v", e.Width())
	}
	e, err = Find("x", "", "line", 0, 1, line(0.37, 1e6))(context.Background(), settings(1, 64, montecarlo.AbsolutePrecision(0.01)))
	if err != nil || len(e.Warnings) == 0 || e.Width() > 0.005 {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestFindSaysWhyNot(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		growth Growth
		want   string
	}{
		{0, 1, line(-1, 1), "lo=0: want a load at which the system shrinks; it grows by "},
		{0, 1, line(2, 1), "hi=1: want a load at which the system grows; it grows by -"},
		{1, 0, line(0.5, 1), "lo=1: want a load below the upper one, 0"},
		{math.NaN(), 1, line(0.5, 1), "lo=NaN"},
		{0, math.Inf(1), line(0.5, 1), "lo=0"},
	} {
		_, err := Find("x", "", "line", c.lo, c.hi, c.growth)(context.Background(), settings(1, 128, nil))
		var domain *inputs.Error
		if !errors.As(err, &domain) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: want %q", err, c.want)
		}
	}
	broken := errors.New("broken")
	if _, err := Find("x", "", "line", 0, 1, func(float64) (func() montecarlo.Replication[float64], error) {
		return nil,
			broken
	})(context.Background(), settings(1, 128, nil)); !errors.Is(err, broken) {
		t.Errorf("a model's error is lost: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Find("x", "", "line", 0, 1, line(0.5, 1))(ctx, settings(1, 128, nil)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := Find("x", "", "line", 0, 1, line(0.5, 1))(context.Background(), montecarlo.Settings{}); err == nil {
		t.Error("empty settings")
	}
}

// The estimate is a function of the seed alone.
func TestFindDoesNotDependOnWorkers(t *testing.T) {
	s := settings(3, 1024, nil)
	a, _ := Find("x", "", "line", 0, 1, line(0.37, 1))(context.Background(), s)
	s.Workers = 4
	b, _ := Find("x", "", "line", 0, 1, line(0.37, 1))(context.Background(), s)
	if a.Value != b.Value || a.Lo != b.Lo || a.Hi != b.Hi {
		t.Errorf("%+v and %+v", a, b)
	}
}

// Where no sign is decided between the ends, both are moved in turn, the farther
// one first.
func TestNextLoad(t *testing.T) {
	u := undecided{none: true}
	if x, ok := u.next(0, 1); x != 0.5 || !ok {
		t.Errorf("%v", x)
	}
	u.add(0.5)
	if x, ok := u.next(0, 1); x != 0.25 || !ok {
		t.Errorf("%v", x)
	}
	u.add(0.25)
	if x, ok := u.next(0, 1); x != 0.75 || !ok {
		t.Errorf("%v", x)
	}
	u.within(0.3, 0.75)
	if u.first != 0.3 || u.last != 0.5 || u.none {
		t.Errorf("%+v", u)
	}
	if x, ok := u.next(0.49, 0.51); ok && (x <= 0.49 || x >= 0.51) {
		t.Errorf("%v", x)
	}
	if _, ok := (&undecided{first: 0.05, last: 0.95}).next(0, 1); ok {
		t.Error("it goes on where hardly a gap is left")
	}
	u = undecided{first: 0.1, last: 0.2}
	if u.within(0.3, 1); !u.none {
		t.Errorf("%+v", u)
	}
}

// What is known against a mean is a warning of the estimate, with the load; the
// function receives the runs of a sign and the error of its ends, a part of 1 - Level:
// 0.1/(40*5) for numbers of runs 64, 128, 256, 512 and 1024.
func TestDoubtsAreWarnings(t *testing.T) {
	asked := 0
	doubts := Doubts(func(n int64, tail float64) []string {
		if asked++; n != 64 && n != 128 && n != 256 && n != 512 && n != 1024 || math.Abs(tail-0.1/200) > 1e-12 {
			t.Errorf("asked for %d runs and the tail %v", n, tail)
		}
		return []string{"nothing is known"}
	})
	e, err := doubts.Find("x", "", "line", 0, 1, line(0.37, 100))(context.Background(),
		settings(1, 1024, montecarlo.AbsolutePrecision(0.2)))
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, w := range e.Warnings {
		if strings.HasPrefix(w, "growth at ") && strings.HasSuffix(w, ": nothing is known") {
			known++
		}
	}
	if known != 2 || asked < 3 {
		t.Errorf("asked %d times, of both ends %d doubts in %q", asked, known, e.Warnings)
	}
}
