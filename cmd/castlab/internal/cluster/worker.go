package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"castlab/montecarlo"
)

// A Worker computes units for coordinators.
type Worker struct {
	Name       string // of this worker, for messages and monitoring
	Version    string // of castlab
	Hash       string // of the only study it serves; "" for any
	Goroutines int    // units at a time
	Wait       time.Duration
	// Open makes a job ready: what it returns computes segments of a run of a cell.
	Open func(j Job) (Compute, error)
	// Log is told what happens, one call at a time from each goroutine; may be nil.
	Log func(message string, attributes ...any)

	units, segments atomic.Int64
}

// Compute makes some segments of a run of a cell.
type Compute func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) ([][]byte, error)

// Counts returns how many units and segments the worker has computed.
func (w *Worker) Counts() (units, segments int64) { return w.units.Load(), w.segments.Load() }

// Work serves one coordinator after the other. It ends when none has been there for
// Wait, or when ctx does; units in work are then given back at once.
//
// Errors: *RefusedError; the cause of the end of ctx; none at all if there was
// never a coordinator is an error, too.
func (w *Worker) Work(ctx context.Context, nc *nats.Conn) error {
	served := false
	for {
		job, err := w.join(ctx, nc)
		if errors.Is(err, errNobody) && served {
			return nil
		}
		if err != nil {
			return err
		}
		compute, err := w.Open(*job)
		if err != nil {
			return &RefusedError{fmt.Sprintf("study %s: %v", job.Path, err)}
		}
		w.log("joined", "study", job.Path, "hash", job.tag())
		served = true
		if err := w.serve(ctx, nc, *job, compute); err != nil {
			return err
		}
		w.log("job over", "hash", job.tag())
	}
}

func (w *Worker) log(message string, attributes ...any) {
	if w.Log != nil {
		w.Log(message, attributes...)
	}
}

var errNobody = errors.New("no coordinator asks for workers")

// join asks for a job until there is one.
func (w *Worker) join(ctx context.Context, nc *nats.Conn) (*Job, error) {
	hello := encode(greeting{w.Version, w.Hash, w.Name})
	for end := time.Now().Add(w.Wait); ; {
		m, err := request(ctx, nc, hello)
		if err == nil {
			var answer welcome
			if err := json.Unmarshal(m.Data, &answer); err != nil {
				return nil, &RefusedError{"an answer that is none: another program?"}
			}
			if answer.Refused != "" {
				return nil, &RefusedError{answer.Refused}
			}
			if answer.Job == nil || len(answer.Job.Hash) < 16 {
				return nil, &RefusedError{"an answer without a job"}
			}
			return answer.Job, nil
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if time.Now().After(end) {
			return nil, errNobody
		}
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
}

func request(ctx context.Context, nc *nats.Conn, data []byte) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return nc.RequestWithContext(ctx, joinSubject, data)
}

// serve takes units of a job until the job is over.
func (w *Worker) serve(ctx context.Context, nc *nats.Conn, job Job, compute Compute) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var group sync.WaitGroup
	for range max(1, w.Goroutines) {
		group.Go(func() {
			if err := w.take(ctx, js, nc, job, compute); err != nil {
				stop(err)
			}
		})
	}
	group.Wait()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, errOver) {
		return err
	}
	return nil
}

var errOver = errors.New("the job is over")

// take takes one unit after the other.
func (w *Worker) take(ctx context.Context, js jetstream.JetStream, nc *nats.Conn, job Job, compute Compute) error {
	var queue jetstream.Consumer
	for ctx.Err() == nil {
		if queue == nil {
			var err error
			queue, err = js.Consumer(ctx, job.workStream(), consumer)
			if err != nil {
				if over := w.over(ctx, nc, job); over {
					return errOver
				}
				continue
			}
		}
		batch, err := queue.Fetch(1, jetstream.FetchMaxWait(time.Second))
		if err == nil {
			for m := range batch.Messages() {
				w.unit(ctx, js, job, queue.CachedInfo().Config.AckWait, m, compute)
			}
			err = batch.Error()
		}
		if err != nil && !errors.Is(err, nats.ErrTimeout) && ctx.Err() == nil {
			queue = nil // the stream may be gone, or the server is being started again
			if w.over(ctx, nc, job) {
				return errOver
			}
		}
	}
	return context.Cause(ctx)
}

// over reports whether the coordinator of a job has gone for good: there is another
// job, or none, for as long as the worker would wait.
func (w *Worker) over(ctx context.Context, nc *nats.Conn, job Job) bool {
	for end := time.Now().Add(w.Wait); ctx.Err() == nil && time.Now().Before(end); {
		m, err := request(ctx, nc, encode(greeting{w.Version, w.Hash, w.Name}))
		if err == nil {
			var answer welcome
			return json.Unmarshal(m.Data, &answer) != nil || answer.Job == nil || answer.Job.Hash != job.Hash
		}
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
	return true
}

// unit computes one unit, publishes what it came to, and confirms it.
func (w *Worker) unit(ctx context.Context, js jetstream.JetStream, job Job, wait time.Duration, m jetstream.Msg, compute Compute) {
	var u unit
	if err := json.Unmarshal(m.Data(), &u); err != nil {
		_ = m.Term()
		return
	}
	alive, rest := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		for tick := time.NewTicker(max(wait/4, 10*time.Millisecond)); ; {
			select {
			case <-alive.Done():
				tick.Stop()
				return
			case <-tick.C:
				_ = m.InProgress()
			}
		}
	})
	start := time.Now()
	saved, err := compute(ctx, u.Cell, u.Run, u.Segments)
	took := time.Since(start)
	if err == nil && len(saved) != len(u.Segments) {
		err = fmt.Errorf("%d results of %d segments", len(saved), len(u.Segments))
	}
	defer group.Wait()
	defer rest()
	if ctx.Err() != nil {
		_ = m.Nak() // somebody else may begin it at once
		return
	}
	for i, s := range u.Segments {
		r := result{Run: u.Run, Segment: s, Worker: w.Name, Took: took / time.Duration(len(u.Segments))}
		if err != nil {
			r.Error = err.Error()
		} else {
			r.Saved = saved[i]
		}
		if _, failed := js.Publish(ctx, job.resultSubject(), encode(r)); failed != nil {
			w.log("result not delivered", "error", failed)
			_ = m.Nak()
			return
		}
	}
	if confirmed := m.DoubleAck(ctx); confirmed != nil {
		w.log("unit not confirmed", "error", confirmed) // it will come again, and be the same
	}
	w.units.Add(1)
	w.segments.Add(int64(len(u.Segments)))
	w.log("unit", "run", u.Run.Label, "segments", len(u.Segments), "took", took)
}
