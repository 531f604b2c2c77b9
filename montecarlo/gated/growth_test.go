package gated

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The mean over one period is rho - 1 + lambda N V/backlog by hand, stable or
// not; four periods follow by repeating it: m -> lambda N V + rho m.
func TestGrowthOfTheMean(t *testing.T) {
	for _, c := range []struct {
		lambda  float64
		periods int
	}{{0.05, 1}, {0.2, 1}, {0.05, 4}, {0.15, 4}} {
		const n, x, v, backlog, runs = 10, 1.0, 3.0, 1000, 4000
		replicate, err := constant(n, c.lambda, x, v).Growth(backlog, c.periods)
		if err != nil {
			t.Fatal(err)
		}
		run := replicate()
		sum, squares := 0.0, 0.0
		for i := range runs {
			y, err := run(rand.New(rand.NewPCG(1, uint64(i))))
			if err != nil {
				t.Fatal(err)
			}
			sum, squares = sum+y, squares+y*y
		}
		mean := sum / runs
		m := float64(backlog)
		for range c.periods {
			m = c.lambda*n*v + c.lambda*n*x*m
		}
		near(t, "growth", mean, math.Sqrt((squares/runs-mean*mean)/runs), (m-backlog)/(backlog*float64(c.periods)))
	}
}

func TestGrowthRefuses(t *testing.T) {
	s := constant(4, 0.3, 1, 1)
	for _, c := range []struct {
		s       Scheme
		backlog int64
		periods int
	}{
		{s, 0, 1}, {s, 1 << 41, 1}, {s, 1, 0},
		{constant(0, 1, 1, 1), 1, 1}, {constant(4, 0, 1, 1), 1, 1}, {constant(4, math.NaN(), 1, 1), 1, 1},
		{constant(4, math.Inf(1), 1, 1), 1, 1}, {constant(4, 1, 1, 1), 1 << 40, 1000}, {constant(4, 1e300, 1, 1), 1, 1},
	} {
		if _, err := c.s.Growth(c.backlog, c.periods); err == nil {
			t.Errorf("%v backlog=%d periods=%d: no error", c.s, c.backlog, c.periods)
		}
	}
}
