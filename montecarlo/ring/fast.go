package ring

import (
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
)

// Fast draws the completion time of the ring of N nodes from one random number: the
// longest of N packets, by inversion, carried floor(N/2) hops. It assumes that the
// longest packet is never delayed and all others stay ahead of it, which is a claim: it
// may replace Async only together with a check of that claim on Async.
type Fast struct {
	N   int               // nodes, at least 2
	Law distributions.Law // of one packet's length
}

// Validate returns an *inputs.Error unless N >= 2 and there is a
// valid law.
func (f Fast) Validate() error {
	if f.Law == nil {
		return validate(f.N, nil)
	}
	return validate(f.N, f.Law)
}

// Completion returns the replication that draws the completion time. It does
// not allocate.
//
// The longest M of N lengths has P(M <= x) = F(x)^N, so F(M)^N is uniform,
// -N log F(M) is exponential with mean 1, and M is the point of the law with
// upper tail 1 - exp(-E/N) for an exponential E.
func (f Fast) Completion() montecarlo.Replication[float64] {
	if err := f.Validate(); err != nil {
		return func(*rand.Rand) (float64, error) { return 0, err }
	}
	law, n, way := f.Law, float64(f.N), float64(hops(f.N))
	return func(r *rand.Rand) (float64, error) {
		q := -math.Expm1(-r.ExpFloat64() / n)
		return way * law.UpperQuantile(q), nil
	}
}
