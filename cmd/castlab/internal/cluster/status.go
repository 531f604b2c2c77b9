package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// A Progress is how far a study is.
type Progress struct {
	Cells        int           `json:"cells"`
	Done         int           `json:"done"` // cells that have ended
	Replications int           `json:"replications"`
	Left         time.Duration `json:"-"` // as it looks now; 0 for not known
	LeftSeconds  float64       `json:"left_seconds,omitempty"`
}

// A Status is what a coordinator says of its job.
type Status struct {
	Study    string `json:"study"` // path of the study file
	Hash     string `json:"hash"`
	Version  string `json:"version"`
	Progress `json:"progress"`
	Segments struct {
		Published int64 `json:"published"`
		Folded    int64 `json:"folded"`
		Repeated  int64 `json:"repeated"`
		Dropped   int64 `json:"dropped,omitempty"`
		Audited   int64 `json:"audited,omitempty"`
	} `json:"segments"`
	Workers []WorkerStatus `json:"workers"`
}

// A WorkerStatus is a worker as it was last heard of.
type WorkerStatus struct {
	Name       string  `json:"name"`
	Goroutines int     `json:"goroutines"`
	Silent     float64 `json:"silent_seconds"` // for how long
}

// status answers whoever asks how far the job is.
func (c *Coordinator) status(m *nats.Msg) {
	s := Status{Study: c.job.Path, Hash: c.job.Hash, Version: c.job.Program.Version}
	if c.options.Progress != nil {
		s.Progress = c.options.Progress()
		s.LeftSeconds = s.Left.Seconds()
	}
	n := c.Counts()
	s.Segments.Published, s.Segments.Folded, s.Segments.Repeated = n.Published, n.Folded, n.Repeated
	s.Segments.Dropped, s.Segments.Audited = n.Dropped, n.Audited
	s.Workers = c.present()
	respond(m, encode(s))
}

// present are the workers that were heard of lately, in the order of their labels.
func (c *Coordinator) present() []WorkerStatus {
	list := []WorkerStatus{}
	c.mu.Lock()
	for w, p := range c.workers {
		list = append(list, WorkerStatus{w.name + mark(w.id), p.goroutines, time.Since(p.last).Seconds()})
	}
	c.mu.Unlock()
	slices.SortFunc(list, func(a, b WorkerStatus) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// mostStudies bounds the answers that are listened to.
const mostStudies = 1000

// Ask returns what all coordinators of a server say within the time, in the order of
// their studies.
//
// Errors: those of the connection; the cause of the end of ctx.
func Ask(ctx context.Context, nc *nats.Conn, patience time.Duration) ([]Status, error) {
	list := []Status{}
	err := gather(ctx, nc, statusSubject, nil, patience, func(m *nats.Msg) bool {
		var s Status
		if json.Unmarshal(m.Data, &s) == nil && len(list) < mostStudies {
			s.Study = shown(s.Study, longestReason)
			for i := range s.Workers {
				s.Workers[i].Name = shown(s.Workers[i].Name, longestLabel)
			}
			s.Left = time.Duration(s.LeftSeconds * float64(time.Second))
			list = append(list, s)
		}
		return false
	})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	slices.SortFunc(list, func(a, b Status) int { return strings.Compare(a.Study+a.Hash, b.Study+b.Hash) })
	return list, nil
}
