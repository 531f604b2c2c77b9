package longrun

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
)

// measure extends the run through the looks (interim analyses) until the first mean is
// precise.
func (r Run) measure(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
	if err := s.Validate(); err != nil {
		return catalog.Result{}, err
	}
	o := r.newObserver(s.Seed, w.Rows != nil)
	advance, err := r.begin(ctx, s.Seed)
	if err != nil {
		return catalog.Result{}, err
	}
	looks := s.Looks()
	for i, n := range looks {
		if err := r.extend(ctx, o, advance, int64(n), w); err != nil {
			return catalog.Result{}, err
		}
		x := look{r, o, s.Level, s.LookLevel(len(looks)), i + 1, len(looks)}
		if first := x.mean(0); i+1 == len(looks) || steady.Converged(first) && s.Done(first) {
			return x.result()
		}
	}
	return catalog.Result{}, nil // unreachable: there is at least one look
}

// begin begins the run, and the one of the quantiles if they have their own, and returns
// what advances them.
func (r Run) begin(ctx context.Context, seed uint64) (Advance, error) {
	advance, err := start(ctx, r.Start, words(seed, r.Label))
	if err != nil || r.StartQuantiles == nil {
		return advance, err
	}
	values, err := start(ctx, r.StartQuantiles, words(seed, r.Label+" quantiles"))
	return func(o *Observer, n int) error {
		if err := advance(o, n); err != nil {
			return err
		}
		return values(o, n)
	}, err
}

func start(ctx context.Context, begin func(w *montecarlo.Words) (Advance, error), w *montecarlo.Words) (Advance, error) {
	return cancelable.Run(ctx, func() (Advance, error) { return begin(w) })
}

// extend continues the run to n observations.
func (r Run) extend(ctx context.Context, o *Observer, advance Advance, n int64, w catalog.Watch) error {
	const chunk = 64 // observations between tests for cancellation
	for at := o.Means[0].N(); at < n; {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		next := min(chunk, n-at)
		if err := advance(o, int(next)); err != nil {
			return err
		}
		at += next
		for i, m := range o.Means {
			if m.N() != at {
				return fmt.Errorf("%s: the run added %d observations to %s, want %d", r.Label, m.N(), r.Means[i].Name, at)
			}
		}
		if o.keep {
			if err := w.Rows(o.samples); err != nil {
				return err
			}
			o.samples = o.samples[:0]
		}
		if w.Advance != nil {
			w.Advance(int(next))
		}
	}
	return nil
}
