package collectives

import "castlab/topologies/programs"

// carrying executes programs on Links event by event. At one time first comes what
// ends or arrives, by operation, and then what begins, by link and CPU, until
// nothing more happens at that time: a link knows all that could go before it takes
// one.
//
// What could go next over a link waits in its queue in the order of when it could,
// and then of instances and operations.
type carrying struct {
	mailbox
	e      *Execution
	now    float64
	births int64
	after  func(slot int32) // an instance has ended; nil where nobody asks

	agenda agenda // 3i: operation i ends, 3i+1: its message arrives, 3i+2: it can begin; ^link, ^(links + CPU)
	instances
	free   []float64 // by link, then by CPU
	queues []queue
	turn   []int32 // by slot and link, how many of its Sends have begun; without Arrival

	waits []int32
	could []float64 // when an operation could begin
	birth []int64   // by slot, the number of its instance
	state []uint8
	left  []int32
	done  []float64 // by rank

	trace []Span
}

const turned uint8 = 1 << 7 // it could begin if it were its turn

func newCarrying(c *Compiled, slots int) *carrying {
	n := len(c.kind)
	v := &carrying{
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

func (v *carrying) run(e *Execution) error {
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

func (v *carrying) reset(e *Execution) {
	v.e, v.now, v.births = e, 0, 0
	v.agenda.clear()
	clear(v.free)
	for i := range v.queues {
		v.queues[i] = queue{-1, -1}
	}
	for r := range v.done {
		v.done[r] = e.from(int32(r)) // of one instance
	}
}

// launch starts an instance at a time, which is now.
func (v *carrying) launch(slot int32, at float64) {
	base := slot * v.n
	copy(v.waits[base:base+v.n], v.c.waits)
	clear(v.state[base : base+v.n])
	v.empty(slot)
	if v.turn != nil {
		clear(v.turn[int(slot)*v.c.links:][:v.c.links])
	}
	v.births++
	v.birth[slot] = v.births
	v.born(slot, at)
	v.left[slot], v.now = v.n, at
	for k, w := range v.c.waits {
		if w == 0 {
			v.freed(int32(k), base)
		}
	}
}

// freed says that an operation waits for no other.
func (v *carrying) freed(k, base int32) {
	if at := v.starts(v.e, v.slot(base), v.c.rank[k]); at > v.now {
		v.put(at, 3*(base+k)+2)
		return
	}
	v.enter(k, base)
}

func (v *carrying) put(at float64, what int32) {
	seq := int64(what)
	if what < 0 {
		seq = 1<<40 + int64(^what)
	}
	v.agenda.put(event{at, seq, what})
}

func (v *carrying) step() {
	x := v.agenda.take()
	v.now = x.at
	if x.what < 0 {
		v.serve(^x.what)
		return
	}
	k, base := v.local(x.what / 3)
	v.season(v.e, v.slot(base))
	switch x.what % 3 {
	case 0:
		v.finish(k, base)
		if v.c.kind[k] == programs.Send {
			if t := v.e.fly(k, v.c.ident[k]); t > 0 {
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

// enter lets an operation that waits for no other begin, or wait for its link.
func (v *carrying) enter(k, base int32) {
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

// enqueue puts an operation behind those that could begin before it.
func (v *carrying) enqueue(k, base, resource int32) {
	i := base + k
	v.could[i] = v.now
	q := &v.queues[resource]
	last := int32(-1)
	if q.tail >= 0 && v.goes(q.tail>>1, i) {
		last = q.tail
	} else {
		for act := q.head; act >= 0 && v.goes(act>>1, i); act = v.nodes[act].next {
			last = act
		}
	}
	act := 2 * i
	if last < 0 {
		v.nodes[act].next, q.head = q.head, act
	} else {
		v.nodes[act].next, v.nodes[last].next = v.nodes[last].next, act
	}
	if v.nodes[act].next < 0 {
		q.tail = act
	}
	if q.head == q.tail { // or the link is in the agenda
		v.put(max(v.now, v.free[resource]), ^resource)
	}
}

// goes reports whether i goes before j, which both wait.
func (v *carrying) goes(i, j int32) bool {
	if v.could[i] != v.could[j] {
		return v.could[i] < v.could[j]
	}
	if a, b := v.birth[i/v.n], v.birth[j/v.n]; a != b {
		return a < b
	}
	return i < j
}

// serve begins what is first in the queue of a link or CPU, which is free.
func (v *carrying) serve(resource int32) {
	c := v.c
	q := &v.queues[resource]
	act := q.head
	v.unlink(q, -1, act)
	k, base := v.local(act >> 1)
	v.season(v.e, v.slot(base))
	end := v.now
	if c.kind[k] == programs.Compute {
		end = v.now + float64(v.e.of(c.rank[k])*c.busy[k]) + v.e.hum(forComputing, c.ident[k])
	} else {
		end += v.e.crossing(k)
		v.sent(k, base)
	}
	v.free[resource] = end
	v.put(end, 3*(base+k))
	if q.head >= 0 {
		v.put(end, ^resource)
	}
	// Only now, as this may put something else into the queue.
	v.open(k, base)
	if v.turn != nil && c.kind[k] == programs.Send {
		v.advance(resource, base)
	}
}

// advance gives the turn on a link to the next Send of its instance.
func (v *carrying) advance(l, base int32) {
	c := v.c
	turn := &v.turn[int(v.slot(base))*c.links+int(l)]
	*turn++
	if at := c.turns.first[l] + *turn; at < c.turns.first[l+1] {
		if k := c.turns.items[at]; v.state[base+k]&turned != 0 {
			v.enqueue(k, base, l)
		}
	}
}

func (v *carrying) arrived(k, base int32) {
	if !v.there(k, base, v.now) {
		return
	}
	for k >= 0 {
		if j := v.deliver(k, base); j >= 0 {
			v.matched(j, k, base)
		}
		k = v.follow(k, base)
	}
}

func (v *carrying) matched(j, k, base int32) {
	v.state[base+k] |= taken
	v.finish(j, base)
}

// open says that an operation begins.
func (v *carrying) open(k, base int32) {
	v.state[base+k] |= begun
	if v.trace != nil {
		v.trace[base+k].Start = v.now
	}
	v.release(v.c.begins.of(k), base)
}

// finish says that an operation ends.
func (v *carrying) finish(k, base int32) {
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

func (v *carrying) release(list []int32, base int32) {
	for _, k := range list {
		if v.waits[base+k]--; v.waits[base+k] == 0 {
			v.freed(k, base)
		}
	}
}
