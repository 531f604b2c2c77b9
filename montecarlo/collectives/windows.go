package collectives

import (
	"math"

	"castlab/topologies/programs"
)

// windows is a simulation of programs on a LogGP machine that does the same as events,
// one rank after the other. A message comes no sooner than the least overhead and the
// least flight after its Send began. Where ranks have few senders each does all that it
// has to do until the next message of one of them could come (ahead). Otherwise time is
// divided into windows of that length: what happens in one at different ranks is
// independent, so that each rank does all that it has to do there. No common list of
// events is needed.
//
// The order of creation, which decides between acts that can begin at one time, is found
// when it is needed: acts of one rank have numbers, and of two others that one was created
// first whose creator was, by time and then by its own order of creation.
//
// A run that costs too much effort, such as where the creators of acts were created at one
// time back to the beginning, fails, and events has to execute it.
type windows struct {
	c *Compiled
	t *windowTable
	e *Execution

	noisy bool
	now   float64
	doing int32 // act that is being executed, none at the launch
	count int32 // acts created
	left  int   // operations that have not ended

	wheel wheel
	ahead
	seats []windowSeat
	acts  []act
	phase []uint8 // of Receives that are alone on their channel
	gates []gate  // by operation that waits for several
	fresh []int32

	channels []channel
	number   []int32 // by Send on a channel with several, its number there

	effort int // steps left for what may take long
	runs   struct{ tried, failed int }
}

// An act is as in events: an operation, or the reception of a message.
type act struct {
	at   float64 // when it could begin if its CPU were free; after its reception, when the message is there
	born float64 // time of its creation, -1 at the launch
	seq  int32   // in order of creation at one rank
	by   int32   // the act that created it; none at the launch; of a message ^ the rank that it goes to
	next int32   // in a list
	op   int32
}

const none = math.MinInt32

// A windowSeat is the state of a rank.
type windowSeat struct {
	cpu, sends, takes float64
	factor            float64
	computes, outs    queue // acts that wait for the CPU
	ins               queue
	future            queue     // operations that begin, or could, later; by time
	inbox             []arrival // messages that come, by time, in windows before they are sorted
	read              int       // so many of them have
	active            bool
	wake              int64 // window in which the rank is due

	past float64 // time of the last act
}

// An arrival is a message that comes.
type arrival struct {
	at  float64
	act int32
}

// A gate holds an operation until all that it waits for has happened.
type gate struct {
	ready float64
	waits int32
}

// Phases of a Receive that is alone on its channel.
const (
	waiting uint8 = iota + 1 // for its message
	there                    // its message is there before it began
)

func newWindows(c *Compiled) *windows {
	t := c.windows
	v := &windows{
		c: c, t: t, seats: make([]windowSeat, c.ranks), acts: make([]act, t.acts), phase: make([]uint8, len(t.operations)),
		channels: make([]channel, t.several), ahead: newAhead(t.pairs), noisy: c.noise.law != nil || c.noise.fixed != 0,
	}
	for k := range t.operations {
		o := &t.operations[k]
		v.acts[o.act].op = int32(k)
		if o.kind == programs.Send {
			v.acts[o.act+1].op = int32(k)
		}
	}
	if t.gated {
		v.gates = make([]gate, len(t.operations))
	}
	if t.several > 0 {
		v.number = make([]int32, len(t.operations))
	}
	v.clear()
	return v
}

// clear prepares the state that a run which ends leaves as it was.
func (v *windows) clear() {
	clear(v.phase)
	for k := range v.gates {
		v.gates[k] = gate{waits: v.c.waits[k]}
	}
	v.fresh = v.fresh[:0]
}

// run executes one instance, and reports whether it did.
func (v *windows) run(e *Execution) bool {
	least := 1.0
	if e.factor != nil {
		least = math.Inf(1)
		for _, f := range e.factor {
			least = min(least, f)
		}
	}
	length := float64(least*v.c.overhead) + v.t.flight
	if !(length > 0 && 1/length > 0) || v.runs.failed > 2 && 2*v.runs.failed > v.runs.tried {
		return false
	}
	v.runs.tried++
	v.e = e
	v.wheel.reset((1 - 1e-6) * length)
	v.launch()
	if v.t.ahead {
		v.runAhead()
	} else {
		for v.effort >= 0 && v.turn() {
			v.window()
		}
	}
	if v.effort < 0 || v.left > 0 { // a run without end is for events to explain
		v.runs.failed++
		v.clear()
		return false
	}
	for r := range e.ends {
		e.ends[r] = v.seats[r].cpu
	}
	return true
}

// launch starts an instance at 0.
func (v *windows) launch() {
	v.now, v.doing, v.count, v.left = 0, none, 0, len(v.t.operations)
	v.effort = 64*len(v.acts) + 1<<12
	v.due = v.due[:0]
	clearChannels(v.channels)
	at := 0
	for r := range v.seats {
		s := &v.seats[r]
		*s = windowSeat{
			cpu: v.e.from(int32(r)), factor: v.e.of(int32(r)), computes: queue{-1, -1}, outs: queue{-1, -1}, ins: queue{-1, -1},
			future: queue{-1, -1}, inbox: s.inbox[:0], wake: math.MaxInt64, past: -1,
		}
		for ; at < len(v.t.roots) && v.t.roots[at] < v.c.first[r+1]; at++ {
			v.fresh = append(v.fresh, v.t.roots[at])
		}
		v.admit(s, -1)
		if !v.t.ahead {
			v.sleep(s, int32(r))
		}
	}
}

// window has all ranks do what they have to do in this window.
func (v *windows) window() {
	for x := v.wheel.take(); x != none; {
		var r int32
		if x >= 0 {
			m := &v.acts[x]
			r = ^m.by
			s := &v.seats[r]
			s.inbox = append(s.inbox, arrival{m.at, x})
			x = m.next
		} else {
			r, x = v.wheel.rank(x)
		}
		if s := &v.seats[r]; !s.active {
			s.active = true
			v.due = append(v.due, r)
		}
	}
	v.horizon = v.wheel.end()
	for _, r := range v.due {
		s := &v.seats[r]
		if s.wake <= v.wheel.now {
			s.wake = math.MaxInt64
		}
		v.sort(s.inbox)
		v.work(r, s)
		s.active, s.inbox, s.read = false, s.inbox[:0], 0
		v.sleep(s, r)
	}
	v.due = v.due[:0]
}

// sleep makes a rank due in the window of its next act.
func (v *windows) sleep(s *windowSeat, r int32) {
	at := math.Inf(1)
	if s.future.head >= 0 {
		at = v.acts[s.future.head].at
	}
	if s.computes.head >= 0 {
		at = min(at, s.cpu)
	}
	if s.outs.head >= 0 {
		at = min(at, max(s.cpu, s.sends))
	}
	if s.ins.head >= 0 {
		at = min(at, max(s.cpu, s.takes))
	}
	if at == math.Inf(1) {
		return
	}
	if window, ok := v.wheel.window(at); !ok {
		v.effort = -1
	} else if window < s.wake {
		s.wake = window
		v.wheel.putRank(r, window)
	}
}

// earlier reports whether an act was created before another.
func (v *windows) earlier(a, b int32) bool {
	for {
		x, y := &v.acts[a], &v.acts[b]
		if x.born != y.born {
			return x.born < y.born
		}
		p, q := v.c.rank[x.op], v.c.rank[y.op]
		if p == q {
			return x.seq < y.seq
		}
		if x.born < 0 {
			return p < q
		}
		a, b = creator(a, x), creator(b, y)
		if v.effort--; v.effort < 0 {
			return false
		}
	}
}

// creator returns the act that created another after the launch.
func creator(a int32, x *act) int32 {
	if x.by < 0 {
		return a - 1 // the Send of a message
	}
	return x.by
}

// before reports whether an act that can begin at a time goes before another one.
func (v *windows) before(at float64, a int32, when float64, b int32) bool {
	return at < when || at == when && v.earlier(a, b)
}
