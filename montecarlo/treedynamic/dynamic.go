package treedynamic

import (
	"fmt"

	"castlab/montecarlo"
)

// Dynamic is dynamic broadcasting by a scheme.
type Dynamic struct {
	Scheme *Scheme
	Lambda float64 // packets per node and slot
	Order  Order
}

// Validate returns a *montecarlo.DomainError for the first parameter outside
// its domain. That of Lambda ends where the load of a link reaches 1.
func (d Dynamic) Validate() error {
	if err := d.validateRun(); err != nil {
		return err
	}
	if most, link := d.Scheme.Capacity(); d.Lambda >= most {
		return &montecarlo.DomainError{
			Arg: "lambda", Value: d.Lambda,
			Domain: fmt.Sprintf("a rate below %.6g, from which on the link %v of %v is always busy and its queue grows", most, link, d.Scheme),
		}
	}
	return nil
}

// Below leastLambda the instants of packets would lose their digits to the gaps
// between them, and so far beyond the capacity there is nothing to learn.
const (
	leastLambda = 1e-9
	overload    = 100
)

// validateRun leaves overload in.
func (d Dynamic) validateRun() error {
	if d.Scheme == nil || d.Scheme.nodes < 2 {
		return &montecarlo.DomainError{Arg: "scheme", Value: d.Scheme, Domain: "one made by Trees, Rotated or Indirect"}
	}
	if err := d.Order.check(); err != nil {
		return err
	}
	if d.Order == Priority && d.Scheme.crowded {
		return &montecarlo.DomainError{Arg: "order", Value: d.Order, Domain: fmt.Sprintf("fifo, lifo or random: some link is in subtrees of more than %d sizes", maxLevels)}
	}
	if most, _ := d.Scheme.Capacity(); !(leastLambda <= d.Lambda && d.Lambda <= overload*most) {
		return &montecarlo.DomainError{
			Arg: "lambda", Value: d.Lambda,
			Domain: fmt.Sprintf("a rate from %g to %g times the capacity, %.6g", leastLambda, float64(overload), overload*most),
		}
	}
	return nil
}

// Run starts a run from an empty network, at time 0. The words are used and
// kept; a run of the same words is the same, and runs of the same words in
// different orders have the same arrivals. Overload is allowed: the queues
// then grow, and what is measured has no limit.
//
// Errors: those of Validate but for lambda too large.
func (d Dynamic) Run(w *montecarlo.Words) (*Run, error) {
	if err := d.validateRun(); err != nil {
		return nil, err
	}
	s := d.Scheme
	r := &Run{
		scheme: s, order: d.Order,
		picks: montecarlo.NewWords(w), random: w.Rand(),
		rate: d.Lambda * float64(s.nodes),
		busy: make([]uint64, (s.Links()+63)/64),
	}
	r.queues.init(s, d.Order)
	r.until = r.random.ExpFloat64() / r.rate
	return r, nil
}
