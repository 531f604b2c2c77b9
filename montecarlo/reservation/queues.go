package reservation

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/arrivals"
)

// Queues is the auxiliary system of VB95, Section III-A, with packets and
// reservation intervals of any law. Each of N users has a queue, fed by Poisson
// arrivals. A frame begins at a gate with a reservation interval; then the head
// packet of every queue that was not empty at the gate is sent, one after the
// other. What arrives after the gate waits for the next.
type Queues struct {
	N      int               // users
	Lambda float64           // packets per user and unit of time
	X      distributions.Law // length of a transmission; distributions.Replayed is one after the other, in the order of transmissions
	V      distributions.Law // length of a reservation interval, likewise
	Order  Order             // of the users within a data interval

	Arrivals arrivals.Process // of all packets, each batch of one user; nil for Poisson
}

// Validate returns an *inputs.Error for
// the first parameter outside its domain. The domain of Lambda ends where the
// queues cease to be stable, and the variances must be finite: without them the
// mean wait is infinite.
func (q Queues) Validate() error {
	if err := inputs.Integer("N", q.N, 1, MaxUsers); err != nil {
		return err
	}
	if q.Order < InTurn || q.Order > AtRandom {
		return &inputs.Error{Arg: "order", Value: int(q.Order), Domain: "an order of service"}
	}
	for _, p := range []struct {
		arg string
		law distributions.Law
	}{{"X", q.X}, {"V", q.V}} {
		if p.law == nil {
			return &inputs.Error{Arg: p.arg, Value: "none", Domain: "a law of lengths"}
		}
		if err := p.law.Validate(); err != nil {
			return err
		}
		if lo, _ := p.law.Support(); lo < 0 {
			return &inputs.Error{Arg: p.arg, Value: p.law.String(), Domain: "a law of lengths >= 0"}
		}
		if !(p.law.Mean() > 0) || math.IsInf(p.law.Variance(), 1) {
			return &inputs.Error{Arg: p.arg, Value: p.law.String(),
				Domain: "a law with mean > 0 and a variance that is finite and below 1.8e308"}
		}
	}
	if err := arrivals.Validate(q.Arrivals); err != nil {
		return err
	}
	return stable(q.N, q.Lambda, q.X.Mean(), q.V.Mean())
}

// Memoryless reports whether a gate at which nobody waits is a new beginning: arrivals are
// Poisson, and no length depends on those before it.
func (q Queues) Memoryless() bool {
	for _, law := range []distributions.Law{q.X, q.V} {
		if _, replayed := law.(distributions.Replayed); replayed {
			return false
		}
	}
	return arrivals.IsPoisson(q.Arrivals)
}

// An Order says in which order the users of one frame are served. No order
// looks at the lengths, so the mean wait is the same for all of them; that of a
// single user is not.
type Order int

const (
	InTurn   Order = iota // by number
	Rotating              // by number, beginning one user later in every frame
	AtRandom              // in a new random order
)

// String returns in-turn, rotating or at-random.
func (o Order) String() string {
	switch o {
	case InTurn:
		return "in-turn"
	case Rotating:
		return "rotating"
	case AtRandom:
		return "at-random"
	}
	return fmt.Sprintf("Order(%d)", int(o))
}
