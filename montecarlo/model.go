package montecarlo

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// ErrNoReplication is the error of a run whose model returns nil in place of a replication.
var ErrNoReplication = errors.New("the model returned no replication: want a function, one for each call")

// hasModel returns an error for a run without a model.
func hasModel(label string, none bool) error {
	if none {
		return fmt.Errorf("%s: %w", label, &inputs.Error{Arg: "model", Value: nil, Domain: "a function that makes one replication"})
	}
	return nil
}

// replication returns a replication of the model, or one with an error if the model makes none.
func replication[T any](model func() Replication[T]) Replication[T] {
	failing := func(err error) Replication[T] {
		return func(*rand.Rand) (x T, _ error) { return x, err }
	}
	return made(model, func(one Replication[T]) bool { return one == nil }, failing)
}

// bulkReplication is replication for draws in bulk.
func bulkReplication(model func() BulkReplication) BulkReplication {
	failing := func(err error) BulkReplication {
		return func(*Words, []float64) error { return err }
	}
	return made(model, func(one BulkReplication) bool { return one == nil }, failing)
}

// made returns what a model makes, or what fails with the reason if it panics or makes none.
func made[R any](model func() R, none func(R) bool, failing func(error) R) (one R) {
	defer func() {
		if p := recover(); p != nil {
			one = failing(&PanicError{Value: p})
		}
	}()
	if one = model(); none(one) {
		return failing(ErrNoReplication)
	}
	return one
}

// definedOf returns a function that refuses results that are no numbers; nil where results are none. An infinite
// result is a number.
func definedOf[T any]() func(x T) error {
	check, ok := any(func(x float64) error {
		if math.IsNaN(x) {
			return &inputs.Error{Arg: "result", Value: x, Domain: "a number, finite or not, from every replication"}
		}
		return nil
	}).(func(x T) error)
	if !ok {
		return nil
	}
	return check
}
