package cluster

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// unit computes one unit, publishes its results, and confirms it.
func (w *Worker) unit(ctx context.Context, js jetstream.JetStream, nc *nats.Conn, job Job, wait time.Duration, m jetstream.Msg,
	compute Compute) {
	var u unit
	if err := json.Unmarshal(m.Data(), &u); err != nil || u.valid() != nil {
		_ = m.Term()
		return
	}
	g := w.greeting()
	g.Takes = u.Number
	_ = nc.Publish(job.workerSubject()+"."+ID(nc), encode(g)) // names the unit in case it kills this worker
	alive, rest := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		tick := time.NewTicker(max(wait/4, 10*time.Millisecond))
		defer tick.Stop()
		for {
			select {
			case <-alive.Done():
				return
			case <-tick.C:
				_ = m.InProgress()
			}
		}
	})
	defer group.Wait()
	defer rest()
	start := time.Now()
	saved, took, err := compute(ctx, u.Cell, u.Run, u.Segments)
	if err == nil && len(saved) != len(u.Segments) {
		err = fmt.Errorf("%d results of %d segments", len(saved), len(u.Segments))
	}
	if ctx.Err() != nil {
		_ = m.Nak() // another worker may begin it at once
		return
	}
	for i, s := range u.Segments {
		r := result{Run: u.Run, Segment: s, Fragments: 1, Worker: w.Name, Took: took / time.Duration(len(u.Segments)),
			Arithmetic: w.Arithmetic}
		if err != nil {
			r.Error = err.Error()[:min(len(err.Error()), 1<<14)]
		} else {
			r.Saved = saved[i]
		}
		if failed := w.deliver(ctx, js, nc, job, r); failed != nil {
			w.log("result not delivered", "error", failed)
			_ = m.NakWithDelay(time.Second)
			return
		}
	}
	rest() // no sign of life follows the confirmation
	if confirmed := m.DoubleAck(ctx); confirmed != nil {
		w.log("unit not confirmed", "error", confirmed) // it is delivered again, with equal results
	}
	w.units.Add(1)
	w.segments.Add(int64(len(u.Segments)))
	w.log("unit", "run", u.Run.Label, "segments", len(u.Segments), "took", time.Since(start))
}

// deliver publishes a result, in fragments if it exceeds the message limit, and
// repeats that while the coordinator exists: a result may have cost an hour of
// computing.
func (w *Worker) deliver(ctx context.Context, js jetstream.JetStream, nc *nats.Conn, job Job, r result) error {
	whole := r.Saved
	r.Saved, r.Fragment, r.Fragments = nil, mostFragments, mostFragments
	capacity := int(nc.MaxPayload()) - len(encode(r)) - 512 // for headers
	if capacity < 1<<10 {
		return fmt.Errorf("the server takes messages of %d bytes, which is too short for any result; raise its max_payload",
			nc.MaxPayload())
	}
	r.Fragments = max(1, (len(whole)+capacity-1)/capacity)
	for r.Fragment = range r.Fragments {
		r.Saved = whole[r.Fragment*capacity : min(len(whole), (r.Fragment+1)*capacity)]
		if _, err := publish(ctx, js, job.resultSubject()+"."+ID(nc), r.encode(), rand.Text(),
			func() bool { return !w.over(ctx, nc, job) }); err != nil {
			return err
		}
	}
	return nil
}
