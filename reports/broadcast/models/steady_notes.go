package models

import (
	"fmt"

	"castlab/montecarlo"
	"castlab/reports/lab/longrun"
)

// medianAnd99 are the quantiles of a delay that models of one long run print.
func medianAnd99(of montecarlo.Column) []longrun.Quantiles {
	return []longrun.Quantiles{{Of: of, At: []float64{0.5, 0.99}}}
}

// steadyNotes is the common part of the help pages of these models; returns names the
// regeneration points, if there are any.
func steadyNotes(observed, returns string) string {
	notes := fmt.Sprintf(`All estimates come from one long run that starts empty and that --replications
counts in %s; with --precision it grows until the first estimate is precise
enough and carries no warning. Observations of one run depend on each other, so the warm-up is cut by
MSER-5 and the interval made from a model of the dependence with all doubt about
it inside; each has its level by itself. A run that is too short for that has not
converged: the estimate has no interval, a warning says why, and the exit status
is 3. A single run is not divided: --workers is of no use.

The first estimate comes a second time by overlapping batch means, which need
longer runs and have the same doubts; without an interval of theirs the run is not
a failure.`, observed)
	if returns != "" {
		notes += fmt.Sprintf(`
So it does a third time, by cycles between %s.`, returns)
	}
	return notes
}

// quantileNotes go with the quantiles of a delay.
const quantileNotes = `
A quantile has the interval that the same model of the dependence gives to the
probabilities of not exceeding a delay; its ends are 0.54 % apart at least. Values are
cut to the same width. Without an interval of theirs the run is not a failure.`
