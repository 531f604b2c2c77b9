// Package contest joins collective algorithms and a machine to the questions of
// package comparison, for notebooks, as the command line does for its words. It
// decides nothing.
//
//	Contest             algorithms, a machine, and what varies on it
//	Contest.Question    which is best at one size?
//	Contest.Crossover   from which size on is another one better?
//	Contest.Compare     the question at several sizes
//	Figure              what was answered, against the size
package contest

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/topologies/programs"
)

// A Contest is algorithms for one task on one machine.
type Contest struct {
	Label   string // names the streams
	Ranks   int
	Machine collectives.Machine
	Jitter  collectives.Jitter
	Entries []Entry
}

// An Entry is an algorithm with what it takes beside the number of ranks and the
// size. What it does not take is 0.
type Entry struct {
	Algorithm programs.Algorithm
	Segments  int
	Radix     int
}

// String is the entry as the command line spells it.
func (e Entry) String() string {
	switch {
	case e.Radix > 0:
		return fmt.Sprintf("%s(radix=%d)", e.Algorithm.Name, e.Radix)
	case e.Segments > 0:
		return fmt.Sprintf("%s(segments=%d)", e.Algorithm.Name, e.Segments)
	}
	return e.Algorithm.Name
}

// Names lists the entries.
func (c Contest) Names() []string {
	names := make([]string, len(c.Entries))
	for i, e := range c.Entries {
		names[i] = e.String()
	}
	return names
}

// Question returns the question which entry is best for messages of the given size.
//
// Errors: those of the algorithms, of the machine and of the jitter.
func (c Contest) Question(bytes int64, by comparison.Criterion, quantiles ...float64) (comparison.Question, error) {
	compiled, err := c.compile(bytes, c.Entries...)
	laws := c.laws()
	return comparison.Question{
		Systems: c.Names(), Model: collectives.Together(compiled...), Unit: "us", Label: fmt.Sprintf("%s %d", c.Label, bytes),
		By: by, Quantiles: quantiles, Together: 1, Exact: len(laws) == 0 && err == nil, Laws: laws, Roundings: roundings(compiled),
	}, err
}

// laws describes the laws that vary.
func (c Contest) laws() (list []comparison.Law) {
	note := func(name string, law distributions.Law, once bool) {
		v := law.Variance()
		if v == 0 {
			return
		}
		l := comparison.Law{Name: name + " " + law.String(), Skewness: distributions.AbsoluteSkewness(law), NoVariance: math.IsInf(v, 1)}
		if once {
			l.Deviation = math.Sqrt(v)
		}
		list = append(list, l)
	}
	for _, s := range c.Jitter.Sources() {
		note(s.Name, s.Law, s.Once)
	}
	if m, ok := c.Machine.(collectives.Links); ok && m.Length != nil {
		note("length", m.Length, !m.PerPacket && !m.PerByte && c.Jitter.Link == nil)
	}
	return list
}

// roundings returns the largest number of rounded operations behind a time of any
// program.
func roundings(compiled []*collectives.Compiled) (most int) {
	for _, p := range compiled {
		most = max(most, p.Roundings())
	}
	return most
}

// Compare asks the question at each size. The verdicts of all sizes hold together
// at the level of the settings.
//
// Errors: those of Question and of its Answer.
func (c Contest) Compare(ctx context.Context, sizes []int64, by comparison.Criterion, s montecarlo.Settings) ([]comparison.Answer, error) {
	answers := make([]comparison.Answer, len(sizes))
	for i, size := range sizes {
		var quantiles []float64
		if !by.Mean() {
			quantiles = append(quantiles, by.Quantile)
		}
		q, err := c.Question(size, by, quantiles...)
		if err != nil {
			return nil, err
		}
		q.Together = len(sizes)
		if answers[i], err = q.Answer(ctx, s); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// Crossover asks from which size on another of the entries a and b is better.
func (c Contest) Crossover(a, b int, by comparison.Criterion, grid []int64, precision float64) comparison.Crossover {
	laws, most := c.laws(), 0
	for _, size := range grid {
		if compiled, err := c.compile(size, c.Entries[a], c.Entries[b]); err == nil { // the model returns an error
			most = max(most, roundings(compiled))
		}
	}
	return comparison.Crossover{
		Systems: [2]string{c.Entries[a].String(), c.Entries[b].String()},
		Model: func(size int64) (func() montecarlo.Replication[[]float64], error) {
			compiled, err := c.compile(size, c.Entries[a], c.Entries[b])
			return collectives.Together(compiled...), err
		},
		Label: c.Label + " crossover", By: by, Grid: grid, Precision: precision,
		Exact: len(laws) == 0, Laws: laws, Roundings: most,
	}
}

// compile compiles the entries to run together, on common random numbers.
func (c Contest) compile(bytes int64, entries ...Entry) ([]*collectives.Compiled, error) {
	compiled := make([]*collectives.Compiled, len(entries))
	for i, e := range entries {
		plan, err := e.Algorithm.Plan(programs.Settings{Ranks: c.Ranks, Bytes: bytes, Segments: e.Segments, Radix: e.Radix})
		if err != nil {
			return nil, fmt.Errorf("%v: %w", e, err)
		}
		if compiled[i], err = collectives.Compile(plan.Program, c.Machine, c.Jitter); err != nil {
			return nil, fmt.Errorf("%v: %w", e, err)
		}
	}
	return compiled, nil
}
