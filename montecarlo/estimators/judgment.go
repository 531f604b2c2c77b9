package estimators

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// A Measure is one way to judge a method.
type Measure string

const (
	Bias      Measure = "bias"        // mean of value - truth
	SD        Measure = "sd"          // standard deviation of the values
	RMSE      Measure = "rmse"        // root of the mean of (value - truth)^2
	Versus    Measure = "mse over"    // mean of (value - truth)^2 less that of the first method, on the same data
	Coverage  Measure = "coverage"    // share of intervals that hold the truth
	Quiet     Measure = "quiet"       // the same among those without a warning
	Silent    Measure = "silent miss" // share of intervals that miss it without a warning
	MissAbove Measure = "miss above"  // share of intervals above the truth
	MissBelow Measure = "miss below"  // share of intervals below it
	Width     Measure = "width"       // mean width of the bounded intervals
	Warned    Measure = "warned"      // share of intervals with a warning
	Rejection Measure = "rejection"   // share of P values of at most alpha
	NoAnswer  Measure = "no answer"   // share of runs without an answer
)

// Measures lists all measures in the order of tables.
func Measures() []Measure {
	return []Measure{Bias, SD, RMSE, Versus, Coverage, Quiet, Silent, MissAbove, MissBelow, Width, Warned, Rejection, NoAnswer}
}

// Usual are the measures of which a precision is asked where a study does not say: Coverage, RMSE and Rejection.
func Usual() []Measure { return []Measure{Coverage, RMSE, Rejection} }

// Unit returns the unit of the measure of a quantity in a unit, "" if the quantity has none.
func (m Measure) Unit(unit string) string {
	switch m {
	case Bias, SD, RMSE, Width:
		return unit
	case Versus:
		if unit == "" {
			return ""
		}
		return "(" + unit + ")^2"
	}
	return "probability"
}

// A Judgment is what was measured of one method.
type Judgment struct {
	Method, First string // its name, and that of the first method of the study
	Truth         float64
	Tally

	level, lookLevel float64 // of each interval, looks included, and of the interval of one look
	look, looks      int
	missed           func(e montecarlo.Estimate, of Measure) bool // the stopping rule wanted more; nil for none
}

// Estimates returns the measures that the method has.
func (j Judgment) Estimates() (list []montecarlo.Estimate) {
	for _, m := range Measures() {
		if e, ok := j.Estimate(m); ok {
			list = append(list, e)
		}
	}
	return list
}

// Estimate returns a measure, false if the method does not have it: a coverage needs intervals. Its interval is that
// of MeanInterval for means, Clopper and Pearson's for shares, that of VarianceInterval for the standard deviation, and
// the root of the interval for the mean square for the root mean squared error.
func (j Judgment) Estimate(of Measure) (e montecarlo.Estimate, ok bool) {
	share := func(hits, n int64) { e, ok = montecarlo.ProportionInterval(hits, n, j.lookLevel), n > 0 }
	mean := func(m *montecarlo.Moments) { e, ok = montecarlo.MeanInterval(m, j.lookLevel), m.N() > 0 }
	root := func(square montecarlo.Estimate) montecarlo.Estimate {
		square = square.AtLeast0()
		square.Value, square.Lo, square.Hi = math.Sqrt(square.Value), math.Sqrt(max(0, square.Lo)), math.Sqrt(square.Hi)
		square.Method = "root of " + square.Method
		return square
	}
	switch of {
	case Bias:
		mean(j.Errors)
	case SD:
		e, ok = root(montecarlo.VarianceInterval(j.Errors, j.lookLevel)), j.Errors.N() > 1
	case RMSE:
		mean(j.Squares)
		e = root(e)
	case Versus:
		mean(j.Beyond)
	case Coverage:
		share(j.Covered, j.Intervals)
	case Quiet:
		share(j.CoveredQuiet, j.Intervals-j.Tally.Warned)
		ok = ok && j.Tally.Warned > 0
	case Silent:
		share(j.Intervals-j.Tally.Warned-j.CoveredQuiet, j.Intervals)
	case MissAbove:
		share(j.Above, j.Intervals)
	case MissBelow:
		share(j.Below, j.Intervals)
	case Width:
		mean(j.Widths)
	case Warned:
		share(j.Tally.Warned, j.Intervals)
	case Rejection:
		share(j.Rejected, j.Tests)
	case NoAnswer:
		share(j.Runs-j.Answered, j.Runs)
	}
	if !ok {
		return montecarlo.Estimate{}, false
	}
	e.Name, e.Level = string(of)+" "+j.Method, j.level
	if of == Versus {
		e.Name = fmt.Sprintf("mse %s - %s", j.Method, j.First)
	}
	if j.looks > 1 {
		e.Method = fmt.Sprintf("%s, look %d of %d", e.Method, j.look, j.looks)
	}
	j.unanswered(&e, of)
	if j.Unbounded > 0 && of == Width {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%d of %d intervals are unbounded: it is of the others", j.Unbounded, j.Intervals))
	}
	if j.missed != nil && j.missed(e, of) {
		e.Warnings = append(e.Warnings, montecarlo.Missed(e.N))
	}
	return e, true
}

// unanswered adds what runs without an answer may change: a share of the others is between the shares of all if none
// of them had counted and if all had; of a mean nothing is known.
func (j Judgment) unanswered(e *montecarlo.Estimate, of Measure) {
	gone := j.Runs - j.Answered
	if gone == 0 || of == NoAnswer {
		return
	}
	reason := fmt.Sprintf("%d of %d runs have no answer, and it is of the others", gone, j.Runs)
	switch of {
	case Bias, SD, RMSE, Versus, Width:
		e.Warnings = append(e.Warnings, reason)
	default:
		here, all := float64(e.N), float64(e.N+gone)
		e.Doubts = append(e.Doubts, montecarlo.Doubt{Reason: reason, Lo: e.Lo * here / all, Hi: (e.Hi*here + float64(gone)) / all,
			Settle: "let the method answer always"})
	}
}
