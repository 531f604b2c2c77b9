package reports

import (
	"math"

	"castlab/montecarlo"
)

// A Status is the outcome of one case.
type Status int

const (
	Inconclusive Status = iota // the measurement does not decide
	Supported                  // the measurement agrees, at the declared resolution
	Refuted                    // the measurement excludes it
)

func (s Status) String() string {
	switch s {
	case Supported:
		return "supported"
	case Refuted:
		return "refuted"
	}
	return "inconclusive"
}

// Decide is the one function that turns numbers into a verdict.
//
//	relation   refuted                    supported
//	=          theory outside [Lo, Hi]    theory in [Lo, Hi] and Hi - Lo <= width
//	<=         theory < Lo                Hi <= theory
//	>=         theory > Hi                Lo >= theory
//
// An estimate about every run (montecarlo.Estimate.Runs) refutes by one run besides: one whose
// result is farther than width from theory, above an upper bound, or below a lower one.
//
// Everything else is inconclusive. Touching counts as agreement, since the
// intervals are closed. An upper bound of +Inf (a lower bound of -Inf) is
// vacuous: it is supported by any measurement, and the tightness column shows
// it as infinite.
//
// Why the error is controlled: a true statement is refuted, and a false bound
// is supported, only if the interval misses the measured quantity, which
// happens with probability at most 1 - Level. A false equality is supported
// only if the interval misses the quantity or the two differ by no more than
// width. Level is what keeps the errors of a whole run together below alpha.
//
// An interval with a warning decides nothing, in either direction: a warning
// says that the interval may not cover at its level, and then neither support
// nor refutation on its word has a stated error rate. One with a doubt decides what it does
// whether the doubt is right or not (montecarlo.Estimate.Widest). The same holds for NaN
// anywhere, for ends in the wrong order, for a level outside (0, 1], and, for an
// equality, for a width that is negative or infinite.
//
// Symbols: theory, Lo, Hi, width in the unit of the claim.
// Source: derived.
func Decide(rel Relation, theory float64, e montecarlo.Estimate, width float64) Status {
	if unusable(theory, e) || len(e.Warnings) > 0 {
		return Inconclusive
	}
	e = e.Sure()
	if e.Runs != nil && len(e.Doubts) == 0 && oneRefutes(rel, theory, *e.Runs, width) {
		return Refuted
	}
	switch rel {
	case Equal:
		switch {
		case !(width >= 0) || math.IsInf(width, 1):
			return Inconclusive
		case !e.Contains(theory):
			return Refuted
		case spread(e) <= width:
			return Supported
		}
	case AtMost:
		switch {
		case theory < e.Lo:
			return Refuted
		case e.Hi <= theory:
			return Supported
		}
	case AtLeast:
		switch {
		case theory > e.Hi:
			return Refuted
		case e.Lo >= theory:
			return Supported
		}
	}
	return Inconclusive
}

// oneRefutes reports whether the least or the largest result contradicts a statement about
// every run.
func oneRefutes(rel Relation, theory float64, runs [2]float64, width float64) bool {
	switch rel {
	case Equal:
		return width >= 0 && (runs[0] < theory-width || runs[1] > theory+width)
	case AtMost:
		return runs[1] > theory
	case AtLeast:
		return runs[0] < theory
	}
	return false
}

// unusable reports whether the numbers permit no decision.
func unusable(theory float64, e montecarlo.Estimate) bool {
	return math.IsNaN(theory) || math.IsNaN(e.Value) || !(e.Lo <= e.Hi) || !(e.Level > 0 && e.Level <= 1)
}

// spread returns the width of the interval, 0 for a point even at infinity.
func spread(e montecarlo.Estimate) float64 {
	if e.Lo == e.Hi {
		return 0
	}
	return e.Width()
}

// Width returns the greatest width of an interval that can support an equality
// with the value theory:
//
//	Absolute + Relative |theory|
//
// For an infinite theory it is Absolute: no interval of positive width is close
// to infinity. So it is where there is none.
func (r Resolution) Width(theory float64) float64 {
	if math.IsInf(theory, 0) || math.IsNaN(theory) {
		return r.Absolute
	}
	return r.Absolute + float64(r.Relative*math.Abs(theory))
}
