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

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/internal/studies/program"
)

// A Worker computes units for coordinators.
type Worker struct {
	Name       string     // of this worker, for messages and monitoring
	Program    program.ID // of the worker; must equal the coordinator's
	Hash       string     // of the only study it serves; "" for any
	Goroutines int        // units at a time
	Arithmetic string     // names the digits of the machine; the same on all workers of a study
	Wait       time.Duration
	// Open prepares a job: it returns the function that computes segments of its
	// cells.
	Open func(j Job) (Compute, error)
	// Log receives events, one call at a time from each goroutine; may be nil.
	Log func(message string, attributes ...any)

	units, segments atomic.Int64
}

// A Compute computes segments of a run of a cell, and returns the computing time
// without the preparation of the cell.
type Compute func(ctx context.Context, cell int, id montecarlo.RunID, segments []montecarlo.Segment) (saved [][]byte, took time.Duration,
	err error)

// Counts returns how many units and segments the worker has computed.
func (w *Worker) Counts() (units, segments int64) { return w.units.Load(), w.segments.Load() }

// Work serves one coordinator after the other. It ends when none has been there for
// Wait, or when ctx does; units in work are then returned at once.
//
// Errors: *RefusedError; the cause of the end of ctx; an error, too, if there was
// never a coordinator.
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
			return &RefusedError{fmt.Sprintf("study %s: %v", inputs.PrintableUpTo(job.Path, longestReason), err)}
		}
		w.log("joined", "study", inputs.PrintableUpTo(job.Path, longestReason), "hash", job.tag())
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

func (w *Worker) greeting() greeting {
	return greeting{Program: w.Program, Hash: w.Hash, Worker: w.Name, Goroutines: max(1, w.Goroutines), Arithmetic: w.Arithmetic}
}

// join requests a job until a coordinator offers one.
func (w *Worker) join(ctx context.Context, nc *nats.Conn) (*Job, error) {
	for end := time.Now().Add(w.Wait); ; pause(ctx, 200*time.Millisecond) {
		job, refused := w.ask(ctx, nc)
		switch {
		case job != nil:
			return job, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case refused != nil:
			return nil, refused
		case time.Now().After(end):
			return nil, errNobody
		}
	}
}

// ask requests a job once. It is refused if every coordinator refuses.
func (w *Worker) ask(ctx context.Context, nc *nats.Conn) (job *Job, refused error) {
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	// An error is a missing connection, which is treated like a missing coordinator.
	_ = gather(ctx, nc, joinSubject, encode(w.greeting()), time.Second, func(m *nats.Msg) bool {
		var answer welcome
		switch err := json.Unmarshal(m.Data, &answer); {
		case err != nil:
			refused = &RefusedError{"an answer that is none: another program?"}
		case answer.Refused != "":
			refused = &RefusedError{answer.Refused}
		case answer.Job == nil || len(answer.Job.Hash) < 16 || answer.Job.Session == "":
			refused = &RefusedError{"an answer without a job"}
		case !answer.Job.Program.Same(w.Program):
			refused = &RefusedError{otherProgram(answer.Job.Program, w.greeting())}
		default:
			job = answer.Job
			return true
		}
		time.AfterFunc(askOthers, enough)
		return false
	})
	return job, refused
}

// serve takes units of a job until the job is over.
func (w *Worker) serve(ctx context.Context, nc *nats.Conn, job Job, compute Compute) error {
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(2*time.Second))
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var group sync.WaitGroup
	group.Go(func() {
		if err := w.signs(ctx, nc, job); err != nil {
			stop(err)
		}
	})
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

// signs sends the worker's signs of life to the coordinator.
//
// Errors: *RefusedError if the coordinator no longer takes it.
func (w *Worker) signs(ctx context.Context, nc *nats.Conn, job Job) error {
	refused := make(chan string, 1)
	answers, err := nc.Subscribe(nc.NewInbox(), func(m *nats.Msg) {
		var answer welcome
		if json.Unmarshal(m.Data, &answer) == nil && answer.Refused != "" {
			select {
			case refused <- answer.Refused:
			default: // one is enough
			}
		}
	})
	if err != nil {
		return err
	}
	defer func() { _ = answers.Unsubscribe() }()
	subject, g := job.workerSubject()+"."+ID(nc), w.greeting()
	tick := time.NewTicker(signs)
	defer tick.Stop()
	for {
		_ = nc.PublishRequest(subject, answers.Subject, encode(g))
		select {
		case reason := <-refused:
			return &RefusedError{reason}
		case <-ctx.Done():
			g.Leaves = true
			_ = nc.Publish(subject, encode(g))
			return nil
		case <-tick.C:
		}
	}
}

var errOver = errors.New("the job is over")

// take computes units one after the other.
func (w *Worker) take(ctx context.Context, js jetstream.JetStream, nc *nats.Conn, job Job, compute Compute) error {
	var queue jetstream.Consumer
	idle := 0 // consecutive tries that found no unit
	for ctx.Err() == nil {
		if queue == nil {
			var err error
			queue, err = js.Consumer(ctx, job.workStream(), consumer)
			if err != nil {
				if w.over(ctx, nc, job) {
					return errOver
				}
				queue = nil
				pause(ctx, 250*time.Millisecond)
				continue
			}
		}
		batch, err := queue.Fetch(1, jetstream.FetchMaxWait(time.Second))
		if err == nil {
			idle++
			for m := range batch.Messages() {
				idle = 0
				w.unit(ctx, js, nc, job, queue.CachedInfo().Config.AckWait, m, compute)
			}
			err = batch.Error()
		}
		// Without a connection a try ends like one that finds no unit.
		if failed := err != nil && !errors.Is(err, nats.ErrTimeout); ctx.Err() == nil && (failed || !nc.IsConnected() || idle == 10) {
			queue, idle = nil, 0 // the stream may be gone, or the server restarting
			if w.over(ctx, nc, job) {
				return errOver
			}
		}
	}
	return context.Cause(ctx)
}

// over reports whether the coordinator of a job is gone for good: for as long as the
// worker would wait there is none, or one with another job.
func (w *Worker) over(ctx context.Context, nc *nats.Conn, job Job) bool {
	for end := time.Now().Add(w.Wait); ctx.Err() == nil && time.Now().Before(end); pause(ctx, 200*time.Millisecond) {
		there, replaced := false, false
		_ = gather(ctx, nc, job.aliveSubject(), nil, time.Second, func(m *nats.Msg) bool {
			var who identity
			if json.Unmarshal(m.Data, &who) == nil {
				there = who.Session == job.Session
				replaced = !there && who.Working
			}
			return there || replaced
		})
		if there || replaced {
			return replaced
		}
		if other, _ := w.ask(ctx, nc); other != nil {
			return other.Session != job.Session
		}
	}
	return true
}
