package live

import (
	"context"

	"castlab/reports/lab/cancelable"
)

// Slots bound what is computed at the same time. Formulas take no context: one that nobody waits for any more
// keeps its slot until it ends, so that a page that asks again and again does not fill the machine.
type slots chan struct{}

// busyError says that no slot is free.
type busyError struct{}

func (busyError) Error() string {
	return "formulas that were asked for before are still being computed; ask again when they are done"
}

// do computes f in a slot and waits for it as long as the context allows.
func do[T any](ctx context.Context, s slots, f func(ctx context.Context) (T, error)) (T, error) {
	select {
	case s <- struct{}{}:
	case <-ctx.Done():
		var none T
		return none, busyError{}
	}
	return cancelable.Run(ctx, func() (T, error) {
		defer func() { <-s }()
		return f(ctx)
	})
}
