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
// # Notation
//
//	k      systems
//	n      runs, each of all systems
//	level  the probability with which what is said holds, such as 0.95
//
// # Sources
//
//   - J. C. Hsu, Multiple Comparisons: Theory and Methods, Chapman and Hall 1996.
//   - B. L. Nelson, F. J. Matejcik, "Using common random numbers for
//     indifference-zone selection and multiple comparisons in simulation",
//     Management Science 41 (1995): what sphericity buys.
//   - E. C. Fieller, "Some problems in interval estimation", Journal of the
//     Royal Statistical Society B 16 (1954): the ratio of two means.
package comparison
