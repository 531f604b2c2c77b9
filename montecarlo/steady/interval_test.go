package steady

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

// Intervals at 0.95 on 250 runs of processes whose mean is known. A method that
// covers 0.95 has fewer than 0.88 in 1 of 10^6 such tests; one that covers 0.8 is
// found out in all but 1 of 10^3.
func TestIntervalsCover(t *testing.T) {
	const runs = 250
	for _, c := range []struct {
		name string
		mean float64
		run  func(s *Series, r *rand.Rand)
	}{
		{"independent", 3, func(s *Series, r *rand.Rand) { correlated(s, r, 3000, 3, 0) }},
		{"AR(1), 40 independent", 50, func(s *Series, r *rand.Rand) { correlated(s, r, 1560, 50, 0.95) }},
		{"AR(1), mean 0, 100 independent", 0, func(s *Series, r *rand.Rand) { correlated(s, r, 20000, 0, 0.99) }},
		{"M/M/1 waits at load 0.8 from empty", 4, func(s *Series, r *rand.Rand) { waits(s, r, 30000, 0.8) }},
	} {
		covered, given := 0, 0
		for i := range runs {
			s := NewSeries()
			c.run(s, rand.New(rand.NewPCG(uint64(i), 1)))
			e := s.Interval(0.95)
			if Converged(e) {
				given++
				if e.Contains(c.mean) {
					covered++
				}
			}
		}
		if given < runs/2 || float64(covered) < 0.88*float64(given) {
			t.Errorf("%s: %d of %d intervals cover, of %d runs", c.name, covered, given, runs)
		}
	}
}

// waits appends the waits of n customers of an M/M/1 queue with service of mean
// 1, by Lindley's recursion; their mean is
// load/(1-load).
func waits(s *Series, r *rand.Rand, n int, load float64) {
	w := 0.0
	for range n {
		s.Add(w, 1)
		w = math.Max(0, w+r.ExpFloat64()-r.ExpFloat64()/load)
	}
}

// For independent values the interval is Student's t interval of the groups, widened by
// the uncertainty about dependence, which must cost less than a third of the width.
func TestIntervalOfIndependentValuesIsNearlyStudents(t *testing.T) {
	ratio := 0.0
	const runs = 100
	for i := range runs {
		s, m := NewSeries(), montecarlo.NewMoments()
		r := rand.New(rand.NewPCG(uint64(i), 2))
		for range 1500 {
			z := r.NormFloat64()
			s.Add(10+z, 1)
			m.Add(10 + z)
		}
		ratio += s.Interval(0.95).Width() / montecarlo.MeanInterval(m, 0.95).Width() / runs
	}
	if ratio < 1 || ratio > 1.33 {
		t.Errorf("%.3f times the width", ratio)
	}
}

func TestUnconvergedRunsAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	walk := func(s *Series) {
		z := 0.0
		for range 5000 {
			z += r.NormFloat64()
			s.Add(100+z, 1)
		}
	}
	ramp := func(s *Series) {
		for i := range 1000 {
			s.Add(1-math.Exp(-float64(i)/100)+0.01*r.NormFloat64(), 1)
		}
	}
	for name, c := range map[string]struct {
		fill   func(*Series)
		reason string
	}{
		"short":    {func(s *Series) { correlated(s, r, leastBatches-1, 1, 0) }, "fewer than 64"},
		"empty":    {func(*Series) {}, "fewer than 64"},
		"walk":     {walk, ""},
		"ramp":     {ramp, "the start weighs"},
		"weight":   {func(s *Series) { fill(s, 100, 1, 0) }, "infinite, zero or not a number"},
		"infinite": {func(s *Series) { fill(s, 100, math.Inf(1), 1) }, "infinite, zero or not a number"},
		"negative": {func(s *Series) { fill(s, 100, 1, 1); fill(s, 1, 1, -1) }, "negative"},
	} {
		s := NewSeries()
		c.fill(s)
		for _, e := range []montecarlo.Estimate{s.Interval(0.95), s.Overlapping(0.95)} {
			if Converged(e) || len(e.Warnings) != 1 || !strings.HasPrefix(e.Warnings[0], "not converged: ") ||
				!strings.Contains(e.Warnings[0], c.reason) {
				t.Errorf("%s: %+v", name, e)
			}
		}
	}
	for _, level := range []float64{0, 1, -1, math.NaN()} {
		s := NewSeries()
		correlated(s, r, 1000, 1, 0)
		if Converged(s.Interval(level)) || Converged(s.Overlapping(level)) {
			t.Errorf("level %v is accepted", level)
		}
	}
}

func fill(s *Series, n int, y, x float64) {
	for range n {
		s.Add(y, x)
	}
}

// A run without any noise has an interval without width, and says so.
func TestEqualBatchesHaveNoWidth(t *testing.T) {
	s := NewSeries()
	fill(s, 1000, 6, 2)
	if e := s.Interval(0.95); e.Value != 3 || e.Width() != 0 || len(e.Warnings) != 1 {
		t.Errorf("%+v", e)
	}
}

// Overlapping batch means, window by window.
func TestOverlappingIsTheVarianceOfAllWindows(t *testing.T) {
	s := NewSeries()
	correlated(s, rand.New(rand.NewPCG(4, 0)), 400, 10, 0.05)
	e := s.Overlapping(0.95)
	if !Converged(e) {
		t.Fatal(e.Warnings)
	}
	_, y, x, _ := s.truncated(0.95)
	theta, r := residuals(y, x)
	n, b := len(r), len(r)/20
	total := 0.0
	for i := 0; i+b <= n; i++ {
		m := sum(r[i:i+b]) / float64(b)
		total += m * m
	}
	variance := float64(b) * total / float64((n-b+1)*(n-b))
	// 27 to 29 degrees of freedom: the t quantile is between 2.045 and 2.06.
	if half := e.Width() / 2 / math.Sqrt(variance); e.Value != theta || half < 2.04 || half > 2.06 {
		t.Errorf("half-width of %v standard errors", half)
	}
}

// Cycles are the pairs of a ratio, and fewer than 200 are none.
func TestCyclesAreARatioOfMeans(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	c := NewCycles()
	var pairs Ratio
	for range 300 {
		y, x := 0.0, 0.0
		for range 1 + r.IntN(5) {
			dy, dx := r.ExpFloat64(), 1+r.Float64()
			c.Add(dy, dx)
			y, x = y+dy, x+dx
		}
		c.Return()
		pairs.Add(y, x)
		if c.N() < leastCycles != !Converged(c.Interval(0.95)) {
			t.Fatalf("%d cycles: %+v", c.N(), c.Interval(0.95))
		}
	}
	c.Add(1e9, 1) // a cycle that has not ended does not count
	e, want := c.Interval(0.95), pairs.Interval(0.95)
	if e.Value != want.Value || e.Lo != want.Lo || e.Hi != want.Hi || e.N != 300 {
		t.Errorf("%+v, want %+v", e, want)
	}
}

// The cycles of a series begin at its first return, and the estimate by them is
// refused and doubted where that by batches is.
func TestCyclesInheritTheDoubtsOfTheRun(t *testing.T) {
	refused, doubted, agree := 0, 0, 0
	for i := range 20 {
		for _, n := range []int{1500, 20000} {
			s, c := NewSeries(), NewCycles()
			r := rand.New(rand.NewPCG(uint64(i), 8))
			s.Add(7, 1) // before the first return
			w, began := 0.0, false
			for range n {
				if w == 0 {
					if s.Return(); began {
						c.Return()
					}
					began = true
				}
				s.Add(w, 1)
				c.Add(w, 1)
				w = math.Max(0, w+r.ExpFloat64()-r.ExpFloat64()/.9)
			}
			e, alone, batches := s.Regenerative(.95), c.Interval(.95), s.Interval(.95)
			if e.Value != alone.Value && !(math.IsNaN(e.Value) && math.IsNaN(alone.Value)) || e.N != alone.N {
				t.Fatalf("%+v, want %+v", e, alone)
			}
			switch {
			case !Converged(alone):
			case !Converged(batches):
				if refused++; Converged(e) {
					t.Errorf("run %d of %d: %+v although %q", i, n, e, batches.Warnings)
				}
			case len(batches.Warnings) > 0:
				doubted++
				if all := strings.Join(e.Warnings, ";"); !strings.Contains(all, strings.Join(batches.Warnings, ";")) {
					t.Errorf("run %d of %d: %q without %q", i, n, e.Warnings, batches.Warnings)
				}
			default:
				agree++
			}
		}
	}
	if refused == 0 || doubted == 0 {
		t.Errorf("%d refused, %d doubted, %d quiet: nothing was tried", refused, doubted, agree)
	}
}

// start begins an AR(1) run of mean 20.
func start(w *montecarlo.Words) (Advance, error) {
	r, z := w.Rand(), 0.0
	return func(s *Series, n int) {
		for range n {
			z = 0.8*z + r.NormFloat64()
			s.Add(20+z, 1)
		}
	}, nil
}

// The experiment stops at the first look (interim analysis) that is precise enough, its
// estimate does not depend on how it is run, and it refuses rather than stop early.
func TestMeanStopsAtAPrecision(t *testing.T) {
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 1000, Max: 1 << 20,
		Done: func(e montecarlo.Estimate) bool { return e.Width() < 0.01*e.Value }}
	e, err := Mean("m", "", "test", start)(context.Background(), s)
	if err != nil || !e.Contains(20) || e.Width() >= 0.2 || e.N >= 1<<20 {
		t.Fatalf("%+v, %v", e, err)
	}
	s.Workers = 7
	again, err := Mean("m", "", "test", start)(context.Background(), s)
	if err != nil || again.Lo != e.Lo || again.Hi != e.Hi || again.N != e.N {
		t.Errorf("%+v and %+v, %v", e, again, err)
	}
	s.Min, s.Max = 10, 40
	if e, err := Mean("m", "", "test", start)(context.Background(), s); err != nil || Converged(e) || e.N != 40 {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestMeanReportsErrors(t *testing.T) {
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 1000, Max: 1000}
	fail := errors.New("no model")
	if _, err := Mean("m", "", "test", func(*montecarlo.Words) (Advance, error) { return nil, fail })(context.Background(),
		s); !errors.Is(err, fail) {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(fail)
	if _, err := Mean("m", "", "test", start)(ctx, s); !errors.Is(err, fail) {
		t.Errorf("error %v", err)
	}
	s.Level = 2
	var d *inputs.Error
	if _, err := Mean("m", "", "test", start)(context.Background(), s); !errors.As(err, &d) {
		t.Errorf("error %v", err)
	}
}

// The study counts what it should: an interval around the wrong truth is above
// or below it, runs add up, and workers change nothing.
func TestCoverageCounts(t *testing.T) {
	c := Cell{Name: "AR(1)", Truth: 20, Sizes: []float64{50, 2000}, Stride: 50, Start: start}
	rows, err := Coverage(context.Background(), 1, 20, 1, 0.95, c)
	if err != nil || len(rows) != 2*(len(methods)-1) {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	// Rows of the first size are refused by all but twenty batch means.
	for _, r := range rows {
		if r.Runs != 20 || r.Refused > r.Runs || r.Size == 50 && r.Method == "relaxation mixture" && r.Refused != 20 {
			t.Errorf("%+v", r)
		}
	}
	two, err := Coverage(context.Background(), 1, 20, 2, 0.95, c)
	if err != nil || Markdown(two) != Markdown(rows) {
		t.Errorf("two workers: %v\n%s%s", err, Markdown(two), Markdown(rows))
	}
	c.Truth = 30
	low, err := Coverage(context.Background(), 1, 20, 1, 0.95, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range low {
		if n, _ := r.Given(); r.Below != n {
			t.Errorf("truth 30: %+v", r)
		}
	}
}

// Intervals of higher level contain those of lower level and the value, however
// far out: what is measured on a run far from normal does not turn them over.
func TestIntervalsAreNested(t *testing.T) {
	for i := range 20 {
		s := NewSeries()
		r := rand.New(rand.NewPCG(uint64(i), 3))
		waits(s, r, 4000, 0.5)
		inner := s.Interval(0.5)
		for _, level := range []float64{0.8, 0.95, 0.99, 0.9999, 1 - 1e-9, 1 - 1e-14} {
			e := s.Interval(level)
			if !Converged(e) {
				break
			}
			if !(e.Lo < inner.Lo && inner.Lo < e.Value && e.Value < inner.Hi && inner.Hi < e.Hi) || math.IsInf(e.Width(), 0) ||
				e.Value != inner.Value {
				t.Fatalf("run %d: level %v: %+v, inside %+v", i, level, e, inner)
			}
			inner = e
		}
	}
}

// Units change nothing but the scale, and where the powers of the batches would leave the
// range of float64 there is no interval, for that reason.
func TestIntervalHasNoUnit(t *testing.T) {
	in := func(exponent int) *Series {
		s, r, w := NewSeries(), rand.New(rand.NewPCG(1, 11)), 0.0
		for range 40_000 {
			s.Add(math.Ldexp(w, exponent), 1)
			w = math.Max(0, w+r.ExpFloat64()-r.ExpFloat64()/.5)
		}
		return s
	}
	want := in(0).Interval(.95)
	for _, exponent := range []int{-200, -50, 50, 200} {
		e, unit := in(exponent).Interval(.95), math.Ldexp(1, exponent)
		if math.Abs(e.Lo/unit-want.Lo) > 1e-6 || math.Abs(e.Hi/unit-want.Hi) > 1e-6 || len(e.Warnings) != len(want.Warnings) {
			t.Errorf("in units of 2^%d: %+v, want %+v", exponent, e, want)
		}
	}
	for _, exponent := range []int{-1000, -600, -400, -300, 300, 400, 600, 900} {
		for _, e := range []montecarlo.Estimate{in(exponent).Interval(.95), in(exponent).Overlapping(.95)} {
			if Converged(e) || !strings.Contains(strings.Join(e.Warnings, ";"), "choose another unit") {
				t.Errorf("in units of 2^%d: %+v", exponent, e)
			}
		}
	}
}
