package gated

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/internal/poisson"
)

// A Period is what one period looked like.
type Period struct {
	Requests int64   // M: requests taken at its gate, all that had arrived in the last period
	Before   float64 // length of the last period
	Age      float64 // mean time from the arrival of its requests to its gate; Before/2, its mean, where arrivals are Poisson
	V        float64 // its own length without requests
	Length   float64 // C = V + X_1 + ... + X_M

	inOrder bool    // lengths are of a record, one after another
	ahead   float64 // then the sum of the X before each of its requests
}

// Delay draws the delay of one of its requests, to the end of the period: it arrived
// uniformly in the last one.
func (p *Period) Delay(r *rand.Rand) float64 { return float64(r.Float64()*p.Before) + p.Length }

// A Run is one run of a scheme, period by period.
type Run struct {
	rate float64
	x, v lengths
	rand *rand.Rand
	last Period
	next int64 // requests waiting at the next gate

	clock *arrivals.Clock // nil for Poisson
	age   float64         // of the requests waiting at the next gate
}

// Run starts a run without waiting requests: the first period serves none. The words
// are used and kept; a run of the same words is the same.
//
// Errors: those of Validate.
func (s Scheme) Run(w *montecarlo.Words) (*Run, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return s.run(w.Rand()), nil
}

// Stationary starts a run in steady state, within 1e-12 in total variation: the
// periods of WarmUp are behind it.
//
// Errors: those of Validate and WarmUp.
func (s Scheme) Stationary(w *montecarlo.Words) (*Run, error) {
	periods, err := s.WarmUp(stationary)
	if err != nil {
		return nil, err
	}
	run := s.run(w.Rand())
	for range periods {
		run.period()
	}
	return run, nil
}

// stationary bounds the total variation distance of the initial state from the steady
// state.
const stationary = 1e-12

func (s Scheme) run(r *rand.Rand) *Run {
	run := &Run{rate: s.rate(), x: newLengths(s.X), v: newLengths(s.V), rand: r}
	if !arrivals.IsPoisson(s.Arrivals) {
		run.clock = arrivals.NewClock(s.Arrivals, s.rate())
	}
	return run
}

// Fill runs len(dst) periods.
func (r *Run) Fill(dst []Period) {
	for i := range dst {
		dst[i] = *r.period()
	}
}

// period simulates one period.
func (r *Run) period() *Period {
	p := &r.last
	p.Requests, p.Before, p.Age = r.next, p.Length, r.age
	p.V = r.v.sum(r.rand, 1)
	if r.x.record == nil {
		p.Length = p.V + r.x.sum(r.rand, p.Requests)
	} else {
		total, ahead := r.x.each(r.rand, p.Requests)
		p.Length, p.inOrder, p.ahead = p.V+total, true, ahead
	}
	if r.clock == nil {
		r.next, r.age = poisson.Number(r.rand, r.rate*p.Length), p.Length/2
		return p
	}
	r.next, r.age = 0, 0
	for {
		at, size, ok := r.clock.Before(p.Length, r.rand)
		if !ok {
			break
		}
		r.next += int64(size)
		r.age += (p.Length - at) * float64(size)
	}
	if r.next > 0 {
		r.age /= float64(r.next)
	}
	return p
}

// WarmUp returns a number of periods after which a run that starts without
// requests has forgotten that: M and the length of the last period differ in law
// from steady state by less than eps in total variation.
//
// Every request taken at a gate descends, through the requests in whose time its
// forebears arrived, from one that arrived in a reservation interval. A run in
// steady state has what a run of K periods has, and the descendants after K
// generations or more of older intervals, of which there are on average
//
//	sum_{k >= K} lambda N E[V] rho^k = lambda N E[V] rho^K / (1-rho)
//
// so this bounds the probability that there is any at a gate; where there is none there
// is none at the next, and one more period has the right length. Source: derived.
//
// Errors: those of Validate; *inputs.Error for eps outside (0, 1), a load so near to 1
// that it takes more than 1e8 periods; those of Proved.
func (s Scheme) WarmUp(eps float64) (int, error) {
	if err := s.Validate(); err != nil {
		return 0, err
	}
	if err := s.Proved(); err != nil {
		return 0, err
	}
	if !(eps > 0 && eps < 1) {
		return 0, &inputs.Error{Arg: "eps", Value: eps, Domain: "a number between 0 and 1"}
	}
	k := math.Log(s.rate()*s.V.Mean()/((1-s.rho())*eps)) / -math.Log(s.rho())
	if k > maxWarmUp {
		return 0, &inputs.Error{Arg: "lambda", Value: s.Lambda,
			Domain: "a load that is forgotten in at most 1e8 periods, rho < 1-3e-7 or so"}
	}
	return int(math.Max(1, math.Ceil(k))) + 1, nil
}

const maxWarmUp = 1e8
