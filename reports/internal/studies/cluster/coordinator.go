package cluster

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports/internal/studies/program"
)

// A Coordinator publishes units of a job and collects their results.
type Coordinator struct {
	job     Job
	options Options
	nc      *nats.Conn
	js      jetstream.JetStream
	life    context.Context         // ends with the job
	end     context.CancelCauseFunc // with the reason
	stop    []func()                // in order of creation

	firstResult sync.Mutex // held while the first result is folded, before mu

	mu          sync.Mutex
	working     bool                                 // it is the coordinator, and no longer asks whether there is another
	yields      bool                                 // another one that asked at the same time is the coordinator
	taking      jetstream.ConsumeContext             // consumer of the results
	numbers     uint64                               // of units so far
	awaited     map[shards.Key][]waiter              // segments that were published and have not arrived
	outstanding map[uint64]*outstanding              // incomplete units, by number
	copies      map[uint64]*outstanding              // incomplete units, by the sequences of their copies in the work stream
	spare       []uint64                             // copies that are no longer needed
	fragments   map[shards.Key]map[string]*fragments // of incomplete results, by worker
	bytes       int                                  // of all fragments
	workers     map[peer]presence
	pruned      time.Time // when silent workers were last removed
	welcomed    map[string]time.Time
	refused     map[string]string // reasons, by ID
	expelled    []expulsion       // refused workers that the server still admits
	strikes     map[string]int    // units that a worker failed at and others computed
	pace        map[montecarlo.RunID]pace
	made        map[shards.Key]string // label of the worker that computed it
	counts      Counts

	found   []*FoundError // since the current attempt began
	finding chan struct{} // closed when found is not empty
	audits  *audits
}

// Options configure a coordinator.
type Options struct {
	AckWait  time.Duration   // silence after which a worker loses its unit
	Hold     time.Duration   // lease of a unit of unknown computing time; after it other workers receive a copy
	Target   time.Duration   // desired computing time of a unit
	Memory   bool            // units and results are held in the server's memory
	Progress func() Progress // for the status; may be nil
	// Arithmetic names the digits of the machines that computed before; "" for none:
	// then the first result fixes it, and is passed to Computed, which may be nil.
	Arithmetic string
	Computed   func(arithmetic string) error
	// Audit is the share of the segments that Again recomputes.
	Audit  float64
	Again  Compute
	Trust  string          // ID of a worker in this process; "" for none
	Refuse func(id string) // makes the server bar a worker; may be nil
	// Found are the workers that were detected as faulty before the study was
	// resumed, with the reason, by their mark: their results are dropped.
	Found map[string]string
}

// DefaultOptions returns the options of the command line.
func DefaultOptions() Options {
	return Options{AckWait: 10 * time.Second, Hold: time.Hour, Target: time.Second}
}

// ErrOther reports that another coordinator works on the same study.
var ErrOther = errors.New("another coordinator works on this study; wait for it to end, or stop it")

// NewCoordinator begins a job: it is offered to workers from now on.
//
// Errors: ErrOther; *AccessError for a study file that is longer than the server's
// limit; those of the server.
func NewCoordinator(ctx context.Context, nc *nats.Conn, job Job, o Options) (*Coordinator, error) {
	// The timeout after which a request that was lost with the connection is
	// repeated.
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(max(2*time.Second, min(o.AckWait, 5*time.Second))))
	if err != nil {
		return nil, err
	}
	job.Session = rand.Text()
	if n := len(encode(welcome{Job: &job})); int64(n) > nc.MaxPayload() {
		return nil, &AccessError{nc.ConnectedUrlRedacted(), fmt.Sprintf("the server takes messages of %d bytes, and the study file "+
			"needs %d; raise its max_payload", nc.MaxPayload(), n)}
	}
	c := &Coordinator{
		job: job, options: o, nc: nc, js: js, awaited: map[shards.Key][]waiter{}, outstanding: map[uint64]*outstanding{},
		copies:    map[uint64]*outstanding{},
		fragments: map[shards.Key]map[string]*fragments{}, workers: map[peer]presence{}, welcomed: map[string]time.Time{},
		refused: map[string]string{}, strikes: map[string]int{}, pace: map[montecarlo.RunID]pace{}, made: map[shards.Key]string{},
		finding: make(chan struct{}), audits: newAudits(),
	}
	c.life, c.end = context.WithCancelCause(context.WithoutCancel(ctx))
	if err := c.begin(ctx); err != nil {
		c.Close()
		if errors.Is(err, ErrOther) {
			return nil, err
		}
		if errors.Is(nc.LastError(), nats.ErrPermissionViolation) {
			return nil, &AccessError{nc.ConnectedUrlRedacted(),
				"this account may not coordinate; want the coordinator's, as in deploy/nats-server.conf"}
		}
		return nil, fmt.Errorf("server: %w", err)
	}
	return c, nil
}

// begin ensures that there is no other coordinator, makes the streams, and then
// listens to workers.
func (c *Coordinator) begin(ctx context.Context) error {
	for _, subject := range []string{c.job.aliveSubject(), c.job.rivalSubject()} {
		if err := c.listen(subject+".*", c.alive); err != nil {
			return err
		}
	}
	if err := c.alone(ctx); err != nil {
		return err
	}
	if err := c.sweep(ctx); err != nil {
		return err
	}
	if err := c.open(ctx); err != nil {
		return err
	}
	for subject, hear := range map[string]func(*nats.Msg){
		joinSubject + ".*": c.welcome, statusSubject + ".*": c.status, c.job.workerSubject() + ".*": c.sign,
		maxDeliveries + c.job.workStream() + "." + consumer: c.exceeded, givenBack + c.job.workStream() + "." + consumer: c.gaveBack,
	} {
		if err := c.listen(subject, hear); err != nil {
			return err
		}
	}
	var watching sync.WaitGroup
	watching.Go(func() { c.watch(c.life) })
	watching.Go(func() { c.care(c.life) })
	if c.options.Audit > 0 {
		for range runtime.GOMAXPROCS(0) {
			watching.Go(func() { c.audit(c.life) })
		}
	}
	c.stop = append(c.stop, watching.Wait)
	return c.nc.Flush()
}

func (c *Coordinator) listen(subject string, hear func(*nats.Msg)) error {
	s, err := c.nc.Subscribe(subject, hear)
	if err != nil {
		return err
	}
	c.stop = append(c.stop, func() { _ = s.Unsubscribe() })
	return nil
}

// An identity distinguishes coordinators of one study.
type identity struct {
	Session string `json:"session"`
	Working bool   `json:"working"`
}

// askOthers is the time that another coordinator has to answer.
const askOthers = 250 * time.Millisecond

// alone returns ErrOther if there is another coordinator. Of those that begin at the
// same time the one with the smallest session stays.
func (c *Coordinator) alone(ctx context.Context) error {
	other := false
	err := gather(ctx, c.nc, c.job.rivalSubject(), encode(identity{Session: c.job.Session}), askOthers, func(m *nats.Msg) bool {
		var who identity
		if json.Unmarshal(m.Data, &who) == nil && who.Session != c.job.Session {
			other = other || who.Working || who.Session < c.job.Session
		}
		return other
	})
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if other || c.yields {
		return ErrOther
	}
	c.working = true
	return nil
}

// alive answers another coordinator, or a worker that checks whether this one still
// runs. Workers have no permission to publish to the subject of coordinators, so that
// none can make one yield.
func (c *Coordinator) alive(m *nats.Msg) {
	var who identity
	if strings.HasPrefix(m.Subject, c.job.rivalSubject()) {
		_ = json.Unmarshal(m.Data, &who)
	}
	c.mu.Lock()
	if !c.working && who.Session != "" && who.Session < c.job.Session {
		c.yields = true
	}
	answer := identity{c.job.Session, c.working}
	c.mu.Unlock()
	respond(m, encode(answer))
}

// otherProgram says why a worker of another program than the coordinator's is
// refused.
func otherProgram(of program.ID, g greeting) string {
	return fmt.Sprintf("worker %s runs other code: the coordinator is %v, and the worker is %v, which may compute other digits: %s; run "+
		"one executable on both", inputs.PrintableUpTo(g.Worker, longestName), of, g.Program, of.Difference(g.Program))
}

// Close ends the job: it removes the streams, and workers end.
func (c *Coordinator) Close() {
	c.end(nil)
	for i := len(c.stop) - 1; i >= 0; i-- {
		c.stop[i]()
	}
	c.mu.Lock()
	taking := c.taking
	c.mu.Unlock()
	if taking == nil {
		return // it has made no streams
	}
	taking.Stop()
	if !c.nc.IsConnected() {
		return // the next coordinator removes them
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	for _, name := range []string{c.job.workStream(), c.job.resultStream()} {
		_ = c.js.DeleteStream(ctx, name) // the server may be gone
	}
	_ = c.nc.FlushTimeout(time.Second)
}
