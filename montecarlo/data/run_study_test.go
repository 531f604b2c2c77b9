package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// farAutoregression has mean 5 and variance 1, and starts ten deviations above its mean.
func farAutoregression(rho float64) process {
	return process{fmt.Sprintf("AR(1), %g, from 10 deviations", rho), func(r *rand.Rand, x []float64) {
		y := 10.0
		for i := range x {
			x[i] = 5 + y
			y = float64(rho*y) + math.Sqrt(1-rho*rho)*r.NormFloat64()
		}
	}, func(x float64) float64 { return normalCDF(x - 5) }, 5, -9, 14}
}

func runProcesses() []process {
	return []process{farAutoregression(0.5), farAutoregression(0.9), queue(0.5, true), queue(0.8, true), queue(0.9, true)}
}

// TestRunsStudy prints the table of runs from their start in COVERAGE.md with -study.
func TestRunsStudy(t *testing.T) {
	if *study == 0 {
		t.Skip("a table of COVERAGE.md; -study 400 prints it")
	}
	fmt.Println("| run | n | statistic | refused | covered | quiet | missed and quiet | warm-up | values for 5 % | then within 5 % |\n" +
		"| --- | --: | --- | --: | --: | --: | --: | --: | --: | --: |")
	for _, p := range runProcesses() {
		if !strings.Contains(p.name, *only) {
			continue
		}
		for _, n := range []int{1000, 10_000, 100_000} {
			p.printRuns(runsOf(*study, n), n)
		}
	}
}

// printRuns prints the rows of the mean and the 0.9-quantile of runs of n values.
func (p process) printRuns(runs, n int) {
	const precision = 0.05
	random := rand.New(montecarlo.NewStreams(*seed, fmt.Sprint("run coverage ", p.name, n)).Source(0))
	var mean, p90 tally
	var cuts, values []float64
	run := func(n int) Run {
		x := make([]float64, n)
		p.fill(random, x)
		s, err := Of("x", x...)
		if err != nil {
			panic(err)
		}
		r, err := s.Run()
		if err != nil {
			panic(err)
		}
		return r
	}
	for range runs {
		r := run(n)
		e := r.Mean(0.95)
		mean.count(e, p.mean)
		p90.count(r.Quantile(0.9, 0.95), p.quantile(0.9))
		cuts = append(cuts, float64(r.WarmUp))
		if v, _ := r.Needed(e, precision); !math.IsInf(v, 1) {
			values = append(values, v)
		}
	}
	needed, within := "", ""
	if len(values) > runs/2 {
		slices.Sort(values)
		median := values[len(values)/2]
		needed = fmt.Sprintf("%.0f", median)
		if median < 300_000 {
			narrow := 0
			for range 50 {
				if e := run(int(median)).Mean(0.95); e.Width()/2 <= precision*math.Abs(e.Value) {
					narrow++
				}
			}
			within = share(narrow, 50)
		}
	}
	slices.Sort(cuts)
	for i, c := range []tally{mean, p90} {
		given := c.runs - c.refused
		fmt.Printf("| %s | %d | %s | %s | %s | %s | %s | %.0f | %s | %s |\n", p.name, n, []string{"mean", "p90"}[i],
			share(c.refused, c.runs),
			share(given-c.missed, given), share(c.quiet, c.runs), share(c.missedQuietly, c.runs), cuts[len(cuts)/2], needed, within)
		needed, within = "", ""
	}
}
