package montecarlo_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

var once = montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 100, Max: 1000}

func results(of func(i int) float64) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		i := 0
		return func(*rand.Rand) (float64, error) { i++; return of(i), nil }
	}
}

// What is no model, or makes no number, is an error that names it: never a panic, and never an estimate.
func TestWhatMakesNoNumberIsAnError(t *testing.T) {
	nan := results(func(i int) float64 { return math.NaN() })
	mean := func(model func() montecarlo.Replication[float64]) montecarlo.Experiment {
		return montecarlo.Mean("T", "", "label", model)
	}
	columns := func(row ...float64) montecarlo.Experiment {
		return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
			c := montecarlo.Columns{Label: "c", Columns: []montecarlo.Column{{Name: "a"}, {Name: "b"}},
				Model: func() montecarlo.Replication[[]float64] {
					return func(*rand.Rand) ([]float64, error) { return row, nil }
				}}
			e, err := c.Measure(ctx, s)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			return e.Mean(0), nil
		}
	}
	long := func(advance steady.Advance) steady.Start {
		return func(*montecarlo.Words) (steady.Advance, error) { return advance, nil }
	}
	for name, c := range map[string]struct {
		e    montecarlo.Experiment
		says string
	}{
		"nil model":       {mean(nil), "model=<nil>"},
		"nil replication": {mean(func() montecarlo.Replication[float64] { return nil }), "no replication"},
		"NaN":             {mean(nan), "result=NaN"},
		"NaN of quantile": {montecarlo.Quantile("T", "", "label", 0.5, nan), "result=NaN"},
		"NaN of variance": {montecarlo.Variance("T", "", "label", nan), "result=NaN"},
		"nil, antithetic": {mean(montecarlo.Antithetic(nil)), "nil pointer"},
		"a panic":         {mean(func() montecarlo.Replication[float64] { panic("boom") }), "boom"},
		"nil events":      {montecarlo.Probability("P", "label", nil), "model=<nil>"},
		"nil draws":       {montecarlo.BulkDistance("D", "label", montecarlo.IntegerLaw{Mass: []float64{1}}, nil), "model=<nil>"},
		"nil long run":    {steady.Mean("T", "", "label", nil), "model=<nil>"},
		"NaN of a long run": {steady.Mean("T", "", "label", long(func(s *steady.Series, n int) { s.Add(math.NaN(), 1) })),
			"observation=NaN"},
		"no observation": {steady.Mean("T", "", "label", long(func(s *steady.Series, n int) {})), "observations=0"},
		"no advance":     {steady.Mean("T", "", "label", long(nil)), "no replication"},
		"no label":       {montecarlo.Mean("T", "", "", results(func(int) float64 { return 1 })), "label="},
		"a short row":    {columns(1), "returned 1 numbers"},
		"a NaN column":   {columns(1, math.NaN()), "b=NaN"},
	} {
		e, err := c.e(t.Context(), once)
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") || e.N != 0 {
			t.Errorf("%s: %+v, error %v; want one with %q", name, e, err, c.says)
		}
		var domain *inputs.Error
		if strings.Contains(c.says, "=") && !errors.As(err, &domain) {
			t.Errorf("%s: %T is no *inputs.Error", name, err)
		}
	}
}

// An infinite result is a number.
func TestAnInfiniteResultIsNoError(t *testing.T) {
	e, err := montecarlo.Mean("T", "", "inf", results(func(int) float64 { return math.Inf(1) }))(t.Context(), once)
	if err != nil || !math.IsInf(e.Value, 1) {
		t.Errorf("%+v %v", e, err)
	}
}

// A run that ends at Max without its precision says so, unless its caller does.
func TestAnEstimateThatMissesItsPrecisionSaysSo(t *testing.T) {
	uniform := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
	}
	long := func(w *montecarlo.Words) (steady.Advance, error) {
		r := w.Rand()
		return func(s *steady.Series, n int) {
			for range n {
				s.Add(r.Float64(), 1)
			}
		}, nil
	}
	columns := func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		c := montecarlo.Columns{Label: "c", Columns: []montecarlo.Column{{Name: "a"}}, Model: func() montecarlo.Replication[[]float64] {
			return func(r *rand.Rand) ([]float64, error) { return []float64{r.Float64()}, nil }
		}}
		e, err := c.Measure(ctx, s)
		return e.Mean(0), err
	}
	for name, e := range map[string]montecarlo.Experiment{
		"mean": montecarlo.Mean("T", "", "u", uniform), "sequential": montecarlo.SequentialMean("T", "", "u", uniform),
		"long": steady.Mean("T", "", "u", long), "columns": columns,
	} {
		for _, c := range []struct {
			eps  float64
			open bool
			want int
		}{{1e-6, false, 1}, {1e-6, true, 0}, {0.5, false, 0}} {
			s := once
			s.Min, s.Max = 1<<10, 1<<12
			s.Done, s.Open = montecarlo.RelativePrecision(c.eps), c.open
			x, err := e(t.Context(), s)
			if err != nil || len(x.Warnings) != c.want || c.want > 0 && x.Warnings[0] != montecarlo.Missed(x.N) {
				t.Errorf("%s at %v: %+v %v", name, c.eps, x, err)
			}
		}
	}
}
