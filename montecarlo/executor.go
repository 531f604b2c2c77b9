package montecarlo

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"

	"castlab/distributions/inputs"
)

// A RunID identifies a run: by its experiment and parameters (the label), seed and block
// size, on any machine. Two experiments with one label have the same RunID; WithLabels
// refuses them.
type RunID struct {
	Seed  uint64
	Label string
	Block int // replications of one block
}

// A Segment is the range of replications First to Last-1 of a run. It has SegmentBlocks
// blocks; the last segment of a run may be shorter.
type Segment struct{ First, Last int }

// An Executor provides the segments of a run: computed in this process or on another
// machine, or read from a store. The result of the run does not depend on it.
type Executor interface {
	// Run calls fold with the saved accumulators of the segments, in their order, one
	// call at a time. compute returns the saved accumulator of any segment of the run,
	// also of one that is not in the list, and may be called by several goroutines at
	// once. An error that Run returns ends the run, also one of compute or fold. If fold
	// cannot decode an accumulator it leaves the run unchanged, so that Run may call it
	// again with another result of the same segment. An executor that folds only a part of
	// the segments returns ErrPartial.
	Run(ctx context.Context, id RunID, segments []Segment, compute func(ctx context.Context, s Segment) ([]byte, error),
		fold func(saved []byte) error) error
}

// ErrPartial is the error of an executor that, as intended, folds only a part of the
// segments of a run: it computed one share of them, the requested ones, or a sample.
// Experiments return it wrapped, like every error of an executor; errors.Is then tells the
// caller, who chose the executor, that nothing failed.
var ErrPartial = errors.New("the executor did not fold all segments of the run")

// mostSegments bounds the list of segments of a run.
const mostSegments = 1 << 22

// advanceBy extends the run to total replications by segments of the executor. A segment
// that was not full is requested again.
func (r *Runner[T, A]) advanceBy(ctx context.Context, e Executor, total int) error {
	if r.observe != nil {
		return fmt.Errorf("%s: samples are at hand only where a run is computed in one process", r.label)
	}
	size := r.plan.block() * SegmentBlocks
	if n := (total - r.n/size*size) / size; n > mostSegments {
		return &inputs.Error{Arg: "replications", Value: total,
			Domain: fmt.Sprintf("at most %d segments of %d replications; take larger blocks", mostSegments, size)}
	}
	var segments []Segment
	for first := r.n / size * size; first < total; first += size {
		segments = append(segments, Segment{first, min(first+size, total)})
	}
	spare := &workerPool[T, A]{make: r.worker}
	next := 0
	err := e.Run(ctx, r.id(), segments,
		func(ctx context.Context, of Segment) ([]byte, error) { return r.computeSegment(ctx, spare, of) },
		func(saved []byte) error {
			if next == len(segments) {
				return fmt.Errorf("%s: more accumulators than segments", r.label)
			}
			if err := r.foldSegment(segments[next], size, saved); err != nil {
				return err
			}
			next++
			return nil
		})
	if err == nil && next < len(segments) {
		err = fmt.Errorf("%s: %d accumulators for %d segments", r.label, next, len(segments))
	}
	if err != nil {
		return err
	}
	r.n = total
	return nil
}

// computeSegment folds the blocks of a segment and returns the saved accumulators of the
// whole blocks and of the last one if it is not full.
func (r *Runner[T, A]) computeSegment(ctx context.Context, spare *workerPool[T, A], of Segment) (saved []byte, err error) {
	size := r.plan.block()
	if of.First < 0 || of.Last <= of.First || of.First%(size*SegmentBlocks) != 0 || of.Last-of.First > size*SegmentBlocks {
		return nil, &inputs.Error{Arg: "segment", Value: fmt.Sprint(of),
			Domain: fmt.Sprintf("a segment of %d replications or its beginning", size*SegmentBlocks)}
	}
	w := spare.get()
	defer spare.put(w)
	segment, block := r.empty(), r.empty()
	at := int64(of.First)
	returned := false
	defer func() {
		if !returned {
			err = fmt.Errorf("%s: replication %d: %w", r.label, at, &PanicError{Value: recover()})
		}
	}()
	for lo := of.First; lo < of.Last; lo += size {
		if err := context.Cause(ctx); err != nil {
			returned = true
			return nil, fmt.Errorf("%s: %w", r.label, err)
		}
		hi := min(lo+size, of.Last)
		if err := w.run(lo, hi, block, &at, func() bool { return ctx.Err() != nil }); err != nil {
			returned = true
			return nil, fmt.Errorf("%s: replication %d: %w", r.label, at, err)
		}
		if err := context.Cause(ctx); err != nil { // the block may have been cut short
			returned = true
			return nil, fmt.Errorf("%s: %w", r.label, err)
		}
		if hi-lo == size {
			segment.Merge(block)
			block.Reset()
		}
	}
	returned = true
	whole, err := marshal(segment)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.label, err)
	}
	tail, err := marshal(block)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.label, err)
	}
	return saveSegment(typeOf(r.whole), whole, tail), nil
}

// foldSegment merges a saved segment, the result of computeSegment.
func (r *Runner[T, A]) foldSegment(of Segment, size int, saved []byte) error {
	whole, tail, err := readSegment(typeOf(r.whole), saved)
	if err != nil {
		return fmt.Errorf("%s: %w", r.label, err)
	}
	blocks, block := r.empty(), r.empty()
	if err := unmarshal(blocks, whole); err != nil {
		return fmt.Errorf("%s: %w", r.label, err)
	}
	if err := unmarshal(block, tail); err != nil {
		return fmt.Errorf("%s: %w", r.label, err)
	}
	if of.Last-of.First == size {
		r.whole.Merge(blocks)
		r.segment.Reset()
		r.tail.Reset()
		return nil
	}
	r.segment, r.tail = blocks, block
	return nil
}

// saveSegment encodes a segment: the type of its accumulator, the saved whole blocks, and
// the saved last block if it is not full.
func saveSegment(accumulator string, whole, tail []byte) []byte {
	return appendBytes(appendBytes(appendBytes(wireHeader('K'), []byte(accumulator)), whole), tail)
}

// readSegment decodes the result of saveSegment. It refuses another type of accumulator,
// which is that of another experiment with the same label.
func readSegment(accumulator string, saved []byte) (whole, tail []byte, err error) {
	in := newWireReader("segment", 'K', saved)
	of := string(in.bytes())
	whole, tail = in.bytes(), in.bytes()
	if err := in.done(); err != nil {
		return nil, nil, err
	}
	if of != accumulator {
		return nil, nil, &FormatError{What: "segment", Reason: fmt.Sprintf("of another experiment with this label: it accumulates in "+
			"%s, and this one in %s", of, accumulator)}
	}
	return whole, tail, nil
}

// typeOf names the type of an accumulator, the same whatever the path of the module: the
// arguments of a generic type stand in it with the paths of their packages.
func typeOf(accumulator any) string {
	return strings.ReplaceAll(fmt.Sprintf("%T", accumulator), moduleFolder, "castlab/")
}

var moduleFolder = strings.TrimSuffix(reflect.TypeFor[RunID]().PkgPath(), "montecarlo")

// A workerPool holds the idle workers of a run, for concurrent computations of segments.
type workerPool[T any, A Accumulator[T, A]] struct {
	mu   sync.Mutex
	free []*worker[T, A]
	make func() *worker[T, A]
}

func (p *workerPool[T, A]) get() *worker[T, A] {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.free); n > 0 {
		w := p.free[n-1]
		p.free = p.free[:n-1]
		return w
	}
	return p.make()
}

func (p *workerPool[T, A]) put(w *worker[T, A]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, w)
}
