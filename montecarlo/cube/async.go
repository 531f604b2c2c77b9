package cube

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/topologies/schedules"
)

// MaxAsync is the largest cube NewAsync accepts.
const MaxAsync = 12

// An Async is the asynchronous multinode broadcast in the cube of 2^d nodes.
type Async struct {
	d        int
	rotation *schedules.Rotation
}

// NewAsync prepares the broadcast in the d-cube.
//
// Errors: a *montecarlo.DomainError for d outside 1..MaxAsync.
func NewAsync(d int) (*Async, error) {
	if d < 1 || d > MaxAsync {
		return nil, &montecarlo.DomainError{Arg: "d", Value: d, Domain: fmt.Sprintf("an integer from 1 to %d", MaxAsync)}
	}
	r, err := schedules.NewRotation(d)
	if err != nil {
		return nil, err
	}
	return &Async{d: d, rotation: r}, nil
}

// An AsyncExecution is the workspace of runs of one worker.
type AsyncExecution struct {
	a    *Async
	rows [][]float64
}

// NewExecution allocates the workspace of one worker.
func (a *Async) NewExecution() *AsyncExecution {
	n := 1 << a.d
	e := &AsyncExecution{a: a, rows: make([][]float64, n)}
	for t := range e.rows {
		e.rows[t] = make([]float64, n)
	}
	return e
}

// Run returns the completion time for the lengths x, one for each of the 2^d
// nodes, none of them negative or NaN.
func (e *AsyncExecution) Run(x []float64) float64 {
	r := e.a.rotation
	n := 1 << e.a.d
	x = x[:n]
	end := 0.0
	for k, t := range r.Nodes {
		c := k % r.D
		out, parent := e.rows[t], e.rows[t^1<<c]
		u := uint32(0)
		before := e.rows[0]
		if k >= r.D {
			u = t ^ r.Nodes[k-r.D]
			before = e.rows[t^u]
		}
		for s := range x {
			out[s] = max(before[uint32(s)^u], parent[s]) + x[s]
			end = max(end, out[s])
		}
	}
	return end
}

// Completion returns the model that draws the lengths and measures the
// completion time.
func (a *Async) Completion(law distributions.Sampler) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		e := a.NewExecution()
		x := make([]float64, 1<<a.d)
		return func(r *rand.Rand) (float64, error) {
			if law == nil {
				return 0, &montecarlo.DomainError{Arg: "law", Value: "none", Domain: "a law of packet lengths"}
			}
			for l := range x {
				x[l] = law.Sample(r)
				if !(x[l] >= 0) {
					return 0, &montecarlo.DomainError{Arg: "law", Value: x[l], Domain: "a law of lengths >= 0"}
				}
			}
			return e.Run(x), nil
		}
	}
}
