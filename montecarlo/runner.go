package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// BlockSize is the number of replications of one block unless the plan sets another. One
// worker folds a block before it is merged. The result depends on it, because rounding
// depends on grouping, and so it is a constant. 64 is small enough that a thousand slow
// replications still spread over the workers, and large enough that locking and merging
// cost a few nanoseconds per replication.
const BlockSize = 64

// SegmentBlocks is the number of blocks of one segment. They are merged with each other
// before the segment is merged with the earlier ones, so that an executor can compute a
// segment elsewhere or read it from a store as one accumulator (see Executor). The result
// depends on it as on BlockSize.
const SegmentBlocks = 16

// ErrNoResult is the error of a runner after a failure or a cancellation. The short
// replications finish first, so those finished by then would be a biased sample.
var ErrNoResult = errors.New("the run failed before; it has no result")

// A Runner runs replications 0, 1, 2, ... of a model, each on its own stream, and folds
// their results. Further calls of Advance extend the run; between them it can be saved and
// restored. It is not for concurrent use.
type Runner[T any, A Accumulator[T, A]] struct {
	plan    Plan
	label   string
	streams Streams
	model   func() Replication[T]
	empty   func() A

	observe func(A) // see Tap; nil for none

	begun, compared bool          // see begin and compare
	notes           *firstResults // nil unless labels are compared

	n       int // replications done
	whole   A   // the whole segments, merged in order
	segment A   // the whole blocks of the last segment while it is not full
	tail    A   // the last block while it is not full
	failure error

	workers []*worker[T, A]
	free    []A // emptied accumulators
}

// NewRunner returns a runner with no replications. The label names the experiment and its
// parameters, and determines the streams together with the seed; it must not be "". Each worker calls model once for a Replication of
// its own;
// empty returns a new accumulator.
func NewRunner[T any, A Accumulator[T, A]](p Plan, label string, model func() Replication[T], empty func() A) *Runner[T, A] {
	return &Runner[T, A]{
		plan: p, label: label, streams: NewStreams(p.Seed, label), model: model, empty: empty,
		whole: empty(), segment: empty(), tail: empty(),
	}
}

// N returns the number of replications done.
func (r *Runner[T, A]) N() int { return r.n }

// Tap sets the observer of the run: it is called with every whole block, in index order,
// before the block is merged and reused, by one goroutine at a time, before Advance
// returns. Tail returns the last block while it is not full. An observer can so write a
// run replication by replication in the memory of a few blocks. Tap must be called before
// the first Advance, and not with an executor.
func (r *Runner[T, A]) Tap(observe func(block A)) { r.observe = observe }

// Tail returns the last block while it is not full; an empty accumulator
// otherwise. It belongs to the runner.
func (r *Runner[T, A]) Tail() A { return r.tail }

// Advance extends the run to total replications in all, and does nothing if it has as
// many. The result is the same to the last bit for any sequence of totals.
//
// Errors: *inputs.Error for a plan or total outside its domain; the error of
// the replication with the lowest index that returned one, or *PanicError for
// one that panicked, wrapped with label and index; the cause of the
// cancellation of ctx, wrapped with the label; those of the executor; a *LabelError, see
// WithLabels. After any of the latter the runner has no result, and every further call
// returns ErrNoResult.
func (r *Runner[T, A]) Advance(ctx context.Context, total int) error {
	if r.failure != nil {
		return fmt.Errorf("%s: %w", r.label, ErrNoResult)
	}
	if err := r.plan.Validate(); err != nil {
		return err
	}
	if total < 0 {
		return &inputs.Error{Arg: "replications", Value: total, Domain: "an integer of at least 0"}
	}
	if total <= r.n {
		return nil
	}
	if err := r.begin(ctx); err != nil {
		r.failure = err
		return err
	}
	var err error
	if r.plan.Executor != nil {
		err = r.advanceBy(ctx, r.plan.Executor, total)
	} else {
		err = r.advanceHere(ctx, total)
	}
	if err == nil {
		err = r.compare(ctx)
	}
	r.failure = err
	return err
}

// advanceHere extends the run by the workers of the plan, in this process.
func (r *Runner[T, A]) advanceHere(ctx context.Context, total int) error {
	size := r.plan.block()
	first, last := int64(r.n/size), int64((total-1)/size)+1
	tasks := make([]blockTask[A], min(int64(r.plan.Workers), mostGoroutines, last-first))
	for i := range tasks {
		if i == len(r.workers) {
			r.workers = append(r.workers, r.worker())
		}
		w, done := r.workers[i], r.n
		tasks[i] = func(b int64, acc A, at *int64, halted func() bool) error {
			return w.run(max(int(b)*size, done), min(int(b+1)*size, total), acc, at, halted)
		}
	}
	store := &runnerStore[T, A]{Runner: r, first: first, total: total}
	if err := runBlocks(ctx, r.label, first, last, tasks, store); err != nil {
		return err
	}
	r.n = total
	if total%size == 0 {
		r.tail = r.spare()
	}
	return nil
}

// A runnerStore is the blockStore of a runner. The first block continues the tail of the
// last Advance; the last block, while it is not full, becomes the tail.
type runnerStore[T any, A Accumulator[T, A]] struct {
	*Runner[T, A]
	first int64
	total int
}

func (s *runnerStore[T, A]) obtain(b int64) A {
	if b == s.first {
		return s.tail
	}
	return s.spare()
}

func (s *runnerStore[T, A]) fold(b int64, acc A) {
	if int(b+1)*s.plan.block() > s.total {
		s.tail = acc
		return
	}
	if s.observe != nil {
		s.observe(acc)
	}
	s.segment.Merge(acc)
	if (b+1)%SegmentBlocks == 0 {
		s.whole.Merge(s.segment)
		s.segment.Reset()
	}
	acc.Reset()
	s.free = append(s.free, acc)
}

// spare returns an empty accumulator.
func (r *Runner[T, A]) spare() A {
	n := len(r.free)
	if n == 0 {
		return r.empty()
	}
	acc := r.free[n-1]
	r.free = r.free[:n-1]
	return acc
}

// Result returns a copy of the accumulated results. It panics after an Advance that
// returned an error, because there is no partial result.
func (r *Runner[T, A]) Result() A {
	if r.failure != nil {
		panic(fmt.Sprintf("montecarlo: Result after a failed Advance: %v", r.failure))
	}
	a := r.empty()
	a.Merge(r.whole)
	a.Merge(r.segment)
	a.Merge(r.tail)
	return a
}

// Run runs n replications and returns their accumulator: NewRunner, Advance and Result.
// The errors are those of Advance, with no result.
func Run[T any, A Accumulator[T, A]](ctx context.Context, p Plan, label string, n int, model func() Replication[T], empty func() A) (A,
	error) {
	var none A
	if err := p.Validate(); err != nil {
		return none, err
	}
	r := NewRunner(p, label, model, empty)
	if err := r.Advance(ctx, n); err != nil {
		return none, err
	}
	return r.Result(), nil
}

// A worker owns one model and one source, which it moves from stream to stream.
type worker[T any, A Accumulator[T, A]] struct {
	streams Streams
	source  *rand.ChaCha8
	rand    *rand.Rand
	model   Replication[T]
	note    func(i int, x T) // records the first results; nil for none
	defined func(x T) error  // an error for a result that is no number; nil where results are no numbers
}

func newWorker[T any, A Accumulator[T, A]](s Streams, model Replication[T]) *worker[T, A] {
	source := s.Source(0)
	return &worker[T, A]{streams: s, source: source, rand: rand.New(source), model: model, defined: definedOf[T]()}
}

// run folds replications lo..hi-1 into acc, or fewer if halted becomes true.
func (w *worker[T, A]) run(lo, hi int, acc A, at *int64, halted func() bool) error {
	for i := lo; i < hi && !halted(); i++ {
		*at = int64(i)
		w.source.Seed(w.streams.Key(uint64(i)))
		x, err := w.model(w.rand)
		if err != nil {
			return err
		}
		if w.defined != nil {
			if err := w.defined(x); err != nil {
				return err
			}
		}
		acc.Add(x)
		if i < labelDigests && w.note != nil {
			w.note(i, x)
		}
	}
	return nil
}
