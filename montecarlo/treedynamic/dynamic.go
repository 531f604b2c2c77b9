package treedynamic

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
)

// Dynamic is dynamic broadcasting by a scheme.
type Dynamic struct {
	Scheme *Scheme
	Lambda float64 // packets per node and slot
	Order  Order
	// Arrivals is how packets are generated, nil for Poisson. Each packet of a batch
	// chooses a tree of its own.
	Arrivals arrivals.Process
	// Branches keeps the delays of every branch, for Run.Branch; Rotated has none.
	// It takes many times as long where copies come first to be served first.
	Branches bool
}

// Validate returns an *inputs.Error for the first parameter outside
// its domain. That of Lambda ends where the load of a link reaches 1.
func (d Dynamic) Validate() error {
	if err := d.validateScheme(); err != nil {
		return err
	}
	most, link := d.Scheme.Capacity()
	if leastLambda <= d.Lambda && d.Lambda < most {
		return nil
	}
	busy := fmt.Sprintf(", from which on the link %v of %v is always busy and its queue grows", link, d.Scheme)
	if d.Scheme.layouts != nil {
		busy = fmt.Sprintf(" = %d/%d, k/(N-1), from which on links to leaves of the trees are always busy and their queues grow",
			d.Scheme.choices, d.Scheme.nodes-1)
	}
	return &inputs.Error{Arg: "lambda", Value: d.Lambda, Domain: fmt.Sprintf("a rate from %g to below %.6g%s", leastLambda, most, busy)}
}

func (d Dynamic) validateScheme() error {
	if d.Scheme == nil || d.Scheme.nodes < 2 {
		return &inputs.Error{Arg: "scheme", Value: d.Scheme, Domain: "one made by Trees, Rotated or Indirect"}
	}
	if err := d.Order.check(); err != nil {
		return err
	}
	if err := arrivals.Validate(d.Arrivals); err != nil {
		return err
	}
	if d.Order == Priority && d.Scheme.crowded {
		return &inputs.Error{Arg: "order", Value: d.Order, Domain: fmt.Sprintf("fifo, lifo or random: some link is in subtrees of more "+
			"than %d sizes", maxLevels)}
	}
	return nil
}

// Limits of Lambda: below leastLambda the gaps between packets would exceed the
// precision of their instants, and a load far beyond the capacity shows nothing new.
const (
	leastLambda = 1e-9
	overload    = 100
)

// Run starts a run from an empty network, at time 0. The words are used and
// kept; a run of the same words is the same, and runs of the same words in
// different orders have the same arrivals. Overload is allowed: the queues
// then grow, and what is measured has no limit.
//
// Errors: those of Validate, but lambda may be up to 100 times the capacity.
func (d Dynamic) Run(w *montecarlo.Words) (*Run, error) {
	if err := d.validateScheme(); err != nil {
		return nil, err
	}
	if most, _ := d.Scheme.Capacity(); !(leastLambda <= d.Lambda && d.Lambda <= overload*most) {
		return nil, &inputs.Error{
			Arg: "lambda", Value: d.Lambda,
			Domain: fmt.Sprintf("a rate from %g to %.6g, %d times the capacity", leastLambda, overload*most, overload),
		}
	}
	s := d.Scheme
	r := &Run{
		scheme: s, order: d.Order,
		picks: montecarlo.NewWords(w), random: w.Rand(),
		rate: d.Lambda * float64(s.nodes), window: 1,
	}
	if s.layouts != nil && d.Order == FIFO && !d.Branches {
		r.flow = newFlow(s)
		r.window = d.window()
	} else {
		r.busy = make([]uint64, (s.Links()+63)/64)
		r.queues.init(s, d.Order)
	}
	if d.Branches && s.d == 0 {
		r.branches = make([]branch, len(s.stages))
	}
	r.arrivals = arrivals.Begin(d.Arrivals, r.rate)
	r.await()
	return r, nil
}

// window returns the number of slots that a flow simulates at once: enough for the
// busiest links to send some hundreds of packets.
func (d Dynamic) window() int64 {
	const packets, least, most = 256, 64, 4096
	load := d.Lambda * float64(d.Scheme.nodes-1) / float64(d.Scheme.choices)
	return int64(math.Max(least, math.Min(most, packets/load)))
}
