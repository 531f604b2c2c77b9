package gated

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

func exactDelay(rho, x, v float64) float64 {
	return 1.5*v/(1-rho) + x*(1+rho*(1+2*rho)/(2*(1-rho*rho)))
}

// Intervals at level 0.9 of 300 experiments hold the mean in 90 percent: between
// 241 and 292 times, but for a probability of 2e-7 at each end (binomial), which
// coverages below 0.74 and above 0.99 miss in 99 cases of 100.
func TestMeanCovers(t *testing.T) {
	s := constant(1, 0.8, 1, 2)
	want := exactDelay(0.8, 1, 2)
	experiments := 300
	if testing.Short() {
		t.Skip("300 experiments")
	}
	held := 0
	for seed := range uint64(experiments) {
		e, err := s.Mean(Delay)(context.Background(), montecarlo.Settings{Seed: seed, Workers: 1, Level: 0.9, Min: 64, Max: 64})
		if err != nil {
			t.Fatal(err)
		}
		if e.Contains(want) {
			held++
		}
	}
	t.Logf("%d of %d", held, experiments)
	if held < 241 || held > 292 {
		t.Errorf("%d of %d intervals at level 0.9 hold the mean", held, experiments)
	}
}

// The experiment stops at the precision asked for, does not depend on workers and
// holds the mean (false alarm 1e-6). P(T <= t) is that of the chain.
func TestMeanAndProbability(t *testing.T) {
	s := constant(4, 0.15, 1, 0.5)
	settings := montecarlo.Settings{Seed: 1, Workers: 1, Level: 1 - 1e-6, Min: 64, Max: 1 << 16, Done: montecarlo.RelativePrecision(0.02)}
	e, err := s.Mean(Delay)(context.Background(), settings)
	if err != nil {
		t.Fatal(err)
	}
	if want := exactDelay(0.6, 1, 0.5); !e.Contains(want) || e.Width() > 0.04*e.Value || e.N == 1<<16 {
		t.Errorf("%+v, want %v", e, want)
	}
	settings.Workers = 3
	if f, err := s.Mean(Delay)(context.Background(), settings); err != nil || f.Value != e.Value || f.Lo != e.Lo {
		t.Errorf("%+v, %v, with one worker %+v", f, err, e)
	}
	c := newChain(s, 120).after(60)
	at := c.quantile(0.7)
	e, err = s.Probability(at)(context.Background(), settings)
	if err != nil {
		t.Fatal(err)
	}
	if !e.Contains(c.below(at)) || e.Width() > 0.04*e.Value {
		t.Errorf("%+v, want %v", e, c.below(at))
	}
}

func TestMeanRefuses(t *testing.T) {
	ctx := context.Background()
	ok := montecarlo.Settings{Seed: 1, Workers: 1, Level: 0.9, Min: 64, Max: 64}
	var domain *montecarlo.DomainError
	if _, err := constant(4, 0.25, 1, 1).Mean(Delay)(ctx, ok); !errors.As(err, &domain) || domain.Arg != "lambda" {
		t.Errorf("an unstable scheme: %v", err)
	}
	if _, err := constant(4, 0.1, 1, 1).Mean(Measure(-1))(ctx, ok); !errors.As(err, &domain) || domain.Arg != "measure" {
		t.Errorf("no measure: %v", err)
	}
	if _, err := constant(4, 0.1, 1, 1).Start(Measure(99))(nil); !errors.As(err, &domain) {
		t.Errorf("no measure: %v", err)
	}
	if _, err := constant(4, 0.1, 1, 1).Regenerate(Measure(99), montecarlo.NewWords(rand.NewPCG(1, 1)), 10); !errors.As(err, &domain) {
		t.Errorf("no measure: %v", err)
	}
	if _, err := constant(4, 0.1, 1, 1).Mean(Delay)(ctx, montecarlo.Settings{}); !errors.As(err, &domain) {
		t.Errorf("no settings: %v", err)
	}
	few := ok
	few.Min, few.Max = 10, 10
	if e, err := constant(4, 0.1, 1, 1).Mean(Delay)(ctx, few); err != nil || !math.IsInf(e.Hi, 1) || len(e.Warnings) == 0 {
		t.Errorf("ten runs: %+v, %v", e, err)
	}
	if e, err := constant(1, 1e-300, 1, 1).Mean(Delay)(ctx, ok); err != nil || !math.IsInf(e.Hi, 1) || len(e.Warnings) == 0 {
		t.Errorf("no request: %+v, %v", e, err)
	}
}

// Pairs merged in any grouping are those of the plain two-pass sums, by hand for
// (1,1), (2,1), (6,2): means 3 and 4/3, products 14, 4 and 2/3.
func TestPairs(t *testing.T) {
	var a, b pairs
	a.Add(pair{1, 1})
	b.Add(pair{2, 1})
	b.Add(pair{6, 2})
	a.Merge(&b)
	a.Merge(&pairs{})
	for _, c := range []struct{ got, want float64 }{{a.y, 3}, {a.x, 4. / 3}, {a.yy, 14}, {a.xy, 3}, {a.xx, 2. / 3}} {
		if math.Abs(c.got-c.want) > 1e-14 {
			t.Errorf("%+v", a)
		}
	}
	if a.Reset(); a.n != 0 {
		t.Error("not empty")
	}
}
