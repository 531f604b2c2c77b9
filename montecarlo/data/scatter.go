package data

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// assumed reports whether what launches differ by is stated, and taken for given of a sample of one launch.
func (q Question) assumed(s *Sample) bool { return q.Scatter > 0 && s.ProgramLaunches() < 2 }

// scattered returns an estimate of one launch as one of its program: what the launch multiplies all its numbers by is taken as lognormal,
// with Scatter as the deviation of its logarithm. Its interval [l, u] about x becomes, as that of a sum (MOVER),
//
//	x - sqrt((x-l)^2 + (x (1 - e^(-z S)))^2),  x + sqrt((u-x)^2 + (x (e^(z S) - 1))^2)
//
// z being the normal quantile at (1+level)/2, and every doubt likewise.
//
// Source: Zou and Donner, "Construction of confidence limits about effect measures", Statistics in Medicine 27 (2008).
func (q Question) scattered(e montecarlo.Estimate, s *Sample) montecarlo.Estimate {
	if !q.assumed(s) || math.IsNaN(e.Value) {
		return e
	}
	z := distuv.UnitNormal.Quantile((1 + e.Level) / 2)
	below, above := math.Abs(e.Value)*-math.Expm1(-z*q.Scatter), math.Abs(e.Value)*math.Expm1(z*q.Scatter)
	if e.Value < 0 {
		below, above = above, below
	}
	lower := func(lo float64) float64 { return math.Min(lo, e.Value-math.Hypot(math.Max(0, e.Value-lo), below)) }
	upper := func(hi float64) float64 { return math.Max(hi, e.Value+math.Hypot(math.Max(0, hi-e.Value), above)) }
	plain := e
	plain.Warnings = nil
	least, most := plain.Widest()
	e.Lo, e.Hi = lower(e.Lo), upper(e.Hi)
	e.Method += fmt.Sprintf("; launches scatter by %.3g %%, as stated", 100*q.Scatter)
	e.Doubts = slices.Clone(e.Doubts)
	for i, d := range e.Doubts {
		e.Doubts[i].Lo, e.Doubts[i].Hi = lower(d.Lo), upper(d.Hi)
	}
	if len(e.Doubts) > 0 {
		e = e.Within(lower(least), upper(most))
	}
	return e
}
