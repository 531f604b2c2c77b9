package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies/cluster"
)

// A worker that reports every unit as failed ends no run while another worker
// computes the units, and is refused once that has happened three times.
func TestErrorsOfOneWorkerEndNothing(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	nc := connect(t, server, "coordinator")
	o := options()
	o.Refuse = server.Refuse
	c := newCoordinatorWith(t, nc, "a", o)
	start(t, filler("w", 80, func(context.Context) { time.Sleep(5 * time.Millisecond) }), connectWorker(t, server, "w"))
	for c.Counts().Workers == 0 {
		time.Sleep(time.Millisecond)
	}
	x := newAttacker(t, cluster.Access{URL: server.URL(), Token: token})
	j := x.greet(t)
	x.refused(j) // it announces that it leaves, so that it is not counted among the workers left to try
	var said atomic.Int32
	x.takes(t, nc, func(m jetstream.Msg, run montecarlo.RunID, segments []montecarlo.Segment) {
		said.Add(1)
		for _, s := range segments {
			x.result(j, run, s, `, "error": "\u001b[31mdisk full"`, nil)
		}
		_ = m.Ack()
	})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for !x.refused(j) {
		if err := collect(ctx, c.Executor(0), 100, 80); err != nil {
			t.Fatal(err)
		}
	}
	if n := said.Load(); n < 3 {
		t.Errorf("it is refused after %d units", n)
	}
}

// A client that floods the results with 60 messages of 8 MiB, or announces 20,000
// names, does not fill the memory: the stream and the number of names are bounded.
func TestFloodsAreBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("moves 480 MiB")
	}
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	nc := connect(t, server, "coordinator")
	c := newCoordinator(t, nc, "a")
	x := newAttacker(t, cluster.Access{URL: server.URL(), Token: token})
	j := x.greet(t)
	_, results := streams(t.Context(), t, stream(t, nc))
	info, err := stream(t, nc).Stream(t.Context(), results)
	if err != nil {
		t.Fatal(err)
	}
	if most := info.CachedInfo().Config.MaxBytes; most <= 0 || most > 256<<20 {
		t.Errorf("the stream of the results holds %d bytes at most", most)
	}
	long := make([]byte, 8<<20-1024)
	for i := range 60 {
		if err := x.Publish(x.own(j)+".result."+x.id, long); err != nil {
			t.Fatal(err)
		}
		if i%10 == 9 {
			if now, err := info.Info(t.Context()); err != nil || now.State.Bytes > 256<<20 {
				t.Errorf("%+v, %v", now.State, err)
			}
		}
	}
	for i := range 20000 {
		if err := x.Publish(x.own(j)+".worker."+x.id, fmt.Appendf(nil,
			`{"program": {"digest": %q}, "worker": "w%d", "goroutines": 1000000000}`, one.Digest, i)); err != nil {
			t.Fatal(err)
		}
	}
	start(t, filler("w", 80, nil), connectWorker(t, server, "w"))
	if err := collect(t.Context(), c.Executor(0), 50, 80); err != nil {
		t.Error(err)
	}
	if n := c.Counts(); n.Workers > 4096 || n.Dropped == 0 {
		t.Errorf("%+v", n)
	}
}

// Messages with results of no published unit are dropped and counted, without
// consequences for any worker.
func TestResultsOfNothingAreCounted(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	c := newCoordinator(t, connect(t, server, "coordinator"), "a")
	x := newAttacker(t, cluster.Access{URL: server.URL(), Token: token})
	j := x.greet(t)
	run := montecarlo.RunID{Seed: 1, Label: "filler", Block: 1}
	for _, s := range []montecarlo.Segment{{}, {First: -1, Last: 1}, {First: 1000, Last: 1001}, {First: 2, Last: 1}} {
		x.result(j, run, s, "", nil)
	}
	for _, data := range []string{"", "{}", "null", "[", "\x00\x01", `{"error": "x"}`, `{"pieces": -1}`} {
		_ = x.Publish(x.own(j)+".result."+x.id, []byte(data))
	}
	for end := time.Now().Add(10 * time.Second); c.Counts().Dropped < 11; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%+v, want 11 dropped", c.Counts())
		}
	}
	start(t, filler("w", 80, nil), connectWorker(t, server, "w"))
	if err := collect(t.Context(), c.Executor(0), 10, 80); err != nil {
		t.Error(err)
	}
}

// Invalid units are not computed: a worker on a server where any client may publish
// them confirms them at once.
func TestUnitsOfNothingAreNotComputed(t *testing.T) {
	t.Parallel()
	s := foreign(t, -1, t.TempDir(), 1<<20)
	nc := dial(t, s.ClientURL(), "c")
	c := newCoordinator(t, nc, "a")
	work, _ := streams(t.Context(), t, stream(t, nc))
	info, err := stream(t, nc).Stream(t.Context(), work)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range []string{
		`{}`, `null`, `[]`, `{"cell": 0}`, `{"run": {"Block": 1}, "segments": []}`,
		`{"cell": -1, "run": {"Block": 1}, "segments": [{"First": 0, "Last": 1}]}`,
		`{"run": {"Block": 1}, "segments": [{"First": 1, "Last": 1}]}`, `{"run": {"Block": 1}, "segments": [{"First": -5, "Last": 1}]}`,
		`{"segments": [{"First": 0, "Last": 1}]}`, `{"run": {"Block": 1}, "segments": [` + strings.Repeat(`{"Last": 1},`, 300) +
			`{"Last": 1}]}`,
	} {
		if _, err := stream(t, nc).Publish(t.Context(), info.CachedInfo().Config.Subjects[0], []byte(u)); err != nil {
			t.Fatal(err)
		}
	}
	var computed atomic.Int32
	start(t, filler("w", 80, func(context.Context) { computed.Add(1) }), dial(t, s.ClientURL(), "w"))
	if err := collect(t.Context(), c.Executor(0), 1, 80); err != nil {
		t.Error(err)
	}
	if computed.Load() != 1 {
		t.Errorf("%d units were computed", computed.Load())
	}
}

// The names of workers and their error messages are escaped before they reach a
// terminal.
func TestNothingFromTheNetworkIsObeyedByATerminal(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	nc := connect(t, server, "coordinator")
	c := newCoordinator(t, nc, "a")
	x := newAttacker(t, cluster.Access{URL: server.URL(), Token: token})
	j := x.greet(t)
	_ = x.Publish(x.own(j)+".worker."+x.id, fmt.Appendf(nil, `{"program": {"digest": %q}, "worker": "m\u001b]0;title\u0007\u202e", `+
		`"goroutines": 1}`, one.Digest))
	x.takes(t, nc, func(_ jetstream.Msg, run montecarlo.RunID, segments []montecarlo.Segment) {
		x.result(j, run, segments[0], `, "error": "\u001b[31mdisk\nfull `+strings.Repeat("A", 5000)+`"`, nil)
	})
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	err := collect(ctx, c.Executor(0), 1, 80) // the only worker reports that it cannot compute
	var work *cluster.WorkError
	if !errors.As(err, &work) || !strings.Contains(err.Error(), `\x1b[31mdisk\nfull`) {
		t.Errorf("error %q", err)
	}
	list, asked := cluster.Ask(ctx, connect(t, server, "asks"), 500*time.Millisecond)
	if asked != nil || len(list) != 1 || len(list[0].Workers) == 0 {
		t.Fatalf("%+v, %v", list, asked)
	}
	for _, text := range []string{err.Error(), list[0].Workers[0].Name, (&cluster.RefusedError{Reason: "\x1b[2J"}).Error(),
		(&cluster.AccessError{URL: "nats://\x1b", Reason: "\x07"}).Error()} {
		if strings.ContainsAny(text, "\x1b\x07\n\u202e") || len(text) > 2000 {
			t.Errorf("%q", text)
		}
	}
	for url, want := range map[string]string{
		"nats://user:s3cr3tpass@host:1":               "nats://...@host:1",
		"nats://127.0.0.1:9,tls://s3cr3tpass@h:1":     "nats://127.0.0.1:9,tls://...@h:1",
		"user:s3cr3tpass@host":                        "...@host",
		"nats://u:s3cr3t@pass@h:4222,nats://a:b@c:42": "nats://...@h:4222,nats://...@c:42",
		"nats://u:s3cr3t,s3cr3t@127.0.0.1:9":          "nats://...@127.0.0.1:9",
		"nats://h:1,u:s3cr3t,s3cr3t@127.0.0.1:9":      "nats://...@127.0.0.1:9",
		"tls://h:1,tls://s3cr3t,s3cr3t@127.0.0.1:9":   "tls://h:1,tls://...@127.0.0.1:9",
	} {
		if got := cluster.Redacted(url); got != want {
			t.Errorf("%s: %s, want %s", url, got, want)
		}
		soon, enough := context.WithTimeout(ctx, 100*time.Millisecond)
		_, err := cluster.Connect(soon, cluster.Access{URL: url})
		enough()
		if err == nil || strings.Contains(err.Error(), "s3cr3t") {
			t.Errorf("%s: error %v", url, err)
		}
	}
}

// The first result fixes the arithmetic of a study, not the first greeting; results
// of another arithmetic are dropped.
func TestAGreetingDoesNotSettleTheArithmetic(t *testing.T) {
	t.Parallel()
	server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
	o := options()
	var arithmetics []string
	o.Computed = func(a string) error { arithmetics = append(arithmetics, a); return nil }
	c := newCoordinatorWith(t, connect(t, server, "coordinator"), "a", o)
	hello := filler("hello", 80, func(ctx context.Context) { <-ctx.Done() }) // and nothing else
	hello.Arithmetic = "zz:00"
	x := connectWorker(t, server, "hello")
	refused := make(chan error, 1)
	go func() { refused <- hello.Work(t.Context(), x) }()
	for c.Counts().Workers == 0 {
		time.Sleep(time.Millisecond)
	}
	w := filler("true", 80, nil)
	w.Arithmetic = "amd64:1"
	start(t, w, connectWorker(t, server, "true"))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- collect(ctx, c.Executor(0), 100, 80) }()
	select { // it is refused, and the other worker receives its unit
	case err := <-refused:
		var r *cluster.RefusedError
		if !errors.As(err, &r) || !strings.Contains(err.Error(), "computed by arithmetic amd64:1") {
			t.Errorf("error %v", err)
		}
	case <-ctx.Done():
		t.Error("it is never told")
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if len(arithmetics) != 1 || arithmetics[0] != "amd64:1" {
		t.Errorf("settled %v", arithmetics)
	}
}

// An invalid result is refused with the name of its sender, and the study ends with
// its digest; it does not wait for the units that the sender takes until it is
// barred. CI tries six kinds of garbage, others two.
func TestGarbageIsRefusedByName(t *testing.T) {
	t.Parallel()
	want := undisturbed(t)
	kinds := []string{`{"intervals":5}`, strings.Repeat("[", 100000), "", "{}", "null", "\x00\x01\x02\x03 random bytes of no meaning"}
	if os.Getenv("CASTLAB_TESTS") != "all" {
		kinds = kinds[:2]
	}
	for i, garbage := range kinds {
		server := listen(t, cluster.Listener{Address: "127.0.0.1:0"})
		nc := connect(t, server, "coordinator")
		o := options()
		o.Refuse, o.AckWait = server.Refuse, time.Minute
		s := read(t)
		c, err := cluster.NewCoordinator(t.Context(), nc, jobOf(s), o)
		if err != nil {
			t.Fatal(err)
		}
		x := newAttacker(t, cluster.Access{URL: server.URL(), Token: token})
		j := x.greet(t)
		first := make(chan struct{})
		var once sync.Once
		x.takes(t, nc, func(m jetstream.Msg, run montecarlo.RunID, segments []montecarlo.Segment) {
			for _, s := range segments {
				x.result(j, run, s, "", []byte(garbage))
			}
			_ = m.Ack()
			once.Do(func() { close(first) })
		})
		kept := &memory{kept: map[shards.Key][]byte{}}
		got, found, err := attemptStudy(t, c, s, kept, func() {
			go func() {
				<-first
				start(t, worker(t, "w", nil), connectWorker(t, server, "w"))
			}()
		})
		if err != nil || got != want {
			t.Errorf("garbage %d: digest %s, want %s, error %v", i, got, want, err)
		}
		if len(found) != 1 || !strings.Contains(found[0].Error(), "is no result of it") ||
			!strings.Contains(found[0].Error(), found[0].Mark) || strings.ContainsAny(found[0].Error(), "\x1b\x00") {
			t.Errorf("garbage %d: found out %v", i, found)
		}
		c.Close()
	}
}
