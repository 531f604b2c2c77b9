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
	t := Table{Config: c}
	for _, law := range laws() {
		for _, n := range c.Sizes {
			cells := fixedMethods(law, n, c.Level)
			label := fmt.Sprintf("coverage fixed %s n=%d", law.name, n)
			if err := t.measure(ctx, label, law.name, fmt.Sprint(n), cells, sampled(law, n, cells)); err != nil {
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
	return t.measure(ctx, label, law, size, []method{{name: rule.name}}, func() montecarlo.Replication[[]outcome] {
		return func(r *rand.Rand) ([]outcome, error) {
			e, err := rule.run(ctx, r)
			return []outcome{judge(e, rule.truth)}, err
		}
	})
}

// measure runs a group of cells that share their samples and appends their rows.
func (t *Table) measure(ctx context.Context, label, law, size string, cells []method,
	model func() montecarlo.Replication[[]outcome]) error {
	plan := montecarlo.Plan{Seed: t.Config.Seed, Workers: t.Config.Workers}
	sums, err := montecarlo.Run(ctx, plan, label, t.Config.Runs, model, newTallies)
	if err != nil {
		return err
	}
	for i, cell := range cells {
		t.Rows = append(t.Rows, Row{Method: cell.name, Law: law, Size: size, tally: sums.cells[i]})
	}
	return nil
}
