// Package models is the list of experiments that castlab simulate runs: each
// model is one value that declares its keys and joins a simulator to its
// estimators.
package models

import (
	"context"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/montecarlo"
)

// A Model is one experiment under the name of the command line.
type Model struct {
	Name    string
	Meaning string // one line
	// Bind declares the keys and returns the study of their values.
	Bind func(k *grammar.Keys) func() (Study, error)
}

// A Study is a model with its parameters.
type Study struct {
	Label  string // of the random streams: the model and its parameters
	Sample string // name of the sampled quantity
	// Replication returns a new replication of the sampled quantity.
	Replication func() montecarlo.Replication[float64]
	// Estimates runs the experiment. It makes its replications by the given
	// function, which is Replication or wraps it.
	Estimates func(ctx context.Context, s montecarlo.Settings, replication func() montecarlo.Replication[float64]) ([]montecarlo.Estimate, error)
}

// All returns every model.
func All() []Model { return []Model{ring()} }
