package montecarlo

import (
	"context"
	"crypto/sha256"
)

// begin shows the run to whoever tries runs, once.
func (r *Runner[T, A]) begin(ctx context.Context) error {
	if r.begun {
		return nil
	}
	r.begun = true
	if labelsOf(ctx) != nil && r.n == 0 {
		r.notes = new(notes)
	}
	return tried(ctx, r.plan.Executor, r.id(), r.attempts)
}

// meet compares the run with what its label stands for in this context, once. The
// first replications of a run that was computed elsewhere or before are made again.
func (r *Runner[T, A]) meet(ctx context.Context) error {
	known := labelsOf(ctx)
	if known == nil || r.met {
		return nil
	}
	r.met = true
	var results []print
	if r.notes != nil {
		results = r.notes.results()
	}
	if results == nil && (r.notes == nil || r.plan.Executor != nil) {
		again := r.attempts()
		for i := range min(labelPrints, r.n) {
			saved, err := again(i, nil)
			if err != nil {
				return err
			}
			results = append(results, sha256.Sum256(saved))
		}
	}
	return known.meet(r.id(), standing{byReplications, typeOf(r.whole), results})
}

// id names the run.
func (r *Runner[T, A]) id() RunID {
	return RunID{Seed: r.plan.Seed, Label: r.label, Block: r.plan.block()}
}

// worker makes a worker, with a model of its own.
func (r *Runner[T, A]) worker() *worker[T, A] {
	w := newWorker[T, A](r.streams, r.model())
	if noted := r.notes; noted != nil {
		w.note = func(i int, x T) {
			acc := r.empty()
			acc.Add(x)
			noted.add(i, acc)
		}
	}
	return w
}
