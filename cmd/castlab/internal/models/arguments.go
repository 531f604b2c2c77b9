package models

import (
	"fmt"

	"castlab/cmd/castlab/internal/grammar"
)

var (
	ratePerUser = grammar.Real("lambda", "packets per user and unit of time", grammar.Positive())
	ratePerNode = grammar.Real("lambda", "packets per node and slot", grammar.Positive())
)

// parameters are all keys of a model as text, for the label of its random streams.
func parameters(k *grammar.Keys) func() (fmt.Stringer, error) {
	return func() (fmt.Stringer, error) { return k, nil }
}
