package treedynamic_test

import (
	"flag"
	"fmt"
	"testing"

	"castlab/montecarlo/steady"
	. "castlab/montecarlo/treedynamic"
)

var (
	coverageRuns = flag.Int("coverage.runs", 0, "macro-replications of the coverage study; 0 skips it")
	coverageSeed = flag.Uint64("coverage.seed", 1, "seed")
)

// The table of measured coverage of the intervals of montecarlo/steady on the
// reception delay of the direct scheme, whose mean is known:
// go test ./montecarlo/treedynamic -run CoverageOfReception -v -coverage.runs 1000.
func TestCoverageOfReception(t *testing.T) {
	if *coverageRuns == 0 {
		t.Skip("a study; ask for it by -coverage.runs")
	}
	var rows []steady.Row
	for _, c := range []struct {
		family
		load float64
	}{{path2, .6}, {k4, .6}, {k4, .9}, {uneven, .8}} {
		s := c.scheme(t)
		most, _ := s.Capacity()
		lambda := c.load * most
		r, err := steady.Coverage(t.Context(), *coverageSeed, *coverageRuns, 1, 0.95, steady.Cell{
			Name:  fmt.Sprintf("%s at %g of capacity", c.name, c.load),
			Truth: c.reception(lambda),
			Sizes: []float64{1e4, 1e5}, Stride: 100,
			Start: Dynamic{Scheme: s, Lambda: lambda, Order: FIFO}.Start(Reception),
		})
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r...)
	}
	fmt.Print(steady.Markdown(rows))
}
