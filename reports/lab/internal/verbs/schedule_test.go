package verbs

import (
	"bytes"
	"context"
	"testing"

	"castlab/reports/lab/console"
	"castlab/topologies/schedules"
)

// Cancellation interrupts the writing of a large schedule: the first buffer is
// written, the second is refused.
func TestWritingAScheduleStopsWhenCancelled(t *testing.T) {
	s, err := schedules.CubeMultinode(8)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var out bytes.Buffer
	w := interruptible{ctx, writerFunc(func(p []byte) (int, error) {
		cancel()
		return out.Write(p)
	})}
	if err := s.WriteJSON(w); err == nil || console.ExitStatus(err) != console.ExitUnfinished {
		t.Errorf("%v, status %d", err, console.ExitStatus(err))
	}
	if n := out.Len(); n < 1<<15 || n > 1<<18 {
		t.Errorf("%d bytes written, want one piece", n)
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
