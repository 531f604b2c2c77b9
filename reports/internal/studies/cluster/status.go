package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"castlab/distributions/inputs"
)

// A Progress is the progress of a study.
type Progress struct {
	Cells        int           `json:"cells"`
	Done         int           `json:"done"` // cells that have ended
	Replications int           `json:"replications"`
	Left         time.Duration `json:"-"` // estimate; 0 if unknown
	LeftSeconds  float64       `json:"left_seconds,omitempty"`
}

// A Status is the reply of a coordinator to a status request.
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

// A WorkerStatus is a worker at its last sign of life.
type WorkerStatus struct {
	Name       string  `json:"name"`
	Goroutines int     `json:"goroutines"`
	Silent     float64 `json:"silent_seconds"` // since the last sign of life
}

// status answers a status request.
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

// present returns the workers that were heard of recently, in the order of their
// labels.
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

// mostStudies bounds the replies that are collected.
const mostStudies = 1000

// Ask returns the status of all coordinators of a server that reply within the time
// limit, in the order of their studies.
//
// Errors: those of the connection; the cause of the end of ctx.
func Ask(ctx context.Context, nc *nats.Conn, limit time.Duration) ([]Status, error) {
	list := []Status{}
	err := gather(ctx, nc, statusSubject, nil, limit, func(m *nats.Msg) bool {
		var s Status
		if json.Unmarshal(m.Data, &s) == nil && len(list) < mostStudies {
			s.Study = inputs.PrintableUpTo(s.Study, longestReason)
			for i := range s.Workers {
				s.Workers[i].Name = inputs.PrintableUpTo(s.Workers[i].Name, longestLabel)
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
