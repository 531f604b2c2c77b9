package cancelable

import (
	"context"
	"errors"
	"testing"

	"castlab/montecarlo"
)

// Cancellation returns at once, even from work that never ends.
func TestCancelledWorkIsNotWaitedFor(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	started, never := make(chan struct{}), make(chan struct{})
	go func() { <-started; cancel() }()
	_, err := Run(ctx, func() (int, error) { close(started); <-never; return 1, nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("returned %v", err)
	}
	x, err := Run(context.Background(), func() (int, error) { return 7, nil })
	if x != 7 || err != nil {
		t.Errorf("returned %v, %v", x, err)
	}
}

// A panic of the work is an error of whoever waits for it; nobody else could recover it.
func TestWorkThatPanicsFails(t *testing.T) {
	_, err := Run(context.Background(), func() (int, error) { panic("no such root") })
	if p := new(montecarlo.PanicError); !errors.As(err, &p) || p.Value != "no such root" || len(p.Stack) == 0 {
		t.Errorf("returned %v, want the panic", err)
	}
}
