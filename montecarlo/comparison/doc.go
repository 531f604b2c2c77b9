// Package comparison says which of several systems is best, where one overtakes
// another, and when that cannot be said. It knows no model: a model runs all
// systems once, on common random numbers, and returns one number of each, of
// which the smaller is the better.
//
// # Which intervals
//
// Every difference between two systems is measured on pairs of runs: of means
// by Student's t of the differences, of quantiles by order statistics of both.
// All k(k-1)/2 differences of k systems hold together at the level
// (Bonferroni), so that whatever a reader picks from the table is right with
// the rest of it; no assumption is made of variances or of how the systems
// depend on each other. Procedures for common random numbers that pool
// variances ask for sphericity, equal variances of all differences, which
// algorithms of different lengths do not have.
//
// # Many systems
//
// A [Selection] finds the smallest mean of up to thousands of systems by elimination, to an indifference zone, and says
// nothing of the others but that they are worse: [Selection.Select]. What the best system of a fixed budget is, and how much
// worse than the best one it may be, says [Selection.Allocate]; which systems are better than the one in use,
// [Selection.Against]. All three use intervals that hold at all numbers of runs together, of k-1 pairs.
//
// It is no faster way to the table of a Question, which castlab compare prints: intervals for the mean and the quantiles of
// every system and for all pairs, and what the runs may not have shown. Of 31 broadcasts among 16 ranks, to 2 % at 0.95, a
// Question made 1024 runs of each, and elimination 6.8 times fewer of all (a test of reports/machines/selection).
//
// # What decides nothing
//
// An interval with a warning decides nothing: no winner, no end of a run that continues
// until there is one, no sign at a size. The warnings of a difference are those of its
// own sample (too few runs, skewness, values that carry the variance), of differences
// that are equal up to rounding, and of the laws that the question names: those without
// a third moment, and those whose skewness requires more runs; and the flaws of the
// model itself that the question names, which no run shows. A sample has no warning for
// what it has not seen, so a question that names no laws has a doubt of each difference of
// means, as large as a stall of ten means in one of n/3 runs would make it; COVERAGE.md
// says how often it decides wrongly with the doubt and without it. The ends of a difference of means are moved outward by
// the skewness of the sample, since a decision needs each end to hold and not both on
// average.
//
// # Notation
//
//	k      systems
//	n      runs, each of all systems
//	level  the probability with which what is said holds, such as 0.95
//
// # Sources
//
//   - P. Hall, "On the removal of skewness by transformation", Journal of the Royal
//     Statistical Society B 54 (1992).
//   - J. C. Hsu, Multiple Comparisons: Theory and Methods, Chapman and Hall 1996.
//   - B. L. Nelson, F. J. Matejcik, "Using common random numbers for
//     indifference-zone selection and multiple comparisons in simulation",
//     Management Science 41 (1995): what sphericity buys.
//   - E. C. Fieller, "Some problems in interval estimation", Journal of the
//     Royal Statistical Society B 16 (1954): the ratio of two means.
package comparison
