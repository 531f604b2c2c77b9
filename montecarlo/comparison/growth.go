package comparison

import (
	"fmt"
	"math"
)

// GrowthDoubts are what laws say against the t interval of the mean growth of runs, an
// end of which shall miss with probability tail: by how much the number of unfinished
// instances of a system grew, in parts of those that were started in the run. draws is
// the number of instances in all runs.
//
// A growth is bounded. Of n instances started behind a backlog of b none or all may
// end, and what was open before may end too, so that
//
//	-(b+n)/n <= growth <= 1
//
// Student's t asks for no variance of the laws therefore, as the growth has all
// moments. But a draw longer than a run counts only up to its end: what lies beyond
// is in the mean of the law, and so in the rate that a system sustains, and no run
// shows it. Of a law with a third moment that part of the mean falls at least as the
// square of the length of a run,
//
//	E max(0, X - h) <= (4/27) E X^3 / h^2
//
// and of one without it may be anything. For a law without variance or third moment a
// growth therefore has a warning.
//
// Of the others a busy machine falls behind by as much as its draws exceed their mean:
// a growth is a sum of draws, at least one for every instance and each with the same
// weight, and the mean over all runs has a skewness of at most rho/sqrt(draws). Where
// ranks wait for each other, or a draw keeps nothing busy, that is an estimate.
//
// Source: derived; (x-h)/x^3 is largest at x = 3h/2; the expansion as for
// montecarlo.MeanInterval.
func GrowthDoubts(laws []Law, draws, tail float64) (list []string) {
	for _, l := range laws {
		switch {
		case l.NoVariance:
			list = append(list, l.Name+" has no finite variance: a draw longer than a run counts only up to its end, and no number of "+
				"runs shows the rest")
		case l.lacksMoment():
			list = append(list, l.Name+" has no finite third moment: a draw longer than a run counts only up to its end, and no number "+
				"of runs bounds the rest")
		default:
			if miss := worseEnd(l.Skewness, tail) / math.Sqrt(draws); miss > tail {
				list = append(list, fmt.Sprintf("%s has a skewness of %.3g, whatever the runs showed: one end misses up to %.2g "+
					"instead of %.2g",
					l.Name, l.Skewness, math.Min(1, tail+miss), tail))
			}
		}
	}
	return list
}
