package montecarlo

import (
	"context"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// BulkBlockSize is the number of draws that share one stream in a bulk run: about a
// millisecond of work, beside which the time to merge two sketches is negligible.
const BulkBlockSize = 1 << 18

// bulkChunk is the number of draws per call of the model: 8 KiB, which stay in the
// first-level cache between sampler and accumulators.
const bulkChunk = 1 << 10

// A BulkReplication fills dst with independent draws. It uses w and does not
// retain it. One value serves one goroutine and may own scratch space; its draws must
// depend on w alone, not on earlier calls.
type BulkReplication func(w *Words, dst []float64) error

// A BulkAccumulator is an Accumulator that folds a slice at once.
type BulkAccumulator[A any] interface {
	Accumulator[float64, A]
	AddSlice([]float64)
}

// RunBulk makes n independent draws and returns what they accumulated. Block b
// of BulkBlockSize draws comes from stream b; blocks are merged in index order,
// first in segments of SegmentBlocks. The guarantees are those of Run: the result
// depends on seed, label and n alone, and the first draws of a longer run are
// those of a shorter one; the executor of the plan computes the segments.
//
// Errors: *inputs.Error for a plan or n outside its domain; the error of the
// earliest failing chunk, wrapped with the label and the index of the chunk's
// first draw; the cause of the cancellation of ctx; those of the executor, which
// requires an accumulator that can be saved; a *LabelError. There is no partial result.
func RunBulk[A BulkAccumulator[A]](ctx context.Context, p Plan, label string, n int64, model func() BulkReplication, empty func() A) (A,
	error) {
	return runBulk(ctx, p, label, label, n, model, empty)
}

// runBulk is RunBulk with a name for the RunID that differs from the label of the
// streams.
func runBulk[A BulkAccumulator[A]](ctx context.Context, p Plan, label, name string, n int64, model func() BulkReplication,
	empty func() A) (A, error) {
	var none A
	if err := p.Validate(); err != nil {
		return none, err
	}
	if n < 0 {
		return none, &inputs.Error{Arg: "draws", Value: n, Domain: "an integer of at least 0"}
	}
	r := newBulkRun(p, label, model, empty)
	r.name = name
	if err := r.advance(ctx, n); err != nil {
		return none, err
	}
	return r.result(), nil
}

// A bulkWorker owns one model, one source and the chunk that the model fills.
type bulkWorker struct {
	streams Streams
	source  *rand.ChaCha8
	words   *Words
	model   BulkReplication
	chunk   [bulkChunk]float64
}

func newBulkWorker(s Streams, model BulkReplication) *bulkWorker {
	source := s.Source(0)
	return &bulkWorker{streams: s, source: source, words: NewWords(source), model: model}
}

// first draws the first chunk of block b.
func (w *bulkWorker) first(b uint64, before func()) ([]float64, error) {
	w.source.Seed(w.streams.Key(b))
	w.words.start(watched{w.source, before})
	err := w.model(w.words, w.chunk[:])
	return w.chunk[:], err
}

// run makes draws lo..hi-1 of block b. The last chunk is always filled whole,
// so that no draw depends on where the run ends.
func (w *bulkWorker) run(b, lo, hi int64, add func([]float64), at *int64, halted func() bool) error {
	w.source.Seed(w.streams.Key(uint64(b)))
	w.words.start(w.source)
	for i := lo; i < hi && !halted(); i += bulkChunk {
		*at = i
		if err := w.model(w.words, w.chunk[:]); err != nil {
			return err
		}
		add(w.chunk[:min(bulkChunk, hi-i)])
	}
	return nil
}
