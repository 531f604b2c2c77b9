package console

import (
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/cobra"
)

// The time that is left is that of the rest at the speed so far: by hand.
func TestTimeLeftIsThatOfTheRestAtTheSpeedSoFar(t *testing.T) {
	for _, c := range []struct {
		elapsed    time.Duration
		done, rest int
		want       string
	}{
		{30 * time.Second, 3, 6, "1m0s"},
		{time.Second, 3, 6, "0s"}, // too early to say
		{30 * time.Second, 0, 6, "0s"},
		{30 * time.Second, 3, 0, "0s"},
		{10 * time.Second, 3, 1, "3s"},
		{10 * time.Second, 1000, 1, "1s"},     // not nothing
		{10 * time.Second, 1, 121, "20m10s"},  // to ten seconds
		{time.Minute, 7, 7*97 + 1, "1h37m0s"}, // to a minute
		{time.Minute, 1, math.MaxInt, "0s"},   // nobody can say
	} {
		if got := timeLeft(c.elapsed, c.done, c.rest).String(); got != c.want {
			t.Errorf("after %v, %d done and %d to do: %s, want %s", c.elapsed, c.done, c.rest, got, c.want)
		}
	}
}

// Without a terminal there is a line a minute, with what is done, the label and the time left; nothing in the first
// minute, nothing after the end.
func TestProgressIsALineAMinuteWithoutATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var errs lockedText
		a := NewSession(t.Context(), "lab", "0", Streams{Err: &errs})
		p := a.Progress()
		p.Step(0, 8, "first")
		time.Sleep(30 * time.Second)
		p.Step(1, 8, "second")
		time.Sleep(29 * time.Second)
		if text := errs.String(); text != "" {
			t.Errorf("in the first minute: %s", text)
		}
		time.Sleep(62 * time.Second)
		p.Step(4, 8, "third")
		p.Finish()
		time.Sleep(time.Hour)
		want := "lab: 1 / 8 second, about 3m30s left\nlab: 1 / 8 second, about 3m30s left\n"
		if errs.String() != want {
			t.Errorf("%q, want %q", errs.String(), want)
		}
	})
}

// What is counted is shown as it stands, under the label of the moment; of an open number no time is said to be left.
func TestWatchedCounterIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var errs strings.Builder
		p := NewSession(t.Context(), "lab", "0", Streams{Err: &errs}).Progress().Untimed()
		var n atomic.Int64
		stop := p.Watch(&n, 100, "runs")
		n.Store(20)
		time.Sleep(61 * time.Second)
		p.Label("runs of d=3")
		n.Store(70)
		time.Sleep(60 * time.Second)
		stop()
		if want := "lab: 20 / 100 runs\nlab: 70 / 100 runs of d=3\n"; errs.String() != want {
			t.Errorf("%q, want %q", errs.String(), want)
		}
	})
}

// A verb without a progress of its own says each minute that it is at work; one with, and one that waits for others, does
// not.
func TestVerbSaysThatItIsAtWork(t *testing.T) {
	for name, want := range map[string]string{
		"slow":  "lab slow: at work for 1m0s\nlab slow: at work for 2m0s\n",
		"bar":   "lab: 0 / 2 bars\nlab: 0 / 2 bars\n",
		"serve": "",
	} {
		synctest.Test(t, func(t *testing.T) {
			var errs, out strings.Builder
			a := NewSession(t.Context(), "lab", "0", Streams{Out: &out, Err: &errs})
			root := &cobra.Command{Use: "lab"}
			root.AddCommand(
				&cobra.Command{Use: "slow", Run: func(*cobra.Command, []string) { time.Sleep(125 * time.Second) }},
				&cobra.Command{Use: "serve", Annotations: map[string]string{Endless: ""},
					Run: func(*cobra.Command, []string) { time.Sleep(time.Hour) }},
				&cobra.Command{Use: "bar", Run: func(*cobra.Command, []string) {
					p := a.Progress()
					defer p.Finish()
					p.Step(0, 2, "bars")
					time.Sleep(125 * time.Second)
				}})
			if status := a.Run(t.Context(), root, []string{name}); status != ExitWell || errs.String() != want {
				t.Errorf("%s: status %d, %q, want %q", name, status, errs.String(), want)
			}
		})
	}
}

// lockedText may be read while something writes.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
