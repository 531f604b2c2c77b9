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

// doubtOfMarks is the doubt that values mark failed rows, with the interval that holds then.
func doubtOfMarks(c Cut, lo, hi float64) montecarlo.Doubt {
	settle := fmt.Sprintf("say --na %.6g if they do, and --floor none if they were measured", c.At)
	if c.At == 0 {
		settle += ", or --zeros apart if they are of another kind, as hits of a cache are"
	}
	return montecarlo.Doubt{
		Reason: fmt.Sprintf("%d values are %.6g, far from all others: they may mark failed rows, whose size is not known, as where a "+
			"timeout took the longest away", c.N, c.At),
		Lo: lo, Hi: hi,
		Settle: settle,
	}
}

// failed adds the doubt that values which mark failed rows are no measurements, and of rows that took longer than all others: see
// absent. They stand below all others already; if they lie above them, a p-quantile is that of all at p + share, and if that is no
// share, and of a mean, there is no upper end. Of other statistics nothing is known then.
func (s *Sample) failed(e, plain montecarlo.Estimate, r Recording) montecarlo.Estimate {
	if r.Marked == nil {
		return e
	}
	lo, hi := math.Inf(-1), math.Inf(1)
	switch name := plain.Name; {
	case name == "mean":
		lo = plain.Lo
	case isQuantile(name):
		var percent float64
		if _, err := fmt.Sscanf(name, "p%g", &percent); err == nil {
			lo, hi = plain.Lo, s.aboveMarks(plain, percent/100, *r.Marked)
		}
	}
	e.Doubts = append(e.Doubts, doubtOfMarks(*r.Marked, math.Min(lo, plain.Lo), math.Max(hi, plain.Hi)))
	return e
}

// aboveMarks returns the upper end of a p-quantile whose marks lie above all other values.
func (s *Sample) aboveMarks(e montecarlo.Estimate, p float64, c Cut) float64 {
	if !s.inLaunches() || s.merged {
		moved := p + s.share(c)
		if moved >= 1 {
			return math.Inf(1)
		}
		_, above := s.stretchedQuantile(moved, e.Level, 1)
		return math.Max(e.Hi+s.At(moved)-s.At(p), above)
	}
	hi := e.Hi
	for _, l := range s.launches {
		moved := p + float64(l.count(func(x float64) bool { return x == c.At }))/float64(l.N())
		if moved > 1 {
			return math.Inf(1)
		}
		hi += (l.At(moved) - l.At(p)) / float64(len(s.launches))
	}
	return hi
}
