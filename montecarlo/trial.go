package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Trial makes single replications of a run, to see what they depend on: nothing
// but their streams. See package montecarlo/runtest.
type Trial struct {
	Run RunID
	// New returns what makes single replications by a model of its own, for one
	// goroutine.
	New func() Attempt
}

// An Attempt makes replication i and returns the saved accumulator that holds it
// alone. before is called before each 64-bit word that the replication takes from
// its stream; nil for nobody. In a bulk run replication i is the first draws of
// block i, and of a run in one piece it is the beginning of one on stream i.
type Attempt func(i int, before func()) ([]byte, error)

type trialKey struct{}

// WithTrials returns a context in which every run is shown to try before it
// begins; an error of try ends the run.
func WithTrials(ctx context.Context, try func(ctx context.Context, t Trial) error) context.Context {
	return context.WithValue(ctx, trialKey{}, try)
}

// ErrNothingToTry is what an exact computation answers where replications are
// tried: it has none, and is not made.
var ErrNothingToTry = errors.New("an exact computation has no replications to try")

func trying(ctx context.Context) bool { return ctx.Value(trialKey{}) != nil }

// tried shows a run to whoever tries runs in this context. Where the label is all that
// tells runs apart, it refuses one without.
func tried(ctx context.Context, e Executor, id RunID, attempts func() Attempt) error {
	if id.Label == "" && (labelsOf(ctx) != nil || e != nil) {
		return &inputs.Error{Arg: "label", Value: `""`, Domain: "a text that names the experiment and its parameters, by which an executor and a check know the run"}
	}
	try, _ := ctx.Value(trialKey{}).(func(ctx context.Context, t Trial) error)
	if try == nil {
		return nil
	}
	return try(ctx, Trial{Run: id, New: attempts})
}

// attempts makes replications of the run on streams of their own.
func (r *Runner[T, A]) attempts() Attempt {
	w := newWorker[T, A](r.streams, r.model())
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

// attempt makes replication i of a run; a panic is its error.
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

// A watched source says before each word that one is taken.
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
