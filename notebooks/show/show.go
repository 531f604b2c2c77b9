// Package show turns results of the library into markdown and PNG for the cells
// of the notebooks. It computes nothing: every number comes from elsewhere.
//
//	Must, Must2   end a cell with the error, if there is one
//	Of            one of the numbers that an experiment reports
//	Table         numbers and words in columns
//	Rows          theory beside experiment
//	Estimates     measured numbers, each with interval, level, n and method
//	Statement     what a claim says, its source and its erratum
//	Answer        which of several systems is best, or that it is not known
//	Changes       where one of two systems overtakes the other
//	Draw, PNG     figures
//	LoopbackRTT   the measured trace as a law
//	MPI           what an MPI library took on a network
//	Beside        predicted beside measured times
//	Differing     what two predictions say of measured times, where they differ
//	Classes       errors of predictions by class of algorithm
//	Regrets       what choices cost more than the best that was measured
//
// A cell hands what it gets to gonbui.DisplayMarkdown or gonbui.DisplayPng; so
// the kernel is no dependency of this module.
package show

// Must returns v. An error ends the cell: it panics, and notebooks/run refuses
// a notebook with a panic in it.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Must2 is Must of two values.
func Must2[T, U any](v T, w U, err error) (T, U) {
	if err != nil {
		panic(err)
	}
	return v, w
}
