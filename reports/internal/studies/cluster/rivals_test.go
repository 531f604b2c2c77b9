package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"castlab/reports/internal/studies/cluster"
)

// Of coordinators that begin at the same time one stays.
func TestOneCoordinatorStays(t *testing.T) {
	s := foreign(t, -1, t.TempDir(), 1<<20)
	var group sync.WaitGroup
	var stay, yield atomic.Int32
	for i := range 4 {
		nc := dial(t, s.ClientURL(), fmt.Sprint(i))
		group.Go(func() {
			c, err := cluster.NewCoordinator(t.Context(), nc, cluster.Job{Hash: strings.Repeat("a", 64), Program: one}, options())
			switch {
			case err == nil:
				stay.Add(1)
				t.Cleanup(c.Close)
			case errors.Is(err, cluster.ErrOther):
				yield.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	group.Wait()
	if stay.Load() != 1 || yield.Load() != 3 {
		t.Errorf("%d stay and %d yield", stay.Load(), yield.Load())
	}
}

// A link is a connection to a server that can be cut.
type link struct {
	listener net.Listener
	to       string
	mu       sync.Mutex
	open     []net.Conn
	cut      bool
}

func newLink(t *testing.T, s *server.Server) *link {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &link{listener: listener, to: s.Addr().String()}
	var group sync.WaitGroup
	group.Go(func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return
			}
			l.mu.Lock()
			to, err := net.Dial("tcp", l.to)
			if l.cut || err != nil {
				from.Close()
				if err == nil {
					to.Close()
				}
				l.mu.Unlock()
				continue
			}
			l.open = append(l.open, from, to)
			l.mu.Unlock()
			group.Go(func() { _, _ = io.Copy(to, from); to.Close() })
			group.Go(func() { _, _ = io.Copy(from, to); from.Close() })
		}
	})
	t.Cleanup(func() { listener.Close(); l.set(true); group.Wait() })
	return l
}

func (l *link) set(cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut = cut; cut {
		for _, c := range l.open {
			c.Close()
		}
		l.open = nil
	}
}

func (l *link) url() string { return "nats://" + l.listener.Addr().String() }

// A coordinator that was disconnected while another one began gives up when it
// returns, and takes no results from it.
func TestACoordinatorThatWasAwayYields(t *testing.T) {
	t.Parallel()
	s := foreign(t, -1, t.TempDir(), 1<<20)
	away := newLink(t, s)
	a := newCoordinator(t, dial(t, away.url(), "a"), "a")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- collect(ctx, a.Executor(0), 100, 80) }()
	time.Sleep(50 * time.Millisecond) // its units may have been published or not
	away.set(true)
	b := newCoordinator(t, dial(t, s.ClientURL(), "b"), "a")
	away.set(false)
	if err := <-ended; !errors.Is(err, cluster.ErrOther) {
		t.Errorf("error %v, want that there is another", err)
	}
	start(t, filler("w", 80, nil), dial(t, s.ClientURL(), "w"))
	if err := collect(ctx, b.Executor(0), 100, 80); err != nil {
		t.Error(err)
	}
}

// Two studies on one server have their own workers, whichever answers first, and a
// worker that one of them refuses works for the other.
func TestTwoStudiesOnOneServer(t *testing.T) {
	t.Parallel()
	s := foreign(t, -1, t.TempDir(), 1<<20)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	a, b := newCoordinator(t, dial(t, s.ClientURL(), "a"), "a"), newCoordinator(t, dial(t, s.ClientURL(), "b"), "b")
	for i := range 4 {
		w := filler(fmt.Sprint(i), 80, nil)
		w.Hash = strings.Repeat([]string{"a", "b"}[i%2], 64)
		start(t, w, dial(t, s.ClientURL(), w.Name))
	}
	done := make(chan error, 2)
	go func() { done <- collect(ctx, a.Executor(0), 50, 80) }()
	go func() { done <- collect(ctx, b.Executor(0), 50, 80) }()
	for range 2 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	list, err := cluster.Ask(ctx, dial(t, s.ClientURL(), "asks"), 500*time.Millisecond)
	if err != nil || len(list) != 2 || list[0].Study != "a" || list[1].Study != "b" || len(list[0].Workers) != 2 ||
		list[0].Segments.Folded != 50 {
		t.Errorf("status %+v, error %v", list, err)
	}
}
