package lab_test

import (
	"context"
	"fmt"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/hunt"
	"castlab/reports/lab"
	"castlab/reports/lab/agreement"
	"castlab/reports/lab/catalog"
)

// Two formulas of one's own for the number of pairs among n: the second forgets that n/2 is
// cut to an integer, and so is wrong where n is odd.
func ExampleAgree() {
	number := arguments.Int("n", "how many", 0, 1000)
	pairs := func(n int) (float64, error) { return float64(n*(n-1)) / 2, nil }
	halves := func(n int) (float64, error) { return float64(n / 2 * (n - 1)), nil }
	l := lab.Lab{Name: "counting", Quantities: []catalog.Quantity{
		lab.Quantity("pairs", "pairs among n", "1", "definition", number, pairs),
		lab.Quantity("pairs.quick", "the same", "1", "derived", number, halves),
	}}
	claim, err := lab.Agree(l, agreement.Tolerance, "pairs.quick == pairs")
	if err != nil {
		fmt.Println(err)
		return
	}
	outcomes, err := hunt.Run(context.Background(), []reports.Claim{claim}, hunt.Settings{Seed: 1, Alpha: 0.01, Workers: 1, Points: 1000})
	if err != nil {
		fmt.Println(err)
		return
	}
	found := outcomes[0].Found.Verdict
	fmt.Printf("%s fails at %s: %v and %v\n", found.Claim, found.Params, found.Estimate.Value, found.Theory)
	// Output: pairs.quick == pairs fails at n=3: 2 and 3
}
