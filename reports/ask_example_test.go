package reports_test

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
)

// A claim with a parameter can be asked for any value of its domain, not only for those
// that the report prints.
func ExampleClaim_Ask() {
	of := func(n int) reports.Case {
		params := fmt.Sprintf("n=%d", n)
		return reports.Case{
			Params: params, Kind: reports.Computed,
			Theory: func() (float64, error) { return float64(n * n), nil },
			Measure: montecarlo.Exact("S", "", func() (value, errorBound float64, items int64, err error) {
				return oddSum(n), 0, int64(n), nil
			}),
		}
	}
	size := arguments.Int("n", "how many odd numbers", 1, 1000)
	declared := arguments.Grammar{}.NewKeys()
	size.Declare(declared)
	key := declared.All()[0]
	claim := reports.Claim{
		ID: "ODD-SUM", Quantity: "S", Relation: reports.Equal, Resolution: reports.Resolution{Absolute: 0.5},
		Cases: reports.Cases{
			Printed: func() []reports.Case { return []reports.Case{of(10), of(100)} },
			Parameters: &reports.Parameters{
				Keys: func() []reports.Key { return []reports.Key{{Name: key.Name, Meaning: key.Meaning, Domain: key.Domain}} },
				Case: func(open reports.Open, words []string) (reports.Case, error) {
					keys := arguments.Grammar{Open: open}.NewKeys()
					value := size.Declare(keys)
					if err := keys.Parse(words); err != nil {
						return reports.Case{}, err
					}
					n, err := value()
					return of(n), err
				},
			},
		},
	}
	asked, err := claim.Ask(nil, []string{"n=77"})
	if err != nil {
		fmt.Println(err)
		return
	}
	cfg := reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick()}
	verdict, err := reports.Settle(context.Background(), claim, asked, cfg, 0.99)
	fmt.Println(verdict.Claim, verdict.Params, verdict.Theory, verdict.Status, err)
	_, err = claim.Ask(nil, []string{"n=0"})
	fmt.Println(err)
	// Output:
	// ODD-SUM n=77 5929 supported <nil>
	// n=0: want an integer from 1 to 1000
}
