package catalog

import (
	"context"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/reports/arguments"
)

// A Model is an experiment with its name on the command line.
type Model struct {
	Name    string
	Meaning string // one line
	Notes   string // for the help page, on what is done and what it costs; may be empty
	// Symbols are what the names of estimates stand for, for the help page and under the numbers.
	Symbols []Symbol
	// Bind declares the keys of the model and makes an instance of their values.
	Bind arguments.Argument[Instance]
	// Theory names quantities of the laboratory that say what an estimate should be, for figures
	// and tables. A claim that tests it says so elsewhere.
	Theory []Match
}

// An Instance is a model with its parameters.
type Instance struct {
	Samples []string // names of the numbers of one sample; nil where there is none
	Runs    int      // default replications; 0 for FixedRuns
	First   int      // replications before the first look (interim analysis) for a precision; 0 for the default
	Most    int      // default bound of replications for a precision; 0 for MostRuns
	// Divisible says that all runs inside of Run can be computed segment by segment;
	// see montecarlo.Executor.
	Divisible bool
	// Observed names what --replications counts if not replications.
	Observed string
	// Warning is a warning that follows from the parameters and holds for any number of
	// replications, so that no precision can be reached; "" for none. Every estimate
	// carries it.
	Warning string
	// Given is a model whose lengths are all that is random; its zero value is another one.
	Given Execution
	// Run runs the experiment on the plan of the settings.
	Run func(ctx context.Context, s montecarlo.Settings, w Watch) (Result, error)
}

// An Execution computes one sample from lengths that are given.
type Execution struct {
	Lengths int // how many it takes
	// Prepare makes the execution, which may be used by one goroutine; nil of a zero value.
	Prepare func() (func(x []float64) ([]float64, error), error)
}

// A Watch receives the progress and the samples of a run.
type Watch struct {
	Count   func()      // called at each replication, by several goroutines; may be nil
	Advance func(n int) // called in place of Count after n observations of one run; may be nil
	// Rows receives samples, concatenated in the order of the replications; nil if
	// they are not requested. It does not retain rows.
	Rows func(rows []float64) error
}

// Row passes one sample to Rows if samples are requested.
func (w Watch) Row(values ...float64) error {
	if w.Rows == nil {
		return nil
	}
	return w.Rows(values)
}

// Counted calls count at each replication; nil for none.
func Counted[T any](replicate montecarlo.Replication[T], count func()) montecarlo.Replication[T] {
	if count == nil {
		return replicate
	}
	return func(r *rand.Rand) (T, error) {
		count()
		return replicate(r)
	}
}

// A Result is the outcome of a run.
type Result struct {
	Estimates []montecarlo.Estimate // the first Precise of them must reach the precision
	Precise   int                   // 0 means 1
	Intervals int                   // number of leading estimates that must have an interval; without it the run has failed
}
