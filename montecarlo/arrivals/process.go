// Package arrivals has the processes by which packets come to the nodes of a network:
// Poisson, in batches, in bursts of a modulated rate, or as they were measured.
//
// Whatever the process, its mean rate is that of the model, so that a load is the same
// load. A model draws from a Stream; no formula is in here.
package arrivals

import "math/rand/v2"

// A Process is how packets come to all nodes of a network together. Every batch comes
// to one node, each node with the same probability.
type Process interface {
	// Validate returns an *inputs.Error for the first parameter outside its domain.
	Validate() error
	// String returns the process in the grammar of the command line, such as
	// batch(size=geometric(mean=4)).
	String() string
	// Stream begins a run at a mean rate of packets per unit of time.
	Stream(rate float64) Stream
}

// A Stream is one run of a process, stationary from its start on. It is for one
// goroutine.
type Stream interface {
	// Next returns how long after the last batch, or after the start, the next one
	// comes, and of how many packets it is. The unit of time is the mean time
	// between packets, 1/rate. It uses r and does not keep it, and allocates nothing.
	Next(r *rand.Rand) (gap float64, size int)
}

// IsPoisson reports whether a process is Poisson, as nil is.
func IsPoisson(p Process) bool {
	if p == nil {
		return true
	}
	_, poisson := p.(Poisson)
	return poisson
}

// Begin begins a run of a process; nil is Poisson.
func Begin(p Process, rate float64) Stream {
	if p == nil {
		p = Poisson{}
	}
	return p.Stream(rate)
}

// Validate returns the error of a process; nil is valid.
func Validate(p Process) error {
	if p == nil {
		return nil
	}
	return p.Validate()
}
