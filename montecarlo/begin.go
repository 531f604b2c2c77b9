package montecarlo

import (
	"context"
	"crypto/sha256"
)

// begin passes the run to the trial function of the context, at the first Advance.
func (r *Runner[T, A]) begin(ctx context.Context) error {
	if r.begun {
		return nil
	}
	r.begun = true
	if err := hasModel(r.label, r.model == nil || r.empty == nil); err != nil {
		return err
	}
	if labelsOf(ctx) != nil && r.n == 0 {
		r.notes = new(firstResults)
	}
	return offer(ctx, r.id(), r.attempts)
}

// compare compares the run, once, with the experiment that WithLabels recorded under its
// label. It recomputes the first replications of a run whose segments came from an
// executor or that was restored.
func (r *Runner[T, A]) compare(ctx context.Context) error {
	known := labelsOf(ctx)
	if known == nil || r.compared {
		return nil
	}
	r.compared = true
	var results []digest
	if r.notes != nil {
		results = r.notes.list()
	}
	if results == nil && (r.notes == nil || r.plan.Executor != nil) {
		again := r.attempts()
		for i := range min(labelDigests, r.n) {
			saved, err := again(i, nil)
			if err != nil {
				return err
			}
			results = append(results, sha256.Sum256(saved))
		}
	}
	return known.compare(r.id(), labelRecord{byReplications, typeOf(r.whole), results})
}

func (r *Runner[T, A]) id() RunID {
	return RunID{Seed: r.plan.Seed, Label: r.label, Block: r.plan.block()}
}

// worker returns a new worker with a model of its own.
func (r *Runner[T, A]) worker() *worker[T, A] {
	w := newWorker[T, A](r.streams, replication(r.model))
	if noted := r.notes; noted != nil {
		w.note = func(i int, x T) {
			acc := r.empty()
			acc.Add(x)
			noted.add(i, acc)
		}
	}
	return w
}
