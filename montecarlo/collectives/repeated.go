package collectives

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Repeated is a collective that is started again and again, whether or not those
// before it have ended. Its instances share CPUs, NICs and links, which serve their
// operations in the order of the machine, whichever instance they are of; a Receive
// takes messages of its own instance. What is drawn for a rank or a link holds for
// all instances, everything else is drawn for each; a rank that arrives late is so in
// every instance anew, and keeps only its own operations waiting.
type Repeated struct {
	Collective *Compiled
	Periodic   bool // an instance starts every 1/rate; otherwise a Poisson process starts them
}

// mostInstances bounds the instances of a run.
const mostInstances = 1 << 24

// Growth returns a model, for threshold.Find, whose replications say how fast the
// number of unfinished instances grows when they start at a rate and backlog of
// them, at time 0, were there before:
//
//	(unfinished at the end - backlog)/instances
//
// in which time instances have started. It runs at any rate. From a backlog a system
// shrinks that sustains the rate, and one grows that does not. The boundary shows
// without bias if chance alone empties nothing, a backlog above about
// 4 sqrt(instances) where a Poisson process starts them, and if the run is several
// times as long as the backlog takes.
//
// Errors: *inputs.Error for a rate that is not a finite number > 0, for a
// backlog or a number of instances out of 1..2^24; those of Execution.Run.
func (q Repeated) Growth(backlog, started int) func(rate float64) (func() montecarlo.Replication[float64], error) {
	return func(rate float64) (func() montecarlo.Replication[float64], error) {
		if q.Collective == nil || q.Collective.Operations() == 0 {
			return nil, inputs.Errorf("collective", "none", "a compiled program with operations")
		}
		if q.Collective.jitter.Stalls != nil {
			return nil, inputs.Errorf("stalls", q.Collective.jitter.Stalls.Rate,
				"none: a machine that stands still a share p of the time sustains 1-p of the rate without stalls")
		}
		if !(rate > 0 && 1/rate > 0) {
			return nil, inputs.Errorf("rate", rate, "a finite number > 0")
		}
		for _, x := range []struct {
			arg   string
			value int
		}{{"backlog", backlog}, {"instances", started}} {
			if x.value < 1 || x.value > mostInstances {
				return nil, inputs.Errorf(x.arg, x.value, "an integer from 1 to %d", mostInstances)
			}
		}
		if _, err := q.Collective.NewExecution().Run(Key{}); err != nil {
			return nil, err
		}
		return func() montecarlo.Replication[float64] {
			l := newLaunches(q.Collective, min(backlog, 64))
			return func(r *rand.Rand) (float64, error) {
				l.reset(NewKey(r))
				for range backlog {
					if err := l.launch(0); err != nil {
						return 0, err
					}
				}
				at := 0.0
				for i := range started {
					if q.Periodic {
						at = float64(i+1) / rate
					} else {
						at += r.ExpFloat64() / rate
					}
					l.until(at)
					if err := l.launch(at); err != nil {
						return 0, err
					}
				}
				return float64(l.open-backlog) / float64(started), nil
			}
		}, nil
	}
}

// An engine is a discrete-event simulator of instances of a program.
type engine interface {
	reset(e *Execution)
	launch(slot int32, at float64)
	step()
	upcoming() (at float64, ok bool)
	grow(slots int)
}

// launches executes instances. Each occupies a slot, which is free again when it has
// ended.
type launches struct {
	e     *Execution
	run   engine
	slots int
	free  []int32
	open  int // instances that have not ended
}

func newLaunches(c *Compiled, slots int) *launches {
	l := &launches{e: c.NewExecution()}
	after := func(slot int32) {
		l.free = append(l.free, slot)
		l.open--
	}
	switch {
	case c.logGP:
		v := newEvents(c, 0)
		v.after, l.run = after, v
	case c.streams != nil:
		v := newStreamEvents(c, 0)
		v.after, l.run = after, v
	default:
		v := newLinkEvents(c, 0)
		v.after, l.run = after, v
	}
	l.grow(slots)
	return l
}

func (l *launches) grow(slots int) {
	l.run.grow(slots)
	for s := slots - 1; s >= l.slots; s-- {
		l.free = append(l.free, int32(s))
	}
	l.slots = slots
}

func (l *launches) reset(k Key) {
	l.e.draw(k)
	l.run.reset(l.e)
	l.open, l.free = 0, l.free[:0]
	for s := l.slots - 1; s >= 0; s-- {
		l.free = append(l.free, int32(s))
	}
}

// launch starts an instance now.
func (l *launches) launch(at float64) error {
	if len(l.free) == 0 {
		slots := 2 * l.slots
		n, most := len(l.e.c.kind), math.MaxInt32/3
		if l.e.c.streams != nil {
			most = mostStreamOperations
		}
		if slots > most/n {
			return inputs.Errorf("unfinished instances", slots, "at most %d of %d operations", most/n, n)
		}
		l.grow(slots)
	}
	slot := l.free[len(l.free)-1]
	l.free = l.free[:len(l.free)-1]
	l.open++
	l.run.launch(slot, at)
	return nil
}

// until executes all events up to a time.
func (l *launches) until(at float64) {
	for {
		next, ok := l.run.upcoming()
		if !ok || next > at {
			return
		}
		l.run.step()
	}
}

func (m *mailbox) grow(slots int) {
	n := int(m.n) * slots
	m.nodes, m.messages = longer(m.nodes, 2*n), longer(m.messages, n)
	m.channels, m.untaken = longer(m.channels, m.c.channels*slots), longer(m.untaken, slots)
	if m.c.wild != nil {
		m.ranks = longer(m.ranks, m.c.ranks*slots)
	}
}

// longer extends a slice to length n and keeps its elements.
func longer[T any](s []T, n int) []T {
	if n <= len(s) {
		return s
	}
	return append(s, make([]T, n-len(s))...)
}
