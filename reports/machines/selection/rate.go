package selection

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/threshold"
)

// leastBacklog is the least number of instances that are unfinished when a run
// begins; a run starts four times as many as its backlog, and four times more.
const leastBacklog = 32

// A Rate asks for the largest sustainable rate of a collective whose instances start at
// equal distances: the rate at which the number of unfinished instances neither grows nor
// shrinks.
type Rate struct {
	Problem   Problem
	Candidate int // an index
	Bytes     int64
	Time      float64 // about that of one instance, such as its mean in an answer
	Precision float64 // at which the search ends: the width of the interval over twice its value
	Watch     func()  // called with every run, by several goroutines; nil for nothing
}

// Validate returns an *inputs.Error for laws of ranks or links, which make every run a
// machine with a rate of its own, and for a time that is none.
func (q Rate) Validate() error {
	if q.Problem.Jitter.Rank != nil || q.Problem.Jitter.Link != nil {
		return &inputs.Error{Arg: "jitter", Value: "of ranks or links",
			Domain: "none, which would make every run a machine with a rate of its own; Slow names slow ranks"}
	}
	if q.Problem.Jitter.Stalls != nil {
		return &inputs.Error{Arg: "stalls", Value: q.Problem.Jitter.Stalls.Rate,
			Domain: "none: a machine that stands still a share p of the time sustains 1-p of the rate without stalls"}
	}
	if !(q.Time >= 0 && q.Time <= math.MaxFloat64) {
		return &inputs.Error{Arg: "time", Value: q.Time, Domain: "a finite number >= 0"}
	}
	return nil
}

// Find searches on a logarithmic scale, between a 64th of the capacity, which bounds all
// rates, and 1.25 times it. The rate is per unit of time of the problem.
//
// If one of the two signs behind the interval has a warning, the estimate has it too,
// and its method says so: flaws of the machine, warnings of the runs, and those of the
// laws, which comparison.GrowthDoubts returns. A warning is due where several parts of
// the machine are busy for about the same time: of two queues in series the first hides
// the growth of the second, which is empty when a run begins.
//
// Errors: those of Validate, of Problem.Compile and of threshold.Find.
func (q Rate) Find(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
	if err := q.Validate(); err != nil {
		return montecarlo.Estimate{}, err
	}
	unit := "1/(" + q.Problem.Unit + ")"
	list, err := q.Problem.Compile(q.Bytes, q.Candidate)
	if err != nil {
		return montecarlo.Estimate{}, err
	}
	capacity := list[0].Capacity()
	if math.IsInf(capacity, 1) {
		return montecarlo.Estimate{Name: "rate", Value: capacity, Lo: capacity, Hi: capacity, Level: 1, Unit: unit,
			Method: "exact: messages keep nothing busy", Warnings: q.Problem.Flaws}, nil
	}
	// Four times the number under way without queueing.
	backlog := max(leastBacklog, 4*int(math.Ceil(capacity*q.Time)))
	growth := func(load float64) (func() montecarlo.Replication[float64], error) {
		return lateGrowth(list[0], backlog, math.Exp(load), q.Watch)
	}
	laws, name := q.Problem.Laws(), q.Problem.Candidates[q.Candidate].String()
	exact := len(laws) == 0
	if exact {
		s.Min, s.Max = 2, 2 // the runs are equal
	}
	s.Done = func(e montecarlo.Estimate) bool { return e.Width() <= 2*q.Precision }
	// The growth of a run is that of 4 backlog instances.
	search := threshold.Doubts(func(n int64, tail float64) []string {
		return comparison.GrowthDoubts(laws, float64(n)*4*float64(backlog), tail)
	})
	e, err := search.Find("rate", unit, "rate of "+name, math.Log(capacity/64), math.Log(1.25*capacity), growth)(ctx, s)
	if err != nil {
		return e, fmt.Errorf("rate of %s: %w", name, err)
	}
	// The random deviation of 8 backlog instances is of the order of their root.
	instances := float64(8 * backlog)
	near := 4 / math.Sqrt(instances)
	if n := list[0].Bottlenecks(1 - near); exact {
		e.Level, e.Warnings = 1, nil
	} else if n > 1 {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%d CPUs, NICs and links are busy for the same time within %.0f %%: where one feeds "+
			"another, what waits grows as the root of the instances even at the largest rate, which looks lower in runs of "+
			"%.0f than it is", n, 100*near, instances))
	}
	e.Warnings = append(e.Warnings, q.Problem.Flaws...)
	e.Value, e.Lo, e.Hi = math.Exp(e.Value), math.Exp(e.Lo), math.Exp(e.Hi)
	if len(e.Warnings) > 0 {
		e.Method += ", in doubt"
	}
	return e, nil
}

// Fitted is Find for a problem at the best estimate of its parameters and at draws of them,
// whose rates it joins as comparison.CombineEstimates does, with a doubt for what the problem may be
// besides.
//
// Errors: *inputs.Error for too few draws for the level; those of Find.
func (q Rate) Fitted(ctx context.Context, draws []Problem, s montecarlo.Settings) (montecarlo.Estimate, error) {
	level := s.Level
	others := q.Problem.Others
	best, err := q.Find(ctx, s)
	if err != nil || len(draws) == 0 && len(others) == 0 {
		return best, err
	}
	find := func(p Problem, s montecarlo.Settings) (montecarlo.Estimate, error) {
		q.Problem = p
		return q.Find(ctx, s)
	}
	if len(draws) == 0 {
		return besides(best, best.Value, others, func(p Problem) (montecarlo.Estimate, error) { return find(p, s) })
	}
	one := s
	s.Level = 1 - (1-level)/float64(2*len(draws))
	rates := make([]montecarlo.Estimate, len(draws))
	for i, p := range draws {
		if rates[i], err = find(p, s); err != nil {
			return best, err
		}
	}
	e, _, err := comparison.CombineEstimates(level, best, rates)
	if err != nil {
		return e, err
	}
	return besides(e, best.Value, others, func(p Problem) (montecarlo.Estimate, error) { return find(p, one) })
}

// besides adds the doubts to a rate of what a problem may be besides, about the ratio to the rate of
// the best estimate.
func besides(e montecarlo.Estimate, best float64, others []Other, find func(Problem) (montecarlo.Estimate, error)) (montecarlo.Estimate,
	error) {
	lo, hi := e.Lo, e.Hi
	for _, o := range others {
		d := montecarlo.Doubt{Reason: o.Reason, Settle: o.Settle, Lo: lo, Hi: hi}
		for _, p := range o.Problems {
			x, err := find(p)
			if err != nil {
				return e, err
			}
			if best > 0 && !math.IsInf(best, 1) {
				d.Lo, d.Hi = math.Min(d.Lo, lo*x.Value/best), math.Max(d.Hi, hi*x.Value/best)
			}
			d.Lo, d.Hi = math.Min(d.Lo, x.Lo), math.Max(d.Hi, x.Hi)
		}
		if d.Lo < lo || d.Hi > hi {
			e.Doubts = append(e.Doubts, d)
		}
	}
	return e, nil
}

// lateGrowth measures growth in the second half of a run, free of the transient of an
// empty machine: the number of unfinished instances after 2n less that after n, for
// each of the latter. If the first half already halved the backlog, the machine
// sustains the rate, and the growth is that of the first half, since the second may
// have no backlog to reduce.
func lateGrowth(c *collectives.Compiled, backlog int, rate float64, watch func()) (func() montecarlo.Replication[float64], error) {
	n := 4 * backlog
	repeated := collectives.Repeated{Collective: c, Periodic: true}
	first, err := repeated.Growth(backlog, n)(rate)
	if err != nil {
		return nil, err
	}
	whole, err := repeated.Growth(backlog, 2*n)(rate)
	if err != nil {
		return nil, err
	}
	return func() montecarlo.Replication[float64] {
		half, all := first(), whole()
		source := rand.NewPCG(0, 0)
		same := rand.New(source)
		return func(r *rand.Rand) (float64, error) {
			if watch != nil {
				watch()
			}
			a, b := r.Uint64(), r.Uint64()
			source.Seed(a, b)
			one, err := half(same)
			if err != nil || one < -0.5*float64(backlog)/float64(n) {
				return one, err
			}
			source.Seed(a, b)
			two, err := all(same)
			return float64(2*two) - one, err
		}
	}, nil
}
