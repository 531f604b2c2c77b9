package claims

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports"
)

// counting is a system whose units have n of y and 1 of x each.
func counting(n int) (steady.Runs[steady.Quotient], error) {
	return steady.Runs[steady.Quotient]{
		Start: func(*montecarlo.Words, int) (steady.Stretch[steady.Quotient], error) {
			return func(units int) (sums steady.Quotient, err error) {
				sums.Add(float64(n*units), float64(units))
				return sums, nil
			}, nil
		},
		Length: 10, Unit: "units",
	}, nil
}

// measured is the estimate of the measurement for n = 4.
func measured(t *testing.T, m Measurement[int]) (montecarlo.Estimate, error) {
	t.Helper()
	c := square()
	c.Measure = m
	k, err := c.Declare().Cases.Parameters.Case(nil, []string{"n=4"})
	if err != nil || k.Kind != reports.Statistical {
		t.Fatalf("kind %v, error %v", k.Kind, err)
	}
	return k.Measure(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 4, Max: 16})
}

// By hand: the means of the systems for 4 are 4, and their product 16.
func TestOverRuns(t *testing.T) {
	product := func(s []steady.Quotient) float64 { return s[0].Y / s[0].X * s[1].Y / s[1].X }
	e, err := measured(t, OverRuns(product, counting, counting))
	if err != nil || e.Value != 16 || e.Name != "squares" || e.Unit != "stones" || !strings.Contains(e.Method, "runs of 10 units") {
		t.Errorf("%+v, error %v", e, err)
	}
	none := func(int) (steady.Runs[steady.Quotient], error) { return steady.Runs[steady.Quotient]{}, errOdd }
	if _, err := measured(t, OverRuns(product, counting, none)); !errors.Is(err, errOdd) {
		t.Errorf("error %v", err)
	}
}

// What waits grows by the load less 4, up to noise: the load at which it grows by nothing is 4.
func TestThreshold(t *testing.T) {
	e, err := measured(t, Threshold(func(n int) (Search, error) {
		return Search{Lo: 1, Hi: 10, Method: "by hand", Growth: func(load float64) (func() montecarlo.Replication[float64], error) {
			return func() montecarlo.Replication[float64] {
				return func(r *rand.Rand) (float64, error) { return load - float64(n) + 1e-3*r.NormFloat64(), nil }
			}, nil
		}}, nil
	}))
	if err != nil || !e.Contains(4) || e.Width() > 0.1 || e.Name != "squares" || !strings.HasSuffix(e.Method, ", by hand") {
		t.Errorf("%+v, error %v", e, err)
	}
	if _, err := measured(t, Threshold(func(int) (Search, error) { return Search{}, errOdd })); !errors.Is(err, errOdd) {
		t.Errorf("error %v", err)
	}
}
