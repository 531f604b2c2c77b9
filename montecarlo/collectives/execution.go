package collectives

import (
	"math"

	"castlab/distributions/inputs"
)

// An Execution is the scratch space of runs. It serves one goroutine at a time, and
// allocates only in its first run, and for more stalls, and more messages on their way to
// a rank, than in any run before.
type Execution struct {
	c      *Compiled
	stream *stream
	factor []float64 // by rank, slowdown in this run; nil where all are 1
	begin  []float64 // by rank, time of arrival; nil where all arrive at 0
	ends   []float64 // by rank, time of completion

	pass    *pass
	windows *windows
	events  *events
	links   *linkEvents
	bytes   *streamEvents
	stalls  stalled
	salt    uint64 // of the current instance, so that each has random numbers of its own; 0 if there is one
}

// NewExecution returns the scratch space of runs.
func (c *Compiled) NewExecution() *Execution {
	e := &Execution{c: c, stream: newStream(), ends: make([]float64, c.ranks)}
	if c.factor.varies() || c.factor.fixed != 1 || c.slow != nil {
		e.factor = make([]float64, c.ranks)
	}
	if c.start.varies() || c.start.fixed != 0 {
		e.begin = make([]float64, c.ranks)
	}
	return e
}

// Run executes the program once and returns when its last rank is done. A rank is
// done when its last operation has ended and its CPUs are free.
//
// Errors: a *DeadlockError; an *UnreceivedError; an *inputs.Error where the
// time is not finite, as draws may be very long.
func (e *Execution) Run(k Key) (last float64, err error) {
	e.draw(k)
	if e.c.order != nil {
		e.passes()
	} else if err := e.simulate(); err != nil {
		return 0, err
	}
	if err := e.stall(nil); err != nil {
		return 0, err
	}
	return e.last()
}

// draw draws the factors and arrival times of a run.
func (e *Execution) draw(k Key) {
	c := e.c
	e.salt = 0
	e.stream.begin(k)
	for r := range e.factor {
		f := c.factor.of(e.stream, identity(r, r, 0))
		if c.slow != nil {
			f *= c.slow[r]
		}
		e.factor[r] = f
	}
	for r := range e.begin {
		e.begin[r] = c.start.of(e.stream, identity(r, r, 0))
	}
}

// simulate executes the program event by event.
func (e *Execution) simulate() error {
	if e.c.windows != nil {
		if e.windows == nil {
			e.windows = newWindows(e.c)
		}
		if e.windows.run(e) {
			return nil
		}
	}
	if e.c.logGP {
		if e.events == nil {
			e.events = newEvents(e.c, 1)
		}
		return e.events.run(e)
	}
	if e.c.streams != nil {
		if e.bytes == nil {
			e.bytes = newStreamEvents(e.c, 1)
		}
		return e.bytes.run(e)
	}
	if e.links == nil {
		e.links = newLinkEvents(e.c, 1)
	}
	return e.links.run(e)
}

// Ends returns the time at which each rank was done in the last run. The slice is valid
// until the next run.
func (e *Execution) Ends() []float64 { return e.ends }

func (e *Execution) last() (float64, error) {
	last := 0.0
	for _, t := range e.ends {
		last = max(last, t)
	}
	if !(last <= math.MaxFloat64) {
		return 0, inputs.Errorf("completion", last, "times whose sum is finite: a draw was too long")
	}
	return last, nil
}

// of returns the slowdown factor of a rank.
func (e *Execution) of(rank int32) float64 {
	if e.factor == nil {
		return 1
	}
	return e.factor[rank]
}

// from returns the arrival time of a rank.
func (e *Execution) from(rank int32) float64 {
	if e.begin == nil {
		return 0
	}
	return e.begin[rank]
}

// latency draws the flight of a message with the identity id between a pair of ranks,
// which are so far apart where the flight does not vary.
func (e *Execution) latency(distance float64, pair, id uint64) float64 {
	c, s := e.c, e.stream
	t := distance
	if c.flight.law != nil {
		t = c.flight.of(s, id^e.salt)
	}
	if f := &c.flightFactor; f.law != nil || f.fixed != 1 {
		t *= f.of(s, pair)
	}
	if c.extra.law != nil || c.extra.fixed != 0 {
		t += c.extra.of(s, id^e.salt)
	}
	return t
}

// noise draws the noise of an operation.
func (e *Execution) noise(p purpose, id uint64) float64 {
	n := &e.c.noise
	if n.law == nil {
		return n.fixed
	}
	return n.law.Sample(e.stream.at(p, id^e.salt))
}
