package cancelable

import (
	"context"
	"errors"
	"testing"
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
