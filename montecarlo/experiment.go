package montecarlo

import "context"

// Settings say with which seed, how surely and how long an experiment runs.
type Settings struct {
	Seed    uint64
	Workers int     // goroutines; the result does not depend on it
	Level   float64 // coverage of the returned interval, looks included

	// The experiment looks at its interval after Min, 2 Min, 4 Min, ...
	// replications and at Max (the declared looks), and stops at the first look
	// where Done reports true. The error 1-Level is spent over the declared
	// looks, so the interval it stops with covers at Level.
	// Min = Max, or a nil Done, is one look at Max.
	Min, Max int
	Done     func(Estimate) bool
}

// An Experiment measures one number. It knows its model, label and estimator;
// the caller says how surely and how long.
type Experiment func(ctx context.Context, s Settings) (Estimate, error)
