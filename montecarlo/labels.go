package montecarlo

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
)

// WithLabels returns a context in which all runs with one label must be of one
// experiment. Streams, stores and executors identify a run by its label and seed; so a run
// with the label and seed of an earlier one ends with a *LabelError if it
//
//	accumulates in another type,
//	is of another kind: replications, draws in bulk, or a run in one piece, or
//	has other first results, which shows that its model or parameters differ.
//
// The results of the first four replications are compared, as they are made; they are
// recomputed if the run came from an executor or a saved state. Models whose first results
// agree, as counts may, are not distinguished. The same experiment may run several times,
// such as for a figure and for its claim.
func WithLabels(ctx context.Context) context.Context {
	return context.WithValue(ctx, labelsKey{}, &labels{known: map[labelID]labelRecord{}})
}

// A LabelError is the error of two experiments that have one label.
type LabelError struct {
	Label   string
	Was, Is string // their difference
}

func (e *LabelError) Error() string {
	return fmt.Sprintf("%s: the label stands for another experiment already: that one %s, this one %s; give each experiment and its "+
		"parameters a label of their own", e.Label, e.Was, e.Is)
}

type labelsKey struct{}

// labels are the experiments by label that WithLabels has recorded.
type labels struct {
	mu    sync.Mutex
	known map[labelID]labelRecord
}

type labelID struct {
	seed  uint64
	label string
}

// A labelRecord is what is known of the experiment of a label.
type labelRecord struct {
	kind, accumulator string
	results           []digest // of the first replications
}

// A digest is the SHA-256 digest of one saved result.
type digest [sha256.Size]byte

// labelDigests is the number of replications that are compared.
const labelDigests = 4

// The kinds of runs, as LabelError prints them.
const (
	byReplications = "makes replications"
	byBulk         = "draws in bulk"
	byPiece        = "is a run in one piece"
)

func labelsOf(ctx context.Context) *labels {
	l, _ := ctx.Value(labelsKey{}).(*labels)
	return l
}

// compare compares a run with the recorded experiment of its label, and records it.
func (l *labels) compare(id RunID, s labelRecord) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := labelID{id.Seed, id.Label}
	was, again := l.known[key]
	switch {
	case again && was.kind != s.kind:
		return &LabelError{id.Label, was.kind, s.kind}
	case again && was.accumulator != s.accumulator:
		return &LabelError{id.Label, "accumulates in " + was.accumulator, "in " + s.accumulator}
	}
	for i := range min(len(was.results), len(s.results)) {
		if was.results[i] != s.results[i] {
			return &LabelError{id.Label, "has other results",
				fmt.Sprintf("differs from replication %d on, by its model or its parameters", i)}
		}
	}
	if !again || len(s.results) > len(was.results) {
		l.known[key] = s
	}
	return nil
}

// firstResults are the digests of the results of the first replications of a run.
type firstResults struct {
	mu   sync.Mutex
	made [labelDigests]*digest
}

// add records the result of replication i. Runs whose accumulators cannot be saved are
// distinguished by the type of the accumulator alone.
func (n *firstResults) add(i int, acc any) {
	saved, err := marshal(acc)
	if err != nil {
		return
	}
	p := digest(sha256.Sum256(saved))
	n.mu.Lock()
	defer n.mu.Unlock()
	n.made[i] = &p
}

// list returns the digests up to the first missing one.
func (n *firstResults) list() (list []digest) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, p := range n.made {
		if p == nil {
			break
		}
		list = append(list, *p)
	}
	return list
}
