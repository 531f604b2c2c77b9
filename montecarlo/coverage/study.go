// Package coverage measures how often the intervals and stopping rules of
// package montecarlo contain the truth, on laws whose truth is known in closed
// form: an interval's level is a promise, and this is the test of it.
package coverage

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/estimators"
)

// A Config says how much is measured. Every field must be given.
type Config struct {
	Seed    uint64
	Runs    int     // repetitions of each cell: 1000 is quick, 10000 full
	Sizes   []int   // sample sizes of the fixed-n methods
	Level   float64 // nominal coverage under test
	Workers int     // goroutines; the table does not depend on it
}

// Validate returns an *inputs.Error for the first field outside its
// domain.
func (c Config) Validate() error {
	switch {
	case c.Runs < 1:
		return &inputs.Error{Arg: "runs", Value: c.Runs, Domain: "an integer >= 1"}
	case !(0 < c.Level && c.Level < 1):
		return &inputs.Error{Arg: "level", Value: c.Level, Domain: "a number between 0 and 1"}
	case c.Workers < 1:
		return &inputs.Error{Arg: "workers", Value: c.Workers, Domain: "an integer >= 1"}
	}
	for _, n := range c.Sizes {
		if err := inputs.Integer("size", n, 2, math.MaxInt); err != nil {
			return err
		}
	}
	return nil
}

// Study runs every method on every law and returns the table. The same Config
// gives the same table, whatever Workers is.
//
// Errors: *inputs.Error for the Config; the cause of a cancellation.
func Study(ctx context.Context, c Config) (Table, error) {
	if err := c.Validate(); err != nil {
		return Table{}, err
	}
	if c.Runs < 2 {
		return Table{}, &inputs.Error{Arg: "runs", Value: c.Runs, Domain: "at least 2, of a table"}
	}
	t := Table{Config: c}
	for _, law := range laws() {
		for _, n := range c.Sizes {
			cells := fixedMethods(law, n, c.Level)
			label := fmt.Sprintf("coverage fixed %s n=%d", law.name, n)
			if err := measure(ctx, &t, label, law.name, fmt.Sprint(n), cells, sampled(law, n)); err != nil {
				return Table{}, err
			}
		}
		for _, n := range c.Sizes {
			if n > maxReduced {
				continue
			}
			for _, rule := range reductions(law, n, c.Level) {
				label := fmt.Sprintf("coverage reduction %s %s n=%d", rule.name, law.name, n)
				if err := t.repeat(ctx, label, law.name, fmt.Sprint(n), rule); err != nil {
					return Table{}, err
				}
			}
		}
		for _, target := range []float64{0.25, 0.1} {
			for _, rule := range stoppingRules(law, target, c.Level) {
				label := fmt.Sprintf("coverage stopping %s %s %g", rule.name, law.name, target)
				if err := t.repeat(ctx, label, law.name, fmt.Sprintf("+-%g sd", target), rule); err != nil {
					return Table{}, err
				}
			}
		}
	}
	if err := t.hardRows(ctx); err != nil {
		return Table{}, err
	}
	return t, nil
}

// repeat measures the cell of one rule, each of whose runs is an experiment.
func (t *Table) repeat(ctx context.Context, label, law, size string, rule rule) error {
	alone := estimators.Method[struct{}]{Name: rule.name, Truth: &rule.truth,
		Estimate: func(_ struct{}, r *rand.Rand) (estimators.Result, error) {
			e, err := rule.run(ctx, r)
			return estimators.Of(e), err
		}}
	return measure(ctx, t, label, law, size, []estimators.Method[struct{}]{alone}, func() montecarlo.Replication[struct{}] {
		return func(*rand.Rand) (struct{}, error) { return struct{}{}, nil }
	})
}

// measure runs a group of cells that share their data and appends their rows.
func measure[D any](ctx context.Context, t *Table, label, law, size string, cells []estimators.Method[D],
	data func() montecarlo.Replication[D]) error {
	judged, err := estimators.Study[D]{Label: label, Generate: data, Methods: cells}.Measure(ctx, montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: t.Config.Seed, Workers: t.Config.Workers}, Level: cellLevel, Min: t.Config.Runs, Max: t.Config.Runs})
	if err != nil {
		return err
	}
	for _, j := range judged {
		t.Rows = append(t.Rows, Row{Method: j.Method, Law: law, Size: size, Tally: j.Tally})
	}
	return nil
}
