package models

import "context"

// prepared returns what prepare makes, or the error of a cancelled context
// without waiting for it: a preparation may take seconds and cannot be stopped.
func prepared[T any](ctx context.Context, prepare func() (T, error)) (T, error) {
	type made struct {
		value T
		err   error
	}
	done := make(chan made, 1)
	go func() {
		value, err := prepare()
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
