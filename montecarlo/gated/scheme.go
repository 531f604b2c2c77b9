package gated

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/arrivals"
)

// A Scheme is gated service without limit for N nodes.
type Scheme struct {
	N      int     // nodes
	Lambda float64 // requests per node and unit of time
	// what a request adds to its period; distributions.Replayed is one after the other, in the order of transmissions
	X distributions.Law
	V distributions.Law // what a period takes without any; likewise

	Arrivals arrivals.Process // nil for Poisson, without which, and without independent lengths, what has a proof does not run
}

// Validate returns an *inputs.Error for
// the first parameter outside its domain. The domain of Lambda ends where the
// requests of a period add more than its own length,
//
//	lambda N E[X] >= 1
//
// and the second moments must be finite: without them the mean delay is infinite.
func (s Scheme) Validate() error {
	if err := s.check(); err != nil {
		return err
	}
	limit := 1 / (float64(s.N) * s.X.Mean())
	if !(s.Lambda > 0 && s.rho() < 1) {
		return &inputs.Error{
			Arg: "lambda", Value: s.Lambda,
			Domain: fmt.Sprintf("a rate > 0 below %.6g: with N=%d and a mean of X of %g the scheme is stable only for rho = "+
				"lambda N E[X] < 1", limit, s.N, s.X.Mean()),
		}
	}
	limit = maxRequests
	if s.Proved() != nil {
		limit = maxFollowed
	}
	if most := s.rate() * s.V.Mean() / (1 - s.rho()); most > limit {
		return &inputs.Error{
			Arg: "lambda", Value: s.Lambda,
			Domain: fmt.Sprintf("a rate at which a period takes at most %g requests on average; here it takes %.4g", limit, most),
		}
	}
	return nil
}

// check validates everything but the rate.
func (s Scheme) check() error {
	if err := inputs.Integer("N", s.N, 1, math.MaxInt); err != nil {
		return err
	}
	for _, p := range s.laws() {
		if p.law == nil {
			return &inputs.Error{Arg: p.arg, Value: "none", Domain: "a law of lengths"}
		}
		if err := p.law.Validate(); err != nil {
			return err
		}
		if lo, _ := p.law.Support(); lo < 0 {
			return &inputs.Error{Arg: p.arg, Value: p.law.String(), Domain: "a law of lengths >= 0"}
		}
		if mean := p.law.Mean(); !(mean > 0) || math.IsInf(mean*mean+p.law.Variance(), 1) {
			return &inputs.Error{Arg: p.arg, Value: p.law.String(),
				Domain: "a law with mean > 0 and a second moment that is finite and below 1.8e308"}
		}
	}
	return arrivals.Validate(s.Arrivals)
}

// Proved returns nil if what begins in steady state runs, such as Stationary and Delays, and
// otherwise an *inputs.Error for arrivals that are no Poisson process or lengths of a record
// one after another: the warm-up has a proof for independent ones alone.
func (s Scheme) Proved() error {
	if !arrivals.IsPoisson(s.Arrivals) {
		return &inputs.Error{Arg: "arrivals", Value: s.Arrivals, Domain: "poisson, for which the warm-up has a proof; use Run for others"}
	}
	for _, p := range s.laws() {
		if _, replayed := p.law.(distributions.Replayed); replayed {
			return &inputs.Error{Arg: p.arg, Value: p.law.String(),
				Domain: "independent lengths, for which the warm-up has a proof; use Run for others"}
		}
	}
	return nil
}

type namedLaw struct {
	arg string
	law distributions.Law
}

func (s Scheme) laws() [2]namedLaw { return [...]namedLaw{{"X", s.X}, {"V", s.V}} }

// maxRequests bounds the mean of M: beyond it, sums of counts lose their last digit in
// float64.
const maxRequests = 1e12

// maxFollowed bounds it where arrivals, or lengths, are drawn one by one.
const maxFollowed = 1 << 24

func (s Scheme) rate() float64 { return s.Lambda * float64(s.N) }
func (s Scheme) rho() float64  { return s.rate() * s.X.Mean() }
