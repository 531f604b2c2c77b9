// Package models is the list of experiments that castlab simulate runs: each
// model is one value that declares its keys and joins a simulator to its
// estimators.
package models

import (
	"context"

	"castlab/montecarlo"
	"castlab/reports/arguments"
)

// A Model is one experiment under the name of the command line.
type Model struct {
	Name    string
	Meaning string // one line
	Notes   string // what a user must know of the estimates and of cost, for the help page
	Bind    arguments.Argument[Study]
}

// A Study is a model with its parameters.
type Study struct {
	Samples []string // names of the numbers of one sample; nil where there is none
	Runs    int      // replications when nothing is said; 0 for the ordinary number
	First   int      // before the first look for a precision; 0 for the ordinary number
	Most    int      // when a precision is asked for and nothing else is said; 0 for the ordinary number
	// Divisible says that all runs inside of Run can be computed segment by
	// segment; see montecarlo.Executor.
	Divisible bool
	// Observed is what --replications counts where it is no replication.
	Observed string
	// Doubt is what the laws say against the intervals of a precision, whatever the
	// number of replications; "" for nothing. The estimates carry it as a warning.
	Doubt string
	// Run runs the experiment.
	Run func(ctx context.Context, s montecarlo.Settings, w Watch) (Result, error)
}

// A Watch says what the caller wants of a run besides its estimates.
type Watch struct {
	Count   func()      // is called at each replication, by several goroutines
	Advance func(n int) // is called in place of Count after so many observations of one run
	// Rows takes samples, one behind the other, in the order of the replications;
	// nil where nobody asked for them. It keeps nothing of rows.
	Rows func(rows []float64) error
}

// row hands on one sample if samples are asked for.
func (w Watch) row(values ...float64) error {
	if w.Rows == nil {
		return nil
	}
	return w.Rows(values)
}

// A Result is what a run found.
type Result struct {
	Estimates []montecarlo.Estimate // the first Precise of them decide when a run is precise enough
	Precise   int                   // 0 is the first alone
	Intervals int                   // the first so many should have an interval; without, a run has not done its work
}

// All returns every model.
func All() []Model {
	return []Model{
		ring(), cubeMultinode(), cubeTail(), maxLoad(), kBroadcast(),
		reservationModel(), framesModel(), gatedModel(), hypercubeDynamic(), direct(), indirect(), scatteringModel(), greedyExchange(), treeBroadcast(), logpLatency(),
	}
}
