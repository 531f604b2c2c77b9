package collectives

import "castlab/topologies/programs"

// linkEvents is a discrete-event simulation of programs on Links. Events at one time run
// in two stages, repeated until none is left: first operations end and messages arrive,
// ordered by operation, then operations begin, ordered by link and CPU. So a link knows
// all candidates before it picks one.
//
// Candidates for a link wait in its queue, ordered by the time at which they could
// begin, then by instance and operation.
type linkEvents struct {
	mailbox
	e      *Execution
	now    float64
	births int64
	after  func(slot int32) // called when an instance has ended; may be nil

	agenda agenda // 3i: operation i ends, 3i+1: its message arrives, 3i+2: it can begin; ^resource: a link or CPU
	instances
	free   []float64 // by resource (links, then CPUs), when it is free
	queues []queue
	turn   []int32 // by slot and link, number of its Sends that have begun; nil in order of arrival

	waits []int32
	could []float64 // by operation, when it could begin
	birth []int64   // by slot, the number of its instance
	state []uint8
	left  []int32
	done  []float64 // by rank, time of completion

	trace []Span
}

const turned uint8 = 1 << 7 // flag of an operation that waits only for its turn on the link

func newLinkEvents(c *Compiled, slots int) *linkEvents {
	n := len(c.kind)
	v := &linkEvents{
		mailbox: newMailbox(c, slots),
		free:    make([]float64, c.links+c.ranks*c.cpus), queues: make([]queue, c.links+c.ranks*c.cpus),
		waits: make([]int32, n*slots), could: make([]float64, n*slots), birth: make([]int64, slots),
		state: make([]uint8, n*slots), left: make([]int32, slots), done: make([]float64, c.ranks),
	}
	if c.turns.first != nil {
		v.turn = make([]int32, c.links*slots)
	}
	return v
}

func (v *linkEvents) run(e *Execution) error {
	v.reset(e)
	v.launch(0, 0)
	for !v.agenda.empty() {
		v.step()
	}
	if err := v.c.verdict(v.left[0], v.untaken[0], func(k int) uint8 { return v.state[k] }); err != nil {
		return err
	}
	copy(e.ends, v.done)
	return nil
}

func (v *linkEvents) reset(e *Execution) {
	v.e, v.now, v.births = e, 0, 0
	v.agenda.clear()
	v.restart()
	clear(v.free)
	for i := range v.queues {
		v.queues[i] = queue{-1, -1}
	}
	for r := range v.done {
		v.done[r] = e.from(int32(r)) // of a single instance
	}
}

// launch starts an instance now.
func (v *linkEvents) launch(slot int32, at float64) {
	base := slot * v.n
	copy(v.waits[base:base+v.n], v.c.waits)
	clear(v.state[base : base+v.n])
	v.empty(slot)
	if v.turn != nil {
		clear(v.turn[int(slot)*v.c.links:][:v.c.links])
	}
	v.births++
	v.birth[slot] = v.births
	v.register(slot, at)
	v.left[slot], v.now = v.n, at
	for k, w := range v.c.waits {
		if w == 0 {
			v.freed(int32(k), base)
		}
	}
}

// freed handles an operation that waits for no other any more.
func (v *linkEvents) freed(k, base int32) {
	if at := v.starts(v.e, v.slot(base), v.c.rank[k]); at > v.now {
		v.put(at, 3*(base+k)+2)
		return
	}
	v.enter(k, base)
}

func (v *linkEvents) put(at float64, what int32) {
	seq := int64(what)
	if what < 0 {
		seq = 1<<40 + int64(^what)
	}
	v.agenda.put(event{at, seq, what})
}

func (v *linkEvents) step() {
	x := v.agenda.take()
	v.now = x.at
	if x.what < 0 {
		v.serve(^x.what)
		return
	}
	k, base := v.local(x.what / 3)
	v.setSalt(v.e, v.slot(base))
	switch x.what % 3 {
	case 0:
		v.finish(k, base)
		if v.c.kind[k] == programs.Send {
			if t := v.e.latency(v.c.distance(k), v.c.pair[k], v.c.ident[k]); t > 0 {
				v.put(v.now+t, x.what+1)
			} else {
				v.arrived(k, base)
			}
		}
	case 1:
		v.arrived(k, base)
	case 2:
		v.enter(k, base)
	}
}

// enter begins an operation that waits for no other, or queues it for its link.
func (v *linkEvents) enter(k, base int32) {
	c := v.c
	switch c.kind[k] {
	case programs.Receive:
		v.open(k, base)
		if i := v.post(k, base); i >= 0 {
			v.matched(k, i, base)
		}
	case programs.Compute:
		v.enqueue(k, base, int32(c.links)+c.cpu[k])
	default:
		l := c.link[k]
		if v.turn != nil && c.turns.items[c.turns.first[l]+v.turn[int(v.slot(base))*c.links+int(l)]] != k {
			v.state[base+k] |= turned
			return
		}
		v.enqueue(k, base, l)
	}
}

func (v *linkEvents) arrived(k, base int32) {
	if !v.recordArrival(k, base, v.now) {
		return
	}
	for k >= 0 {
		if j := v.deliver(k, base); j >= 0 {
			v.matched(j, k, base)
		}
		k = v.follow(k, base)
	}
}

func (v *linkEvents) matched(j, k, base int32) {
	v.state[base+k] |= taken
	v.finish(j, base)
}

// open records the beginning of an operation.
func (v *linkEvents) open(k, base int32) {
	v.state[base+k] |= begun
	if v.trace != nil {
		v.trace[base+k].Start = v.now
	}
	v.release(v.c.begins.of(k), base)
}

// finish records the end of an operation.
func (v *linkEvents) finish(k, base int32) {
	v.state[base+k] |= ended
	if v.trace != nil {
		v.trace[base+k].End = v.now
	}
	r := v.c.rank[k]
	v.done[r] = max(v.done[r], v.now)
	v.release(v.c.ends.of(k), base)
	slot := v.slot(base)
	if v.left[slot]--; v.left[slot] == 0 && v.after != nil {
		v.after(slot)
	}
}

func (v *linkEvents) release(list []int32, base int32) {
	for _, k := range list {
		if v.waits[base+k]--; v.waits[base+k] == 0 {
			v.freed(k, base)
		}
	}
}
