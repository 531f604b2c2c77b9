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

	"castlab/cmd/castlab/internal/program"
	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// A Coordinator publishes units of a job and takes their results.
type Coordinator struct {
	job     Job
	options Options
	nc      *nats.Conn
	js      jetstream.JetStream
	life    context.Context         // ends with the job
	end     context.CancelCauseFunc // with the reason
	stop    []func()                // in the order of their beginning

	settling sync.Mutex // held while the first result is folded, before mu

	mu       sync.Mutex
	working  bool                              // it is the coordinator, and no longer asks whether there is another
	yields   bool                              // another one that asked at the same time is the coordinator
	taking   jetstream.ConsumeContext          // of the results
	numbers  uint64                            // of the units
	wanted   map[shards.Key][]waiting          // segments that were published and have not come
	given    map[uint64]*given                 // units of which not all has come, by number
	copies   map[uint64]*given                 // the same by the sequences of their copies in the work stream
	spare    []uint64                          // copies that nobody need take
	pieces   map[shards.Key]map[string]*pieces // by worker, of those of which not all has come
	bytes    int                               // of all pieces
	workers  map[who]presence
	pruned   time.Time // when those of which nothing was heard were left out
	welcomed map[string]time.Time
	refused  map[string]string // why, by ID
	expelled []expulsion       // of those refused, whom the server does not know yet
	strikes  map[string]int    // units that a worker failed at and others computed
	pace     map[montecarlo.RunID]pace
	made     map[shards.Key]string // label of who computed it
	counts   Counts

	found   []*FoundError // since the last attempt began
	finding chan struct{} // closed when there is one
	audits  *audits
}

// Options are what a coordinator may be told.
type Options struct {
	AckWait  time.Duration   // a worker that says nothing for so long loses its unit
	Hold     time.Duration   // a worker that goes on to say that it computes loses a unit of which nothing is known to others as well
	Target   time.Duration   // how long a unit should take
	Memory   bool            // units and results are held in the server's memory
	Progress func() Progress // for those who ask for the status; may be nil
	// Arithmetic names the digits of the machines that computed before; "" for nobody:
	// then those of the first result do, and Computed, which may be nil, is told.
	Arithmetic string
	Computed   func(arithmetic string) error
	// Audit is the share of the segments that Again computes once more.
	Audit  float64
	Again  Compute
	Trust  string          // ID of a worker in this process; "" for none
	Refuse func(id string) // keeps a worker away from the server; may be nil
	// Found are the workers that were found out before the study was resumed, with the
	// reason, by their mark: nothing is taken from them.
	Found map[string]string
}

// DefaultOptions are those of the command line.
func DefaultOptions() Options {
	return Options{AckWait: 10 * time.Second, Hold: time.Hour, Target: time.Second}
}

// ErrOther says that another coordinator works on the same study.
var ErrOther = errors.New("another coordinator works on this study; wait for it to end, or stop it")

// NewCoordinator begins a job: workers that ask are given it from now on.
//
// Errors: ErrOther; *AccessError for a study file that is longer than what the server
// takes; those of the server.
func NewCoordinator(ctx context.Context, nc *nats.Conn, job Job, o Options) (*Coordinator, error) {
	// A request that is lost with the connection is made again after so long.
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(max(2*time.Second, min(o.AckWait, 5*time.Second))))
	if err != nil {
		return nil, err
	}
	job.Session = rand.Text()
	if n := len(encode(welcome{Job: &job})); int64(n) > nc.MaxPayload() {
		return nil, &AccessError{nc.ConnectedUrlRedacted(), fmt.Sprintf("the server takes messages of %d bytes, and the study file needs %d; raise its max_payload", nc.MaxPayload(), n)}
	}
	c := &Coordinator{
		job: job, options: o, nc: nc, js: js, wanted: map[shards.Key][]waiting{}, given: map[uint64]*given{}, copies: map[uint64]*given{},
		pieces: map[shards.Key]map[string]*pieces{}, workers: map[who]presence{}, welcomed: map[string]time.Time{},
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
			return nil, &AccessError{nc.ConnectedUrlRedacted(), "this account may not coordinate; want the coordinator's, as in deploy/nats-server.conf"}
		}
		return nil, fmt.Errorf("server: %w", err)
	}
	return c, nil
}

// begin makes sure that there is no other coordinator, makes the streams, and then
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

// An identity is how coordinators of one study tell each other apart.
type identity struct {
	Session string `json:"session"`
	Working bool   `json:"working"`
}

// askOthers is how long another coordinator has to answer.
const askOthers = 250 * time.Millisecond

// alone returns ErrOther if there is another coordinator. Of those that begin at the
// same time the one whose session comes first in order stays.
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

// alive answers another coordinator, or a worker that wants to know whether this one
// is still there. Workers may not ask where coordinators do, so none can make one yield.
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

// otherProgram says why a worker that runs other code than the coordinator is refused.
func otherProgram(of program.ID, g greeting) string {
	return fmt.Sprintf("worker %s runs other code: the coordinator is %v, and the worker is %v, which may compute other digits: %s; run one executable on both", shown(g.Worker, longestName), of, g.Program, of.Difference(g.Program))
}

// Close ends the job: its streams are removed, and workers go.
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
