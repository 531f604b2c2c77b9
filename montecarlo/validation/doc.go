// Package validation puts the predictions of a model beside measurements: how wrong it
// is in each cell (a system at a size), where that is shown to be within a tolerance,
// what following its advice costs, and where a measurement that was not made is to be
// expected. It knows no model.
//
// # Measured times
//
// Repetitions that follow each other are not independent, so that the observations are
// the centers of launches, or of whatever the caller says is independent of each other.
// Of two or three of them a spread of its own says little; the spreads of all cells
// together say how much spreads differ, and moderate it (Smyth 2004). What is assumed:
// logarithms of the observations of a cell are independent and normal, and their
// variances follow a scaled inverse chi-square law over the cells. Observations that
// resemble the ones before them are noticed by a test over all cells, and then nothing
// is decided.
//
// # The error of the model itself
//
// A model that is wrong is not wrong by chance: no number of runs shows by how much.
// Measured cells do. The interval in which the measurement of a cell is to be expected
// comes from the errors of the other cells, those of its size and of its system before
// all (full conformal prediction with normalized scores). It assumes that cells are
// exchangeable once scaled, and no law.
//
// # Multiplicity
//
// Verdicts and regrets hold all together at the level (Bonferroni over all measured
// cells). Intervals of a measured time or of an error hold each by itself.
//
// # The fastest
//
// Fastest asks of measured times alone which system is the fastest at a size.
//
// # Sources
//
//   - G. K. Smyth, "Linear models and empirical Bayes methods for assessing
//     differential expression in microarray experiments", Statistical Applications in
//     Genetics and Molecular Biology 3 (2004), section 6.
//   - J. Lei, M. G'Sell, A. Rinaldo, R. J. Tibshirani, L. Wasserman,
//     "Distribution-free predictive inference for regression", Journal of the American
//     Statistical Association 113 (2018), section 5.2: locally weighted conformal
//     prediction.
//
// COVERAGE.md says how often the intervals cover.
package validation
