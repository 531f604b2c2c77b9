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

	Block int // replications of one block; 0 is BlockSize. See Plan
}

// An Experiment measures one number. It knows its model, label and estimator;
// the caller says how surely and how long.
type Experiment func(ctx context.Context, s Settings) (Estimate, error)

// Slow makes an experiment of one whose single replication takes long: it looks
// from least to most replications, whatever the settings say, in blocks of one.
//
// The settings of a check are made for replications of microseconds; a model
// that takes a second each cannot follow them, and need not where its results
// vary little.
func Slow(least, most int, e Experiment) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		s.Min, s.Max, s.Block = least, most, 1
		return e(ctx, s)
	}
}
