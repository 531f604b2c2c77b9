package gated

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/internal/poisson"
)

// Executed is gated service without limit whose periods last as long as serving
// the requests does, which may depend on the nodes they come from: a static
// algorithm, executed anew for every period.
type Executed struct {
	N      int     // nodes
	Lambda float64 // requests per node and unit of time
	// Duration returns the length of a period that serves a request from each of the
	// sources, in which a node may occur several times; more than 0 even if no request
	// waits. It keeps neither argument.
	Duration func(sources []int, r *rand.Rand) (float64, error)
	Arrivals arrivals.Process // nil for Poisson
}

// An ExecutedRun is one run, period by period, from an empty network on. Its
// memory is that of the most requests of a period.
type ExecutedRun struct {
	scheme  Executed
	rand    *rand.Rand
	sources []int
	last    Period
	next    int64
	clock   *arrivals.Clock // nil for Poisson
	age     float64         // of the requests waiting at the next gate
}

// mostRequests bounds the requests of a period. Only a run without a steady state has
// more.
const mostRequests = 1 << 24

// Run starts a run. Whether it has a steady state depends on Duration; the caller
// knows.
//
// Errors: *inputs.Error for N < 1, lambda that is not > 0 and finite, no
// Duration.
func (e Executed) Run(w *montecarlo.Words) (*ExecutedRun, error) {
	switch {
	case e.N < 1:
		return nil, &inputs.Error{Arg: "N", Value: e.N, Domain: "an integer >= 1"}
	case !(e.Lambda > 0) || !inputs.Finite(e.Lambda):
		return nil, &inputs.Error{Arg: "lambda", Value: e.Lambda, Domain: "a finite rate > 0"}
	case e.Duration == nil:
		return nil, &inputs.Error{Arg: "Duration", Value: "none", Domain: "an algorithm to be executed"}
	}
	if err := arrivals.Validate(e.Arrivals); err != nil {
		return nil, err
	}
	r := &ExecutedRun{scheme: e, rand: w.Rand()}
	if !arrivals.IsPoisson(e.Arrivals) {
		r.clock = arrivals.NewClock(e.Arrivals, e.Lambda*float64(e.N))
	}
	return r, nil
}

// Fill runs len(dst) periods. V is left out: a period is no sum.
//
// Errors: that of Duration; *inputs.Error for a duration that is not > 0
// and finite, and for more than 2^24 requests at a gate.
func (r *ExecutedRun) Fill(dst []Period) error {
	for i := range dst {
		if err := r.period(); err != nil {
			return err
		}
		dst[i] = r.last
	}
	return nil
}

func (r *ExecutedRun) period() error {
	if r.next > mostRequests {
		return &inputs.Error{Arg: "lambda", Value: r.scheme.Lambda,
			Domain: fmt.Sprintf("a rate at which a period takes at most %d requests; here one took %d", mostRequests, r.next)}
	}
	for int64(len(r.sources)) < r.next { // of Poisson arrivals, and of a backlog
		r.sources = append(r.sources, r.source())
	}
	length, err := r.scheme.Duration(r.sources, r.rand)
	if err != nil {
		return err
	}
	if !(length > 0) || !inputs.Finite(length) {
		return &inputs.Error{Arg: "Duration", Value: length, Domain: fmt.Sprintf("a finite time > 0, with %d requests too", r.next)}
	}
	r.last = Period{Requests: r.next, Before: r.last.Length, Age: r.age, Length: length}
	r.sources = r.sources[:0]
	if r.clock == nil {
		r.next, r.age = poisson.Number(r.rand, r.scheme.Lambda*float64(r.scheme.N)*length), length/2
		return nil
	}
	r.age = 0
	for {
		at, size, ok := r.clock.Before(length, r.rand)
		if !ok {
			break
		}
		r.age += (length - at) * float64(size)
		for source := r.source(); size > 0 && len(r.sources) <= mostRequests; size-- {
			r.sources = append(r.sources, source)
		}
	}
	if r.next = int64(len(r.sources)); r.next > 0 {
		r.age /= float64(r.next)
	}
	return nil
}

func (r *ExecutedRun) source() int { return int(r.rand.Uint64N(uint64(r.scheme.N))) }

// Growth says by which share in a period, on average over a run, the requests
// that wait grew when so many of them waited at the first gate, each from any node
// with the same probability:
//
//	(requests waiting at the end - backlog)/(backlog periods)
//
// It runs at any load, stable or not, and is for one goroutine at a time, as
// Duration is.
//
// Errors of a replication: those of Run and Fill; *inputs.Error for a
// backlog outside 1..2^24 and for less than one period.
func (e Executed) Growth(backlog, periods int) montecarlo.Replication[float64] {
	return func(r *rand.Rand) (float64, error) {
		switch {
		case backlog < 1 || backlog > mostRequests:
			return 0, &inputs.Error{Arg: "backlog", Value: backlog, Domain: fmt.Sprintf("an integer from 1 to %d", mostRequests)}
		case periods < 1:
			return 0, &inputs.Error{Arg: "periods", Value: periods, Domain: "an integer >= 1"}
		}
		run, err := e.Run(montecarlo.NewWords(r))
		if err != nil {
			return 0, err
		}
		run.next = int64(backlog)
		for range periods {
			if err := run.period(); err != nil {
				return 0, err
			}
		}
		return float64(run.next-int64(backlog)) / (float64(backlog) * float64(periods)), nil
	}
}
