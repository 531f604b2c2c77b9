package reports_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"castlab/montecarlo"
	"castlab/reports"
)

// longestOf is the experiment: the longest of n exponential lengths of mean 1.
func longestOf(n int) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			longest := 0.0
			for range n {
				longest = max(longest, r.ExpFloat64())
			}
			return longest, nil
		}
	}
}

// harmonic is the theory: H_n = 1 + 1/2 + ... + 1/n.
func harmonic(n int) (h float64) {
	for k := 1; k <= n; k++ {
		h += 1 / float64(k)
	}
	return h
}

// A claim that is checked on samples: the mean of the longest of n exponential lengths is
// H_n. An interval that holds H_n supports it only if it is no wider than 5 percent.
func ExampleClaim() {
	var cases []reports.Case
	for _, n := range []int{2, 8} {
		params := fmt.Sprintf("n=%d", n)
		cases = append(cases, reports.Case{
			Params:  params,
			Theory:  func() (float64, error) { return harmonic(n), nil },
			Measure: montecarlo.Mean("M", "mean lengths", "LONGEST "+params, longestOf(n)),
		})
	}
	claim := reports.Claim{
		ID: "LONGEST", Title: "Longest of n exponential lengths", Source: "Feller",
		Statement: `$\mathbf{E} M = H_n$`, Quantity: `\mathbf{E} M`, Unit: "mean lengths",
		Relation: reports.Equal, Resolution: reports.Resolution{Relative: 0.05},
		Symbols: []reports.Symbol{
			{Name: "n", Meaning: "how many lengths"},
			{Name: "M", Meaning: "the longest of them", Unit: "mean lengths"},
			{Name: "H_n", Meaning: "harmonic number"},
		},
		Formula: harmonic, Model: longestOf,
		Cases: reports.Printed(func() []reports.Case { return cases }),
	}
	cfg := reports.Config{Seed: 1, Alpha: 0.01, Workers: 2, Profile: reports.Quick()}
	report, err := reports.Check(context.Background(), []reports.Claim{claim}, cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range report.Verdicts {
		fmt.Printf("%s: theory %.3f, measured %.1f, %s\n", v.Params, v.Theory, v.Estimate.Value, v.Status)
	}
	lines := strings.Split(strings.TrimSpace(report.Text()), "\n")
	fmt.Println(strings.Join(lines[len(lines)-3:len(lines)-1], "\n"))
	// Output:
	// n=2: theory 1.500, measured 1.5, supported
	// n=8: theory 2.718, measured 2.7, supported
	// 2 supported, 0 refuted, 0 inconclusive; errata: 0 confirmed
	// P(any wrong verdict) <= 0.01 over 2 statistical cases, level 0.995 each; seed 1, profile quick
}
