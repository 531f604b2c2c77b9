package cluster

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"castlab/cmd/castlab/internal/program"
	"castlab/montecarlo"
)

// A Job is a study as a worker needs it.
type Job struct {
	Hash    string     `json:"hash"`
	Program program.ID `json:"program"` // that computes
	Path    string     `json:"path"`    // of the study file, for messages
	Text    string     `json:"text"`    // of the study file
	Session string     `json:"session"` // of the coordinator, which gives it one: what an earlier one left is nobody's
}

// A unit is some segments of one run.
type unit struct {
	Cell     int                  `json:"cell"`
	Run      montecarlo.RunID     `json:"run"`
	Segments []montecarlo.Segment `json:"segments"`
}

// A result is one segment of a run, or a piece of it where the server takes no message
// that long, or the error of its unit. It is sent as one line of JSON and what was
// saved, as it is.
type result struct {
	Run     montecarlo.RunID   `json:"run"`
	Segment montecarlo.Segment `json:"segment"`
	Saved   []byte             `json:"-"`
	Piece   int                `json:"piece,omitempty"` // from 0
	Pieces  int                `json:"pieces"`
	Error   string             `json:"error,omitempty"`
	Worker  string             `json:"worker"`
	Took    time.Duration      `json:"took"` // of the segment
}

// A greeting is what a worker says to a coordinator, and a welcome the answer.
type greeting struct {
	Program    program.ID `json:"program"`
	Hash       string     `json:"hash"` // of the study it was given; "" for any
	Worker     string     `json:"worker"`
	Goroutines int        `json:"goroutines"`
	Arithmetic string     `json:"arithmetic"`
	Leaves     bool       `json:"leaves,omitempty"`
}

type welcome struct {
	Job     *Job   `json:"job,omitempty"`
	Refused string `json:"refused,omitempty"` // why not
}

// The subjects that all coordinators of a server listen to.
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
func (j Job) aliveSubject() string  { return "castlab." + j.tag() + ".coordinator" }
func (j Job) allSubjects() string   { return "castlab." + j.tag() + ".>" }
func (j Job) workStream() string    { return "CASTLAB_WORK_" + j.tag() + "_" + j.Session }
func (j Job) resultStream() string  { return "CASTLAB_RESULTS_" + j.tag() + "_" + j.Session }

// consumer is the name under which all workers of a job take units.
const consumer = "workers"

// A RefusedError is a worker that the coordinator does not take, or a coordinator
// that the worker does not serve.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string { return "refused: " + e.Reason }

// A WorkError is the failure of a unit on a worker.
type WorkError struct{ Worker, Reason string }

func (e *WorkError) Error() string { return fmt.Sprintf("worker %s: %s", e.Worker, e.Reason) }

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
		panic(fmt.Sprintf("cluster: %v", err)) // the types above always can be
	}
	return data
}
