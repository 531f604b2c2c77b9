// Package shards provides the segments of runs: it computes them by several
// goroutines, keeps them so that a run that was interrupted does not begin anew,
// and sums up in a digest what they came to. It knows no model and no place where
// anything is kept; see montecarlo.Executor.
package shards
