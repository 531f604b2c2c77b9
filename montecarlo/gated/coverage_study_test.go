package gated

import (
	"context"
	"flag"
	"fmt"
	"testing"

	"castlab/montecarlo/steady"
)

var (
	coverageRuns = flag.Int("coverage.runs", 0, "macro-replications of the coverage study; 0 skips it")
	coverageSeed = flag.Uint64("coverage.seed", 1, "seed")
)

// The table of measured coverage of the intervals of montecarlo/steady on a model
// they were not calibrated on, whose mean is known (B1 of the mean delay) and
// whose runs begin in steady state:
// go test ./montecarlo/gated -run CoverageOfDelay -v -coverage.runs 1000.
func TestCoverageOfDelay(t *testing.T) {
	if *coverageRuns == 0 {
		t.Skip("a study; ask for it by -coverage.runs")
	}
	var rows []steady.Row
	for _, c := range []struct{ rho, v float64 }{{0.5, 2}, {0.9, 2}, {0.98, 2}, {0.8, 0.05}} {
		rho := c.rho
		r, err := steady.Coverage(context.Background(), *coverageSeed, *coverageRuns, 1, 0.95, steady.Cell{
			Name:  fmt.Sprintf("gated rho=%g V=%g X=1", rho, c.v),
			Truth: 1.5*c.v/(1-rho) + 1 + rho*(1+2*rho)/(2*(1-rho*rho)),
			Sizes: []float64{1e4, 1e5, 1e6}, Stride: 64,
			Start: constant(1, rho, 1, c.v).Start(Delay),
		})
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r...)
	}
	fmt.Print(steady.Markdown(rows))
}
