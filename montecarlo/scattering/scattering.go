package scattering

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
)

// Scattering is dynamic scattering on the cube.
type Scattering struct {
	D      int     // dimensions
	Lambda float64 // requests per node and slot
	Order  Order

	Arrivals arrivals.Process // of the requests; nil for Poisson
}

// MaxDimensions is the largest number of dimensions.
const MaxDimensions = 14

// Limits of Lambda: below leastLambda the gaps between requests would exceed the
// precision of their instants, and a load far beyond the capacity shows nothing new.
const (
	leastLambda = 1e-9
	overload    = 100
)

// Validate returns an *inputs.Error for the first parameter outside its
// domain. That of Lambda ends where the links are always busy.
func (s Scattering) Validate() error {
	if err := s.check(); err != nil {
		return err
	}
	if most := s.capacity(); !(leastLambda <= s.Lambda && s.Lambda < most) {
		return &inputs.Error{
			Arg: "lambda", Value: s.Lambda,
			Domain: fmt.Sprintf("a rate from %g to below %.6g, from which on every link is always busy and its queue grows", leastLambda,
				most),
		}
	}
	return nil
}

func (s Scattering) check() error {
	if err := inputs.Integer("d", s.D, 1, MaxDimensions); err != nil {
		return err
	}
	if s.Order < 0 || int(s.Order) >= len(orders) {
		return &inputs.Error{Arg: "order", Value: int(s.Order), Domain: "Fixed or Rotated"}
	}
	return arrivals.Validate(s.Arrivals)
}

// capacity returns the rate at which all links are always busy: of the N-1 packets of a
// request N/2 cross each dimension, over one of N equivalent links.
func (s Scattering) capacity() float64 { return 1 / float64(int64(1)<<(s.D-1)) }

// Run starts a run from an empty network, at time 0. The words are used and
// kept; a run of the same words is the same, and runs of the same words in
// different orders have the same requests. Overload is allowed: the queues then
// grow, and what is measured has no limit.
//
// Errors: those of Validate, but lambda may be up to 100 times the capacity.
func (s Scattering) Run(w *montecarlo.Words) (*Run, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if most := overload * s.capacity(); !(leastLambda <= s.Lambda && s.Lambda <= most) {
		return nil, &inputs.Error{
			Arg: "lambda", Value: s.Lambda,
			Domain: fmt.Sprintf("a rate from %g to %.6g, %d times the capacity", leastLambda, most, overload),
		}
	}
	shares, err := s.Order.Shares(s.D)
	if err != nil {
		return nil, err
	}
	links := 1 << (s.D + perNode)
	r := &Run{
		d: int32(s.D), shares: shares, random: w.Rand(), rate: s.Lambda * float64(int64(1)<<s.D),
		pool: make([]item, links), free: -1, busy: make([]uint64, (links+63)/64),
	}
	for i := range r.pool {
		r.pool[i] = item{request: int32(i), next: int32(i)}
	}
	r.arrivals = arrivals.Begin(s.Arrivals, r.rate)
	r.await()
	return r, nil
}
