package reports

import "math"

// Margin says how far the claim is from being violated, as a share of the theory (of 1, if
// the theory is 0).
//
//	(theory - value) / |theory|                 for value <= theory
//	(value - theory) / |theory|                 for value >= theory
//	min(theory - Lo, Hi - theory) / |theory|    for an equality
//
// It is negative on the wrong side, and outside of the interval [Lo, Hi] of an equality.
// Where it has no such value, as for an infinite theory, it is -Inf if the verdict is
// Refuted, and +Inf if not.
//
// Source: derived.
func (v Verdict) Margin() float64 {
	scale := math.Abs(v.Theory)
	if scale == 0 {
		scale = 1
	}
	m := math.NaN()
	switch {
	case math.IsInf(scale, 0):
	case v.Relation == AtMost:
		m = (v.Theory - v.Estimate.Value) / scale
	case v.Relation == AtLeast:
		m = (v.Estimate.Value - v.Theory) / scale
	default:
		m = min(v.Theory-v.Estimate.Lo, v.Estimate.Hi-v.Theory) / scale
	}
	switch {
	case !math.IsNaN(m):
		return m
	case v.Status == Refuted:
		return math.Inf(-1)
	}
	return math.Inf(1)
}

// Margin returns the margin of the counterexample of a claim or, if there is none, of its
// tightest point; ok is false if there is neither.
func (c Hunted) Margin() (m float64, ok bool) {
	if x := c.Counterexample; x != nil {
		relation, err := parseRelation(c.Relation)
		return Verdict{Relation: relation, Status: Refuted, Theory: float64(x.Theory), Estimate: x.Estimate.Estimate()}.Margin(), err == nil
	}
	if c.Tightest != nil {
		return float64(c.Tightest.Margin), true
	}
	return 0, false
}
