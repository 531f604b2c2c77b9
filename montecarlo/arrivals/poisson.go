package arrivals

import "math/rand/v2"

// Poisson has packets that come one by one, independently of each other.
type Poisson struct{}

// Validate returns nil.
func (Poisson) Validate() error { return nil }

// String returns poisson.
func (Poisson) String() string { return "poisson" }

// Stream begins a run; it is the same at every rate.
func (Poisson) Stream(float64) Stream { return Poisson{} }

// Next returns an exponential gap and one packet.
func (Poisson) Next(r *rand.Rand) (gap float64, size int) { return r.ExpFloat64(), 1 }
