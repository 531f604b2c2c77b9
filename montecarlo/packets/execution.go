package packets

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// An Execution is the scratch space of runs: a few tables of nodes and links, and
// what a discipline needs, 8 bytes a send in schedule order and mostly less in
// order of arrival, made by its first run. It serves one goroutine at a time.
type Execution struct {
	b          *Broadcast
	discipline Discipline // of the last run
	x          []float64  // lengths in the last run

	free   []float64 // when each link is free
	copies []float64 // in schedule order: copies[k+1] is the end of send k
	phases []float64 // duration of each hop

	calendar *calendar  // future deliveries
	same     []delivery // simultaneous deliveries
	ready    readyHeap  // sends of those
	seen     int32

	ends   []float64 // of all sends
	traced bool      // whether ends are those of the last run; before the first they are 0
	busy   []float64 // per link: the sum of its lengths
}

// NewExecution returns the scratch space of runs.
func (b *Broadcast) NewExecution() *Execution {
	return &Execution{
		b:      b,
		x:      make([]float64, b.nodes),
		free:   make([]float64, len(b.links)),
		phases: make([]float64, b.Hops()),
		traced: true,
	}
}

// Run executes the broadcast with packets of lengths x, x[p] for the packet of
// node p, and returns the completion time in the unit of x. It keeps a copy of
// x for the methods that say more about the run. It allocates only while its
// tables grow to what the runs need, mostly in the first.
//
// Errors: an *inputs.Error for a number of lengths other than the number
// of nodes, for a length that is negative, infinite or not a number, for
// lengths whose sum over all sends is infinite, and for an unknown discipline.
func (e *Execution) Run(how Discipline, x []float64) (float64, error) {
	if err := how.check(); err != nil {
		return 0, err
	}
	if err := e.b.checkLengths(x); err != nil {
		return 0, err
	}
	copy(e.x, x)
	e.discipline, e.traced = how, false
	switch how {
	case Barrier:
		return e.barrier(), nil
	case Arrival:
		return e.arrival(nil), nil
	}
	return e.inSchedule(), nil
}

func (b *Broadcast) checkLengths(x []float64) error {
	if len(x) != b.nodes {
		return &inputs.Error{Arg: "lengths", Value: len(x), Domain: fmt.Sprintf("%d numbers, one per node", b.nodes)}
	}
	for p, v := range x {
		if !(v >= 0 && v <= math.MaxFloat64) {
			return &inputs.Error{Arg: fmt.Sprintf("length of packet %d", p), Value: v, Domain: "a finite number >= 0"}
		}
	}
	if total := b.trees.work(x); math.IsInf(total, 0) {
		return &inputs.Error{Arg: "lengths", Value: total, Domain: "lengths whose sum over all sends is finite"}
	}
	return nil
}
