package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// A Coordinator publishes units of a job and takes their results.
type Coordinator struct {
	job     Job
	options Options
	nc      *nats.Conn
	js      jetstream.JetStream
	session string // tells the units of this coordinator from those of an earlier one
	stop    []func()

	mu      sync.Mutex
	wanted  map[shards.Key][]chan result // segments that were published and have not come
	workers map[string]time.Time         // that have joined or delivered, and when last
	each    map[montecarlo.RunID]time.Duration
	counts  Counts
}

// Options are what a coordinator may be told.
type Options struct {
	AckWait time.Duration // a worker that says nothing for so long loses its unit
	Target  time.Duration // how long a unit should take
	Memory  bool          // units and results are held in the server's memory
}

// DefaultOptions are those of the command line.
func DefaultOptions() Options { return Options{AckWait: 10 * time.Second, Target: time.Second} }

// Counts say what a coordinator has seen.
type Counts struct {
	Published, Folded, Repeated int64 // segments; repeated ones came more than once
	Workers                     int   // that were heard of within three ack waits
}

// ErrOther says that another coordinator works on the same study.
var ErrOther = errors.New("another coordinator works on this study; wait for it to end, or stop it")

// NewCoordinator begins a job: workers that ask are given it from now on.
//
// Errors: ErrOther; those of the server.
func NewCoordinator(ctx context.Context, nc *nats.Conn, job Job, o Options) (*Coordinator, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	if _, err := nc.Request(job.aliveSubject(), nil, time.Second); err == nil {
		return nil, ErrOther
	}
	c := &Coordinator{
		job: job, options: o, nc: nc, js: js, session: nuid.Next(), wanted: map[shards.Key][]chan result{},
		workers: map[string]time.Time{}, each: map[montecarlo.RunID]time.Duration{},
	}
	if err := c.begin(ctx); err != nil {
		c.Close()
		return nil, fmt.Errorf("server: %w", err)
	}
	return c, nil
}

func (c *Coordinator) begin(ctx context.Context) error {
	storage := jetstream.FileStorage
	if c.options.Memory {
		storage = jetstream.MemoryStorage
	}
	for _, name := range []string{c.job.workStream(), c.job.resultStream()} { // of a coordinator that was killed
		if err := c.js.DeleteStream(ctx, name); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
	}
	if _, err := c.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: c.job.resultStream(), Subjects: []string{c.job.resultSubject()}, Storage: storage, Retention: jetstream.WorkQueuePolicy,
	}); err != nil {
		return err
	}
	if _, err := c.js.CreateStream(ctx, jetstream.StreamConfig{
		Name: c.job.workStream(), Subjects: []string{c.job.workSubject()}, Storage: storage, Retention: jetstream.WorkQueuePolicy,
	}); err != nil {
		return err
	}
	if _, err := c.js.CreateConsumer(ctx, c.job.workStream(), jetstream.ConsumerConfig{
		Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: c.options.AckWait, MaxDeliver: -1, MaxAckPending: 1 << 16,
	}); err != nil {
		return err
	}
	results, err := c.js.CreateConsumer(ctx, c.job.resultStream(), jetstream.ConsumerConfig{
		Durable: "coordinator", AckPolicy: jetstream.AckExplicitPolicy, MaxDeliver: -1, MaxAckPending: 1 << 16,
	})
	if err != nil {
		return err
	}
	taking, err := results.Consume(func(m jetstream.Msg) {
		c.take(m.Data())
		_ = m.Ack() // a result that comes again is the same
	})
	if err != nil {
		return err
	}
	c.stop = append(c.stop, taking.Stop)
	for subject, answer := range map[string]func(*nats.Msg){
		joinSubject:          c.welcome,
		c.job.aliveSubject(): func(m *nats.Msg) { _ = m.Respond(nil) },
	} {
		s, err := c.nc.Subscribe(subject, answer)
		if err != nil {
			return err
		}
		c.stop = append(c.stop, func() { _ = s.Unsubscribe() })
	}
	return c.nc.Flush()
}

// welcome answers a worker that asks for work.
func (c *Coordinator) welcome(m *nats.Msg) {
	var g greeting
	w := welcome{Job: &c.job}
	switch err := json.Unmarshal(m.Data, &g); {
	case err != nil:
		w = welcome{Refused: "a greeting that is none: another program?"}
	case g.Version != c.job.Version:
		w = welcome{Refused: fmt.Sprintf("the coordinator is castlab %s, and the worker is %s; use the same", c.job.Version, g.Version)}
	case g.Hash != "" && g.Hash != c.job.Hash:
		w = welcome{Refused: "the coordinator works on another study than the worker was given"}
	default:
		c.heard(g.Worker)
	}
	_ = m.Respond(encode(w))
}

func (c *Coordinator) heard(worker string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.workers[worker] = time.Now()
}

// take passes a result on to whoever waits for it.
func (c *Coordinator) take(data []byte) {
	var r result
	if err := json.Unmarshal(data, &r); err != nil {
		return
	}
	c.heard(r.Worker)
	c.mu.Lock()
	defer c.mu.Unlock()
	k := shards.Key{Run: r.Run, Segment: r.Segment}
	if len(c.wanted[k]) == 0 {
		c.counts.Repeated++
		return
	}
	for _, ch := range c.wanted[k] {
		ch <- r // has room for one
	}
	delete(c.wanted, k)
	if r.Took > 0 {
		old := c.each[r.Run]
		if old == 0 {
			old = r.Took
		}
		c.each[r.Run] = (3*old + r.Took) / 4
	}
}

// Counts returns what has been seen.
func (c *Coordinator) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.counts
	for _, last := range c.workers {
		if time.Since(last) < 3*c.options.AckWait {
			n.Workers++
		}
	}
	return n
}

// Executor has the runs of one cell of the job computed by the workers.
func (c *Coordinator) Executor(cell int) montecarlo.Executor { return cellExecutor{c, cell} }

type cellExecutor struct {
	*Coordinator
	cell int
}

// ahead is how many segments of a run may be under way: enough to keep a hundred
// workers busy, few enough to hold in memory.
const ahead = 512

// mostInUnit bounds a unit, which is lost as a whole.
const mostInUnit = 64

// Run publishes the segments, some ahead of those that are folded.
//
// Errors: *WorkError; those of the server; the cause of the end of ctx.
func (e cellExecutor) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, _ shards.Compute, fold shards.Fold) error {
	coming := make([]chan result, len(segments))
	published := 0
	defer func() { e.forget(id, segments[:published], coming) }()
	for i := range segments {
		for published < len(segments) && published-i < ahead && (published <= i || published-i <= ahead/2) {
			n := min(e.unitSize(id), len(segments)-published, ahead)
			if err := e.publish(ctx, id, segments[published:published+n], coming[published:published+n]); err != nil {
				return err
			}
			published += n
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case r := <-coming[i]:
			if r.Error != "" {
				return &WorkError{r.Worker, r.Error}
			}
			e.mu.Lock()
			e.counts.Folded++
			e.mu.Unlock()
			if err := fold(r.Saved); err != nil {
				return err
			}
		}
	}
	return nil
}

// unitSize is how many segments make a unit of about the target.
func (c *Coordinator) unitSize(id montecarlo.RunID) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	each := c.each[id]
	if each <= 0 {
		return 1
	}
	return int(max(1, min(mostInUnit, c.options.Target/each)))
}

// publish puts a unit into the queue, and says where its results are to go.
func (e cellExecutor) publish(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, coming []chan result) error {
	e.mu.Lock()
	for i, s := range segments {
		coming[i] = make(chan result, 1)
		k := shards.Key{Run: id, Segment: s}
		e.wanted[k] = append(e.wanted[k], coming[i])
	}
	e.counts.Published += int64(len(segments))
	e.mu.Unlock()
	message := &nats.Msg{Subject: e.job.workSubject(), Data: encode(unit{e.cell, id, segments})}
	// A publication that is not confirmed is made again; the server knows it by its
	// number.
	number := jetstream.WithMsgID(fmt.Sprintf("%s %d %q %d", e.session, e.cell, id.Label, segments[0]))
	for {
		_, err := e.js.PublishMsg(ctx, message, number)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoStreamResponse) && !errors.Is(err, nats.ErrNoResponders) && !errors.Is(err, nats.ErrDisconnected):
			return fmt.Errorf("server: %w", err)
		}
		select { // the connection is being made again
		case <-ctx.Done():
		case <-time.After(250 * time.Millisecond):
		}
	}
}

// forget ends the wait for segments of a run that is over.
func (e cellExecutor) forget(id montecarlo.RunID, segments []montecarlo.Segment, coming []chan result) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, s := range segments {
		k := shards.Key{Run: id, Segment: s}
		e.wanted[k] = slices.DeleteFunc(e.wanted[k], func(ch chan result) bool { return ch == coming[i] })
		if len(e.wanted[k]) == 0 {
			delete(e.wanted, k)
		}
	}
}

// Close ends the job: its streams are removed, and workers go.
func (c *Coordinator) Close() {
	for _, stop := range c.stop {
		stop()
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	for _, name := range []string{c.job.workStream(), c.job.resultStream()} {
		_ = c.js.DeleteStream(ctx, name) // the server may be gone
	}
	_ = c.nc.FlushTimeout(time.Second)
}
