package comparison

import (
	"context"
	"fmt"
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

	Laws      []Law // as of a Question
	Roundings int   // as of a Question

	// Precision ends the search for a change where the distance of its ends is at most
	// this fraction of the lower one; 0 continues as long as runs decide.
	Precision float64
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
// Errors: *inputs.Error for the grid or the settings; those of the
// model; the cause of the cancellation of ctx.
func (c Crossover) Find(ctx context.Context, s montecarlo.Settings) (Changes, error) {
	if err := c.validate(s); err != nil {
		return Changes{}, err
	}
	f := &finder{Crossover: c, ctx: ctx, settings: s}
	found := Changes{Level: s.Level}
	if c.Exact {
		found.Level = 1
	}
	spent := (1 - s.Level) / 2
	for _, size := range c.Grid {
		p, err := f.try(size, spent/float64(len(c.Grid)))
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
	return c.By.Validate()
}

// A finder is the state of one search.
type finder struct {
	Crossover
	ctx      context.Context
	settings montecarlo.Settings
	runs     int64
}

// try simulates a size until its sign is decided, at the given error probability.
func (f *finder) try(size int64, share float64) (Point, error) {
	model, err := f.Model(size)
	if err != nil {
		return Point{}, err
	}
	s := f.settings
	if f.Exact {
		s.Min, s.Max = 2, 2
	}
	s.Done = func(montecarlo.Estimate) bool { return false }
	looks, known := s.Looks(), facts{f.Laws, f.Roundings}
	run := montecarlo.NewRunner(
		s.Plan, fmt.Sprintf("%s at %d", f.Label, size),
		checked(2, model), func() *Sample { return newSample(2) })
	p := Point{Size: size}
	for _, n := range looks {
		if err := run.Advance(f.ctx, n); err != nil {
			return Point{}, err
		}
		x := run.Result()
		if f.Exact {
			if p.Difference, err = exactDifference(x, f.Systems, f.Roundings); err != nil {
				return Point{}, err
			}
		} else {
			p.Difference = pair(f.By, x.column(0), x.column(1), 1-share/float64(len(looks)), known).Difference
		}
		p.Sign = sign(p.Difference)
		if p.Sign != 0 || f.By.Mean() && known.lacksMoment() {
			break
		}
	}
	f.runs += p.Difference.N
	return p, nil
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
