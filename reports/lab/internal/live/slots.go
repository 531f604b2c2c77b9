package live

import "context"

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
	type made struct {
		value T
		err   error
	}
	var none T
	select {
	case s <- struct{}{}:
	case <-ctx.Done():
		return none, busyError{}
	}
	done := make(chan made, 1)
	go func() {
		defer func() { <-s }()
		value, err := f(ctx)
		done <- made{value, err}
	}()
	select {
	case m := <-done:
		return m.value, m.err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}
