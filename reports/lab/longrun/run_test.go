package longrun_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
)

// experiment is the instance of a run, which must be valid.
func experiment(t *testing.T, r longrun.Run) catalog.Instance {
	t.Helper()
	instance, err := r.Instance()
	if err != nil {
		t.Fatal(err)
	}
	return instance
}

func fixed(n int, level float64) montecarlo.Settings {
	return montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: level, Min: n, Max: n}
}

// A customer of an M/M/1 queue, and the time until the next.
type customer struct{ wait, sojourn, gap, area float64 }

// customers are those of a queue with service rate 1, one after the other. The area is that
// under the number in the system until the next arrival, by the departures one by one.
func customers(lambda float64, w *montecarlo.Words) func() customer {
	r, now := w.Rand(), 0.0
	var departures []float64
	return func() (c customer) {
		begins := now
		if len(departures) > 0 {
			begins = departures[len(departures)-1]
		}
		ends := begins + r.ExpFloat64()
		departures = append(departures, ends)
		c = customer{wait: begins - now, sojourn: ends - now, gap: r.ExpFloat64() / lambda}
		next := now + c.gap
		for _, d := range departures {
			c.area += min(d, next) - now
		}
		departures = slices.DeleteFunc(departures, func(d float64) bool { return d <= next })
		now = next
		return c
	}
}

// mm1 measures it; a cycle begins with a customer who finds nobody. Quantiles come from
// the run, or from a second one.
func mm1(lambda float64, apart bool) longrun.Run {
	run := longrun.Run{
		Label: "M/M/1", Observed: "customers", Sample: "wait", Regenerative: true,
		Means: []montecarlo.Column{{Name: "W", Unit: "time"}, {Name: "T", Unit: "time"}, {Name: "N", Unit: "customers"}},
		Quantiles: []longrun.Quantiles{
			{Of: montecarlo.Column{Name: "T", Unit: "time"}, At: []float64{0.5, 0.99}},
			{Of: montecarlo.Column{Name: "gap", Unit: "time"}, At: []float64{0.999}},
		},
	}
	values := func(o *longrun.Observer, c customer) {
		o.Values[0].Add(c.sojourn)
		o.Values[1].Add(o.Rand.ExpFloat64() / lambda) // another gap
	}
	run.Start = func(w *montecarlo.Words) (longrun.Advance, error) {
		next := customers(lambda, w)
		return func(o *longrun.Observer, n int) error {
			for range n {
				c := next()
				if c.wait == 0 {
					o.Means[0].Return()
				}
				o.Means[0].Add(c.wait, 1)
				o.Means[1].Add(c.sojourn, 1)
				o.Means[2].Add(c.area, c.gap)
				o.Sample(c.wait)
				if !apart {
					values(o, c)
				}
			}
			return nil
		}, nil
	}
	if apart {
		run.StartQuantiles = func(w *montecarlo.Words) (longrun.Advance, error) {
			next := customers(lambda, w)
			return func(o *longrun.Observer, n int) error {
				for range n {
					values(o, next())
				}
				return nil
			}, nil
		}
	}
	return run
}

// At load rho = 1/2 and service rate 1 theory has E W = rho/(1-rho) = 1, E T = 1/(1-rho) = 2,
// by Little's law E N = rho E T = 1, where the run takes the area under N and neither rate,
// and P(T > t) = exp(-t/2). Gaps are exponential at rate 1/2: p99.9 is 2 ln 1000. Each
// interval has the level 1 - 1e-6, so that one of the 16 misses with probability 1.6e-5 at
// most; what is off by a quarter is found.
func TestMM1(t *testing.T) {
	want := map[string]float64{
		"W": 1, "T": 2, "N": 1, "W (batches)": 1, "W (cycles)": 1,
		"T p50": 2 * math.Ln2, "T p99": 2 * math.Log(100), "gap p99.9": 2 * math.Log(1000),
	}
	for _, apart := range []bool{false, true} {
		r, err := experiment(t, mm1(0.5, apart)).Run(t.Context(), fixed(1<<18, 1-1e-6), catalog.Watch{})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Estimates) != len(want) || r.Intervals != 3 {
			t.Errorf("%d estimates, %d of which must have an interval", len(r.Estimates), r.Intervals)
		}
		for _, e := range r.Estimates {
			x := want[e.Name]
			if !e.Contains(x) || e.Lo < 0.75*x || e.Hi > 1.25*x || e.Level != 1-1e-6 {
				t.Errorf("quantiles of their own run %v: %+v, want %v", apart, e, x)
			}
		}
	}
}

// No mean depends on the looks before the last, on samples, or on quantiles, which a
// second run has from words of its own; and samples are the values of the run in their
// order.
func TestARunIsItsLastLook(t *testing.T) {
	const n = 5000
	plain, err := experiment(t, mm1(0.5, false)).Run(t.Context(), fixed(n, 0.95), catalog.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	s := fixed(n, 0.95)
	s.Min, s.Done = 1000, func(montecarlo.Estimate) bool { return false }
	var samples []float64
	looked, err := experiment(t, mm1(0.5, true)).Run(t.Context(), s, catalog.Watch{Rows: func(rows []float64) error {
		samples = append(samples, rows...)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if a, b := plain.Estimates[i], looked.Estimates[i]; a.Value != b.Value || a.N != b.N ||
			!strings.Contains(b.Method, "look 4 of 4, individual level") {
			t.Errorf("%+v after looks, want %+v", b, a)
		}
	}
	if a, b := plain.Estimates[5], looked.Estimates[5]; a.Name != "T p50" || b.Name != a.Name || a.Value == b.Value {
		t.Errorf("%+v of a second run is that of the first, %+v", b, a)
	}
	next := customers(0.5, montecarlo.NewWords(montecarlo.NewStreams(1, "M/M/1").Source(0)))
	if len(samples) != n {
		t.Fatalf("%d samples", len(samples))
	}
	for i, x := range samples {
		if c := next(); c.wait != x {
			t.Fatalf("sample %d is %v, want %v", i, x, c.wait)
		}
	}
}

// The error of an interval is spent over the looks: at the last of four each reaches
// farther than that of a run with one.
func TestIntervalsHoldOverAllLooks(t *testing.T) {
	s := fixed(1<<15, 0.95)
	one, err := experiment(t, mm1(0.5, false)).Run(t.Context(), s, catalog.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	s.Min, s.Done = s.Max/8, func(montecarlo.Estimate) bool { return false }
	four, err := experiment(t, mm1(0.5, false)).Run(t.Context(), s, catalog.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range four.Estimates {
		if alone := one.Estimates[i]; !(e.Lo < alone.Lo && alone.Hi < e.Hi) || e.Level != 0.95 {
			t.Errorf("%+v after four looks, %+v after one", e, alone)
		}
	}
}

// With a precision the run ends at the first look at which the first mean has it: of
// observations 0, 1, 0, 1, ... that is the first one.
func TestARunEndsAtItsPrecision(t *testing.T) {
	instance := experiment(t, alternating(0))
	settings := instance.Settings(catalog.Request{Seed: 1, Workers: 1, Level: 0.95, Precision: 0.01})
	if settings.Min != 125 || settings.Max != 256000 {
		t.Errorf("looks from %d to %d observations, want 1000/8 and 256*1000", settings.Min, settings.Max)
	}
	settings.Done = func(e montecarlo.Estimate) bool { return e.N >= 500 }
	r, err := instance.Run(t.Context(), settings, catalog.Watch{})
	if err != nil || r.Estimates[0].N != 500 {
		t.Errorf("%+v, %v", r.Estimates, err)
	}
}

// alternating has the observations 0, 1, 0, 1, ... or 1, 0, 1, 0, ..., and is in its first
// state at the zeros.
func alternating(at int) longrun.Run {
	return longrun.Run{
		Label: "alternating", Observed: "steps", Means: []montecarlo.Column{{Name: "x", Unit: "1"}}, Observations: 1000, Regenerative: true,
		Start: func(*montecarlo.Words) (longrun.Advance, error) {
			at := at
			return func(o *longrun.Observer, n int) error {
				for range n {
					if at%2 == 0 {
						o.Means[0].Return()
					}
					o.Means[0].Add(float64(at%2), 1)
					at++
				}
				return nil
			}, nil
		},
	}
}

// A run of alternating 1 and 0 returns to its first state every two observations. The
// observations before the first return are no cycle: of 1001 there is one before, then 499
// complete cycles, and one that has not ended.
func TestCyclesBeginAtTheFirstState(t *testing.T) {
	r, err := experiment(t, alternating(5)).Run(t.Context(), fixed(1001, 0.95), catalog.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	if cycles := r.Estimates[2]; cycles.Name != "x (cycles)" || cycles.Value != 0.5 || cycles.N != 499 {
		t.Errorf("%+v", cycles)
	}
}

// The words of a run, those of its quantiles and Observer.Rand are three streams: their
// first numbers differ.
func TestStreamsOfARunDiffer(t *testing.T) {
	var first []uint64
	start := func(advance longrun.Advance) func(w *montecarlo.Words) (longrun.Advance, error) {
		return func(w *montecarlo.Words) (longrun.Advance, error) {
			first = append(first, w.Rand().Uint64())
			return advance, nil
		}
	}
	run := alternating(0)
	run.Quantiles = []longrun.Quantiles{{Of: montecarlo.Column{Name: "x"}, At: []float64{0.5}}}
	run.Start = start(func(o *longrun.Observer, n int) error {
		first = append(first, o.Rand.Uint64())
		for range n {
			o.Means[0].Add(1, 1)
		}
		return nil
	})
	run.StartQuantiles = start(func(*longrun.Observer, int) error { return nil })
	if _, err := experiment(t, run).Run(t.Context(), fixed(2, 0.95), catalog.Watch{}); err != nil {
		t.Fatal(err)
	}
	slices.Sort(first)
	if len(first) != 3 || len(slices.Compact(first)) != 3 {
		t.Errorf("%d", first)
	}
}

// Every estimate carries the warning of the run, and its own.
func TestEveryEstimateCarriesTheWarning(t *testing.T) {
	run := mm1(0.5, false)
	run.Warning = "of all"
	r, err := experiment(t, run).Run(t.Context(), fixed(100, 0.95), catalog.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range r.Estimates {
		if n := len(e.Warnings); n == 0 || e.Warnings[n-1] != "of all" || n > 1 && !strings.HasPrefix(e.Warnings[0], e.Name+": ") {
			t.Errorf("%s: %q", e.Name, e.Warnings)
		}
	}
}

var errBroken = errors.New("a link is broken")

// What a run cannot do is an error of one line.
func TestErrorsOfARun(t *testing.T) {
	with := func(advance longrun.Advance, err error) longrun.Run {
		r := alternating(0)
		r.Start = func(*montecarlo.Words) (longrun.Advance, error) { return advance, err }
		return r
	}
	add := func(times int, y, x float64) longrun.Advance {
		return func(o *longrun.Observer, n int) error {
			for range n * times {
				o.Means[0].Add(y, x)
			}
			return nil
		}
	}
	second := mm1(0.5, true)
	second.StartQuantiles = with(nil, errBroken).Start
	for name, c := range map[string]struct {
		run  longrun.Run
		says string
	}{
		"no packets":         {with(add(1, 0, 0), nil), "nothing to average for x in 1000 steps"},
		"twice as many":      {with(add(2, 1, 1), nil), "alternating: the run added 128 observations to x, want 64"},
		"none":               {with(add(0, 1, 1), nil), "added 0 observations to x"},
		"start":              {with(nil, errBroken), errBroken.Error()},
		"advance":            {with(func(*longrun.Observer, int) error { return errBroken }, nil), errBroken.Error()},
		"start of quantiles": {second, errBroken.Error()},
	} {
		r, err := experiment(t, c.run).Run(t.Context(), fixed(1000, 0.95), catalog.Watch{})
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") || r.Estimates != nil {
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
	if _, err := experiment(t, alternating(0)).Run(t.Context(), fixed(0, 0.95), catalog.Watch{}); !inputs.Wrong(err) {
		t.Errorf("settings: %v", err)
	}
	full := errors.New("the disk is full")
	run := mm1(0.5, false)
	if _, err := experiment(t, run).Run(t.Context(), fixed(1000, 0.95),
		catalog.Watch{Rows: func([]float64) error { return full }}); err != full {
		t.Errorf("samples: %v", err)
	}
}

// A run that lacks something, or has a quantile that is none, is no experiment.
func TestARunIsValidated(t *testing.T) {
	for name, spoil := range map[string]func(r *longrun.Run){
		"label":        func(r *longrun.Run) { r.Label = "" },
		"observed":     func(r *longrun.Run) { r.Observed = "" },
		"means":        func(r *longrun.Run) { r.Means = nil },
		"start":        func(r *longrun.Run) { r.Start = nil },
		"quantiles":    func(r *longrun.Run) { r.Quantiles, r.StartQuantiles = nil, r.Start },
		"p0":           func(r *longrun.Run) { r.Quantiles[0].At = []float64{0.5, 0} },
		"p100":         func(r *longrun.Run) { r.Quantiles[1].At = []float64{1} },
		"NaN":          func(r *longrun.Run) { r.Quantiles[1].At = []float64{math.NaN()} },
		"one":          func(r *longrun.Run) { r.Observations = 1 },
		"fewer than 0": func(r *longrun.Run) { r.Observations = -5 },
	} {
		run := mm1(0.5, false)
		spoil(&run)
		if _, err := run.Instance(); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Cancellation ends a run between observations, and it has no result.
func TestACanceledRunHasNoResult(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	seen := 0
	_, err := experiment(t, mm1(0.5, false)).Run(ctx, fixed(1<<30, 0.95), catalog.Watch{Advance: func(n int) {
		if seen += n; seen > 1000 {
			cancel(errBroken)
		}
	}})
	if err != errBroken || seen > 2000 {
		t.Errorf("%v after %d customers", err, seen)
	}
}

// The short form has the digits of steady.Mean.
func TestMeanIsThatOfSteady(t *testing.T) {
	start := func(w *montecarlo.Words) (steady.Advance, error) {
		next := customers(0.5, w)
		return func(s *steady.Series, n int) {
			for range n {
				s.Add(next().wait, 1)
			}
		}, nil
	}
	run := longrun.Mean(montecarlo.Column{Name: "W", Unit: "time"}, "customers", start)
	run.Label = "short"
	r, err := experiment(t, run).Run(t.Context(), fixed(5000, 0.95), catalog.Watch{})
	if err != nil {
		t.Fatal(err)
	}
	want, err := steady.Mean("W", "time", "short", start)(t.Context(), fixed(5000, 0.95))
	if err != nil {
		t.Fatal(err)
	}
	if e := r.Estimates[0]; e.Value != want.Value || e.Lo != want.Lo || e.Hi != want.Hi || len(r.Estimates) != 2 {
		t.Errorf("%+v, want %+v and batches", r.Estimates, want)
	}
	broken := longrun.Mean(montecarlo.Column{Name: "W"}, "customers",
		func(*montecarlo.Words) (steady.Advance, error) { return nil, errBroken })
	broken.Label = "broken"
	if _, err := experiment(t, broken).Run(t.Context(), fixed(5000, 0.95), catalog.Watch{}); err != errBroken {
		t.Errorf("%v", err)
	}
}
