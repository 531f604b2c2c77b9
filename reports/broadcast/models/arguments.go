package models

import (
	"fmt"

	"castlab/reports/arguments"
)

var (
	ratePerUser = arguments.Real("lambda", "packets per user and unit of time", arguments.Positive())
	ratePerNode = arguments.Real("lambda", "packets per node and slot", arguments.Positive())
)

// parameters returns all keys of a model as text, for the label of its random
// streams.
var parameters = arguments.Declared(func(k *arguments.Keys) func() (fmt.Stringer, error) {
	return func() (fmt.Stringer, error) { return k, nil }
})
