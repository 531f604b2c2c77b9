// Package data makes intervals and decisions from files of measured values.
//
// A Sample is a column of numbers in the order in which they were measured: ReadCSV reads
// one, or several groups of one (Table). Before anything is said with an interval, the
// sample is tested for dependence (Sample.Dependence): what was measured one after the
// other often depends on what came before, and the interval of independent values is then
// too narrow. Sample.Mean and Sample.Quantile choose the interval that is valid, or refuse
// one and say why. Robust statistics are Sample.MAD, Sample.IQR and Sample.TrimmedMean;
// Sample.Tail fits what lies beyond a threshold, Sample.Changes says where a sample changes.
//
// Compare two samples with Difference: means and quantiles, and their ratios, with
// intervals that hold together, and a decision about each, which may be that there is
// none.
//
// An Estimate with a warning is not to be relied on. COVERAGE.md says how often intervals
// without one hold the truth, and REFERENCE.md what R and scipy say of the same values.
//
// The package reads no files: it takes an io.Reader.
package data
