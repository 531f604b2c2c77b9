package ring

import (
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Async is the asynchronous multinode broadcast in the ring of N nodes: every
// packet travels floor(N/2) hops clockwise and as many counterclockwise, each
// link sends its packets in the fixed order of the schedule, and nothing waits
// for a clock. For even N the node opposite to the source is reached from both
// sides.
type Async struct {
	N   int                   // nodes, at least 2
	Law distributions.Sampler // of one packet's length
}

// An Outcome is what one run of the ring showed.
type Outcome struct {
	T   float64 // completion time of the multinode broadcast
	Max float64 // the longest packet
	Min float64 // the shortest packet
	Sum float64 // the sum of the lengths
}

// Validate returns an *inputs.Error unless N is from 2 to 2^28 and there is a law.
// A law that can be validated is.
func (a Async) Validate() error {
	if err := inputs.Integer("n", a.N, 2, mostExecuted); err != nil {
		return err
	}
	return validate(a.N, a.Law)
}

// mostExecuted bounds the nodes of which each is executed.
const mostExecuted = 1 << 28

// Outcomes returns the replication that draws N lengths and executes the
// broadcast. It allocates once, here: 16 N bytes and a few.
func (a Async) Outcomes() montecarlo.Replication[Outcome] {
	if err := a.Validate(); err != nil {
		return func(*rand.Rand) (Outcome, error) { return Outcome{}, err }
	}
	law := a.Law
	lengths := make([]float64, a.N)
	e := newExecution(a.N)
	return func(r *rand.Rand) (Outcome, error) {
		x := law.Sample(r)
		lengths[0] = x
		o := Outcome{Max: x, Min: x, Sum: x}
		for i := 1; i < len(lengths); i++ {
			x := law.Sample(r)
			lengths[i] = x
			o.Max, o.Min = max(o.Max, x), min(o.Min, x)
			o.Sum += x
		}
		o.T = e.run(lengths)
		return o, nil
	}
}

// Completion returns the replication that measures the completion time alone.
func (a Async) Completion() montecarlo.Replication[float64] {
	run := a.Outcomes()
	return func(r *rand.Rand) (float64, error) {
		o, err := run(r)
		return o.T, err
	}
}
