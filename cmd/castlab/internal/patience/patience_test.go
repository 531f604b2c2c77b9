package patience

import (
	"context"
	"errors"
	"testing"
)

// Work that never ends does not hold up a cancellation.
func TestCancelledWorkIsNotWaitedFor(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	started, never := make(chan struct{}), make(chan struct{})
	go func() { <-started; cancel() }()
	_, err := Wait(ctx, func() (int, error) { close(started); <-never; return 1, nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("returned %v", err)
	}
	x, err := Wait(context.Background(), func() (int, error) { return 7, nil })
	if x != 7 || err != nil {
		t.Errorf("returned %v, %v", x, err)
	}
}
