package cluster_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"go.uber.org/goleak"

	"castlab/montecarlo"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/cluster"
)

// foreign starts a server of its own, with a message limit, that castlab did not
// start.
func foreign(t *testing.T, port int, dir string, payload int32) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: port, NoSigs: true, NoLog: true, JetStream: true, StoreDir: dir, MaxPayload: payload, MaxControlLine: 4096,
	})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the server does not start")
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s
}

func portOf(s *server.Server) int { return s.Addr().(*net.TCPAddr).Port }

func dial(t testing.TB, url, name string) *nats.Conn {
	t.Helper()
	nc, err := cluster.Connect(t.Context(), cluster.Access{URL: url, Token: token, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// saved returns n bytes that stand for the accumulators of a segment.
func saved(s montecarlo.Segment, n int) []byte {
	return bytes.Repeat(binary.LittleEndian.AppendUint64(nil, uint64(s.First)*0x9e3779b97f4a7c15+1), n/8)
}

// filler is a worker that computes segments of n bytes.
func filler(name string, n int, before func(ctx context.Context)) *cluster.Worker {
	return &cluster.Worker{Name: name, Program: one, Goroutines: 1, Wait: 20 * time.Second,
		Open: func(cluster.Job) (cluster.Compute, error) {
			return func(ctx context.Context, _ int, _ montecarlo.RunID, segments []montecarlo.Segment) (list [][]byte, took time.Duration,
				err error) {
				if before != nil {
					before(ctx)
				}
				for _, s := range segments {
					list = append(list, saved(s, n))
				}
				return list, time.Duration(len(segments)) * time.Millisecond, nil
			}, nil
		}}
}

func numbered(n int) (list []montecarlo.Segment) {
	for i := range n {
		list = append(list, montecarlo.Segment{First: i, Last: i + 1})
	}
	return list
}

// collect runs n segments of such bytes and returns an error unless each arrived
// complete and in order.
func collect(ctx context.Context, e montecarlo.Executor, n, size int) error {
	next := 0
	segments := numbered(n)
	err := e.Run(ctx, montecarlo.RunID{Seed: 1, Label: "filler", Block: 1}, segments, nil, func(got []byte) error {
		if !bytes.Equal(got, saved(segments[next], size)) {
			return fmt.Errorf("segment %d is not what was computed", next)
		}
		next++
		return nil
	})
	if err == nil && next != n {
		err = fmt.Errorf("%d segments of %d", next, n)
	}
	return err
}

func newCoordinator(t *testing.T, nc *nats.Conn, hash string) *cluster.Coordinator {
	t.Helper()
	return newCoordinatorWith(t, nc, hash, options())
}

func newCoordinatorWith(t *testing.T, nc *nats.Conn, hash string, o cluster.Options) *cluster.Coordinator {
	t.Helper()
	c, err := cluster.NewCoordinator(t.Context(), nc, cluster.Job{Hash: strings.Repeat(hash, 64), Program: one, Path: hash}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// Results that exceed the message limit of the server arrive in fragments.
func TestLongResultsComeInPieces(t *testing.T) {
	t.Parallel()
	s := foreign(t, -1, t.TempDir(), 8<<10)
	start(t, filler("a", 40<<10, nil), dial(t, s.ClientURL(), "a"))
	start(t, filler("b", 40<<10, nil), dial(t, s.ClientURL(), "b"))
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	c := newCoordinator(t, dial(t, s.ClientURL(), "c"), "a")
	if err := collect(ctx, c.Executor(0), 20, 40<<10); err != nil {
		t.Error(err)
	}
	_, err := cluster.NewCoordinator(ctx, dial(t, s.ClientURL(), "d"),
		cluster.Job{Hash: strings.Repeat("d", 64), Program: one, Text: strings.Repeat("#", 9<<10)}, options())
	var access *cluster.AccessError
	if !errors.As(err, &access) || !strings.Contains(err.Error(), "max_payload") {
		t.Errorf("a study file longer than a message: error %v", err)
	}
}

// A server that is restarted, with its store or without, loses nothing: the units
// that were under way are published again.
func TestAServerIsStartedAgain(t *testing.T) {
	t.Parallel()
	for _, keeps := range []bool{true, false} {
		dir := t.TempDir()
		s := foreign(t, -1, dir, 1<<20)
		port := portOf(s)
		first := make(chan struct{})
		var once sync.Once
		start(t, filler("w", 80, func(ctx context.Context) {
			once.Do(func() { close(first) })
			time.Sleep(2 * time.Millisecond)
		}), dial(t, s.ClientURL(), "w"))
		c := newCoordinator(t, dial(t, s.ClientURL(), "c"), "a")
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		done := make(chan error, 1)
		go func() { done <- collect(ctx, c.Executor(0), 400, 80) }()
		<-first
		s.Shutdown()
		s.WaitForShutdown()
		time.Sleep(3 * options().AckWait) // longer than the timeout of a request
		if !keeps {
			dir = t.TempDir()
		}
		foreign(t, port, dir, 1<<20)
		if err := <-done; err != nil {
			t.Errorf("store kept %v: %v", keeps, err)
		}
	}
}

// Units that are published while the server is away are there when it is back.
func TestARunBeginsWhileTheServerIsAway(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := foreign(t, -1, dir, 1<<20)
	start(t, filler("w", 80, nil), dial(t, s.ClientURL(), "w"))
	c := newCoordinator(t, dial(t, s.ClientURL(), "c"), "a")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	port := portOf(s)
	s.Shutdown()
	s.WaitForShutdown()
	done := make(chan error, 1)
	go func() { done <- collect(ctx, c.Executor(0), 20, 80) }()
	time.Sleep(3 * time.Second) // longer than the timeout of a publication
	foreign(t, port, dir, 1<<20)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// The results of a worker that dies after sending and before confirming arrive twice
// and count once.
func TestResultsWithoutConfirmation(t *testing.T) {
	t.Parallel()
	s := foreign(t, -1, t.TempDir(), 1<<20)
	c := newCoordinator(t, dial(t, s.ClientURL(), "c"), "a")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- collect(ctx, c.Executor(0), 3, 80) }()
	// It takes the first unit and sends its result three times.
	nc := dial(t, s.ClientURL(), "dies")
	js := stream(t, nc)
	work, results := streams(ctx, t, js)
	queue, err := js.Consumer(ctx, work, "workers")
	if err != nil {
		t.Fatal(err)
	}
	batch, err := queue.Fetch(1)
	if err != nil {
		t.Fatal(err)
	}
	m := <-batch.Messages()
	// When the second unit is in the stream, the coordinator knows that the first one is, and
	// does not remove it as one that was completed while it was being published.
	for units := uint64(0); units < 2; time.Sleep(10 * time.Millisecond) {
		queued, err := js.Stream(ctx, work)
		if err != nil {
			t.Fatal(err)
		}
		units = queued.CachedInfo().State.LastSeq
	}
	info, err := js.Stream(ctx, results)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		answer := fmt.Sprintf(`{"run": {"Seed": 1, "Label": "filler", "Block": 1}, "segment": {"First": 0, "Last": 1}, "pieces": 1, `+
			`"worker": "dies"}%c%s`, '\n', saved(montecarlo.Segment{First: 0, Last: 1}, 80))
		if _, err := js.Publish(ctx, strings.Replace(info.CachedInfo().Config.Subjects[0], "*", "dies", 1), []byte(answer)); err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(string(m.Data()), `"First":0`) {
		t.Fatalf("unit %s", m.Data())
	}
	nc.Close()
	start(t, filler("late", 80, nil), dial(t, s.ClientURL(), "late"))
	if err := <-done; err != nil {
		t.Error(err)
	}
	// The unit is published again after AckWait, and its result is one too many.
	for c.Counts().Repeated < 3 {
		if ctx.Err() != nil {
			t.Fatalf("%+v: want the unit again, and 3 repeated results", c.Counts())
		}
		time.Sleep(10 * time.Millisecond)
	}
	if n := c.Counts(); n.Folded != 3 || n.Published != 3 {
		t.Errorf("%+v", n)
	}
}

// A run that is stopped while the server is away ends at once, together with the
// goroutines of the coordinator and its workers.
func TestNothingGoesOnAfterTheEnd(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	t.Run("", func(t *testing.T) {
		s := foreign(t, -1, t.TempDir(), 1<<20)
		start(t, filler("w", 80, nil), dial(t, s.ClientURL(), "w"))
		c := newCoordinator(t, dial(t, s.ClientURL(), "c"), "a")
		if err := collect(t.Context(), c.Executor(0), 200, 80); err != nil {
			t.Fatal(err)
		}
		s.Shutdown()
		s.WaitForShutdown()
		enough := errors.New("enough")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(100*time.Millisecond, func() { cancel(enough) })
		begin := time.Now()
		if err := collect(ctx, c.Executor(0), 200, 80); !errors.Is(err, enough) {
			t.Errorf("error %v, want the cause", err)
		}
		if took := time.Since(begin); took > 10*time.Second {
			t.Errorf("it took %v to stop", took)
		}
	})
}

// A worker whose server is gone for good ends, in every state of the worker.
func TestAWorkerGoesWhenItsServerHasGone(t *testing.T) {
	t.Parallel()
	for _, busy := range []bool{false, true} {
		s := foreign(t, -1, t.TempDir(), 1<<20)
		gone := make(chan struct{})
		begun := make(chan struct{}, 100)
		w := filler("w", 80, func(context.Context) {
			begun <- struct{}{}
			if busy {
				<-gone
			}
		})
		w.Wait = time.Second
		nc := dial(t, s.ClientURL(), "w")
		c := newCoordinator(t, dial(t, s.ClientURL(), "c"), "a")
		ended := make(chan error, 1)
		go func() { ended <- w.Work(t.Context(), nc) }()
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- collect(ctx, c.Executor(0), 3, 80) }()
		<-begun
		if !busy {
			if err := <-done; err != nil {
				t.Fatal(err)
			}
		}
		s.Shutdown()
		s.WaitForShutdown()
		close(gone)
		cancel()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("busy %v: error %v", busy, err)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("busy %v: it goes on", busy)
		}
	}
}

// Indivisible cells are units like others, and workers that join late receive them.
func TestWholeCellsAndLateWorkers(t *testing.T) {
	t.Parallel()
	const text = "study: s\ncells:\n  - model: frames\n    with: {N: [2, 3, 4, 5, 6], lambda: 0.05, X: 1, V: 1}\n    replications: 500\n"
	whole := func() *studies.Study { return readText(t, text) }
	local, err := whole().Run(t.Context(), inOneProcess())
	if err != nil {
		t.Fatal(err)
	}
	server := listen(t, cluster.Listener{})
	c, err := cluster.NewCoordinator(t.Context(), connect(t, server, "coordinator"),
		cluster.Job{Hash: strings.Repeat("a", 64), Program: one}, options())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	type end struct {
		r   *studies.Results
		err error
	}
	ended := make(chan end, 1)
	go func() {
		r, err := whole().Run(t.Context(), studies.How{Executor: c.Executor, Parallel: 64, Workers: 1})
		ended <- end{r, err}
	}()
	for i := range 2 {
		w := worker(t, fmt.Sprint("late", i), nil)
		w.Open = func(cluster.Job) (cluster.Compute, error) {
			s := whole()
			return func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) ([][]byte, time.Duration,
				error) {
				return s.Cells[cell].Compute(ctx, id, segments, 1)
			}, nil
		}
		time.Sleep(100 * time.Millisecond) // the units wait meanwhile
		start(t, w, connectWorker(t, server, w.Name))
	}
	if got := <-ended; got.err != nil || got.r.Digest != local.Digest {
		t.Errorf("another digest, or error %v", got.err)
	}
}
