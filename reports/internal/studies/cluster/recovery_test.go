package cluster_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"castlab/montecarlo"
	"castlab/reports/internal/studies/cluster"
)

// streams waits for the streams of the only job of a server, and returns their names;
// js belongs to a coordinator, since workers have no permission to list streams.
func streams(ctx context.Context, t testing.TB, js jetstream.JetStream) (work, results string) {
	t.Helper()
	for {
		for name := range js.StreamNames(ctx).Name() {
			if strings.Contains(name, "WORK") {
				if _, err := js.Consumer(ctx, name, "workers"); err == nil {
					work = name
				}
			} else {
				results = name
			}
		}
		if work != "" && results != "" {
			return work, results
		}
		if ctx.Err() != nil {
			t.Fatal("no streams")
		}
		time.Sleep(time.Millisecond)
	}
}

// queueOf returns the queue of the only job of a server as a worker sees it.
func queueOf(ctx context.Context, t testing.TB, coordinator, worker *nats.Conn) jetstream.Consumer {
	t.Helper()
	work, _ := streams(ctx, t, stream(t, coordinator))
	queue, err := stream(t, worker).Consumer(ctx, work, "workers")
	if err != nil {
		t.Fatal(err)
	}
	return queue
}

func stream(t testing.TB, nc *nats.Conn) jetstream.JetStream {
	t.Helper()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// A worker that takes a unit and falls silent, as after kill -9, delays the run by
// one AckWait and little else. BENCHMARKS.md has the measurements; the bound here
// leaves ten seconds to a busy machine.
func TestRecovery(t *testing.T) {
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	o := options()
	o.AckWait = time.Second
	nc := connect(t, server, "coordinator")
	c, err := cluster.NewCoordinator(t.Context(), nc, cluster.Job{Hash: strings.Repeat("a", 64), Program: one}, o)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- collect(ctx, c.Executor(0), 1, 80) }()
	dead := dial(t, server.URL(), "dies")
	batch, err := queueOf(ctx, t, nc, dead).Fetch(1)
	if err != nil {
		t.Fatal(err)
	}
	if <-batch.Messages() == nil {
		t.Fatal("no unit")
	}
	killed := time.Now()
	dead.Close()
	start(t, filler("lives", 80, nil), dial(t, server.URL(), "lives"))
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	took := time.Since(killed)
	t.Logf("recovered after %v with an ack wait of %v", took, o.AckWait)
	if took > o.AckWait+12*time.Second {
		t.Errorf("recovered after %v", took)
	}
}

// BenchmarkUnit measures the cost of one unit besides its computation: publication,
// delivery to one of two workers, its result, the confirmation, and the fold. With 1
// s of work in a unit a cost of 2 ms is 0.2 %.
func BenchmarkUnit(b *testing.B) {
	for _, of := range []struct {
		name  string
		bytes int
	}{{"moments", 104}, {"sketch-64KiB", 64 << 10}, {"samples-1MiB", 1 << 20}} {
		b.Run(of.name, func(b *testing.B) {
			server := listen(b, cluster.Listener{Address: "127.0.0.1:0"})
			c, err := cluster.NewCoordinator(b.Context(), connect(b, server, "coordinator"),
				cluster.Job{Hash: strings.Repeat("a", 64), Program: one},
				cluster.Options{AckWait: 10 * time.Second, Target: time.Second, Memory: true})
			if err != nil {
				b.Fatal(err)
			}
			defer c.Close()
			for _, name := range []string{"a", "b"} {
				w := filler(name, of.bytes, nil)
				w.Open = func(cluster.Job) (cluster.Compute, error) {
					return func(_ context.Context, _ int, _ montecarlo.RunID, s []montecarlo.Segment) ([][]byte, time.Duration, error) {
						return [][]byte{saved(s[0], of.bytes)}, time.Second, nil // so that the next unit is one segment, too
					}, nil
				}
				start(b, w, dial(b, server.URL(), name))
			}
			if err := collect(b.Context(), c.Executor(0), 10, of.bytes); err != nil { // the workers have joined
				b.Fatal(err)
			}
			b.ResetTimer()
			if err := collect(b.Context(), c.Executor(0), b.N, of.bytes); err != nil {
				b.Fatal(err)
			}
		})
	}
}
