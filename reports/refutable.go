package reports

import (
	"math"

	"castlab/montecarlo"
)

// Refutable returns the smallest relative error that this run would have refuted:
// a theory off by a greater share of itself, upwards or downwards, lies outside of
// the interval [Lo, Hi]. For an equality with the value theory it is
//
//	max(Hi - theory, theory - Lo) / |theory|
//
// and so the width of the interval, not the declared resolution, says how wrong a
// formula may be and still pass. A computation that is a point has 0, one with an
// error bound that bound.
//
// It is false where this has no meaning: for a bound, for a theory that is 0,
// infinite or refuted as it is, and for an interval that is infinite or decides
// nothing.
//
// Source: derived from Decide.
func (v Verdict) Refutable() (relative float64, ok bool) {
	if v.Relation != Equal {
		return 0, false
	}
	return refutable(v.Theory, v.Estimate)
}

func refutable(theory float64, e montecarlo.Estimate) (relative float64, ok bool) {
	if unusable(theory, e) || len(e.Warnings) > 0 || theory == 0 || !e.Contains(theory) {
		return 0, false
	}
	relative = max(e.Hi-theory, theory-e.Lo) / math.Abs(theory)
	return relative, !math.IsInf(relative, 0) && !math.IsNaN(relative)
}

// refutableText is Refutable for a reader, "" where it has no meaning.
func (v Verdict) refutableText() string {
	relative, ok := v.Refutable()
	if !ok {
		return ""
	}
	return percent(relative)
}
