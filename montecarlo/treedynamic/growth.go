package treedynamic

import (
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
)

// Growth returns a model whose replications say how much more, or less, there is
// to do at the end of a run than some time before, for the links that have most to
// do: in crossings of these links that packets have yet to make, of those of the
// packets generated in that time,
//
//	(crossings of packets generated - crossings made)/(c lambda slots)
//
// with c the crossings of all these links by a packet of every node; those of the
// packets generated are taken by their mean.
//
// A run first builds queues, for 4 slots times as many, at one and a half times
// the capacity, waits for slots/2 at lambda, and looks for slots. While the links
// that have most to do stay busy the mean is
//
//	1 - capacity/lambda
//
// and it is more if they run empty although packets wait elsewhere.
//
// Errors: those of Run; *inputs.Error for slots outside 1..2^24, and for arrivals
// other than Poisson, whose rate does not change at an instant.
func (d Dynamic) Growth(slots int) (func() montecarlo.Replication[float64], error) {
	const most, building, waiting = 1 << 24, 4, 2
	if err := inputs.Integer("slots", slots, 1, most); err != nil {
		return nil, err
	}
	if _, err := d.Run(montecarlo.NewWords(rand.NewPCG(0, 0))); err != nil {
		return nil, err
	}
	if !arrivals.IsPoisson(d.Arrivals) {
		return nil, &inputs.Error{Arg: "arrivals", Value: d.Arrivals, Domain: "poisson, whose rate changes at an instant"}
	}
	capacity, _ := d.Scheme.Capacity()
	worst := int64(0)
	for i := range d.Scheme.Links() {
		worst = max(worst, d.Scheme.count(i))
	}
	var busiest []int
	for i := range d.Scheme.Links() {
		if d.Scheme.count(i) == worst {
			busiest = append(busiest, i)
		}
	}
	rate := d.Lambda * float64(d.Scheme.nodes)
	perPacket := float64(len(busiest)) / (capacity * float64(d.Scheme.nodes)) // crossings of these links
	return func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			heavy := d
			heavy.Lambda = 1.5 * capacity
			run, err := heavy.Run(montecarlo.NewWords(r))
			if err != nil {
				return 0, err
			}
			run.Advance(building * slots)
			run.until *= run.rate / rate // still exponential: the law is memoryless
			run.rate = rate
			run.Advance(slots / waiting)
			run.Watch()
			before := run.live
			packets := len(run.Advance(slots)) + run.live - before
			made := int64(0)
			for _, i := range busiest {
				made += run.Carried(i)
			}
			return (float64(float64(packets)*perPacket) - float64(made)) / (perPacket * rate * float64(slots)), nil
		}
	}, nil
}
