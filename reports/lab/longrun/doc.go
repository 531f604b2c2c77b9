// Package longrun estimates steady-state means and quantiles of one long run, as a model
// of a laboratory.
//
//	Run        declares the run: how it begins, its means, quantiles and samples
//	Observer   what the run hands its observations to
//	Instance   the experiment, for a catalog.Model; lab.LongModel makes one of a Run
//
// Observations of one run depend on each other: intervals come from package
// montecarlo/steady, and where the run is too short for one there is none, with the reason
// as a warning. For one mean with a stopping rule, without a name on the command line, call
// steady.Mean.
package longrun
