package cluster

import (
	"encoding/json"
	"fmt"
	"time"

	"castlab/montecarlo"
)

// A Job is a study as a worker needs it.
type Job struct {
	Hash    string `json:"hash"`
	Version string `json:"version"` // of castlab
	Path    string `json:"path"`    // of the study file, for messages
	Text    string `json:"text"`    // of the study file
}

// A unit is some segments of one run.
type unit struct {
	Cell     int                  `json:"cell"`
	Run      montecarlo.RunID     `json:"run"`
	Segments []montecarlo.Segment `json:"segments"`
}

// A result is one segment of a run, or the error of its unit.
type result struct {
	Run     montecarlo.RunID   `json:"run"`
	Segment montecarlo.Segment `json:"segment"`
	Saved   []byte             `json:"saved"`
	Error   string             `json:"error,omitempty"`
	Worker  string             `json:"worker"`
	Took    time.Duration      `json:"took"` // of the segment
}

// A greeting is what a worker says to a coordinator, and a welcome the answer.
type greeting struct {
	Version string `json:"version"`
	Hash    string `json:"hash"` // of the study it was given; "" for any
	Worker  string `json:"worker"`
}

type welcome struct {
	Job     *Job   `json:"job,omitempty"`
	Refused string `json:"refused,omitempty"` // why not
}

// The subjects and streams of a job.
const joinSubject = "castlab.join"

func (j Job) tag() string           { return j.Hash[:min(16, len(j.Hash))] }
func (j Job) workSubject() string   { return "castlab." + j.tag() + ".work" }
func (j Job) resultSubject() string { return "castlab." + j.tag() + ".result" }
func (j Job) aliveSubject() string  { return "castlab." + j.tag() + ".coordinator" }
func (j Job) workStream() string    { return "CASTLAB_WORK_" + j.tag() }
func (j Job) resultStream() string  { return "CASTLAB_RESULTS_" + j.tag() }

// consumer is the name under which all workers of a job take units.
const consumer = "workers"

// A RefusedError is a worker that the coordinator does not take, or a coordinator
// that the worker does not serve.
type RefusedError struct{ Reason string }

func (e *RefusedError) Error() string { return "refused: " + e.Reason }

// A WorkError is the failure of a unit on a worker.
type WorkError struct{ Worker, Reason string }

func (e *WorkError) Error() string { return fmt.Sprintf("worker %s: %s", e.Worker, e.Reason) }

func encode(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("cluster: %v", err)) // the types above always can be
	}
	return data
}
