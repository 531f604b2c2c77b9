package packets

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// An Execution is the scratch space of runs: 8 bytes a send and a few tables of
// links and nodes. It serves one goroutine at a time.
type Execution struct {
	b        *Broadcast
	how      Discipline
	x        []float64 // lengths of the last run
	copies   []float64 // copies[k+1]: end of send k; copies[0] = 0
	free     []float64 // per link: when it is free
	phases   []float64 // duration of each hop
	ends     []float64 // ends of all sends, by number; made when asked for
	traced   bool      // ends is of the last run
	busy     []float64 // per link: the sum of its lengths
	ready    readyHeap // sends at one time
	calendar *calendar // of deliveries in order of arrival; made when first needed
}

// NewExecution returns the scratch space of runs.
func (b *Broadcast) NewExecution() *Execution {
	return &Execution{
		b:      b,
		x:      make([]float64, b.nodes),
		copies: make([]float64, len(b.packet)+b.nodes+1),
		free:   make([]float64, len(b.links)),
		phases: make([]float64, b.Hops()),
	}
}

// Run executes the broadcast with packets of lengths x, x[p] for the packet of
// node p, and returns the completion time, in the unit of x. It keeps a copy of
// x for the methods that say more about the run, and does not allocate.
//
// Errors: a *montecarlo.DomainError for a number of lengths other than the number
// of nodes, for a length that is negative, infinite or not a number, and for
// an unknown discipline.
func (e *Execution) Run(how Discipline, x []float64) (float64, error) {
	e.traced = false
	if err := checkLengths(x, e.b.nodes); err != nil {
		return 0, err
	}
	copy(e.x, x)
	e.how = how
	switch how {
	case InSchedule:
		return e.inSchedule(), nil
	case Barrier:
		return e.barrier(), nil
	case Arrival:
		return e.arrival(), nil
	}
	return 0, &montecarlo.DomainError{Arg: "discipline", Value: how, Domain: "InSchedule, Barrier or Arrival"}
}

func checkLengths(x []float64, nodes int) error {
	if len(x) != nodes {
		return &montecarlo.DomainError{Arg: "lengths", Value: len(x), Domain: fmt.Sprintf("%d numbers, one per node", nodes)}
	}
	for p, v := range x {
		if !(v >= 0 && v <= math.MaxFloat64) {
			return &montecarlo.DomainError{Arg: fmt.Sprintf("length of packet %d", p), Value: v, Domain: "a finite number >= 0"}
		}
	}
	return nil
}
