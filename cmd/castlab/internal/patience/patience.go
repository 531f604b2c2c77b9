// Package patience ends a wait for work that knows no context.
package patience

import "context"

// Wait returns what work makes, or the error of a canceled context without
// waiting for it: formulas, and tables that take seconds to make, cannot be
// stopped. What is left of the work then runs on to no end.
func Wait[T any](ctx context.Context, work func() (T, error)) (T, error) {
	type made struct {
		value T
		err   error
	}
	done := make(chan made, 1)
	go func() {
		value, err := work()
		done <- made{value, err}
	}()
	select {
	case m := <-done:
		return m.value, m.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
