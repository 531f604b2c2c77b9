package collectives

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

// CheckRate returns an error where a largest rate is undefined.
func (c *Comparison) CheckRate() error {
	if c.jitter.Rank != nil || c.jitter.Link != nil {
		return &inputs.WordError{Word: "--rate", Want: "not with stragglers=LAW or links=LAW, which make every run a machine of its own with a rate of its own; name slow ranks with slow=RANK:FACTOR"}
	}
	if len(c.Sizes) > 1 {
		return &inputs.WordError{Word: "--rate", Want: "want one size"}
	}
	return nil
}

// Rate measures the largest sustainable rate of the collective, with instances
// started at equal distances: the rate at which the number of unfinished instances
// neither grows nor shrinks. time is about that of one instance. The search is on a
// logarithmic scale, between a 64th of the capacity, which bounds all rates, and 1.25
// times it.
//
// If one of the two signs behind the interval has a warning, the estimate has it too,
// and its method says so: warnings of the runs, and those of the laws, which
// comparison.GrowthDoubts returns. A warning is due where several parts of the
// machine are busy for about the same time: of two queues in series the first hides
// the growth of the second, which is empty when a run begins.
//
// Errors: those of the machine and of threshold.Find.
func (c *Comparison) Rate(ctx context.Context, i int, time float64, s montecarlo.Settings, precision float64, count func()) (montecarlo.Estimate, error) {
	unit, scale := "per unit of the law", 1.0
	if c.network == nil {
		unit, scale = "per second", 1e6
	}
	list, err := c.compile(c.Sizes[0], Best, []int{i})
	if err != nil {
		return montecarlo.Estimate{}, err
	}
	capacity := list[0].Capacity()
	if math.IsInf(capacity, 1) {
		return montecarlo.Estimate{Name: "rate", Value: capacity, Lo: capacity, Hi: capacity, Level: 1, Unit: unit, Method: "exact: messages keep nothing busy"}, nil
	}
	// Four times the number under way without queueing.
	backlog := max(leastBacklog, 4*int(math.Ceil(capacity*time)))
	growth := func(load float64) (func() montecarlo.Replication[float64], error) {
		return lateGrowth(list[0], backlog, math.Exp(load), count)
	}
	if c.Exact {
		s.Min, s.Max = 2, 2 // the runs are equal
	}
	s.Done = func(e montecarlo.Estimate) bool { return e.Width() <= 2*precision }
	// The growth of a run is that of 4 backlog instances.
	search := threshold.Doubts(func(n int64, tail float64) []string {
		return comparison.GrowthDoubts(c.Laws, float64(n)*4*float64(backlog), tail)
	})
	e, err := search.Find("rate", unit, "rate of "+c.Algorithms[i].Name, math.Log(capacity/64), math.Log(1.25*capacity), growth)(ctx, s)
	if err != nil {
		return e, fmt.Errorf("rate of %s: %w", c.Algorithms[i].Name, err)
	}
	// The random deviation of 8 backlog instances is of the order of their root.
	instances := float64(8 * backlog)
	near := 4 / math.Sqrt(instances)
	if n := list[0].Bottlenecks(1 - near); c.Exact {
		e.Level, e.Warnings = 1, nil
	} else if n > 1 {
		e.Warnings = append(e.Warnings, fmt.Sprintf("%d CPUs, NICs and links are busy for the same time within %.0f %%: where one feeds another, what waits grows as the root of the instances even at the largest rate, which looks lower in runs of %.0f than it is", n, 100*near, instances))
	}
	e.Value, e.Lo, e.Hi = scale*math.Exp(e.Value), scale*math.Exp(e.Lo), scale*math.Exp(e.Hi)
	if len(e.Warnings) > 0 {
		e.Method += ", in doubt"
	}
	return e, nil
}

// lateGrowth measures growth in the second half of a run, free of the transient of an
// empty machine: the number of unfinished instances after 2n less that after n, for
// each of the latter. If the first half already halved the backlog, the machine
// sustains the rate, and the growth is that of the first half, since the second may
// have no backlog to reduce.
func lateGrowth(c *collectives.Compiled, backlog int, rate float64, count func()) (func() montecarlo.Replication[float64], error) {
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
			count()
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
