// Package estimators judges estimators and tests by simulation: bias, standard deviation, root mean squared error,
// coverage and width of intervals, rejection rates, each with the interval of its own Monte Carlo error, and the
// differences between estimators that are given the same data.
//
// A [Study] generates data again and again, lets each [Method] estimate a number whose truth is known, and folds what
// they return into a [Judgment] of each. How many runs are needed follows from the precision that is asked of what is
// measured; see [Study.Measure].
//
//	study := estimators.Study[[]float64]{
//		Label: "means of exponential values", Truth: 1, Generate: samples,
//		Methods: []estimators.Method[[]float64]{{Name: "mean", Estimate: mean}, {Name: "median", Estimate: median}},
//	}
//	judged, err := study.Measure(ctx, settings)
//
// The tables of coverage of castlab's own intervals are made of it: package coverage.
//
// Source of the measures and of their errors: Morris, White and Crowther, "Using simulation studies to evaluate
// statistical methods", Statistics in Medicine 38 (2019), table 6; intervals in place of standard errors: here.
package estimators
