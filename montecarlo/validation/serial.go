package validation

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/montecarlo"
)

// A Serial is a test whether observations resemble the ones before them.
type Serial struct {
	Cells       int     // with three observations or more
	Correlation float64 // of neighbors, the mean over cells; about -1/n if they are independent
	P           float64 // of so much correlation or more among permutations; 1 without cells
}

func (s Serial) warning() string {
	return fmt.Sprintf("observations that follow each other are alike (mean correlation %.2g in %d cells, p=%.2g), and are not "+
		"independent; measure in several launches and give a column launch", s.Correlation, s.Cells, s.P)
}

// alike is the P below which nothing is decided: one file of a hundred whose times are
// independent is said to depend.
const alike = 0.01

// Noticed reports whether the test rejects independence.
func (s Serial) Noticed() bool { return s.P < alike }

// permutations of the test; with the observed order, P is a multiple of 1/1000.
const permutations = 999

// serial is a permutation test on the sum over cells of the correlations at lag 1.
// Exchangeable observations reject with probability at most P.
func serial(samples []sample, seed uint64) Serial {
	var deviations [][]float64
	for _, x := range samples {
		if len(x.logs) < 3 || x.variance() == 0 {
			continue
		}
		m := mean(x.logs)
		var d []float64
		for _, y := range x.logs {
			d = append(d, y-m)
		}
		deviations = append(deviations, d)
	}
	slices.SortFunc(deviations, slices.Compare) // P does not depend on the order of the cells
	s := Serial{Cells: len(deviations), P: 1}
	if s.Cells == 0 {
		return s
	}
	sum := func() (r float64) {
		for _, d := range deviations {
			r += correlation(d)
		}
		return r
	}
	observed := sum()
	random := rand.New(montecarlo.NewStreams(seed, "validation: order of observations").Source(0))
	above := 1
	for range permutations {
		for _, d := range deviations {
			random.Shuffle(len(d), func(i, j int) { d[i], d[j] = d[j], d[i] })
		}
		if sum() >= observed {
			above++
		}
	}
	s.Correlation, s.P = observed/float64(s.Cells), float64(above)/(permutations+1)
	return s
}

// correlation is that of neighbors among deviations from their mean.
func correlation(d []float64) float64 {
	var over, under float64
	for i, x := range d {
		under += float64(x * x)
		if i > 0 {
			over += float64(d[i-1] * x)
		}
	}
	return over / under
}
