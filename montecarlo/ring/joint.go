package ring

import (
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Joint is the broadcast of Async with lengths that depend on each other, or are not of one
// law.
type Joint struct {
	N       int                 // nodes, at least 2
	Lengths distributions.Joint // of the packets of nodes 0..N-1
}

// Validate returns an *inputs.Error unless N is from 2 to 2^28 and there is a joint law; its error.
func (j Joint) Validate() error {
	if err := inputs.Integer("n", j.N, 2, mostExecuted); err != nil {
		return err
	}
	if j.Lengths == nil {
		return &inputs.Error{Arg: "lengths", Value: "none", Domain: "a joint law of packet lengths"}
	}
	return j.Lengths.Validate()
}

// Outcomes returns the replication that draws N lengths and executes the broadcast.
func (j Joint) Outcomes() montecarlo.Replication[Outcome] {
	if err := j.Validate(); err != nil {
		return func(*rand.Rand) (Outcome, error) { return Outcome{}, err }
	}
	x, e := make([]float64, j.N), newExecution(j.N)
	return func(r *rand.Rand) (Outcome, error) {
		j.Lengths.Fill(x, r)
		o := Outcome{Max: x[0], Min: x[0]}
		for _, length := range x {
			o.Max, o.Min = max(o.Max, length), min(o.Min, length)
			o.Sum += length
		}
		o.T = e.run(x)
		return o, nil
	}
}

// Completion returns the replication that measures the completion time alone.
func (j Joint) Completion() montecarlo.Replication[float64] {
	run := j.Outcomes()
	return func(r *rand.Rand) (float64, error) {
		o, err := run(r)
		return o.T, err
	}
}
