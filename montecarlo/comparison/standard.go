package comparison

import (
	"cmp"
	"context"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Verdicts is the answer to Selection.Against: what is known of every system beside a standard. Every other system is in
// one of the three lists.
type Verdicts struct {
	Standard int
	Better   []int // their means are smaller than that of the standard, the one of the smallest sample mean first
	NoBetter []int // they are at most Delta better than the standard
	Open     []int // neither is known after s.Max runs
	Runs     []int // of each system
	Total    int   // of all
	Means    []float64
	Level    float64
}

// Against compares every system with one of them, the standard, such as what is in use: it runs all systems s.Min times and
// then the standard and those that are open, an eighth more at each look, until none is or s.Max runs are made; s.Done is
// not used. With probability s.Level all that it says holds together:
//
//	better       the interval of mean(l) - mean(standard) is below 0
//	no better    it does not go below -Delta
//
// with anytime-valid t intervals (montecarlo.AnytimeInterval) at the error (1-level)/(k-1) of each. A system that is better
// by less than Delta may be in either list. With Delta = 0 a system that is as good stays open. A standard whose mean is
// known is a system that always returns it. The best of those that are better is what Select finds of them.
//
// Source: Nelson and Goldsman, "Comparisons with a standard in simulation experiments", Management Science 47 (2001), for
// the question; elimination on confidence sequences, and a statement for every system in place of one choice: derived.
//
// Errors: as Select, and *inputs.Error for a standard that is no system.
func (q Selection) Against(ctx context.Context, s montecarlo.Settings, standard int) (Verdicts, error) {
	if err := q.validate(s); err != nil {
		return Verdicts{}, err
	}
	if err := inputs.Integer("standard", standard, 0, q.Systems-1); err != nil {
		return Verdicts{}, err
	}
	rows := make([][]float64, q.Systems)
	v := Verdicts{Standard: standard, Level: s.Level, Runs: make([]int, q.Systems), Means: make([]float64, q.Systems)}
	for i := range q.Systems {
		if i != standard {
			v.Open = append(v.Open, i)
		}
	}
	pair, best := 1-(1-s.Level)/float64(q.Systems-1), int64(math.Sqrt(float64(s.Min)*float64(s.Max)))
	for n := s.Min; ; n = min(s.Max, n+max(1, n/grown)) {
		running := append([]int{standard}, v.Open...)
		if err := q.extend(ctx, s.Plan, rows, running, n); err != nil {
			return Verdicts{}, err
		}
		for _, i := range running {
			v.Runs[i], v.Means[i] = n, mean(rows[i])
		}
		v.Open = slices.DeleteFunc(v.Open, func(l int) bool {
			switch d := q.difference(rows[l], rows[standard], pair, best); {
			case d.Hi < 0:
				v.Better = append(v.Better, l)
			case d.Lo >= -q.Delta:
				v.NoBetter = append(v.NoBetter, l)
			default:
				return false
			}
			rows[l] = nil
			return true
		})
		if len(v.Open) == 0 || n == s.Max {
			break
		}
	}
	slices.SortStableFunc(v.Better, func(a, b int) int { return cmp.Compare(v.Means[a], v.Means[b]) })
	slices.Sort(v.NoBetter)
	v.Total = total(v.Runs)
	return v, nil
}
