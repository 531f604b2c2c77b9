package reports

import (
	"fmt"
	"math"
	"strings"

	"castlab/montecarlo"
)

// Unseen returns a warning if what is too rare for n replications to have seen could account for
// the distance of a mean from a theory, "" otherwise. An event of probability q stays away from
// all of them with probability (1-q)^n, which is the error 1 - Level of the interval at
//
//	q = -log(1 - Level) / n
//
// It moves a mean of values >= 0 down by at most q times the mean, where it makes them 0, and up
// by q times its own size, which is taken as 10 means. The interval by Student's t is of what was
// seen: of 1000 sums of a bounded factor and the largest of 106 values that are 0 or 1, all 0 once
// in 14,000 times, its level says nothing of that once. Parameters that somebody chose, or a
// search, lead to such laws; the printed cases of claims have none. Other intervals than those by
// Student's t are left to their own warnings.
//
// Source: derived; VB93-RING-FACTOR at n=106 law=bernoulli(p=0.086) factor=uniform(min=0.999,max=1).
func Unseen(e montecarlo.Estimate, theory float64) string {
	if !strings.Contains(e.Method, "Student t") || !(e.Level < 1) || e.N < 1 {
		return ""
	}
	q := montecarlo.UnseenShare(e.N, 1-e.Level)
	times := 1.0
	if e.Value < theory {
		times = montecarlo.UnseenTimes
	}
	if scale := math.Max(math.Abs(e.Value), math.Abs(theory)); math.Abs(e.Value-theory) > q*times*scale {
		return ""
	}
	return fmt.Sprintf("what happens less than once in %.0f times was perhaps not seen in n=%d, and could account for the "+
		"distance from theory", 1/q, e.N)
}
