// Package collectives maps names on the command line to collective algorithms and to
// the machine that executes them: to a problem of package selection. Asked declares the keys,
// Words.Setting makes of their values a task on a machine, Setting.Algorithm reads an algorithm that
// fits it, and Setting.Compare puts some together.
package collectives

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

// A Comparison has algorithms for one task on one machine. Nothing changes it.
type Comparison struct {
	Setting
	selection.Problem                     // at the best estimate of a fitted machine
	Draws             []selection.Problem // of the parameters of a fitted machine; nil for given parameters
	Notes             []string            // remarks on the machine and on files for the reader
}

// mostRanks bounds the sum of the ranks of all algorithms of a comparison. A rank of
// a broadcast takes 1.4 KB and, for a hundred runs, 10 to 18 microseconds.
const mostRanks = 1 << 20

// Fits returns an error for more algorithms than there is memory and time for on so many ranks.
func (s Setting) Fits(algorithms int) error {
	if s.ranks > mostRanks/max(1, algorithms) {
		return &inputs.WordError{Word: fmt.Sprintf("%d ranks for each of %d algorithms", s.ranks, algorithms),
			Want: fmt.Sprintf("want at most %d over all algorithms, which take 1.5 GB and 20 seconds of a processor to broadcast; "+
				"take fewer ranks, or compare fewer algorithms at a time", mostRanks)}
	}
	return nil
}

// Algorithms reads the words of several algorithms.
//
// Errors: those of Fits and of Algorithm.
func (s Setting) Algorithms(words []string) ([]Algorithm, error) {
	if err := s.Fits(len(words)); err != nil {
		return nil, err
	}
	list := make([]Algorithm, len(words))
	for i, w := range words {
		var err error
		if list[i], err = s.Algorithm(w); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Compare puts algorithms together.
//
// Errors: those of a command line; those of Fits.
func (s Setting) Compare(list []Algorithm) (*Comparison, error) {
	if err := s.Fits(len(list)); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, &inputs.WordError{Word: "missing algorithm", Want: "give one or more; 'castlab compare --help' lists them"}
	}
	c := &Comparison{Setting: s, Notes: slices.Clone(s.notes)}
	var candidates []selection.Candidate
	for _, a := range list {
		if slices.ContainsFunc(candidates, func(b selection.Candidate) bool { return a.String() == b.String() }) {
			return nil, &inputs.WordError{Word: a.String(), Want: "it is given twice; give it once"}
		}
		candidates = append(candidates, a.Candidate)
		if a.remark != "" && len(list) > 1 {
			c.Notes = append(c.Notes, a.remark)
		}
	}
	c.Problem, c.Draws = changed(s.problem, s.draws, func(p *selection.Problem) { p.Candidates = candidates })
	if s.uniform {
		return c, c.compareSizes()
	}
	return c, c.edge()
}

// changed is a problem with draws, each and all that it may be besides changed alike.
func changed(p selection.Problem, draws []selection.Problem, change func(*selection.Problem)) (selection.Problem, []selection.Problem) {
	change(&p)
	all := func(list []selection.Problem) []selection.Problem {
		list = slices.Clone(list)
		for i := range list {
			change(&list[i])
		}
		return list
	}
	p.Others = slices.Clone(p.Others)
	for i, o := range p.Others {
		p.Others[i].Problems = all(o.Problems)
	}
	return p, all(draws)
}

// Choosing is the comparison with a choice of the parameters that algorithms leave open.
func (c Comparison) Choosing(choose func(candidate int, bytes int64) (selection.Candidate, error)) *Comparison {
	c.Problem, c.Draws = changed(c.Problem, c.Draws, func(p *selection.Problem) { p.Choose = choose })
	return &c
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

// compareSizes adds a note if messages, or packets that share one, of different sizes
// take one length each.
func (c *Comparison) compareSizes() error {
	bytes := c.Bytes(c.Sizes[len(c.Sizes)-1])
	what, least, most := "message", int64(math.MaxInt64), int64(0)
	see := func(bytes int64) { least, most = min(least, bytes), max(most, bytes) }
	list, err := c.Compile(bytes)
	if err != nil {
		return c.hint(err)
	}
	for i, p := range list {
		plan, err := c.Plan(i, bytes)
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
	if c.on != "" {
		words = append(words, "on "+c.on)
	} else {
		words = append(words, "that send directly")
	}
	return strings.Join(words, " ")
}
