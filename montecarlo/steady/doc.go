// Package steady makes intervals for steady-state means from one long dependent
// run, and says when it cannot, or from many independent ones. It knows no model: a
// run is a series of observations.
//
// # Which function
//
//   - For the mean of one growing run, to a precision: [Mean]. For that of a run that is
//     given: add it to a [Series], whose method Interval returns the estimate. For a ratio
//     of means, such as delay per packet: add both numbers of each observation.
//   - For a quantile of one run: [Tally].
//   - For a run that returns to a state from which it starts anew: [Cycles], or
//     Series.Return and Series.Regenerative.
//   - For many independent runs, each after a warm-up: [OverRuns] with [Runs], and [WarmUp]
//     for its length. For pairs of numbers that are independent already: [Ratio].
//   - To see whether there is an interval at all: [Converged]. A warning that begins with
//     "not converged" says why there is none.
//   - For how often the intervals of a process of one's own hold its mean: [Coverage].
//
// # What makes it hard
//
// Packets, or frames, of one run are not replications. A run that starts empty
// is biased until it has forgotten the start, and what follows varies as slowly
// as it forgets. Where a run is worth only ten or twenty independent pieces,
// twenty batch means cover three times in four instead of nineteen in twenty.
//
// # What is done about it
//
//   - Series keeps a run in at most 2048 batches.
//   - Series.Interval cuts the warm-up by MSER-5 and makes the interval from a
//     model of how the rest depends on itself, with all doubt about that
//     dependence inside; or it refuses, with the reason. Overlapping (batch
//     means) and Cycles (regeneration) are the ways without such a model; they
//     need longer runs, or a state the run returns to.
//   - Ratio makes the interval of a ratio of means of independent pairs, such as
//     cycles, with their skewness removed.
//   - Mean is the experiment that looks at the interval of a growing run and
//     stops at a precision, its error spent over the looks.
//   - OverRuns measures a number of many independent runs, each after a warm-up
//     (WarmUp), for which how a run depends on itself does not matter.
//   - Coverage measures how often all of this holds the truth. The constants of
//     Interval are calibrated on such measurements; there is no proof.
//
// COVERAGE.md has the measurements, and where it is not enough: a skewed process
// that one run has seen too briefly, of which all methods warn nearly always, and
// levels above 1 - 1e-7, of which they warn. An interval without a warning misses no
// more often than its level allows; of intervals of which nearly all are warned of,
// the few others may cover less.
package steady
