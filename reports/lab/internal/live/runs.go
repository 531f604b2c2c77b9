package live

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"castlab/montecarlo"
)

// States of a run.
const (
	running  = "running"
	done     = "done"
	failed   = "failed"
	canceled = "canceled"
)

// A run is an experiment that was asked for. It belongs to the server and not to a page: closing the page
// leaves it going, and its events are kept for whoever comes back.
type run struct {
	ID    string `json:"id"`
	Ask   Ask    `json:"ask"`
	State string `json:"state"`

	cancel context.CancelFunc
	events []told
	latest told // passing event; id 0 for none
	wake   chan struct{}
}

// A told is an event with its number, from 1.
type told struct {
	id   int
	kind string
	data []byte
}

// Runs are all runs of a server. Every run takes all processors, and the scheduler of Go shares these among the
// goroutines of all, each run having as many: a fair share without a plan.
type runs struct {
	mu   sync.Mutex
	list []*run // in the order of their beginning
	most int    // that go on at the same time
	kept int    // of those that ended
	all  sync.WaitGroup
}

var errFull = errors.New("as many runs go on as this server allows; cancel one, or wait for it")

// begin begins a run, which ends with the context at the latest.
func (rs *runs) begin(ctx context.Context, b Bench, a Ask) (*run, error) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	going := 0
	for _, r := range rs.list {
		if r.State == running {
			going++
		}
	}
	if going >= rs.most {
		return nil, errFull
	}
	for ended := len(rs.list) - going; ended >= rs.kept; ended-- {
		i := slices.IndexFunc(rs.list, func(r *run) bool { return r.State != running })
		rs.list = slices.Delete(rs.list, i, i+1)
	}
	ctx, cancel := context.WithCancel(ctx)
	told := a
	told.Contents = nil // they end with the run
	r := &run{ID: rand.Text(), Ask: told, State: running, cancel: cancel, wake: make(chan struct{})}
	rs.list = append(rs.list, r)
	rs.all.Go(func() {
		defer cancel()
		document, err := guarded(func() (json.RawMessage, error) { return b.Run(ctx, a, func(e Event) { rs.tell(r, running, e) }) })
		switch {
		case err != nil && ctx.Err() != nil:
			rs.tell(r, canceled, Event{Kind: canceled, Data: struct{}{}})
		case err != nil:
			rs.tell(r, failed, Event{Kind: failed, Data: refusalOf(err)})
		default:
			rs.tell(r, done, Event{Kind: done, Data: document})
		}
	})
	return r, nil
}

// guarded calls a function of the bench, whose panic ends no more than this call.
func guarded[T any](f func() (T, error)) (value T, err error) {
	defer montecarlo.Recovered(&err)
	return f()
}

// tell adds an event to a run and wakes those who wait for it.
func (rs *runs) tell(r *run, state string, e Event) {
	data, err := json.Marshal(e.Data)
	if err != nil { // a number that is none
		data, _ = json.Marshal(Refusal{Reason: err.Error()})
	}
	rs.mu.Lock()
	defer rs.mu.Unlock()
	t := told{len(r.events) + 1, e.Kind, data}
	if e.Passing {
		r.latest = t
	} else {
		r.events = append(r.events, t)
	}
	r.State = state
	close(r.wake)
	r.wake = make(chan struct{})
}

// find returns a run; nil if there is none.
func (rs *runs) find(id string) *run {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, r := range rs.list {
		if r.ID == id {
			return r
		}
	}
	return nil
}

// after returns the events of a run after one, the passing one, whether the run has ended, and what
// is closed when there are more.
func (rs *runs) after(r *run, id int) (events []told, passing told, ended bool, more <-chan struct{}) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return slices.Clone(r.events[min(max(id, 0), len(r.events)):]), r.latest, r.State != running, r.wake
}

// known returns what there is to say of all runs, the last first.
func (rs *runs) known() []run {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	list := make([]run, 0, len(rs.list))
	for _, r := range slices.Backward(rs.list) {
		list = append(list, run{ID: r.ID, Ask: r.Ask, State: r.State})
	}
	return list
}

// end waits for all runs, which their context has ended.
func (rs *runs) end() { rs.all.Wait() }
