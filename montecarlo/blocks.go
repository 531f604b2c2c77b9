package montecarlo

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// A PanicError is a panic of a model, caught so that the run ends with the
// index of the replication that caused it.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Recovered makes a panic of a function the [*PanicError] that it returns, where it is deferred there:
//
//	defer montecarlo.Recovered(&err)
func Recovered(err *error) {
	if p := recover(); p != nil {
		*err = &PanicError{Value: p, Stack: debug.Stack()}
	}
}

// A blockTask folds the replications of block b into acc. It stores the index of the
// current replication in *at, and returns early once halted is true.
type blockTask[A any] func(b int64, acc A, at *int64, halted func() bool) error

// A blockStore provides accumulators of blocks and merges them in index order. Both
// methods are called under one lock.
type blockStore[A any] interface {
	obtain(b int64) A
	fold(b int64, acc A)
}

// windowPerWorker bounds the number of finished blocks per worker that wait for an
// earlier one: enough that one slow block idles no worker, few enough to bound memory.
const windowPerWorker = 16

// blockRun executes blocks first..last-1 on several goroutines and folds them
// in index order.
//
// A worker delivers a finished block under one lock. If all earlier blocks are folded,
// the worker folds its own and the finished ones that follow it; otherwise the block
// waits. There is no collector goroutine and so no wake-up per block.
type blockRun[A any] struct {
	store blockStore[A]
	next  atomic.Int64 // block to be taken next
	limit atomic.Int64 // blocks from this one on are not run

	mu       sync.Mutex
	moved    sync.Cond
	folded   int64 // blocks before this one are folded
	waiting  []blockSlot[A]
	failedAt int64 // the lowest replication that failed
	failure  error
}

type blockSlot[A any] struct {
	acc   A
	ready bool
}

const cancelled = math.MinInt64 // the limit of a cancelled run

// runBlocks executes one task per worker and returns when all workers have stopped.
func runBlocks[A any](ctx context.Context, label string, first, last int64, tasks []blockTask[A], store blockStore[A]) error {
	if err := context.Cause(ctx); err != nil {
		return fmt.Errorf("%s: %w", label, err)
	}
	r := &blockRun[A]{
		store: store, folded: first, failedAt: math.MaxInt64,
		waiting: make([]blockSlot[A], windowPerWorker*len(tasks)),
	}
	r.moved.L = &r.mu
	r.next.Store(first)
	r.limit.Store(last)
	stop := context.AfterFunc(ctx, func() { r.abandon(cancelled) })
	defer stop()

	var group sync.WaitGroup
	for _, task := range tasks[1:] {
		group.Go(func() { r.work(task) })
	}
	r.work(tasks[0])
	group.Wait()

	switch {
	case r.folded == last:
		return nil
	case r.limit.Load() == cancelled:
		return fmt.Errorf("%s: %w", label, context.Cause(ctx))
	}
	return fmt.Errorf("%s: replication %d: %w", label, r.failedAt, r.failure)
}

func (r *blockRun[A]) work(task blockTask[A]) {
	var b, at int64
	halted := func() bool { return b >= r.limit.Load() }
	for {
		b = r.next.Add(1) - 1
		acc, ok := r.take(b)
		if !ok || !r.try(task, b, acc, &at, halted) || halted() {
			return
		}
		r.hand(b, acc)
	}
}

// take waits until block b is inside the window and returns an accumulator for it;
// false if the block must not run.
func (r *blockRun[A]) take(b int64) (acc A, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for b >= r.folded+int64(len(r.waiting)) && b < r.limit.Load() {
		r.moved.Wait()
	}
	if b >= r.limit.Load() {
		return acc, false
	}
	return r.store.obtain(b), true
}

// try runs the task and reports whether it succeeded. A panic counts as a
// failure, and so does a model that ends its goroutine, where recover is nil.
func (r *blockRun[A]) try(task blockTask[A], b int64, acc A, at *int64, halted func() bool) bool {
	returned := false
	defer func() {
		if !returned {
			r.fail(b, *at, &PanicError{Value: recover(), Stack: debug.Stack()})
		}
	}()
	err := task(b, acc, at, halted)
	returned = true
	if err != nil {
		r.fail(b, *at, err)
	}
	return err == nil
}

// hand delivers a finished block, which is folded at once or after the earlier ones.
func (r *blockRun[A]) hand(b int64, acc A) {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := int64(len(r.waiting))
	r.waiting[b%n] = blockSlot[A]{acc: acc, ready: true}
	if b != r.folded {
		return
	}
	for slot := &r.waiting[r.folded%n]; slot.ready; slot = &r.waiting[r.folded%n] {
		r.store.fold(r.folded, slot.acc)
		*slot = blockSlot[A]{}
		r.folded++
	}
	r.moved.Broadcast()
}

// fail records the failure with the lowest replication. Blocks are taken in order, so
// every earlier block is finished or running, and its failure is recorded too.
func (r *blockRun[A]) fail(b, at int64, err error) {
	r.mu.Lock()
	if at < r.failedAt {
		r.failedAt, r.failure = at, err
	}
	r.mu.Unlock()
	r.abandon(b)
}

// abandon ends all blocks from b on and wakes the workers that wait for one.
func (r *blockRun[A]) abandon(b int64) {
	r.mu.Lock()
	r.limit.Store(min(b, r.limit.Load()))
	r.mu.Unlock()
	r.moved.Broadcast()
}
