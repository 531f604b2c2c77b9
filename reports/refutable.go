package reports

import (
	"math"

	"castlab/montecarlo"
)

// Refutable returns the smallest relative error that this run would have refuted: a
// theory with a larger relative error, upwards or downwards, lies outside of the
// interval [Lo, Hi]. For an equality with the value theory it is
//
//	max(Hi - theory, theory - Lo) / |theory|
//
// so the width of the interval, not the declared resolution, determines how wrong a
// formula may be and still pass. It is 0 for a computation that is a point, and the
// error bound for one that has one.
//
// It is false where this has no meaning: for a bound, for a theory that is 0, infinite
// or already refuted, and for an interval that is infinite or decides nothing.
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
	e = e.Sure()
	relative = max(e.Hi-theory, theory-e.Lo) / math.Abs(theory)
	return relative, !math.IsInf(relative, 0) && !math.IsNaN(relative)
}

// refutableText formats Refutable, "" if it has no meaning.
func (v Verdict) refutableText() string {
	relative, ok := v.Refutable()
	if !ok {
		return ""
	}
	return percent(relative)
}
