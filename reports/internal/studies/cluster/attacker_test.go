package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"castlab/montecarlo"
	"castlab/reports/internal/studies/cluster"
)

// An attacker holds the token and speaks to the server without castlab.
type attacker struct {
	*nats.Conn
	id     string
	refuse atomic.Int32 // permission violations that the server reported
}

func newAttacker(t testing.TB, a cluster.Access) *attacker {
	t.Helper()
	x := &attacker{}
	nc, err := cluster.Connect(t.Context(), a, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		if errors.Is(err, nats.ErrPermissionViolation) {
			x.refuse.Add(1)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	x.Conn, x.id = nc, cluster.ID(nc)
	return x
}

// denied fails the test unless the server refuses the action do.
func (x *attacker) denied(t *testing.T, what string, do func() error) {
	t.Helper()
	before := x.refuse.Load()
	if err := errors.Join(do(), x.Flush()); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	for end := time.Now().Add(5 * time.Second); x.refuse.Load() == before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("%s: the server allows it", what)
			return
		}
	}
}

// greet requests a job and returns it.
func (x *attacker) greet(t testing.TB) (job cluster.Job) {
	t.Helper()
	greeting := fmt.Sprintf(`{"program": {"digest": %q, "version": %q}, "worker": "x", "goroutines": 1}`, one.Digest, one.Version)
	m, err := x.Request("castlab.join."+x.id, []byte(greeting), 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	var w struct{ Job cluster.Job }
	if err := json.Unmarshal(m.Data, &w); err != nil || w.Job.Session == "" {
		t.Fatalf("%v: %s", err, m.Data)
	}
	return w.Job
}

func (x *attacker) own(j cluster.Job) string { return "castlab." + j.Hash[:16] + "." + j.Session }

// takes makes the attacker take units and pass each to do, until the test ends.
func (x *attacker) takes(t testing.TB, coordinator *nats.Conn,
	do func(m jetstream.Msg, run montecarlo.RunID, segments []montecarlo.Segment)) (stop func()) {
	t.Helper()
	work, _ := streams(t.Context(), t, stream(t, coordinator))
	queue, err := stream(t, x.Conn).Consumer(t.Context(), work, "workers")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() {
		for ctx.Err() == nil {
			batch, err := queue.Fetch(1, jetstream.FetchMaxWait(100*time.Millisecond))
			if err != nil {
				time.Sleep(10 * time.Millisecond) // it may have been expelled
				continue
			}
			for m := range batch.Messages() {
				var u struct {
					Run      montecarlo.RunID
					Segments []montecarlo.Segment
				}
				if err := json.Unmarshal(m.Data(), &u); err != nil {
					t.Error(err)
				}
				do(m, u.Run, u.Segments)
			}
		}
	})
	stop = func() { cancel(); group.Wait() }
	t.Cleanup(stop)
	return stop
}

// result publishes a result as the attacker.
func (x *attacker) result(j cluster.Job, run montecarlo.RunID, s montecarlo.Segment, more string, saved []byte) {
	line, _ := json.Marshal(run)
	_ = x.Publish(x.own(j)+".result."+x.id, append(fmt.Appendf(nil,
		`{"run": %s, "segment": {"First": %d, "Last": %d}, "pieces": 1, "worker": "x\u001b]0;title\u0007"%s}`+"\n", line, s.First,
		s.Last, more), saved...))
}

// refused reports whether the coordinator refuses the attacker, or the server bars
// it.
func (x *attacker) refused(j cluster.Job) bool {
	m, err := x.Request(x.own(j)+".worker."+x.id, fmt.Appendf(nil, `{"program": {"digest": %q}, "worker": "x", "leaves": true}`,
		one.Digest), 100*time.Millisecond)
	return err == nil && strings.Contains(string(m.Data), "failed at units that others computed") || !x.IsConnected()
}
