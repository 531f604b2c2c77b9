package montecarlo

import (
	"context"
	"crypto/sha256"
	"fmt"

	"castlab/distributions/inputs"
)

// bulkSegment is the number of draws of a whole segment.
const bulkSegment = BulkBlockSize * SegmentBlocks

// A bulkRun makes draws 0, 1, 2, ... in bulk. It can be extended from the end of a block.
type bulkRun[A BulkAccumulator[A]] struct {
	plan  Plan
	label string // of the streams
	name  string // of the RunID; mostly the label
	model func() BulkReplication
	empty func() A

	begun   bool
	drawn   int64
	whole   A            // the whole segments, merged in order
	segment bulkStore[A] // the blocks of the last segment while it is not full
}

func newBulkRun[A BulkAccumulator[A]](p Plan, label string, model func() BulkReplication, empty func() A) *bulkRun[A] {
	return &bulkRun[A]{plan: p, label: label, name: label, model: model, empty: empty, whole: empty(),
		segment: bulkStore[A]{empty: empty, merged: empty()}}
}

// result returns a copy of the accumulated results.
func (r *bulkRun[A]) result() A {
	a := r.empty()
	a.Merge(r.whole)
	a.Merge(r.segment.merged)
	return a
}

// mostGoroutines bounds what is made for the workers of a plan, of which no result depends.
const mostGoroutines = 1 << 12

// advance extends the run to n draws in all.
func (r *bulkRun[A]) advance(ctx context.Context, n int64) error {
	if n <= r.drawn {
		return nil
	}
	if err := r.begin(ctx); err != nil {
		return err
	}
	var err error
	if r.plan.Executor != nil {
		err = r.advanceBy(ctx, r.plan.Executor, n)
	} else {
		from, to := r.drawn/BulkBlockSize, (n-1)/BulkBlockSize+1
		tasks := make([]blockTask[A], min(int64(r.plan.Workers), mostGoroutines, to-from))
		for i := range tasks {
			tasks[i] = r.task(r.worker(), n)
		}
		err = runBlocks(ctx, r.label, from, to, tasks, r)
	}
	r.drawn = n
	return err
}

// begin passes the run to the trial function of the context, and compares it with the
// experiment that WithLabels recorded under its label, once.
func (r *bulkRun[A]) begin(ctx context.Context) error {
	if r.begun {
		return nil
	}
	r.begun = true
	if err := hasModel(r.label, r.model == nil || r.empty == nil); err != nil {
		return err
	}
	if err := offer(ctx, r.id(), r.attempts); err != nil {
		return err
	}
	known := labelsOf(ctx)
	if known == nil {
		return nil
	}
	s := labelRecord{kind: byBulk, accumulator: typeOf(r.whole)}
	if _, err := marshal(r.whole); err == nil {
		saved, err := r.attempts()(0, nil)
		if err != nil {
			return err
		}
		s.results = []digest{sha256.Sum256(saved)}
	}
	return known.compare(r.id(), s)
}

func (r *bulkRun[A]) id() RunID {
	return RunID{Seed: r.plan.Seed, Label: r.name, Block: BulkBlockSize}
}

func (r *bulkRun[A]) worker() *bulkWorker {
	return newBulkWorker(NewStreams(r.plan.Seed, r.label), bulkReplication(r.model))
}

// attempts returns an Attempt that makes the first draws of a block.
func (r *bulkRun[A]) attempts() Attempt {
	w := r.worker()
	return func(i int, before func()) ([]byte, error) {
		return attempt(r.label, i, func() ([]byte, error) {
			chunk, err := w.first(uint64(i), before)
			if err != nil {
				return nil, err
			}
			acc := r.empty()
			acc.AddSlice(chunk)
			return marshal(acc)
		})
	}
}

// task returns the task of a worker that makes blocks up to draw n.
func (r *bulkRun[A]) task(w *bulkWorker, n int64) blockTask[A] {
	return func(b int64, acc A, at *int64, halted func() bool) error {
		lo := b * BulkBlockSize
		return w.run(b, lo, min(lo+BulkBlockSize, n), acc.AddSlice, at, halted)
	}
}

func (r *bulkRun[A]) obtain(b int64) A { return r.segment.obtain(b) }

func (r *bulkRun[A]) fold(b int64, acc A) {
	r.segment.fold(b, acc)
	if (b+1)%SegmentBlocks == 0 {
		r.whole.Merge(r.segment.merged)
		r.segment.merged.Reset()
	}
}

// advanceBy extends the run by segments that the executor computes.
func (r *bulkRun[A]) advanceBy(ctx context.Context, e Executor, n int64) error {
	if (n-r.drawn)/bulkSegment > mostSegments {
		return &inputs.Error{Arg: "draws", Value: n, Domain: fmt.Sprintf("at most %d segments of %d", mostSegments, int64(bulkSegment))}
	}
	var segments []Segment
	for first := r.drawn / bulkSegment * bulkSegment; first < n; first += bulkSegment {
		segments = append(segments, Segment{int(first), int(min(first+bulkSegment, n))})
	}
	folded := 0
	err := e.Run(ctx, r.id(), segments, r.computeSegment, func(saved []byte) error {
		if folded == len(segments) {
			return fmt.Errorf("%s: more accumulators than segments", r.label)
		}
		if err := r.foldSegment(segments[folded], saved); err != nil {
			return err
		}
		folded++
		return nil
	})
	if err == nil && folded < len(segments) {
		err = fmt.Errorf("%s: %d accumulators for %d segments", r.label, folded, len(segments))
	}
	return err
}

// computeSegment makes the blocks of a segment and returns their saved accumulator.
func (r *bulkRun[A]) computeSegment(ctx context.Context, of Segment) ([]byte, error) {
	if of.First < 0 || of.Last <= of.First || of.First%bulkSegment != 0 || of.Last-of.First > bulkSegment {
		return nil, &inputs.Error{Arg: "segment", Value: fmt.Sprint(of),
			Domain: fmt.Sprintf("a segment of %d draws or its beginning", bulkSegment)}
	}
	part := &bulkStore[A]{empty: r.empty, merged: r.empty()}
	from, to := int64(of.First)/BulkBlockSize, (int64(of.Last)-1)/BulkBlockSize+1
	if err := runBlocks(ctx, r.label, from, to, []blockTask[A]{r.task(r.worker(), int64(of.Last))}, part); err != nil {
		return nil, err
	}
	saved, err := marshal(part.merged)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.label, err)
	}
	return saveSegment(typeOf(r.whole), saved, nil), nil
}

// foldSegment merges a saved segment, the result of computeSegment.
func (r *bulkRun[A]) foldSegment(of Segment, saved []byte) error {
	whole, _, err := readSegment(typeOf(r.whole), saved)
	blocks := r.empty()
	if err == nil {
		err = unmarshal(blocks, whole)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.label, err)
	}
	if of.Last-of.First == bulkSegment {
		r.whole.Merge(blocks)
		r.segment.merged.Reset()
		return nil
	}
	r.segment.merged = blocks
	return nil
}

// A bulkStore merges blocks and recycles their accumulators.
type bulkStore[A BulkAccumulator[A]] struct {
	empty  func() A
	merged A
	free   []A
}

func (s *bulkStore[A]) obtain(int64) A {
	n := len(s.free)
	if n == 0 {
		return s.empty()
	}
	acc := s.free[n-1]
	s.free = s.free[:n-1]
	return acc
}

func (s *bulkStore[A]) fold(_ int64, acc A) {
	s.merged.Merge(acc)
	acc.Reset()
	s.free = append(s.free, acc)
}
