// Package cancelable makes the wait for work cancelable that takes no context.
package cancelable

import (
	"context"

	"castlab/montecarlo"
)

// Run returns the result of work, or the error of ctx as soon as that is canceled:
// formulas, and tables that take seconds to make, cannot be interrupted. Canceled work
// continues in the background, and its result is discarded. Work that panics fails with a
// [montecarlo.PanicError].
func Run[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type made struct {
		value T
		err   error
	}
	done := make(chan made, 1)
	go func() {
		var m made
		defer func() { done <- m }()
		defer montecarlo.Recovered(&m.err)
		m.value, m.err = work()
	}()
	select {
	case m := <-done:
		return m.value, m.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
