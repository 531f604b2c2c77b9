package montecarlo

import (
	"context"
	"crypto/sha256"
	"fmt"
	"sync"
)

// WithLabels returns a context in which a label stands for one experiment. What
// draws on the streams of a label, what is kept under it and what is computed
// elsewhere are taken to be the same wherever the label is met; so a run under a
// label that was met before, with the same seed, ends with a *LabelError if it
//
//	accumulates in another type,
//	is of another kind: replications, draws in bulk, or a run in one piece, or
//	began with other results, which tells that model or parameters are others.
//
// A run without a label is refused with an *inputs.Error.
//
// Results are compared over the first four replications, as they are made, and
// again where those of the run came from elsewhere. Models whose first results
// agree, as counts may, are not told apart. The same label met by the same
// experiment, such as by a figure and its claim, is as it should be.
func WithLabels(ctx context.Context) context.Context {
	return context.WithValue(ctx, labelsKey{}, &labels{met: map[labelID]standing{}})
}

// A LabelError is a label that stands for two experiments.
type LabelError struct {
	Label   string
	Was, Is string // in what they differ
}

func (e *LabelError) Error() string {
	return fmt.Sprintf("%s: the label stands for another experiment already: that one %s, this one %s; give each experiment and its parameters a label of their own", e.Label, e.Was, e.Is)
}

type labelsKey struct{}

// labels are the experiments that the labels of a context stand for.
type labels struct {
	mu  sync.Mutex
	met map[labelID]standing
}

type labelID struct {
	seed  uint64
	label string
}

// A standing is what a label stands for, as far as it is known.
type standing struct {
	kind, accumulator string
	results           []print // of the first replications
}

// A print is a digest of one result.
type print [sha256.Size]byte

// labelPrints is the number of replications that are compared.
const labelPrints = 4

// The kinds of runs.
const (
	byReplications = "makes replications"
	byBulk         = "draws in bulk"
	byPiece        = "is a run in one piece"
)

func labelsOf(ctx context.Context) *labels {
	l, _ := ctx.Value(labelsKey{}).(*labels)
	return l
}

// meet compares a run with what its label stands for.
func (l *labels) meet(id RunID, s standing) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := labelID{id.Seed, id.Label}
	was, met := l.met[key]
	switch {
	case met && was.kind != s.kind:
		return &LabelError{id.Label, was.kind, s.kind}
	case met && was.accumulator != s.accumulator:
		return &LabelError{id.Label, "accumulates in " + was.accumulator, "in " + s.accumulator}
	}
	for i := range min(len(was.results), len(s.results)) {
		if was.results[i] != s.results[i] {
			return &LabelError{id.Label, "has other results", fmt.Sprintf("differs from replication %d on, by its model or its parameters", i)}
		}
	}
	if !met || len(s.results) > len(was.results) {
		l.met[key] = s
	}
	return nil
}

// notes are the results of the first replications of a run.
type notes struct {
	mu   sync.Mutex
	made [labelPrints]*print
}

// add notes the result of replication i. Accumulators that cannot be saved tell
// runs apart by their type alone.
func (n *notes) add(i int, acc any) {
	saved, err := marshal(acc)
	if err != nil {
		return
	}
	p := print(sha256.Sum256(saved))
	n.mu.Lock()
	defer n.mu.Unlock()
	n.made[i] = &p
}

// results are those up to the first that is missing.
func (n *notes) results() (list []print) {
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
