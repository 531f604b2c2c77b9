package data

import (
	"fmt"
	"math"

	"castlab/distributions/fitting"
	"castlab/montecarlo"
)

// marked returns the values that may mark failed rows, nil for none and where the lower end was stated.
func (s *Sample) marked(sorted []float64, step float64) *Cut {
	n := fitting.Marked(sorted, step)
	if n == 0 || s.statement.Below != nil {
		return nil
	}
	return &Cut{At: sorted[0], N: int64(n)}
}

// share returns which part of the values a cut is, of those in which it was seen.
func (s *Sample) share(c Cut) float64 { return float64(c.N) / math.Min(float64(s.N()), MostHeld) }

// without returns where the p-quantile of the values without the smallest share of them stands among all.
func without(p, share float64) float64 { return p + float64((1-p)*share) }

// doubtOfMarks is the doubt that values mark failed rows, with the interval that holds then.
func doubtOfMarks(c Cut, lo, hi float64) montecarlo.Doubt {
	settle := fmt.Sprintf("say --na %.6g if they do, and --floor none if they were measured", c.At)
	if c.At == 0 {
		settle += ", or --zeros apart if they are of another kind, as hits of a cache are"
	}
	return montecarlo.Doubt{
		Reason: fmt.Sprintf("%d values are %.6g, far from all others: they may mark failed rows", c.N, c.At),
		Lo:     lo, Hi: hi,
		Settle: settle,
	}
}

// failed adds the doubt that values which mark failed rows are no measurements. Without a share of equal values
// at the lower end the mean is
//
//	(mean - share at)/(1 - share)
//
// and a p-quantile that of all at p + (1-p) share; of other statistics nothing is known then.
func (s *Sample) failed(e, plain montecarlo.Estimate, r Recording) montecarlo.Estimate {
	if r.Marked == nil {
		return e
	}
	share := s.share(*r.Marked)
	lo, hi := math.Inf(-1), math.Inf(1)
	switch name := plain.Name; {
	case name == "mean":
		mean := s.moments.Mean()
		lo, hi = plain.Lo, plain.Hi+(mean-share*r.Marked.At)/(1-share)-mean
	case isQuantile(name):
		var percent float64
		if _, err := fmt.Sscanf(name, "p%g", &percent); err == nil {
			p := without(percent/100, share)
			_, above := s.stretchedQuantile(p, plain.Level, 1)
			lo, hi = plain.Lo, math.Max(plain.Hi+s.At(p)-s.At(percent/100), above)
		}
	}
	e.Doubts = append(e.Doubts, doubtOfMarks(*r.Marked, math.Min(lo, plain.Lo), math.Max(hi, plain.Hi)))
	return e
}
