//go:build unix

package input_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"castlab/reports/lab/internal/input"
)

func pipe(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Cancellation ends the wait for the writer of a pipe.
func TestCancelEndsTheWaitForAPipe(t *testing.T) {
	path := pipe(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := input.Read(ctx, path, 1)
		ended <- err
	}()
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestPipeIsReadWholeUpToItsBound(t *testing.T) {
	for _, x := range []struct {
		most int64
		long bool
	}{{5, false}, {4, true}} {
		path := pipe(t)
		go func() { _ = os.WriteFile(path, []byte("12345"), 0) }()
		text, err := input.Read(t.Context(), path, x.most)
		long := new(input.LongError)
		if errors.As(err, &long) != x.long || !x.long && string(text) != "12345" {
			t.Errorf("up to %d: got %q, %v", x.most, text, err)
		}
		if x.long && strings.Contains(err.Error(), "\n") {
			t.Errorf("several lines: %v", err)
		}
	}
}
