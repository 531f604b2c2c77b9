// Package goodness tests whether values can be of a law that was fitted to them.
//
//	ranking, err := fitting.Fit(sample, fitting.Options{})
//	verdict, err := goodness.Judge(ctx, plan, "times", sample, ranking, 0.05, goodness.Options{})
//
// # The test
//
// [Test] computes the statistics of Anderson and Darling and of Kolmogorov, and their p-values by
// the parametric bootstrap: samples of the fitted law, which go through the same rounding,
// censoring and truncation, have the family fitted to them anew. The tables for a stated law
// would accept nearly everything: a law that was fitted is nearer to its sample. The bootstrap
// runs on the streams of package montecarlo and ends early where the outcome is clear, by the
// rule of Besag and Clifford, which leaves p-values valid.
//
// # None of these
//
// [Judge] tests the families in the order of their fits until one is not rejected. If every one is
// rejected, the answer is none of these, and its error rate is that of one test: were the law of
// one of the families, the test of that family would have to reject.
//
// # Many values
//
// A test on enough values rejects every law, as none is exactly true. Each result carries how far
// the law is from the truth, at most and at least: the largest vertical distance with an interval
// that holds for every law and every n ([Result.Distance]). Above [MostTested] values the test uses
// that many of them; the distance uses all.
//
// # Dependent values
//
// Tests of values that depend on each other reject far more often than they say. The warning of
// package fitting stays with every result.
//
// # Bibliography
//
//   - W. Stute, W. Gonzalez Manteiga and M. Presedo Quindimil, Bootstrap based goodness-of-fit tests,
//     Metrika 40 (1993): the parametric bootstrap with estimated parameters.
//   - J. Besag and P. Clifford, Sequential Monte Carlo p-values, Biometrika 78 (1991).
//   - T. W. Anderson and D. A. Darling, A test of goodness of fit, JASA 49 (1954).
package goodness
