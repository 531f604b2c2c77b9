package montecarlo

import (
	"context"
	"math/rand/v2"
)

// BulkBlockSize is the number of draws that share one stream in a bulk run:
// about a millisecond of work, so that merging two sketches does not show.
const BulkBlockSize = 1 << 18

// bulkChunk is the number of draws asked for at a time: 8 KiB, which stays in
// the first cache between sampler and accumulators.
const bulkChunk = 1 << 10

// A BulkReplication fills dst with independent draws. It uses w and does not
// keep it. One value serves one goroutine and may own scratch space; what it
// draws must depend on w alone, not on earlier calls.
type BulkReplication func(w *Words, dst []float64) error

// A BulkAccumulator is an Accumulator that folds a slice at once.
type BulkAccumulator[A any] interface {
	Accumulator[float64, A]
	AddSlice([]float64)
}

// RunBulk makes n independent draws and returns what they accumulated. Block b
// of BulkBlockSize draws comes from stream b; blocks are merged in index order.
// The promises are those of Run: the result depends on seed, label and n alone,
// and the first draws of a longer run are those of a shorter one.
//
// Errors: *DomainError for a plan or n outside its domain; the error of the
// earliest failing chunk, wrapped with the label and the index of the chunk's
// first draw; the cause of the cancellation of ctx. There is no partial result.
func RunBulk[A BulkAccumulator[A]](ctx context.Context, p Plan, n int64, model func() BulkReplication, empty func() A) (A, error) {
	var none A
	if err := p.Validate(); err != nil {
		return none, err
	}
	if n < 0 {
		return none, &DomainError{Arg: "draws", Value: n, Domain: "an integer of at least 0"}
	}
	store := &bulkStore[A]{empty: empty, result: empty()}
	if n == 0 {
		return store.result, nil
	}
	if err := runBulkBlocks(ctx, p, 0, n, model, store); err != nil {
		return none, err
	}
	return store.result, nil
}

// runBulkBlocks makes draws first..last-1, first at the start of a block, and
// folds them into the store.
func runBulkBlocks[A BulkAccumulator[A]](ctx context.Context, p Plan, first, last int64, model func() BulkReplication, store *bulkStore[A]) error {
	streams := NewStreams(p.Seed, p.Label)
	from, to := first/BulkBlockSize, (last-1)/BulkBlockSize+1
	tasks := make([]blockTask[A], min(int64(p.Workers), to-from))
	for i := range tasks {
		w := newBulkWorker(streams, model())
		tasks[i] = func(b int64, acc A, at *int64, halted func() bool) error {
			lo := b * BulkBlockSize
			return w.run(b, lo, min(lo+BulkBlockSize, last), acc.AddSlice, at, halted)
		}
	}
	return runBlocks(ctx, p.Label, from, to, tasks, store)
}

// A bulkStore merges the blocks of a bulk run and recycles their accumulators.
type bulkStore[A BulkAccumulator[A]] struct {
	empty  func() A
	result A
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
	s.result.Merge(acc)
	acc.Reset()
	s.free = append(s.free, acc)
}

// A bulkWorker owns one model, one source and the chunk they fill.
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
