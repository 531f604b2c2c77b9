package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"castlab/montecarlo"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/cluster"
)

// quick returns options of a coordinator that detects a lost unit soon.
func quick() cluster.Options {
	o := options()
	o.AckWait, o.Hold = 100*time.Millisecond, time.Second
	return o
}

// Units that a privileged client purges are published again, and the run ends.
func TestALostUnitIsPublishedAgain(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{})
	nc := connect(t, server, "coordinator")
	c := newCoordinatorWith(t, nc, "a", quick())
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- collect(ctx, c.Executor(0), 8, 80) }()
	work, _ := streams(ctx, t, stream(t, nc))
	for n := uint64(0); n < 8; { // all are published before the first worker comes
		s, err := stream(t, nc).Stream(ctx, work)
		if err != nil {
			t.Fatal(err)
		}
		if n = s.CachedInfo().State.Msgs; n == 8 {
			if err := s.Purge(ctx); err != nil {
				t.Fatal(err)
			}
		}
	}
	start(t, filler("w", 80, nil), connectWorker(t, server, "w"))
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A client that takes units and announces for ever that it is computing them delays a
// run, but does not stop it.
func TestUnitsThatAreHeldGoToOthers(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	nc := connect(t, server, "coordinator")
	c := newCoordinatorWith(t, nc, "a", quick())
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- collect(ctx, c.Executor(0), 20, 80) }()
	x := newAttacker(t, cluster.Access{URL: server.URL(), Token: token})
	var holding sync.WaitGroup
	defer holding.Wait()
	holds, release := context.WithCancel(ctx)
	defer release()
	var held atomic.Int32
	stop := x.takes(t, nc, func(m jetstream.Msg, _ montecarlo.RunID, _ []montecarlo.Segment) {
		held.Add(1)
		holding.Go(func() {
			for ; holds.Err() == nil; time.Sleep(20 * time.Millisecond) {
				_ = m.InProgress()
			}
		})
	})
	for held.Load() < 4 {
		time.Sleep(time.Millisecond)
	}
	stop() // it takes no further units and keeps those that it has
	start(t, filler("w", 80, nil), connectWorker(t, server, "w"))
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A cell at which every worker dies kills three of them. It is then set aside with
// the name of the last, and the other cells continue.
func TestAUnitThatKillsThreeWorkersIsSetAside(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	s := read(t)
	c, err := cluster.NewCoordinator(t.Context(), connect(t, server, "coordinator"), jobOf(s), options())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var died atomic.Int32
	for i := range 5 {
		w, nc := worker(t, fmt.Sprint("w", i), nil), dial(t, server.URL(), "w")
		w.Goroutines = 1
		w.Open = func(cluster.Job) (cluster.Compute, error) {
			compute := computeOf(read(t))
			return func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) ([][]byte, time.Duration,
				error) {
				if cell == 3 { // computed whole: one unit
					died.Add(1)
					nc.Close()
					<-ctx.Done()
					return nil, 0, ctx.Err()
				}
				return compute(ctx, cell, id, segments)
			}, nil
		}
		start(t, w, nc)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var ended atomic.Int32
	_, err = s.Run(ctx, studies.How{
		Executor: c.Executor, Parallel: 4, Workers: 1, Done: func(int) { ended.Add(1) },
		Aside: func(err error) bool { return errors.As(err, new(*cluster.PoisonError)) },
	})
	var poison *cluster.PoisonError
	if !errors.As(err, &poison) || !strings.HasPrefix(poison.Worker, "w") || !strings.Contains(err.Error(), s.Cells[3].Name) ||
		!strings.Contains(err.Error(), "3 workers were lost") {
		t.Errorf("error %v", err)
	}
	if died.Load() != 3 || ended.Load() != 3 {
		t.Errorf("%d workers died, and %d cells ended", died.Load(), ended.Load())
	}
}

// Workers that are stopped in good order return their unit, and do not count as
// having died at it.
func TestUnitsThatAreGivenBackAreNotSetAside(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	c := newCoordinatorWith(t, connect(t, server, "coordinator"), "a", quick())
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- collect(ctx, c.Executor(0), 1, 80) }()
	for i := range 5 {
		begun := make(chan struct{}, 16)
		stop := start(t, filler(fmt.Sprint("w", i), 80, func(ctx context.Context) { begun <- struct{}{}; <-ctx.Done() }),
			dial(t, server.URL(), "w"))
		select {
		case <-begun:
		case <-ctx.Done():
			t.Fatal("it had no unit")
		}
		stop()
	}
	start(t, filler("last", 80, nil), connectWorker(t, server, "last"))
	if err := <-done; err != nil {
		t.Error(err)
	}
}
