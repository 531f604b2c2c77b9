package models

import (
	"fmt"

	"castlab/cmd/castlab/internal/grammar"
)

var (
	packetLengths = grammar.Law("law", "law of packet lengths")
	ratePerUser   = grammar.Real("lambda", "packets per user and unit of time", grammar.Positive())
	ratePerNode   = grammar.Real("lambda", "packets per node and slot", grammar.Positive())
)

func dimensions(most int) grammar.Argument[int] {
	return grammar.Int("d", "dimensions of the hypercube", 1, most)
}

func users(most int) grammar.Argument[int] {
	return grammar.Int("N", "users (nodes of the network)", 1, most)
}

// parameters are all keys of a model as text, for the label of its random streams.
func parameters(k *grammar.Keys) func() (fmt.Stringer, error) {
	return func() (fmt.Stringer, error) { return k, nil }
}
