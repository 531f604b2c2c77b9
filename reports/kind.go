package reports

import (
	"context"
	"errors"
	"fmt"
	"math"

	"castlab/montecarlo"
)

// A Kind describes how the measurement of a case was obtained, and so the strength of
// its verdict.
type Kind int

const (
	// Statistical: estimated from a sample, with an interval that misses with a
	// probability that is part of alpha.
	Statistical Kind = iota
	// Computed: all instances were counted, a computation with an error bound was made,
	// or the result of a search was validated. Nothing is random.
	Computed
	// Executed: a statement about every one of n independent draws, n being the N of
	// the estimate. It is certain for these, and bounds the probability of exceptions
	// among others; see Verdict.Exceptions.
	Executed
)

func (k Kind) String() string {
	switch k {
	case Statistical:
		return "statistical"
	case Computed:
		return "computed"
	case Executed:
		return "executed"
	}
	return fmt.Sprintf("Kind(%d)", int(k))
}

// ExecutedLevel is the level of each bound on the probability of exceptions. These
// bounds decide nothing and take no part of alpha.
const ExecutedLevel = 0.99

// exceptions returns the upper end of the one-sided interval of Clopper and Pearson for
// the probability of an event of which none was observed in n independent draws:
//
//	1 - (1 - level)^(1/n)
//
// With this probability, n draws have no event with probability 1 - level.
//
// Source: Clopper and Pearson 1934.
func exceptions(n int64, level float64) float64 {
	return -math.Expm1(math.Log1p(-level) / float64(n))
}

// Exceptions returns an upper bound, of level ExecutedLevel, on the probability of
// draws for which the statement does not hold, if the case was executed on draws and
// none of them is an exception; false for every other verdict.
func (v Verdict) Exceptions() (share float64, ok bool) {
	if v.Kind != Executed || v.Status != Supported || v.Estimate.N < 1 {
		return 0, false
	}
	return exceptions(v.Estimate.N, ExecutedLevel), true
}

// exceptionsText formats Exceptions, "" if it has no meaning.
func (v Verdict) exceptionsText() string {
	share, ok := v.Exceptions()
	if !ok {
		return ""
	}
	return "<= " + percentAtMost(share)
}

// ofKind returns the verdicts of cases of a kind.
func (r *Report) ofKind(k Kind) (list []Verdict) {
	for _, v := range r.Verdicts {
		if v.Kind == k {
			list = append(list, v)
		}
	}
	return list
}

var errDraws = errors.New("it is called computed, but it makes a run of replications: a case that draws is executed, or statistical")

// computing is the executor under which a computed case is measured: it returns an
// error for every run.
type computing struct{}

func (computing) Run(context.Context, montecarlo.RunID, []montecarlo.Segment, func(context.Context, montecarlo.Segment) ([]byte, error),
	func([]byte) error) error {
	return errDraws
}
