package reservation

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

func counted(t *testing.T, f Frames, n int, change func(*Counts)) []Frame {
	t.Helper()
	c, err := f.Counts(montecarlo.NewWords(rand.NewPCG(7, 7)))
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(c)
	}
	frames := make([]Frame, n)
	c.Fill(frames)
	return frames
}

// At a gate the users are active that have packets, each loses one and all
// arrivals of the frame join: the frames' own books.
func TestFramesKeepTheirBooks(t *testing.T) {
	for _, f := range []Frames{rhoFrames(1, 0.4, 1, 1), rhoFrames(5, 0.5, 1, 1), rhoFrames(64, 0.4, 1./6, 14),
		rhoFrames(700, 0.5, 0.1, 10)} {
		waiting := int64(0)
		for i, frame := range counted(t, f, 5000, nil) {
			if frame.Waiting != waiting || int(frame.Active) > f.N || int64(frame.Active) > waiting ||
				(frame.Active == 0) != (waiting == 0) {
				t.Fatalf("%+v: frame %d is %+v, with %d waiting", f, i, frame, waiting)
			}
			waiting += int64(frame.Arrived) - int64(frame.Active)
		}
	}
}

// Only (N, rho, lambda V) count: with X and V doubled and lambda halved every
// frame is the same.
func TestFramesHaveNoTimeScale(t *testing.T) {
	f := rhoFrames(64, 0.35, 1./6, 14)
	g := Frames{N: f.N, Lambda: f.Lambda / 4, X: 4 * f.X, V: 4 * f.V}
	if !slices.Equal(counted(t, f, 3000, nil), counted(t, g, 3000, nil)) {
		t.Error("the frames change with the unit of time")
	}
}

// The ring of coming frames and the counter of frames are renewed when they
// run out. A ring that begins with two places, or a counter near its end, must
// not change a frame.
func TestRingOfFramesGrows(t *testing.T) {
	for _, f := range []Frames{rhoFrames(1, 0.495, 1, 1), rhoFrames(6, 0.7, 1, 2), rhoFrames(64, 0.42, 1./6, 14)} {
		want := counted(t, f, 20000, nil)
		if !slices.Equal(want, counted(t, f, 20000, func(c *Counts) { c.serves = make([]uint32, 2) })) {
			t.Errorf("%+v: frames change with the size of the ring", f)
		}
		end := func(c *Counts) {
			c.now = 1<<31 - 5000
			for i := range c.next {
				c.next[i] = c.now
			}
		}
		if !slices.Equal(want, counted(t, f, 20000, end)) {
			t.Errorf("%+v: frames change when the counter is renewed", f)
		}
	}
}

// The tables hold the Poisson law: probabilities from log-gamma, to 1e-11.
func TestTablesHoldThePoissonLaw(t *testing.T) {
	for _, mean := range []float64{0, 1e-3, 0.7, 1, 6.5, 40, 1000} {
		table := newPoissonTable(mean)
		got := map[uint32]float64{}
		for _, c := range table.cells {
			own := float64(c.cut) / (1 << 64)
			got[c.value] += own / float64(len(table.cells))
			got[c.other] += (1 - own) / float64(len(table.cells))
		}
		for k := range 3000 {
			lg, _ := math.Lgamma(float64(k) + 1)
			want := math.Exp(float64(k)*math.Log(mean) - mean - lg)
			if mean == 0 {
				want = 0
				if k == 0 {
					want = 1
				}
			}
			if math.Abs(got[uint32(k)]-want) > 1e-11 {
				t.Errorf("mean %v: P(%d) = %v, want %v", mean, k, got[uint32(k)], want)
			}
		}
	}
}

// Every k gets the mean v + k x out of its two digits.
func TestArrivalsHaveTheMeanOfTheirFrame(t *testing.T) {
	for _, n := range []int{1, 2, 3, 15, 16, 64, 100, 1023, 1024} {
		a := newFrameArrivals(n, 3, 0.25)
		for k := range n + 1 {
			high, low := a.tables(k)
			mean := tableMean(*high) + tableMean(*low)
			if want := 3 + 0.25*float64(k); math.Abs(mean-want) > 1e-9*want {
				t.Fatalf("N=%d k=%d: mean %v, want %v", n, k, mean, want)
			}
		}
	}
}

func tableMean(t poissonTable) float64 {
	mean := 0.0
	for _, c := range t.cells {
		own := float64(c.cut) / (1 << 64)
		mean += own*float64(c.value) + (1-own)*float64(c.other)
	}
	return mean / float64(len(t.cells))
}

// Chi-square with a false-alarm rate of 1e-6 each: N = 3 and 1000 reject words,
// 64 masks bytes, as bytes and spread.
func TestUsersAreUniform(t *testing.T) {
	const draws = 1_000_000
	for i, n := range []int{1, 2, 3, 64, 256, 1000, 2, 64, 256} {
		counts := make([]int, n)
		w := montecarlo.NewWords(rand.NewPCG(3, uint64(n)))
		few, many := newFewUsers(n, w), newManyUsers(n, w)
		for left := draws; left > 0; {
			if fewUsers(n) && i < 6 {
				for _, u := range few.take(left) {
					counts[u]++
					left--
				}
				continue
			}
			for _, u := range many.take(left) {
				counts[u]++
				left--
			}
		}
		statistic, expected := 0.0, float64(draws)/float64(n)
		for _, c := range counts {
			statistic += (float64(c) - expected) * (float64(c) - expected) / expected
		}
		// Wilson and Hilferty: the cube root is nearly normal; 4.75 is its 1e-6.
		if k := float64(n - 1); n > 1 {
			z := (math.Cbrt(statistic/k) - (1 - 2/(9*k))) / math.Sqrt(2/(9*k))
			if z > 4.75 {
				t.Errorf("N=%d: chi-square %.1f with %d degrees of freedom", n, statistic, n-1)
			}
		}
	}
}

func TestUnstableQueuesAreRefusedWithTheLimit(t *testing.T) {
	var d *inputs.Error
	// 64/6/(14 + 64/6) = 0.43243
	if err := rhoFrames(64, 0.4325, 1./6, 14).Validate(); !errors.As(err, &d) || d.Arg != "lambda" ||
		!strings.Contains(err.Error(), "rho = lambda N X < 0.4324") {
		t.Errorf("error %v", err)
	}
	if err := rhoFrames(64, 0.4324, 1./6, 14).Validate(); err != nil {
		t.Error(err)
	}
	if err := (Frames{N: 2, Lambda: 0.25, X: 1, V: 2}).Validate(); err == nil {
		t.Error("lambda (V + N X) = 1 is accepted")
	}
}

func TestDomainsAreChecked(t *testing.T) {
	good := Frames{N: 2, Lambda: 0.1, X: 1, V: 1}
	one := distributions.Deterministic{Mu: 1}
	for arg, f := range map[string]Frames{
		"N": {0, 0.1, 1, 1}, "X": {2, 0.1, 0, 1}, "V": {2, 0.1, 1, math.Inf(1)}, "lambda": {2, 0, 1, 1},
	} {
		var d *inputs.Error
		if _, err := f.Counts(montecarlo.NewWords(rand.NewPCG(1, 0))); !errors.As(err, &d) || d.Arg != arg {
			t.Errorf("%+v: error %v", f, err)
		}
	}
	for _, f := range []Frames{{2, math.NaN(), 1, 1}, {2, -1, 1, 1}, {MaxUsers + 1, 1e-9, 1, 1}, {2, 0.1, math.NaN(), 1}, {2, 0.1, 1, -1}} {
		if f.Validate() == nil {
			t.Errorf("%+v is accepted", f)
		}
	}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for _, q := range []Queues{
		{N: 0, Lambda: 0.1, X: one, V: one},
		{N: 2, Lambda: 0.1, V: one},
		{N: 2, Lambda: 0.1, X: one},
		{N: 2, Lambda: 0.1, X: one, V: one, Order: 3},
		{N: 2, Lambda: 0.1, X: distributions.Deterministic{Mu: -1}, V: one},
		{N: 2, Lambda: 0.1, X: distributions.Pareto{Shape: 1.5, Mu: 1}, V: one},
		{N: 2, Lambda: 0.34, X: one, V: one},
	} {
		if _, err := q.Follow(montecarlo.NewWords(rand.NewPCG(1, 0))); err == nil {
			t.Errorf("%+v is accepted", q)
		}
	}
}

func TestRunsDoNotAllocate(t *testing.T) {
	c, err := rhoFrames(64, 0.4, 1./6, 14).Counts(montecarlo.NewWords(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	dst := make([]Frame, 64)
	for range 20000 {
		c.Fill(dst) // until every number of active users has been seen
	}
	if n := testing.AllocsPerRun(200, func() { c.Fill(dst) }); n > 0 {
		t.Errorf("%v allocations in 64 frames", n)
	}
	one := distributions.Exponential{Mu: 1. / 6}
	f, err := Queues{N: 64, Lambda: 0.02, X: one, V: distributions.Deterministic{Mu: 14}}.Follow(montecarlo.NewWords(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	for range 20000 {
		f.Next() // until the longest queue so far has been seen
	}
	if n := testing.AllocsPerRun(1000, func() { f.Next() }); n > 0 {
		t.Errorf("%v allocations in a frame", n)
	}
}

// Whatever is accepted runs; whatever is not is an *inputs.Error.
func FuzzFrames(f *testing.F) {
	f.Add(64, 0.028, 1./6, 14.)
	f.Add(1, 1e-300, 1e300, 1e-300)
	f.Add(MaxUsers, 1e-9, 1., 1.)
	f.Add(3, math.NaN(), math.Inf(1), -1.)
	f.Fuzz(func(t *testing.T, n int, lambda, x, v float64) {
		frames := Frames{N: n, Lambda: lambda, X: x, V: v}
		w := montecarlo.NewWords(rand.NewPCG(1, 1))
		c, err := frames.Counts(w)
		d, followed := frames.Delays(w)
		var domain *inputs.Error
		if err != nil {
			if !errors.As(err, &domain) || followed == nil {
				t.Fatalf("%+v: %v, %v", frames, err, followed)
			}
			return
		}
		dst := make([]Frame, 20)
		c.Fill(dst)
		for range 20 {
			for _, delay := range d.Next() {
				if !(delay > 0) || math.IsInf(delay, 0) {
					t.Fatalf("%+v: delay %v", frames, delay)
				}
			}
		}
		for _, frame := range dst {
			if frame.Active < 0 || int(frame.Active) > n || frame.Arrived < 0 || frame.Waiting < int64(frame.Active) {
				t.Fatalf("%+v: %+v", frames, frame)
			}
		}
	})
}
