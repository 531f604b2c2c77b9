package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies"
	"castlab/reports/internal/studies/cluster"
)

// With one worker or three, the digest is that of a run in one process, and no
// segment is computed twice.
func TestDigestDoesNotDependOnTheWorkers(t *testing.T) {
	want := undisturbed(t)
	for _, workers := range []int{1, 3} {
		server := listen(t, cluster.Listener{})
		for i := range workers {
			start(t, worker(t, fmt.Sprint("w", i), nil), connectWorker(t, server, "worker"))
		}
		got, counts, err := run(t.Context(), t, connect(t, server, "coordinator"), options())
		if err != nil || got != want {
			t.Errorf("%d workers: digest %s, want %s, error %v", workers, got, want, err)
		}
		// a late worker finds no unit left
		if counts.Repeated != 0 || counts.Folded != counts.Published || counts.Workers < 1 || counts.Workers > workers {
			t.Errorf("%d workers: %+v", workers, counts)
		}
	}
}

// The digest is unaffected by a worker that stops in the middle of a unit, one that
// is silent for longer than AckWait and then continues, and all duplicates that
// follow.
func TestAStoppedWorkerLosesItsUnit(t *testing.T) {
	want := undisturbed(t)
	server := listen(t, cluster.Listener{})
	var stopped, slept atomic.Bool
	stop := make(chan struct{})
	stopWorker := start(t, worker(t, "stops", func(ctx context.Context) error {
		if stopped.CompareAndSwap(false, true) {
			close(stop)
			<-ctx.Done()
			return ctx.Err()
		}
		return nil
	}), connectWorker(t, server, "stops"))
	go func() { <-stop; stopWorker() }()
	// A worker whose connection is cut sends no sign of life.
	sleepy := connectWorker(t, server, "sleeps")
	start(t, worker(t, "sleeps", func(context.Context) error {
		if slept.CompareAndSwap(false, true) {
			if err := sleepy.ForceReconnect(); err != nil {
				t.Error(err)
			}
			time.Sleep(2 * options().AckWait)
		}
		return nil
	}), sleepy)
	start(t, worker(t, "works", func(ctx context.Context) error {
		for !stopped.Load() || !slept.Load() { // or it would have done all the work before
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Millisecond):
			}
		}
		return nil
	}), connectWorker(t, server, "works"))
	got, _, err := run(t.Context(), t, connect(t, server, "coordinator"), options())
	if err != nil || got != want {
		t.Errorf("digest %s, want %s, error %v", got, want, err)
	}
	if !stopped.Load() || !slept.Load() {
		t.Error("no worker was disturbed")
	}
}

// A coordinator that is stopped and started again continues with the same workers.
func TestACoordinatorIsStartedAgain(t *testing.T) {
	want := undisturbed(t)
	server := listen(t, cluster.Listener{})
	start(t, worker(t, "w", nil), connectWorker(t, server, "worker"))
	kept := &memory{kept: map[shards.Key][]byte{}}
	var got string
	for i := 0; got == "" && i < 20; i++ {
		s := read(t)
		nc := connect(t, server, "coordinator")
		c, err := cluster.NewCoordinator(t.Context(), nc, jobOf(s), options())
		if err != nil {
			t.Fatal(err)
		}
		killed := errors.New("killed")
		ctx, cancel := context.WithCancelCause(t.Context())
		kept.after(3, func() { cancel(killed) })
		r, err := s.Run(ctx, studies.How{
			Executor: func(i int) montecarlo.Executor { return shards.Kept{Store: kept, Next: c.Executor(i)} }, Parallel: 2, Workers: 1,
		})
		switch {
		case err == nil:
			got = r.Digest
		case !errors.Is(err, killed):
			t.Fatal(err)
		}
		cancel(nil)
		nc.Close() // and its streams stay
	}
	if got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}

// memory is a store that calls a function after a number of further segments.
type memory struct {
	mu   sync.Mutex
	kept map[shards.Key][]byte
	left int
	call func()
}

func (m *memory) after(n int, call func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.left, m.call = n, call
}

func (m *memory) Get(k shards.Key) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.kept[k], nil
}

func (m *memory) Put(k shards.Key, saved []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.kept[k] = saved
	if m.left--; m.left == 0 {
		m.call()
	}
	return nil
}

// A second coordinator, a worker of another program (even of the same version) or
// study, and a cell that fails cause errors that name the reason.
func TestWhoDoesNotBelongIsRefused(t *testing.T) {
	server := listen(t, cluster.Listener{})
	s := read(t)
	o := options()
	o.Arithmetic = "amd64:1"
	c, err := cluster.NewCoordinator(t.Context(), connect(t, server, "coordinator"), jobOf(s), o)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := cluster.NewCoordinator(t.Context(), connect(t, server, "second"), jobOf(s), options()); !errors.Is(err, cluster.ErrOther) {
		t.Errorf("second coordinator: error %v", err)
	}
	other := worker(t, "old", nil)
	other.Program.Digest = strings.Repeat("2", 64)
	var refused *cluster.RefusedError
	if err := other.Work(t.Context(), connectWorker(t, server, "old")); !errors.As(err, &refused) ||
		!strings.Contains(err.Error(), "worker old runs other code: the coordinator is 1 of SHA-256 111111111111, and the worker is 1 "+
			"of SHA-256 222222222222") {
		t.Errorf("another program: error %v", err)
	}
	other = worker(t, "stray", nil)
	other.Hash = strings.Repeat("0", 64)
	if err := other.Work(t.Context(), connectWorker(t, server, "stray")); !errors.As(err, &refused) ||
		!strings.Contains(err.Error(), "another study") {
		t.Errorf("another study: error %v", err)
	}
	other = worker(t, "arm64", nil)
	other.Arithmetic = "arm64:2"
	if err := other.Work(t.Context(), connectWorker(t, server, "arm64")); !errors.As(err, &refused) ||
		!strings.Contains(err.Error(), "computed by arithmetic amd64:1, and the worker has arm64:2") {
		t.Errorf("another arithmetic: error %v", err)
	}
	broken := errors.New("a disk on fire")
	other = worker(t, "broken", func(context.Context) error { return broken })
	other.Arithmetic = "amd64:1"
	start(t, other, connectWorker(t, server, "broken"))
	_, err = s.Run(t.Context(), studies.How{Executor: c.Executor, Parallel: 1, Workers: 1})
	var work *cluster.WorkError
	if !errors.As(err, &work) || !strings.HasPrefix(work.Worker, "broken#") || !strings.Contains(err.Error(), broken.Error()) {
		t.Errorf("broken worker: error %v", err)
	}
}

// Without a coordinator a worker ends after its waiting time.
func TestAWorkerDoesNotWaitForEver(t *testing.T) {
	server := listen(t, cluster.Listener{})
	w := worker(t, "w", nil)
	w.Wait = 300 * time.Millisecond
	if err := w.Work(t.Context(), connectWorker(t, server, "w")); err == nil || !strings.Contains(err.Error(), "no coordinator") {
		t.Errorf("error %v", err)
	}
}

// An interrupted wait for a server is no error of the URL; a deadline is.
func TestTheWaitForAServerEnds(t *testing.T) {
	to := cluster.Access{URL: "nats://127.0.0.1:9", Token: token}
	enough := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(50*time.Millisecond, func() { cancel(enough) })
	connecting, over := context.WithTimeout(ctx, time.Minute)
	defer over()
	if _, err := cluster.Connect(connecting, to); !errors.Is(err, enough) {
		t.Errorf("canceled: error %v, want the cause", err)
	}
	soon, over := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer over()
	var access *cluster.AccessError
	if _, err := cluster.Connect(soon, to); !errors.As(err, &access) || !strings.Contains(err.Error(), "nobody listens") {
		t.Errorf("deadline: error %v", err)
	}
}

// The server itself tries for ten seconds and gives no reason.
func TestATakenAddressIsNamedWithItsReason(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, err = cluster.Listen(cluster.Listener{Address: taken.Addr().String(), Token: token, Store: t.TempDir()})
	var access *cluster.AccessError
	if !errors.As(err, &access) || !strings.Contains(err.Error(), "is taken by another program") {
		t.Errorf("error %v", err)
	}
}

// Access that would open a study to any client is refused before a message is sent.
func TestNothingOpenBeyondThisMachine(t *testing.T) {
	for _, c := range []struct {
		l    cluster.Listener
		want string
	}{
		{cluster.Listener{Address: "0.0.0.0:0"}, "certificate"},
		{cluster.Listener{Address: "0.0.0.0:0", Token: token}, "certificate"},
		{cluster.Listener{Address: "10.1.2.3:4222", Cert: "a", Key: "b"}, "token"},
		{cluster.Listener{Address: "127.0.0.1:0"}, "token of 0 characters"},
		{cluster.Listener{Address: "127.0.0.1:0", Token: "a"}, "openssl rand"},
		{cluster.Listener{Address: "127.0.0.1:0", Token: token, Cert: "a"}, "neither"},
		{cluster.Listener{Address: "127.0.0.1:0", Token: token, Cert: "a", Key: "b"}, "no such file"},
		{cluster.Listener{Address: "4222"}, "host:port"},
		{cluster.Listener{Address: "127.0.0.1:99999", Token: token}, "port from 0 to 65535"},
	} {
		c.l.Store = t.TempDir()
		s, err := cluster.Listen(c.l)
		var access *cluster.AccessError
		if !errors.As(err, &access) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want one that says %q", c.l, err, c.want)
		}
		if err == nil {
			s.Close()
		}
	}
	for _, c := range []struct {
		a    cluster.Access
		want string
	}{
		{cluster.Access{URL: "nats://10.0.0.1:4222", Token: "secret"}, "tls://"},
		{cluster.Access{URL: "tls://10.0.0.1:4222"}, "token or an NKey"},
		{cluster.Access{URL: "http://127.0.0.1:1"}, "want nats or tls"},
		{cluster.Access{URL: "127.0.0.1"}, "want"},
		{cluster.Access{URL: ""}, "want a URL"},
		// The client splits a list at its commas, wherever they are.
		{cluster.Access{URL: "nats://127.0.0.1:9/,10.9.9.9:4222", Token: token}, "10.9.9.9:4222: want a URL"},
		{cluster.Access{URL: "nats://127.0.0.1:9/,nats://10.9.9.9:4222", Token: token}, "10.9.9.9:4222: beyond the loopback"},
		{cluster.Access{URL: "nats://127.0.0.1:9#,nats://10.9.9.9:4222", Token: token}, "10.9.9.9:4222: beyond the loopback"},
		{cluster.Access{URL: "nats://127.0.0.1:9?x=,nats://10.9.9.9:4222", Token: token}, "10.9.9.9:4222: beyond the loopback"},
		{cluster.Access{URL: "tls://10.0.0.1:4222,", Token: token}, "want a URL"},
		{cluster.Access{URL: "nats://127.0.0.1:1", User: "a.b", Token: token}, "letters"},
		{cluster.Access{URL: "nats://127.0.0.1:1", User: "a"}, "password"},
	} {
		if _, err := cluster.Connect(t.Context(), c.a); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want one that says %q", c.a, err, c.want)
		}
	}
}
