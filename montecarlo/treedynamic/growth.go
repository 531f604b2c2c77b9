package treedynamic

import (
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
)

// Growth, for trees without common edges, returns a model whose replications say how much more, or fewer, packets
// are under way at the end of a run than some time before, in packets generated
// in that time:
//
//	(packets under way at the end - at the beginning)/(lambda N slots)
//
// A run first builds queues, for 4 slots times as many, at one and a half times
// the capacity, waits for slots/2 at lambda, and looks for slots. So the links to
// leaves are busy all the time, unless lambda is less than half of the capacity.
// Nothing comes behind them, so that packets leave the network at the rate of the
// capacity, and the mean is
//
//	1 - capacity/lambda
//
// up to how far the queues of these links drift apart. Where links feed each
// other in cycles packets under way say nothing of the sort.
//
// Errors: those of Run; *montecarlo.DomainError for slots outside 1..2^24,
// and trees with common edges.
func (d Dynamic) Growth(slots int) (func() montecarlo.Replication[float64], error) {
	const most, building, waiting = 1 << 24, 4, 2
	if slots < 1 || slots > most {
		return nil, &montecarlo.DomainError{Arg: "slots", Value: slots, Domain: fmt.Sprintf("an integer from 1 to %d", most)}
	}
	if _, err := d.Run(montecarlo.NewWords(rand.NewPCG(0, 0))); err != nil {
		return nil, err
	}
	if d.Scheme.layouts == nil {
		return nil, &montecarlo.DomainError{Arg: "scheme", Value: d.Scheme, Domain: "one of Trees without common edges"}
	}
	capacity, _ := d.Scheme.Capacity()
	return func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			heavy := d
			heavy.Lambda = 1.5 * capacity
			run, err := heavy.Run(montecarlo.NewWords(r))
			if err != nil {
				return 0, err
			}
			run.Advance(building * slots)
			rate := d.Lambda * float64(d.Scheme.nodes)
			run.until *= run.rate / rate // exponential, whenever it is asked
			run.rate = rate
			run.Advance(slots / waiting)
			before := run.live
			run.Advance(slots)
			return float64(run.live-before) / (rate * float64(slots)), nil
		}
	}, nil
}
