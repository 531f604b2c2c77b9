// Package fitting finds the law of a sample: every family of the grammar of laws by maximum
// likelihood, with intervals for the parameters, ranked by Akaike's criterion.
//
//	ranking, err := fitting.Fit(fitting.Sample{Values: times}, fitting.Options{})
//	for _, f := range ranking.Fits {
//		fmt.Println(f.AIC, f.Law, f.Good) // the text of f.Law is what theory and simulate read
//	}
//
// # What a sample may be
//
// Values may be censored (a timeout is known to have taken longer), truncated (what took longer was
// never recorded) and rounded to a clock's step, all of which enter the likelihood; see [Sample].
// Rounding is looked for and said ([Resolution], [Rounded]). Values that depend on each other are
// the caller's to declare.
//
// # Which family
//
// A family whose criterion is near that of the best is as good statistically ([Fitted.Good]), and
// a sample that fits none has a best family all the same: whether the law can be that of the
// sample is what package [castlab/montecarlo/goodness] tests.
//
// # Intervals
//
// Profile likelihood: all values of a parameter at which the likelihood, maximized over the others,
// is within half a quantile of chi-square of its maximum. For mixtures of five parameters the
// curvature at the maximum; for the ends of a support at which the density jumps, exact formulas.
// Fits at an end of their family, where none of this holds, carry [ErrBoundary]. COVERAGE.md
// beside package goodness has what was measured.
//
// # Bibliography
//
//   - R. C. H. Cheng and T. C. Iles, Corrected maximum likelihood in non-regular problems, JRSS B
//     49 (1987) 95-101: shifts.
//   - A. P. Dempster, N. M. Laird and D. B. Rubin, JRSS B 39 (1977): mixtures.
//   - C. M. Hurvich and C.-L. Tsai, Biometrika 76 (1989): the criterion for few values.
//   - Q. H. Vuong, Econometrica 57 (1989): comparing families.
package fitting
