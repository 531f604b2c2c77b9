package gated

import (
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// maxBacklog bounds the initial requests.
const maxBacklog = 1 << 40

// Growth returns a model whose replications say by which share in a period, on
// average over a run, the requests that wait grew when so many of them waited at
// the first gate:
//
//	(requests waiting at the end - backlog)/(backlog periods)
//
// It runs at any load, stable or not. A period with many requests is followed by
// one with rho times as many, and lambda N E[V] more: in the mean over one period
// the growth is rho - 1 + lambda N E[V]/backlog, so its sign shows the limit of
// stability up to the last term.
//
// Errors: those of Validate but for stability; *inputs.Error for a
// lambda that is not positive and finite or so large that the requests of a run
// cannot be counted, a backlog outside 1 to 2^40 and for less than one period.
func (s Scheme) Growth(backlog int64, periods int) (func() montecarlo.Replication[float64], error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	switch {
	case backlog < 1 || backlog > maxBacklog:
		return nil, &inputs.Error{Arg: "backlog", Value: backlog, Domain: "an integer from 1 to 2^40"}
	case periods < 1:
		return nil, &inputs.Error{Arg: "periods", Value: periods, Domain: "an integer >= 1"}
	case !(s.Lambda > 0) || !inputs.Finite(s.rate()):
		return nil, &inputs.Error{Arg: "lambda", Value: s.Lambda, Domain: "a finite rate > 0"}
	}
	most := float64(backlog)
	for i := 0; i < periods && inputs.Finite(most); i++ {
		most = s.rate()*s.V.Mean() + s.rho()*most
		if s.rho() <= 1 && i > 64 {
			break // near its maximum, or constant
		}
	}
	if !(most <= 1<<50) {
		return nil, &inputs.Error{Arg: "lambda", Value: s.Lambda,
			Domain: "a rate at which at most 2^50 requests wait after the periods of a run, on average"}
	}
	return func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			run := s.run(montecarlo.NewWords(r).Rand())
			run.next = backlog
			for range periods {
				run.period()
			}
			return float64(run.next-backlog) / (float64(backlog) * float64(periods)), nil
		}
	}, nil
}
