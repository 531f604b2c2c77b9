package reports_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports"
)

// waits returns the case of the mean wait of an M/M/1 queue of mean service 1, by
// Lindley's recursion, against rho/(1-rho).
func waits(rho float64) reports.Case {
	params := fmt.Sprintf("rho=%g", rho)
	return reports.Case{
		Params: params,
		Theory: func() (float64, error) { return rho / (1 - rho), nil },
		Measure: steady.Mean("W", "services", "MM1 "+params, func(w *montecarlo.Words) (steady.Advance, error) {
			wait := 0.0
			return func(s *steady.Series, n int) {
				for range n {
					s.Add(wait, 1)
					wait = max(0, wait+w.Rand().ExpFloat64()-w.Rand().ExpFloat64()/rho)
				}
			}, nil
		}),
	}
}

// Long runs are decided in a run of a thousand statistical cases: three queues among
// 997 trivial cases, as the full profile runs them. The level of each look, 1 -
// 0.01/9000, is within the range in which the coverage of long runs was measured. The
// probability that a queue is refuted by chance is 3e-5.
func TestALongRunIsDecidedAmongAThousandCases(t *testing.T) {
	claim := func(id string, cases ...reports.Case) reports.Claim {
		return reports.Claim{
			ID: id, Title: "t", Statement: "$W$", Source: "hand", Quantity: "W", Relation: reports.Equal,
			Resolution: reports.Resolution{Relative: 0.3},
			Formula:    math.Sqrt, Model: math.Cbrt, Cases: reports.Printed(func() []reports.Case { return cases }),
		}
	}
	var others []reports.Case
	for i := range 997 {
		others = append(others, reports.Case{
			Params: fmt.Sprintf("i=%d", i),
			Theory: func() (float64, error) { return 1, nil },
			Measure: func(_ context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
				return montecarlo.Estimate{Name: "x", Value: 1, Lo: 0.99, Hi: 1.01, Level: s.Level, N: 9, Method: "given"}, nil
			},
		})
	}
	claims := []reports.Claim{claim("MM1", waits(0.2), waits(0.3), waits(0.5)), claim("OTHERS", others...)}
	r, err := reports.Check(t.Context(), claims, reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Full()})
	if err != nil {
		t.Fatal(err)
	}
	if r.Statistical != 1000 {
		t.Fatalf("%d statistical cases", r.Statistical)
	}
	for _, v := range r.Verdicts[:3] {
		if v.Status != reports.Supported {
			t.Errorf("%s: %v, %s %v", v.Params, v.Status, v.Reason, v.Estimate.Warnings)
		}
	}
}
