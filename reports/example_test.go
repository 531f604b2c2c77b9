package reports_test

import (
	"context"
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/reports"
)

// oddSum returns the sum of the first n odd numbers.
func oddSum(n int) float64 {
	sum := 0
	for k := range n {
		sum += 2*k + 1
	}
	return float64(sum)
}

// A claim, its check, and its power test. By theory the sum of the first n odd numbers
// is n^2; the experiment adds them up.
func ExampleCheck() {
	claim := reports.Claim{
		ID: "ODD-SUM", Title: "Sum of the first odd numbers", Source: "Nicomachus",
		Statement: `$S = n^2$`, Quantity: "S", Relation: reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Symbols:    []reports.Symbol{{Name: "n", Meaning: "how many"}, {Name: "S", Meaning: "their sum"}},
		Formula:    math.Pow, Model: oddSum,
		Cases: reports.Printed(func() (cases []reports.Case) {
			for _, n := range []int{1, 10, 100} {
				cases = append(cases, reports.Case{
					Params: fmt.Sprintf("n=%d", n),
					Kind:   reports.Computed,
					Theory: func() (float64, error) { return math.Pow(float64(n), 2), nil },
					Measure: func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
						s := oddSum(n)
						return montecarlo.Estimate{Name: "S", Value: s, Lo: s, Hi: s, Level: 1, N: int64(n), Method: "added up"}, nil
					},
				})
			}
			return cases
		}),
	}
	claims := []reports.Claim{claim}
	cfg := reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick()}
	report, err := reports.Check(context.Background(), claims, cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range report.Verdicts {
		fmt.Println(v.Params, v.Status, v.Reason)
	}
	fmt.Println("failed:", report.Failed())
	fmt.Println("power:", reports.CheckPower(context.Background(), claims, cfg))
	// Output:
	// n=1 supported Theory 1 lies in [1, 1], which is no wider than the resolution 0.5.
	// n=10 supported Theory 100 lies in [100, 100], which is no wider than the resolution 0.5.
	// n=100 supported Theory 10000 lies in [10000, 10000], which is no wider than the resolution 0.5.
	// failed: false
	// power: <nil>
}
