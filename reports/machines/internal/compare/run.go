package compare

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// A compared is one run of castlab compare.
type compared struct {
	*collectives.Comparison
	to        *console.Session
	keys      *arguments.Keys
	flags     compareFlags
	by        comparison.Criterion
	quantiles []float64

	results    []exports.Result
	parts      [][]comparison.Parts // by size and algorithm; nil unless the machine is fitted
	crossovers []crossing
	rates      []montecarlo.Estimate
	boundaries map[int]exports.Boundary // after the sizes with these indices
	choices    [][]selection.Choice     // by size: of the algorithms that leave parameters open
	chosen     map[at]selection.Candidate
	kept       *comparison.Sample
	against    *against  // nil without measurements
	assessed   *assessed // likewise

	own   []int // by size: of what the library of an export uses by itself, -1 where it is not known
	added int   // of these, at the end of the candidates, that were not asked for

	count func(n int) // runs
}

// A crossing is the comparison of two algorithms over all sizes.
type crossing struct {
	A, B int
	comparison.Changes
}

// settings turns the flags into settings; open says that runs may end before the last
// look.
func (c *compared) settings(open bool) montecarlo.Settings {
	f := c.flags
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: *f.seed, Workers: *f.workers}, Level: *f.level}
	s.Max = cmp.Or(*f.replications, c.ordinary())
	s.Min = s.Max
	if open {
		s.Max = cmp.Or(*f.replications, mostCompared)
		s.Min = min(firstCompared, s.Max)
	}
	return s
}

// ordinary is the default number of runs: those of some seconds at the largest size,
// and at most catalog.FixedRuns. The same runs serve all sizes.
func (c *compared) ordinary() int {
	const least = 100
	messages, err := c.Messages(c.Sizes[len(c.Sizes)-1])
	if err != nil {
		return catalog.FixedRuns // the run reports the error
	}
	return max(least, min(catalog.FixedRuns, ordinaryBudget/max(1, messages*(1+len(c.Draws)))))
}

// ordinaryBudget is the number of messages at a size that take some seconds.
const ordinaryBudget = 20_000_000

// done is the stopping rule; nil for one look. If no number of runs removes the
// warnings there is one look.
func (c *compared) done() func(comparison.Answer) bool {
	known := c.known()
	if known == nil {
		return nil
	}
	return func(a comparison.Answer) bool { return known(a) || a.Endless() }
}

// known is the condition of --decide and --precision; nil without them.
func (c *compared) known() func(comparison.Answer) bool {
	switch {
	case *c.flags.decide:
		return comparison.Settled(*c.flags.indifference)
	case *c.flags.precision > 0:
		return comparison.Precise(*c.flags.precision)
	}
	return nil
}

// run computes all requested answers.
func (c *compared) run(ctx context.Context) error {
	if c.searches() > 0 {
		if err := c.searchAll(ctx); err != nil {
			return fmt.Errorf("compare %v: %w", c.keys, err)
		}
	}
	for _, size := range c.Sizes {
		a, parts, err := c.answer(ctx, size)
		if err != nil {
			return fmt.Errorf("compare %v: %w", c.keys, err)
		}
		if c.kept = a.Sample; len(c.Sizes) > 1 {
			a.Sample = nil
		}
		c.results = append(c.results, exports.Result{Size: size, Answer: a})
		c.parts = append(c.parts, parts)
	}
	if *c.flags.crossover || *c.flags.export == "nccl-tuner" && len(c.Candidates) == 2 {
		if err := c.cross(ctx); err != nil {
			return fmt.Errorf("compare %v: %w", c.keys, err)
		}
	}
	if _, rules := format(*c.flags.export); rules {
		if err := c.bound(ctx); err != nil {
			return fmt.Errorf("compare %v: %w", c.keys, err)
		}
	}
	if *c.flags.rate {
		return c.sustain(ctx)
	}
	return nil
}

// answer compares the algorithms at one size.
func (c *compared) answer(ctx context.Context, size int64) (comparison.Answer, []comparison.Parts, error) {
	if least := comparison.LeastDraws(*c.flags.level); len(c.Draws) > 0 && len(c.Draws) < least {
		return comparison.Answer{}, nil, console.Usagef("--level=%g: the fitted machine has %d sets of parameters, and the level needs "+
			"%d; lower it", *c.flags.level, len(c.Draws), least)
	}
	return selection.Answer(ctx, c.Problem, c.Draws, func(p selection.Problem) (comparison.Question, error) {
		q, err := c.Question(p, size, c.by, c.quantiles...)
		if err != nil {
			return q, err
		}
		q.Together, q.Done, q.Model = len(c.Sizes), c.done(), c.watched(q.Model)
		return q, nil
	}, c.settings(c.done() != nil))
}

// watched counts the runs.
func (c *compared) watched(model func() montecarlo.Replication[[]float64]) func() montecarlo.Replication[[]float64] {
	return func() montecarlo.Replication[[]float64] {
		run := model()
		return func(r *rand.Rand) ([]float64, error) {
			c.count(1)
			return run(r)
		}
	}
}

// cross finds the crossovers of all pairs, which share the level. Those of a fitted
// machine have it each: what its draws have in common they have at all sizes.
func (c *compared) cross(ctx context.Context) error {
	k := len(c.Candidates)
	for i := range k {
		for j := i + 1; j < k; j++ {
			messages, err := c.Messages(c.Sizes[len(c.Sizes)-1], i, j)
			if err != nil {
				return err
			}
			s := c.searchSettings(messages)
			if c.Draws == nil {
				s.Level = 1 - (1-s.Level)/float64(k*(k-1)/2)
			}
			x, err := c.Crossover(i, j, c.by)
			if err != nil {
				return err
			}
			found, err := c.found(ctx, x, s)
			if err != nil {
				return err
			}
			c.crossovers = append(c.crossovers, crossing{i, j, found})
		}
	}
	return nil
}

// searchSettings are those of a search for a crossover.
func (c *compared) searchSettings(messages int) montecarlo.Settings {
	s := c.settings(true)
	s.Max = cmp.Or(*c.flags.replications, crossed(messages*(1+len(c.Draws))))
	s.Min = min(s.Min, s.Max)
	return s
}

// found is the answer to the question of a crossover.
func (c *compared) found(ctx context.Context, x comparison.Crossover, s montecarlo.Settings) (comparison.Changes, error) {
	x.Precision = cmp.Or(*c.flags.precision, 0.01)
	if c.certain() {
		x.Precision = 0
	}
	counted := func(model func(int64) (func() montecarlo.Replication[[]float64],
		error)) func(int64) (func() montecarlo.Replication[[]float64], error) {
		return func(size int64) (func() montecarlo.Replication[[]float64], error) {
			m, err := model(size)
			if err != nil {
				return nil, &collectives.InputError{Err: err}
			}
			return c.watched(m), nil
		}
	}
	x.Model = counted(x.Model)
	for i, model := range x.Draws {
		x.Draws[i] = counted(model)
	}
	for _, b := range x.Besides {
		for i, model := range b.Models {
			b.Models[i] = counted(model)
		}
	}
	return x.Find(ctx, s)
}

// crossed bounds the runs of a size in the search for a crossover: a size that is
// undecided after seconds is close to it. The bound depends on the messages of a run.
func crossed(messages int) int {
	const most, least, budget = 1 << 16, 1 << 10, 1 << 23
	return max(least, min(most, budget/max(1, messages)))
}

// unfinished returns the sizes at which --decide or --precision was not reached.
func (c *compared) unfinished() (list []exports.Result) {
	known := c.known()
	for _, r := range c.results {
		if known != nil && !c.certain() && !known(r.Answer) {
			list = append(list, r)
		}
	}
	return list
}

// noDecision is the error of a --decide without a decision: why there is none, and a
// remedy.
func (c *compared) noDecision(r exports.Result) error {
	a, at := r.Answer, ""
	if r.Size >= 0 {
		at = " at " + sizeText(r.Size)
	}
	text := fmt.Sprintf("after %d runs%s there is no decision between %s", a.Runs, at, listed(c.Names(), a.Best))
	if !a.Endless() && !c.Exact {
		text = "budget spent: " + text
	}
	if len(a.Depends) > 0 && len(a.Doubts()) == len(a.Depends) {
		return fmt.Errorf("%s: it depends on this: %s", text, strings.Join(a.Doubts(), "; and on this, too: "))
	}
	if warnings := a.Doubts(); len(warnings) > 0 {
		return fmt.Errorf("%s: %s; %s", text, warnings[0], c.remedy(a))
	}
	if c.tied(a) && *c.flags.indifference == 0 {
		return fmt.Errorf("%s: their times are equal in every run; %s", text, c.remedy(a))
	}
	return fmt.Errorf("%s; raise --replications or --indifference", text)
}

// imprecise is the error of a --precision that was not reached.
func (c *compared) imprecise(r exports.Result) error {
	a, at := r.Answer, ""
	if r.Size >= 0 {
		at = " at " + arguments.FormatBytes(r.Size)
	}
	for _, s := range a.Systems {
		if e := s.By(c.by); len(e.Warnings) > 0 {
			return fmt.Errorf("after %d runs%s the %v of %s is in doubt, and not known within --precision %g: %s; %s", a.Runs, at, c.by,
				s.Name, *c.flags.precision, e.Warnings[0], c.remedy(a))
		}
	}
	return fmt.Errorf("budget spent: after %d runs%s the %v is not known within --precision %g of its value for every algorithm; raise "+
		"--replications", a.Runs, at, c.by, *c.flags.precision)
}

// remedy says how to decide where warnings prevent it.
func (c *compared) remedy(a comparison.Answer) string {
	tied := len(a.Systems) > 1 && c.tied(a)
	switch {
	case len(a.Flaws) > 0:
		return "no number of runs ends that: measure the machine again, at other and more sizes in random order and more often, or " +
			"state it with machine=loggp(...)"
	case tied && a.Endless():
		return "no number of runs ends that: take them for equal by a quantile, with --decide --by p50 --indifference 0.01 or the like"
	case tied && a.By.Mean():
		return "take them for equal by a quantile, with --decide --by p50 --indifference 0.01 or the like"
	case tied:
		return "take them for equal with --indifference 0.01 or the like"
	case a.Endless():
		return "no number of runs ends that: decide by a quantile, with --by p50 or p99, or give laws with a finite variance and " +
			"third moment"
	case a.By.Mean():
		return "raise --replications, or decide by a quantile, with --by p50 or p99"
	}
	return "raise --replications"
}

// compare runs the comparison and prints it; rules for a library are written elsewhere, with
// those of other comparisons.
func (c *compared) compare(ctx context.Context) error {
	if err := c.work(ctx); err != nil {
		return err
	}
	var err error
	switch {
	case *c.flags.export != "":
		err = c.exportComparison()
	case *c.flags.asJSON:
		err = console.WriteJSON(&c.to.Out, c.document())
	default:
		c.printComparison()
	}
	if err != nil {
		return err
	}
	return c.reached()
}

// work runs everything, and writes samples and figures.
func (c *compared) work(ctx context.Context) error {
	var runs atomic.Int64
	c.count = func(n int) { runs.Add(int64(n)) }
	bar := c.to.Progress()
	if c.searches() > 0 {
		c.choose(ctx)
	}
	stop := bar.Watch(&runs, c.settings(c.done() != nil).Max*len(c.Sizes)*(1+len(c.Draws)), "compare")
	err := c.run(ctx)
	stop()
	if err == nil {
		err = c.assess()
	}
	if err != nil {
		return err
	}
	if *c.flags.samples != "" {
		if err := c.writeSamples(); err != nil {
			return err
		}
	}
	if *c.flags.draw != "" {
		if err := c.draw(*c.flags.draw); err != nil {
			return err
		}
	}
	return nil
}

// reached is the error of a --decide or --precision that was not.
func (c *compared) reached() error {
	if late := c.unfinished(); late != nil {
		r := late[0]
		if *c.flags.decide {
			return c.noDecision(r)
		}
		return c.imprecise(r)
	}
	return nil
}

// listed writes some of the names: a, b and c.
func listed(all []string, which []int) string {
	var list []string
	for _, i := range which {
		list = append(list, all[i])
	}
	last := len(list) - 1
	if last < 1 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:last], ", ") + " and " + list[last]
}

// certain reports whether every number is exact: nothing is random, and the machine
// is known.
func (c *compared) certain() bool { return c.Exact && len(c.Draws) == 0 && len(c.Others) == 0 }
