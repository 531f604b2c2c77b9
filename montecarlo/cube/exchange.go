package cube

import (
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// An Exchange is the multinode broadcast by dimension exchange in the d-cube: in step i
// a node and its neighbor over one dimension send each other all packets that they have,
// in one message, whose length is the sum of theirs.
//
// With one port a node goes on to the next dimension when it has sent its message and
// received its neighbor's. With AllPorts every packet is cut into D equal parts. Parts
// number j begin with dimension j and go on to j+1, ..., modulo D: a node sends the message
// of a step when all of that number that it is to hold by then is there and the link is
// free. A link carries the messages in the order of their steps.
//
// With Barrier a step begins when the one before is complete at every node.
type Exchange struct {
	D        int
	AllPorts bool
	Barrier  bool
}

// MaxExchange is the largest dimension. An ExchangeExecution of all ports has 3 D tables of
// 2^D numbers: 504 MiB for D = 20.
const MaxExchange = 20

// Validate returns an *inputs.Error for D outside 1..MaxExchange.
func (e Exchange) Validate() error { return inputs.Integer("d", e.D, 1, MaxExchange) }

// Completion returns the replications that draw 2^D lengths and return the completion time.
//
// Errors of a replication: those of Validate; those of a law that is not one of
// lengths >= 0.
func (e Exchange) Completion(law distributions.Sampler) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		run, err := e.NewExecution()
		if err == nil {
			err = validateLaw(law)
		}
		if err != nil {
			return func(*rand.Rand) (float64, error) { return 0, err }
		}
		x := make([]float64, 1<<e.D)
		return func(r *rand.Rand) (float64, error) {
			if _, err := draw(x, law, r); err != nil {
				return 0, err
			}
			return run.Run(x), nil
		}
	}
}

// An ExchangeExecution is the workspace of runs of an Exchange. It serves one goroutine.
type ExchangeExecution struct {
	e     Exchange
	held  [][]float64 // by number of the part and node: the length of what it holds
	ready [][]float64 // likewise: when it was there
	free  [][]float64 // by dimension and node: when the link from the node becomes free
}

// NewExecution returns a workspace. Errors: those of Validate.
func (e Exchange) NewExecution() (*ExchangeExecution, error) {
	if err := e.Validate(); err != nil {
		return nil, err
	}
	parts := 1
	if e.AllPorts {
		parts = e.D
	}
	tables := func() [][]float64 {
		list := make([][]float64, parts)
		for j := range list {
			list[j] = make([]float64, 1<<e.D)
		}
		return list
	}
	run := &ExchangeExecution{e: e, held: tables(), ready: tables()}
	if e.AllPorts {
		run.free = tables()
	}
	return run, nil
}

// Run executes the broadcast for the lengths x of the 2^D packets and returns the
// completion time. It does not allocate, and neither changes nor keeps x. It panics
// for another number of lengths, as an index does. Lengths are >= 0: it is NaN where infinite ones of both signs are added.
func (run *ExchangeExecution) Run(x []float64) float64 {
	parts := len(run.held)
	for j, held := range run.held {
		for z, length := range x {
			held[z] = length / float64(parts)
		}
		clear(run.ready[j])
		if run.free != nil {
			clear(run.free[j])
		}
	}
	end := 0.0
	for i := range run.e.D {
		last := 0.0
		for j := range parts {
			last = max(last, run.exchange(j, (j+i)%run.e.D))
		}
		if run.e.Barrier {
			run.wait(last)
		}
		end = max(end, last)
	}
	return end
}

// exchange sends the messages of parts number j over dimension c and returns when the last
// is there.
func (run *ExchangeExecution) exchange(j, c int) float64 {
	held, ready := run.held[j], run.ready[j]
	last := 0.0
	for a := range held {
		b := a | 1<<c
		if a == b {
			continue
		}
		fromA, fromB := ready[a], ready[b]
		if run.free != nil {
			fromA, fromB = max(fromA, run.free[c][a]), max(fromB, run.free[c][b])
		}
		fromA, fromB = fromA+held[a], fromB+held[b]
		if run.free != nil {
			run.free[c][a], run.free[c][b] = fromA, fromB
			ready[a], ready[b] = max(ready[a], fromB), max(ready[b], fromA)
		} else { // the port is busy with both messages
			ready[a], ready[b] = max(fromA, fromB), max(fromA, fromB)
		}
		held[a] += held[b]
		held[b] = held[a]
		last = max(last, fromA, fromB)
	}
	return last
}

// wait makes every node go on at a time.
func (run *ExchangeExecution) wait(at float64) {
	for _, ready := range run.ready {
		for z := range ready {
			ready[z] = at
		}
	}
}
