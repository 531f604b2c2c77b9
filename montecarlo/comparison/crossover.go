package comparison

import (
	"context"
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Crossover asks at which sizes another of two systems is the better one.
type Crossover struct {
	Systems [2]string
	// Model makes the runs of both systems at a size; they are paired.
	Model func(size int64) (func() montecarlo.Replication[[]float64], error)
	Label string // names the streams, of every size its own
	By    Criterion
	Grid  []int64 // the sizes that are tried first, rising, at least 0
	Exact bool    // all runs of a size are equal

	// Draws are the model at equally likely sets of parameters, in place of those that are
	// not known; Model is then that of the best estimate. Nil for parameters that are known.
	Draws []func(size int64) (func() montecarlo.Replication[[]float64], error)

	// Besides is what the model may be besides, of which nothing is known but that: doubts of every
	// difference, as Answer.Doubted has them, so that a sign is one for all of them.
	Besides []Besides

	Laws      []Law    // as of a Question: without any, what is rare is a doubt at every size
	Roundings int      // as of a Question
	Flaws     []string // as of a Question: with any nothing is decided

	// Precision ends the search for a change where the distance of its ends is at most
	// this fraction of the lower one; 0 continues as long as runs decide.
	Precision float64
}

// A Besides is what a model may be in place of the one that is asked.
type Besides struct {
	Reason, Settle string // as of a montecarlo.Doubt
	Models         []func(size int64) (func() montecarlo.Replication[[]float64], error)
}

// A Point is a size that was tried.
type Point struct {
	Size       int64
	Difference montecarlo.Estimate // of the first system minus the second
	Sign       int                 // -1: the first is better, 1: the second, 0: undecided, with a warning, or equal where exact
}

// A Change lies between two sizes where different systems are better.
type Change struct {
	From, To Point   // From.Size < To.Size, with opposite signs; at least one change lies in between
	Between  []Point // that were tried in between and decided nothing
	Value    float64 // where the line through the ends is 0
}

// Changes are the answer.
type Changes struct {
	Grid    []Point  // as requested
	Changes []Change // in the order of sizes
	Doubted []Change // those of a model with flaws, which has no others: signs are those of the intervals
	Level   float64  // at which all signs of all points are right together
	Runs    int64    // of both systems, at all sizes
}

// steps is the largest number of sizes that narrow one change.
const steps = 40

// Find simulates all sizes of the grid, and wherever the signs of two neighbors that
// are decided differ it narrows the gap by bisection on a logarithmic scale. A size
// that s.Max runs do not decide is left undecided; the gaps beside it are bisected
// instead, until neither is a sixteenth of the remaining gap. A difference with a
// warning decides nothing, and a size is given up after its first look (interim
// analysis) if no number of runs removes the warnings of its laws.
//
// Each size has runs of its own, s.Min and twice as many until there are s.Max
// while its sign is not decided. Half the error 1-s.Level is spent over the m
// sizes of the grid; of the other half the b-th change that is found has the
// part 1/(b(b+1)), spent over the sizes tried for it, and each size spends its
// share over its looks. Fresh runs at every size make that right however the
// sizes were chosen: given all runs before, a sign errs with no more than its
// share, so that all signs are right, and every change lies where it is said to,
// with probability s.Level. Two more changes may hide between neighbors of the
// same sign; nothing is said of them.
//
// With draws of the parameters a sign is one that the best estimate and all draws have,
// as Combine has it: a change reaches from the least to the greatest size at which one of
// them crosses. If the parameters and their B draws are exchangeable, and each has one
// crossing, that of the parameters lies outside with probability 2/(B+1) at most, for all
// sizes together. Half the error is for that, and asks for LeastDraws; the other half is
// that of the runs, divided among the draws.
//
// Errors: *inputs.Error with too few draws for the level; *inputs.Error for the grid or the settings; those of the
// model; the cause of the cancellation of ctx.
func (c Crossover) Find(ctx context.Context, s montecarlo.Settings) (Changes, error) {
	if err := c.validate(s); err != nil {
		return Changes{}, err
	}
	f := &finder{Crossover: c, ctx: ctx, settings: s}
	found := Changes{Level: s.Level}
	if c.Exact && c.Draws == nil {
		found.Level = 1
	}
	spent := (1 - s.Level) / 2
	for _, size := range c.Grid {
		p, err := f.try(size, spent/float64(len(c.Grid)), true)
		if err != nil {
			return Changes{}, err
		}
		found.Grid = append(found.Grid, p)
	}
	last := -1 // index of the last point with a sign
	for i, p := range found.Grid {
		if p.Sign == 0 {
			continue
		}
		if last >= 0 && p.Sign != found.Grid[last].Sign {
			b := float64(len(found.Changes) + 1)
			change, err := f.narrow(found.Grid[last], slices.Clone(found.Grid[last+1:i]), p, spent/(b*(b+1)))
			if err != nil {
				return Changes{}, err
			}
			found.Changes = append(found.Changes, change)
		}
		last = i
	}
	found.Runs = f.runs
	if len(c.Flaws) > 0 {
		found.doubt(c.Flaws)
	}
	return found, nil
}

func (c Crossover) validate(s montecarlo.Settings) error {
	switch {
	case len(c.Grid) == 0:
		return &inputs.Error{Arg: "sizes", Value: "none", Domain: "at least one size"}
	case c.Grid[0] < 0 || !slices.IsSorted(c.Grid) || len(slices.Compact(slices.Clone(c.Grid))) < len(c.Grid):
		return &inputs.Error{Arg: "sizes", Value: c.Grid, Domain: "rising numbers of at least 0"}
	case s.Max > maxValues/2:
		return &inputs.Error{Arg: "replications", Value: s.Max, Domain: fmt.Sprintf("at most %d, since every run is kept", maxValues/2)}
	}
	if err := s.Validate(); err != nil {
		return err
	}
	if c.Draws != nil && len(c.Draws) < LeastDraws(s.Level) {
		return tooFew(s.Level, len(c.Draws))
	}
	return c.By.Validate()
}

// A finder is the state of one search.
type finder struct {
	Crossover
	ctx      context.Context
	settings montecarlo.Settings
	runs     int64
}

// try finds the sign at a size, at the given error probability. With draws it ends at the
// first that disagrees, unless the interval is to be that of all.
func (f *finder) try(size int64, share float64, all bool) (Point, error) {
	if f.Draws == nil {
		d, err := f.difference(f.Model, size, share)
		if err == nil {
			d, err = f.besides(d, d.Value, size, share, all)
		}
		return Point{Size: size, Difference: d, Sign: sign(d)}, err
	}
	share /= float64(2 * len(f.Draws))
	best, err := f.difference(f.Model, size, share)
	if err != nil {
		return Point{}, err
	}
	var draws []montecarlo.Estimate
	for _, model := range f.Draws {
		if !all && sign(hull(f.settings.Level, best, draws)) == 0 {
			break
		}
		d, err := f.difference(model, size, share)
		if err != nil {
			return Point{}, err
		}
		draws = append(draws, d)
	}
	d, err := f.besides(hull(f.settings.Level, best, draws), best.Value, size, share, all)
	return Point{Size: size, Difference: d, Sign: sign(d)}, err
}

// besides adds the doubts of what the model may be besides to a difference about a value. It ends at
// the first that undoes the sign, unless the interval is to be that of all.
func (f *finder) besides(d montecarlo.Estimate, value float64, size int64, share float64, all bool) (montecarlo.Estimate, error) {
	for _, b := range f.Besides {
		x := montecarlo.Doubt{Reason: b.Reason, Settle: b.Settle, Lo: d.Lo, Hi: d.Hi}
		for _, model := range b.Models {
			if !all && sign(d) == 0 {
				return d, nil
			}
			o, err := f.difference(model, size, share)
			if err != nil {
				return d, err
			}
			d.N += o.N
			d.Warnings = joined(d.Warnings, o.Warnings)
			by := o.Value - value
			x.Lo, x.Hi = math.Min(x.Lo, math.Min(d.Lo+by, o.Lo)), math.Max(x.Hi, math.Max(d.Hi+by, o.Hi))
		}
		if x.Lo < d.Lo || x.Hi > d.Hi {
			d.Doubts = append(slices.Clip(d.Doubts), x)
		}
	}
	return d, nil
}

// difference simulates a model at a size until its sign is decided.
func (f *finder) difference(of func(int64) (func() montecarlo.Replication[[]float64], error), size int64,
	share float64) (d montecarlo.Estimate, err error) {
	model, err := of(size)
	if err != nil {
		return d, err
	}
	s := f.settings
	if f.Exact {
		s.Min, s.Max = 2, 2
	}
	s.Done = func(montecarlo.Estimate) bool { return false }
	looks, known := s.Looks(), facts{laws: f.Laws, roundings: f.Roundings}
	if len(f.Laws) == 0 && !f.Exact {
		known.unseen = share
	}
	run := montecarlo.NewRunner(
		s.Plan, fmt.Sprintf("%s at %d", f.Label, size),
		checked(2, model), func() *Sample { return newSample(2) })
	for _, n := range looks {
		if err := run.Advance(f.ctx, n); err != nil {
			return d, err
		}
		x := run.Result()
		if f.Exact {
			if d, err = exactDifference(x, f.Systems, f.Roundings); err != nil {
				return d, err
			}
		} else {
			d = pair(f.By, x.column(0), x.column(1), 1-share/float64(len(looks)), known).Difference
		}
		if sign(d) != 0 || f.By.Mean() && known.lacksMoment() {
			break
		}
	}
	f.runs += d.N
	return d, nil
}

// exactDifference returns the difference of two systems whose runs are all equal.
func exactDifference(x *Sample, names [2]string, roundings int) (montecarlo.Estimate, error) {
	q := Question{Systems: names[:], Exact: true, Roundings: roundings}
	a, err := q.exact(x)
	if err != nil {
		return montecarlo.Estimate{}, err
	}
	return a.Pairs[0].Difference, nil
}
