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

// sectioned is the interval of twenty sections, as textbooks have it: Student's t of their quantiles.
func sectioned(x []float64, p, level float64) montecarlo.Estimate {
	const sections = 20
	m := montecarlo.NewMoments()
	size := len(x) / sections
	for i := range sections {
		part := slices.Clone(x[i*size : (i+1)*size])
		slices.Sort(part)
		m.Add(part[montecarlo.QuantileRank(p, int64(size))-1])
	}
	half := montecarlo.StudentUpper((1-level)/2, sections-1) * math.Sqrt(m.Variance()/sections)
	return montecarlo.Estimate{Value: m.Mean(), Lo: m.Mean() - half, Hi: m.Mean() + half, Level: level}
}

func dependentProcesses() []process {
	return []process{autoregression(0), autoregression(0.5), autoregression(0.9), queue(0.5, false), queue(0.8, false),
		queue(0.9, false)}
}

var dependentSizes = []int{200, 500, 2000, 10_000, 100_000}

// TestQuantilesOfDependentValuesStudy prints the table of quantiles of dependent values in COVERAGE.md with -study.
func TestQuantilesOfDependentValuesStudy(t *testing.T) {
	if *study == 0 {
		t.Skip("a table of COVERAGE.md; -study 400 prints it")
	}
	fmt.Println("| process | n | quantile | refused | one end | covered | both ends | missed and quiet | relative half-width | " +
		"20 sections cover |\n| --- | --: | --- | --: | --: | --: | --: | --: | --: | --: |")
	for _, p := range dependentProcesses() {
		for _, n := range dependentSizes {
			if strings.Contains(fmt.Sprintf("%s, %d", p.name, n), *only) {
				p.printQuantiles(runsOf(*study, n), n)
			}
		}
	}
}

// runsOf is how many samples a row of n values has.
func runsOf(runs, n int) int {
	if n > 10_000 {
		return max(1, runs/4)
	}
	return runs
}

// printQuantiles prints the rows of samples of n values.
func (p process) printQuantiles(runs, n int) {
	shares := []float64{0.5, 0.9, 0.99}
	random := rand.New(montecarlo.NewStreams(*seed, fmt.Sprint("dependent quantiles ", p.name, n)).Source(0))
	tallies, sections := make([]tally, len(shares)), make([]tally, len(shares))
	oneEnd, width := make([]int, len(shares)), make([]float64, len(shares))
	x := make([]float64, n)
	for range runs {
		p.fill(random, x)
		s, err := Of("x", x...)
		if err != nil {
			panic(err)
		}
		for i, q := range shares {
			e, truth := s.Quantile(q, 0.95), p.quantile(q)
			tallies[i].count(e, truth)
			sections[i].count(sectioned(x, q, 0.95), truth)
			if math.IsInf(e.Lo, -1) != math.IsInf(e.Hi, 1) {
				oneEnd[i]++
			} else if !math.IsInf(e.Hi, 1) {
				width[i] += (e.Hi - e.Lo) / 2 / math.Abs(truth)
			}
		}
	}
	for i, q := range shares {
		c := tallies[i]
		given := c.runs - c.refused
		both := given - oneEnd[i]
		half := ""
		if both > 0 && p.quantile(q) != 0 && math.Abs(p.quantile(q)) > 1e-6 {
			half = fmt.Sprintf("%.3f", width[i]/float64(both))
		}
		fmt.Printf("| %s | %d | %s | %s | %s | %s | %s | %s | %s | %s |\n", p.name, n, QuantileName(q), share(c.refused, runs),
			share(oneEnd[i], runs), share(given-c.missed, given), share(both, runs), share(c.missedQuietly, runs), half,
			share(runs-sections[i].missed, runs))
	}
}
