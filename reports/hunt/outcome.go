package hunt

import (
	"time"

	"castlab/reports"
)

// An Outcome is what a hunt has of one claim.
type Outcome struct {
	Claim       string
	Erratum     string // of the claim: a counterexample is expected
	Relation    reports.Relation
	Fixed       string // why it was not searched: it has no parameters; "" if it was
	Points      int    // cases inside of the hypotheses that were measured
	Refused     int    // draws outside of the hypotheses, or of what the theory can say
	Whole       bool   // whether these are all cases that there are
	Dry         bool   // whether the search ended because draw after draw was refused or tried before
	Slow        int    // cases that were given up as too long
	Time        time.Duration
	Tightest    *Point // the point with the least margin, as measured with the most replications; nil without points
	Found       *Found // nil if there is no counterexample
	Unconfirmed int    // cases that the search refuted and their confirmation did not
	Warned      int    // points whose interval has a warning, and refutes nothing
	Failures    []Failure
	// Distinguished and Undistinguished are the relative errors of an equality that its
	// sharpest measurement, and that at every point, would have seen: the least and the
	// largest of Verdict.Refutable over the statistical points. 0 for a bound.
	Distinguished, Undistinguished float64
	// Doubtful counts the statistical points of an equality whose interval says nothing of
	// that kind, because of a warning or because the theory lies outside.
	Doubtful int
	Ranges   []reports.HuntedRange // what was tried
	Shown    []Point               // for a picture: the tightest, then some of the others; without verdicts
}

// A Point is a case that was measured.
type Point struct {
	Params  string
	Margin  float64 // see the package comment
	Verdict reports.Verdict
}

// Found is a counterexample: a case inside of the hypotheses that was refuted on random
// numbers which had no part in its choice.
type Found struct {
	Verdict reports.Verdict // of the simplest case that was confirmed
	First   string          // parameters of the first
	After   int             // points until it was found
	Time    time.Duration   // until the first was confirmed
	Steps   int             // of shrinking
}

// A Failure is a case inside of the hypotheses whose measurement failed.
type Failure struct {
	Params string
	Err    error
}

// Failed reports whether a claim without an erratum has a counterexample.
func (o Outcome) Failed() bool { return o.Found != nil && o.Erratum == "" }
