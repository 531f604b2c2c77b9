package gated

import (
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/internal/poisson"
)

// Delays returns a model whose replications are the delays of independent single
// requests in steady state, each of a world of its own.
//
// A request arrives in a period drawn in proportion to its length. So it arrives
// in a reservation interval with probability 1-rho, drawn in proportion to its
// own length; or in the time of another request, which by the same rule arrived
// in a period drawn in proportion to its length, one period earlier. Followed
// back, this ends after a geometric number of periods:
//
//	C_0 = V* + X_1 + ... + X_M, M as at any gate
//	C_g = V + X* + X_1 + ... + X_J, J ~ Poisson(lambda N C_{g-1}), g = 1..G
//	T = U C_G + V + X_0 + X_1 + ... + X_J, J ~ Poisson(lambda N C_G)
//
// with P(G >= g) = rho^g, and V*, X* drawn in proportion to themselves. M comes
// from the warm-up of WarmUp, so the law of T is that of steady state within
// 1e-12 in total variation. Source: derived.
//
// Errors: those of Validate; *inputs.Error for a law that is neither
// a gamma law nor bounded, because no exact way of drawing it in proportion to
// its length is known here.
func (s Scheme) Delays() (func() montecarlo.Replication[float64], error) {
	warm, err := s.WarmUp(stationary)
	if err != nil {
		return nil, err
	}
	for _, p := range s.laws() {
		if l := newLengths(p.law); !l.canBias() {
			return nil, &inputs.Error{Arg: p.arg, Value: p.law.String(),
				Domain: "a constant, an exponential, Erlang or gamma law, or one with an upper end; use Below for others"}
		}
	}
	return func() montecarlo.Replication[float64] {
		run := s.run(nil)
		return func(r *rand.Rand) (float64, error) { return run.delay(r, s.rho(), warm), nil }
	}, nil
}

// delay draws the delay of one request.
func (r *Run) delay(random *rand.Rand, rho float64, warm int) float64 {
	r.rand, r.last, r.next = random, Period{}, 0
	for range warm {
		r.period()
	}
	c := r.v.biased(random) + r.x.sum(random, r.next)
	for random.Float64() < rho {
		c = r.v.sum(random, 1) + r.x.biased(random) + r.x.sum(random, poisson.Number(random, r.rate*c))
	}
	others := poisson.Number(random, r.rate*c)
	return float64(random.Float64()*c) + r.v.sum(random, 1) + r.x.sum(random, others+1)
}
