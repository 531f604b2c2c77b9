package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Trial makes single replications of a run, to test that they depend on nothing but
// their streams. See package montecarlo/runtest.
type Trial struct {
	Run RunID
	// New returns an Attempt with a model of its own, for one goroutine.
	New func() Attempt
}

// An Attempt makes replication i and returns the saved accumulator of that replication
// alone. before, if not nil, is called before each 64-bit word that the replication takes
// from its stream. Replication i of a bulk run is the first draws of block i; that of a
// Piece is the beginning of a run on stream i.
type Attempt func(i int, before func()) ([]byte, error)

type trialKey struct{}

// WithTrials returns a context in which every run calls try before it begins; an error of
// try ends the run. An exact computation ends with ErrNothingToTry instead.
func WithTrials(ctx context.Context, try func(ctx context.Context, t Trial) error) context.Context {
	return context.WithValue(ctx, trialKey{}, try)
}

// ErrNothingToTry is the error of an exact computation, which has no replications, in a
// context with trials.
var ErrNothingToTry = errors.New("an exact computation has no replications to try")

func trying(ctx context.Context) bool { return ctx.Value(trialKey{}) != nil }

// offer passes a run to the trial function of the context, if any. It refuses a run without
// a label: runs without one would all draw the same numbers.
func offer(ctx context.Context, id RunID, attempts func() Attempt) error {
	if id.Label == "" {
		return &inputs.Error{Arg: "label", Value: `""`, Domain: "a text that names the experiment and its parameters, by which its " +
			"streams, an executor and a check know the run"}
	}
	try, _ := ctx.Value(trialKey{}).(func(ctx context.Context, t Trial) error)
	if try == nil {
		return nil
	}
	return try(ctx, Trial{Run: id, New: attempts})
}

// attempts returns an Attempt of the run.
func (r *Runner[T, A]) attempts() Attempt {
	w := newWorker[T, A](r.streams, replication(r.model))
	return func(i int, before func()) ([]byte, error) {
		return attempt(r.label, i, func() ([]byte, error) {
			w.source.Seed(w.streams.Key(uint64(i)))
			x, err := w.model(rand.New(watched{w.source, before}))
			if err != nil {
				return nil, err
			}
			acc := r.empty()
			acc.Add(x)
			return marshal(acc)
		})
	}
}

// attempt makes replication i of a run; a panic becomes an error.
func attempt(label string, i int, replicate func() ([]byte, error)) (saved []byte, err error) {
	returned := false
	defer func() {
		if !returned {
			err = fmt.Errorf("%s: replication %d: %w", label, i, &PanicError{Value: recover()})
		}
	}()
	saved, err = replicate()
	returned = true
	if err != nil {
		return nil, fmt.Errorf("%s: replication %d: %w", label, i, err)
	}
	return saved, nil
}

// A watched source calls before ahead of each word.
type watched struct {
	rand.Source
	before func()
}

func (w watched) Uint64() uint64 {
	if w.before != nil {
		w.before()
	}
	return w.Source.Uint64()
}
