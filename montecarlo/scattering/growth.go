package scattering

import (
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
)

// Growth returns a model whose replications say how much more, or less, there is
// to do at the end of a run than some time before, in links that packets have yet
// to cross, of those of the requests that come in that time:
//
//	(crossings ahead at the end - at the beginning)/((d N/2) lambda N slots)
//
// A run first builds queues, for 4 slots times as many, at one and a half times
// the capacity, waits for slots/2 at lambda, and looks for slots. If all links
// stay busy the mean is 1 - (2/N)/lambda; it is more if links run empty although
// others have much to do.
//
// Errors: those of Run; *inputs.Error for slots outside 1..2^24, and for arrivals
// other than Poisson, whose rate does not change at an instant.
func (s Scattering) Growth(slots int) (func() montecarlo.Replication[float64], error) {
	const most, building, waiting = 1 << 24, 4, 2
	if err := inputs.Integer("slots", slots, 1, most); err != nil {
		return nil, err
	}
	if _, err := s.Run(montecarlo.NewWords(rand.NewPCG(0, 0))); err != nil {
		return nil, err
	}
	if !arrivals.IsPoisson(s.Arrivals) {
		return nil, &inputs.Error{Arg: "arrivals", Value: s.Arrivals, Domain: "poisson, whose rate changes at an instant"}
	}
	return func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			heavy := s
			heavy.Lambda = 1.5 * s.capacity()
			run, err := heavy.Run(montecarlo.NewWords(r))
			if err != nil {
				return 0, err
			}
			run.Advance(building * slots)
			rate := s.Lambda * float64(int64(1)<<s.D)
			run.until *= run.rate / rate // still exponential: the law is memoryless
			run.rate = rate
			run.Advance(slots / waiting)
			before := run.ahead
			run.Advance(slots)
			return float64(run.ahead-before) / (float64(int64(s.D)<<(s.D-1)) * rate * float64(slots)), nil
		}
	}, nil
}
