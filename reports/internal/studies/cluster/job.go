package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/internal/studies/program"
)

// A Job is a study in the form that workers receive.
type Job struct {
	Hash    string     `json:"hash"`
	Program program.ID `json:"program"` // of the coordinator
	Path    string     `json:"path"`    // of the study file, for messages
	Text    string     `json:"text"`    // of the study file
	Session string     `json:"session"` // chosen by the coordinator; distinguishes the job from earlier ones
}

// A unit is a unit of work: some segments of one run.
type unit struct {
	Number   uint64               `json:"number"` // of the coordinator's units; copies have the same number
	Cell     int                  `json:"cell"`
	Run      montecarlo.RunID     `json:"run"`
	Segments []montecarlo.Segment `json:"segments"`
}

// A result is one segment of a run, or a fragment of it where it exceeds the message
// limit of the server, or the error of its unit. A message is one line of JSON and
// then the bytes of Saved.
type result struct {
	Run       montecarlo.RunID   `json:"run"`
	Segment   montecarlo.Segment `json:"segment"`
	Saved     []byte             `json:"-"`
	Fragment  int                `json:"piece,omitempty"` // from 0
	Fragments int                `json:"pieces"`
	Error     string             `json:"error,omitempty"`
	Worker    string             `json:"worker"`
	Took      time.Duration      `json:"took"` // of the segment

	// Arithmetic names the digits of the machine that computed it.
	Arithmetic string `json:"arithmetic,omitempty"`

	id  string // of the sender
	err error  // in place of a result
}

// valid reports whether the fields of a result are consistent.
func (r result) valid() bool {
	return r.Segment.First >= 0 && r.Segment.Last > r.Segment.First && r.Fragments >= 1 && r.Fragments <= mostFragments &&
		r.Fragment >= 0 && r.Fragment < r.Fragments
}

// valid refuses a unit that cannot have a result.
func (u unit) valid() error {
	if u.Cell < 0 || u.Run.Block < 1 || len(u.Segments) == 0 || len(u.Segments) > mostInUnit {
		return fmt.Errorf("a unit of cell %d with %d segments: want 1 to %d of a run", u.Cell, len(u.Segments), mostInUnit)
	}
	for _, s := range u.Segments {
		if s.First < 0 || s.Last <= s.First {
			return fmt.Errorf("a unit with replications %d to %d: want at least one", s.First, s.Last-1)
		}
	}
	return nil
}

// mostLost is the number of workers that may die at a unit.
const mostLost = 3

// A greeting is the request of a worker to a coordinator, and a welcome the reply.
type greeting struct {
	Program    program.ID `json:"program"`
	Hash       string     `json:"hash"` // of the study that the worker was given; "" for any
	Worker     string     `json:"worker"`
	Goroutines int        `json:"goroutines"`
	Arithmetic string     `json:"arithmetic"`
	Leaves     bool       `json:"leaves,omitempty"`
	Takes      uint64     `json:"takes,omitempty"` // number of the unit that it begins
}

type welcome struct {
	Job     *Job   `json:"job,omitempty"`
	Refused string `json:"refused,omitempty"` // reason
}

// The subjects that all coordinators of a server listen to. The ID of the requester
// follows, as it does on the subjects of a job that workers publish to.
const (
	joinSubject   = "castlab.join"
	statusSubject = "castlab.status"
)

// The subjects and streams of a job. Those of one study have a tag in common, and
// each coordinator has its own.
func (j Job) tag() string           { return j.Hash[:min(16, len(j.Hash))] }
func (j Job) own() string           { return "castlab." + j.tag() + "." + j.Session }
func (j Job) workSubject() string   { return j.own() + ".work" }
func (j Job) resultSubject() string { return j.own() + ".result" }
func (j Job) workerSubject() string { return j.own() + ".worker" }
func (j Job) aliveSubject() string  { return "castlab." + j.tag() + ".coordinator" } // for workers
func (j Job) rivalSubject() string  { return "castlab." + j.tag() + ".rival" }       // for coordinators alone
func (j Job) allSubjects() string   { return "castlab." + j.tag() + ".>" }
func (j Job) workStream() string    { return "CASTLAB_WORK_" + j.tag() + "_" + j.Session }
func (j Job) resultStream() string  { return "CASTLAB_RESULTS_" + j.tag() + "_" + j.Session }

// consumer is the name of the JetStream consumer from which all workers of a job take
// units.
const consumer = "workers"

// A RefusedError reports a worker that the coordinator refuses, or a coordinator that
// the worker does not serve.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string {
	return "refused: " + inputs.PrintableUpTo(e.Reason, longestReason)
}

// Input reports true: the two do not belong together.
func (e *RefusedError) Input() bool { return true }

// A WorkError is the failure of a unit on a worker, and on every other one that
// tried.
type WorkError struct{ Worker, Reason string }

func (e *WorkError) Error() string {
	return fmt.Sprintf("worker %s: %s", e.Worker, inputs.PrintableUpTo(e.Reason, longestReason))
}

// A PoisonError is a unit at which several workers died. It is set aside.
type PoisonError struct {
	Run         montecarlo.RunID
	First, Last int    // replications
	Worker      string // the last that died
}

func (e *PoisonError) Error() string {
	return fmt.Sprintf("replications %d to %d of %q are set aside: %d workers were lost at them, the last was %s; the verb "+
		"resume tries again", e.First, e.Last-1, e.Run.Label, mostLost, e.Worker)
}

// A FoundError reports a worker that was detected as faulty: it forged a segment, or
// its memory is bad. Its segments must be recomputed.
type FoundError struct {
	Worker string // its label
	Reason string
	Mark   string // the end of all its labels
}

func (e *FoundError) Error() string {
	return fmt.Sprintf("worker %s is found out: %s", e.Worker, inputs.PrintableUpTo(e.Reason, longestReason))
}

func (r result) encode() []byte { return append(append(encode(r), '\n'), r.Saved...) }

func decodeResult(data []byte) (r result, err error) {
	line, saved, _ := bytes.Cut(data, []byte{'\n'})
	err = json.Unmarshal(line, &r)
	r.Saved = saved
	return r, err
}

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("cluster: %v", err)) // the types above can always be encoded
	}
	return data
}
