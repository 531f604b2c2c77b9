// Package collectives maps names on the command line to collective algorithms and to
// the machine that executes them: to a problem of package selection.
package collectives

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/reports/machines/selection"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// A Comparison has algorithms for one task on one machine.
type Comparison struct {
	selection.Problem                     // at the best estimate of a fitted machine
	Draws             []selection.Problem // of the parameters of a fitted machine; nil for given parameters

	Task  programs.Task
	Sizes []int64  // of the vector in bytes; a single -1 where size has no effect
	On    string   // the machine in words
	Notes []string // remarks on the machine for the reader

	// Exact says that nothing is random: all runs are equal.
	Exact bool

	fit     *loggp.Fit          // nil for given parameters
	source  string              // path of the fit
	travel  selection.Network   // of a fitted machine
	network topologies.Topology // nil on LogGP
	uniform bool                // the time of a message does not depend on its size
}

// Question returns the question which algorithm is the best at a size, with p being the
// problem or one of its draws.
//
// Errors: an *InputError with those of the programs and of the machine.
func (c *Comparison) Question(p selection.Problem, size int64, by comparison.Criterion, quantiles ...float64) (comparison.Question, error) {
	q, err := p.Question(c.Bytes(size), by, quantiles...)
	return q, c.hint(err)
}

// Crossover returns the question at which sizes another of two algorithms is better.
//
// Errors: those of Question.
func (c *Comparison) Crossover(a, b int, by comparison.Criterion) (comparison.Crossover, error) {
	return c.CrossoverBetween(a, b, by, c.Sizes)
}

// CrossoverBetween is Crossover with a grid of its own.
//
// Errors: those of Question.
func (c *Comparison) CrossoverBetween(a, b int, by comparison.Criterion, grid []int64) (comparison.Crossover, error) {
	x, err := selection.Crossover(c.Problem, c.Draws, a, b, by, grid)
	return x, c.hint(err)
}

// Search finds the best values of the parameters that an algorithm leaves open, and
// together-1 others at the level of the settings.
//
// Errors: those of Question and of selection.Problem.Search.
func (c *Comparison) Search(ctx context.Context, i int, bytes int64, by comparison.Criterion, together int, draws []selection.Problem,
	s montecarlo.Settings) (selection.Choice, error) {
	x, err := c.Problem.Search(ctx, i, bytes, by, together, draws, s)
	return x, c.hint(err)
}

// Choose sets how the parameters are chosen that algorithms leave open.
func (c *Comparison) Choose(choose func(candidate int, bytes int64) (selection.Candidate, error)) {
	c.Problem.Choose = choose
	for i := range c.Draws {
		c.Draws[i].Choose = choose
	}
	for _, o := range c.Others {
		for i := range o.Problems {
			o.Problems[i].Choose = choose
		}
	}
}

// Messages counts the messages of one run of the algorithms with the indices which, of
// all without one, for a size.
//
// Errors: those of selection.Problem.Plan.
func (c *Comparison) Messages(size int64, which ...int) (n int, err error) {
	if len(which) == 0 {
		for i := range c.Candidates {
			which = append(which, i)
		}
	}
	for _, i := range which {
		plan, err := c.Plan(i, c.Bytes(size))
		if err != nil {
			return n, c.hint(err)
		}
		for _, list := range plan.Program.Ranks {
			for k := range list {
				if list[k].Kind == programs.Send {
					n++
				}
			}
		}
	}
	return n, nil
}

// An InputError is the error of an unsuitable program or machine.
type InputError struct{ Err error }

func (e *InputError) Error() string { return e.Err.Error() }
func (e *InputError) Unwrap() error { return e.Err }

// Input reports true: the program and the machine are the user's.
func (e *InputError) Input() bool { return true }

// hint makes an *InputError, with advice on the error of a message that no link carries.
func (c *Comparison) hint(err error) error {
	if err == nil {
		return nil
	}
	var d *inputs.Error
	if c.network != nil && errors.As(err, &d) && d.Arg == "peer" {
		err = fmt.Errorf("%w; not every algorithm follows the links of a network: choose one that does, or nodes=%d without topology",
			err, c.Ranks)
	}
	return &InputError{err}
}

// Bytes is the size of the programs for a size: where it has no effect enough for any
// number of segments of a rank's part.
func (c *Comparison) Bytes(size int64) int64 {
	switch {
	case size >= 0:
		return size
	case c.Task == programs.Barrier:
		return 0
	}
	return int64(c.Ranks) << 20
}

// Check makes all programs of the first and the last size and runs each once, so that
// their errors precede all measurements.
func (c *Comparison) Check() error {
	var list []*collectives.Compiled
	for _, size := range []int64{c.Sizes[0], c.Sizes[len(c.Sizes)-1]} {
		var err error
		if list, err = c.Compile(c.Bytes(size)); err != nil {
			return c.hint(err)
		}
		for _, p := range list {
			if _, err := p.NewExecution().Run(collectives.Key{}); err != nil {
				return err
			}
		}
	}
	if c.uniform {
		return c.compareSizes(list)
	}
	return c.edge()
}

// compareSizes adds a note if messages, or packets that share one, of different sizes
// take one length each. The list has the programs of the last size.
func (c *Comparison) compareSizes(list []*collectives.Compiled) error {
	what, least, most := "message", int64(math.MaxInt64), int64(0)
	see := func(bytes int64) { least, most = min(least, bytes), max(most, bytes) }
	for i, p := range list {
		plan, err := c.Plan(i, c.Bytes(c.Sizes[len(c.Sizes)-1]))
		if err != nil {
			return c.hint(err)
		}
		if m, ok := p.Machine().(collectives.Links); ok && m.Packets != nil {
			what = "packet"
			for _, b := range plan.Blocks {
				see(b.Bytes)
			}
			continue
		}
		for _, operations := range plan.Program.Ranks {
			for _, op := range operations {
				if op.Kind == programs.Send {
					see(op.Bytes)
				}
			}
		}
	}
	if most > 1 && most > 2*least {
		c.Notes = append(c.Notes, fmt.Sprintf("the largest %s has %.4g times the bytes of the smallest, and both take one length; with "+
			"size=... length=byte a length is multiplied by the size", what, float64(most)/float64(max(1, least))))
	}
	return nil
}

// Title returns the task and the machine in one line.
func (c *Comparison) Title() string {
	words := []string{fmt.Sprintf("%v among %d ranks", c.Task, c.Ranks)}
	if c.On != "" {
		words = append(words, "on "+c.On)
	} else {
		words = append(words, "that send directly")
	}
	return strings.Join(words, " ")
}
