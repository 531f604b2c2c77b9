package data

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// marked returns the smallest value, 0 or below, if it looks like the mark of failed rows: several values are
// equal to it, fewer than half, and the next one is positive and farther from it than half as far as from the median,
// and than some steps of the grid. nil for none, and where the lower end was stated.
func (s *Sample) marked(sorted []float64, step float64) *Cut {
	n := len(sorted)
	at := sorted[0]
	pile := 1
	for pile < n && sorted[pile] == at {
		pile++
	}
	if s.statement.Below != nil || at > 0 || pile < leastMarked || 2*pile >= n || sorted[pile] <= 0 {
		return nil
	}
	next, median := sorted[pile], sorted[n/2]
	if gap := next - at; gap < (median-next)/2 || gap <= leastGap*step {
		return nil
	}
	return &Cut{At: at, N: int64(pile)}
}

// leastMarked is how many equal values may be a mark.
const leastMarked = 3

// leastGap is how many steps of a grid lie between a mark and the values; counts have every whole number.
const leastGap = 3

// failed adds the doubt that values which mark failed rows are no measurements. Without n of N equal values
// at the lower end the mean is
//
//	(N mean - n at)/(N - n)
//
// and a p-quantile that of all at p + (1-p) n/N; of other statistics nothing is known then.
func (s *Sample) failed(e, plain montecarlo.Estimate, r Recording) montecarlo.Estimate {
	m := r.Marked
	if m == nil {
		return e
	}
	n, of := float64(m.N), float64(s.N())
	lo, hi := math.Inf(-1), math.Inf(1)
	switch name := plain.Name; {
	case name == "mean":
		shift := (of*s.moments.Mean()-n*m.At)/(of-n) - s.moments.Mean()
		lo, hi = plain.Lo, plain.Hi+shift
	case isQuantile(name):
		var percent float64
		if _, err := fmt.Sscanf(name, "p%g", &percent); err == nil {
			p := percent / 100
			p += float64((1 - p) * n / of)
			_, above := s.stretchedQuantile(p, plain.Level, 1)
			lo, hi = plain.Lo, math.Max(plain.Hi+s.At(p)-s.At(percent/100), above)
		}
	}
	e.Doubts = append(e.Doubts, montecarlo.Doubt{
		Reason: fmt.Sprintf("%d values are %.6g, far from all others: they may mark failed rows", m.N, m.At),
		Lo:     math.Min(lo, plain.Lo), Hi: math.Max(hi, plain.Hi),
		Settle: fmt.Sprintf("say --na %.6g if they do, and --floor none if they were measured", m.At),
	})
	return e
}
