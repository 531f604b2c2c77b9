// Command coupons checks the coupon collector's mean time, and the mean of the largest
// of d loads, and prints the verdicts.
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mathext"

	"castlab/analytic/maxload"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab"
)

func collect(n int, r *rand.Rand) (draws float64, _ error) {
	for seen := map[int]bool{}; len(seen) < n; draws++ {
		seen[r.IntN(n)] = true
	}
	return draws, nil
}

// mean is n(1 + 1/2 + ... + 1/n).
func mean(n int) (float64, error) {
	return float64(n) * (mathext.Digamma(float64(n)+1) - mathext.Digamma(1)), nil
}

type bins struct{ d, balls int }

func (b bins) fullest(r *rand.Rand) (float64, error) {
	loads := make([]int, b.d)
	for range b.balls {
		loads[r.IntN(b.d)]++
	}
	return float64(slices.Max(loads)), nil
}

var coupons = lab.Claim[int]{ID: "COUPON", Title: "Draws until all are seen", Measured: "E T", Against: "n", Within: lab.Relative(0.02),
	Over: []string{"n=2,5,10,50,100"}, Parameters: arguments.Int("n", "kinds", 1, 1000), Theory: mean, Measure: lab.Mean(lab.Draw(collect))}

func main() {
	loads := lab.Claim[bins]{ID: "LOAD", Measured: "E max", Within: lab.Relative(0.02), Over: []string{"d=2,10 balls=2,50"},
		Parameters: arguments.Of2(func(d, balls int) (bins, error) { return bins{d, balls}, nil },
			arguments.Int("d", "bins", 1, 100), arguments.Int("balls", "balls", 1, 1000)),
		Theory: func(b bins) (float64, error) { return maxload.Mean(b.d, b.balls) }, Measure: lab.Mean(lab.Draw(bins.fullest))}
	here := lab.Lab{Name: "coupons", Claims: []reports.Claim{coupons.Declare(), loads.Declare()}}
	report, err := lab.Check(context.Background(), here, lab.Settings{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(report.Table())
}
