package compare

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// answers are what is computed of a question.
type answers struct {
	*question
	results    []exports.Result      // by size
	parts      [][]comparison.Parts  // by size and algorithm; nil unless the machine is fitted
	sample     *comparison.Sample    // of the last size
	crossovers []crossing            // with --crossover, and for NCCL's tuner
	rates      []montecarlo.Estimate // with --rate
	choices    [][]selection.Choice  // by size: of the algorithms that leave parameters open
	chosen     map[at]selection.Candidate
	boundaries map[int]exports.Boundary // of rules for a library: after the sizes with these indices
	assessed   *assessed                // beside measured times; nil without
}

// A crossing is the comparison of two algorithms over all sizes.
type crossing struct {
	A, B int
	comparison.Changes
}

// answer computes all that is asked, and counts the runs on a bar.
func (q *question) answer(ctx context.Context, bar *console.Progress) (*answers, error) {
	var runs atomic.Int64
	e := newExperiment(ctx, q, &runs)
	stop := bar.Watch(&runs, e.settings(q.done() != nil).Max*len(q.Sizes)*(1+len(q.Draws)), "compare")
	a, err := e.answers(ctx)
	stop()
	if err != nil {
		return nil, fmt.Errorf("compare %v: %w", q.words, err)
	}
	a.assessed, err = a.assess()
	return a, err
}

// answers runs one part after the other.
func (e *experiment) answers(ctx context.Context) (a *answers, err error) {
	a = &answers{question: e.question, chosen: e.chosen}
	if a.choices, err = e.choices(ctx); err != nil {
		return nil, err
	}
	for _, size := range e.Sizes {
		x, parts, err := e.at(ctx, size)
		if err != nil {
			return nil, err
		}
		if a.sample = x.Sample; len(e.Sizes) > 1 {
			x.Sample = nil
		}
		a.results, a.parts = append(a.results, exports.Result{Size: size, Answer: x}), append(a.parts, parts)
	}
	if *e.flags.crossover || *e.flags.export == "nccl-tuner" && len(e.Candidates) == 2 {
		if a.crossovers, err = e.crossovers(ctx); err != nil {
			return nil, err
		}
	}
	if _, rules := format(*e.flags.export); rules {
		if a.boundaries, err = e.bound(ctx, a); err != nil {
			return nil, err
		}
	}
	if *e.flags.rate {
		a.rates, err = e.rates(ctx, a.results[0].Answer)
	}
	return a, err
}

// value returns an algorithm with the values that were chosen at a size.
func (a *answers) value(i int, size int64) selection.Candidate {
	if v, found := a.chosen[at{i, a.Bytes(size)}]; found {
		return v
	}
	return a.Candidates[i]
}

// named are the results with the algorithms as they were chosen for each size.
func (a *answers) named() []exports.Result {
	list := slices.Clone(a.results)
	for k := range list {
		x := &list[k].Answer
		x.Systems = slices.Clone(x.Systems)
		for i := range x.Systems {
			x.Systems[i].Name = a.value(i, list[k].Size).String()
		}
	}
	return list
}
