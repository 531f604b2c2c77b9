package collectives

// A progress is the state of the operations of a simulation in which each begins as soon as what it waits for has
// happened, or when its machine gets to it.
type progress struct {
	simulation
	loop  loop
	waits []int32 // by operation, the ends and beginnings that it still waits for
	state []uint8
	done  []float64 // by rank, time of completion
}

// A loop executes the events of a machine.
type loop interface {
	enter(k, base int32)               // begins an operation that waits for no other, or has it wait for the machine
	later(at float64, k, base int32)   // foresees that
	matched(receive, send, base int32) // gives the message of a Send to a Receive
}

func newProgress(c *Compiled, slots int) progress {
	n := len(c.kind) * slots
	return progress{simulation: newSimulation(c, slots), waits: make([]int32, n), state: make([]uint8, n), done: make([]float64, c.ranks)}
}

// grow allocates slots for more instances.
func (p *progress) grow(slots int) {
	p.simulation.grow(slots)
	n := int(p.n) * slots
	p.waits, p.state = longer(p.waits, n), longer(p.state, n)
}

// restart prepares a run without events or instances.
func (p *progress) restart(e *Execution) {
	p.simulation.restart(e)
	for r := range p.done {
		p.done[r] = e.from(int32(r)) // of a single instance
	}
}

// occupy puts an instance into a slot now.
func (p *progress) occupy(slot int32, at float64) {
	base := slot * p.n
	copy(p.waits[base:base+p.n], p.c.waits)
	clear(p.state[base : base+p.n])
	p.simulation.occupy(slot, at)
}

// result returns when the ranks of a single instance were done, or why they are not.
func (p *progress) result() error {
	if err := p.c.verdict(p.left[0], p.untaken[0], func(k int) uint8 { return p.state[k] }); err != nil {
		return err
	}
	copy(p.e.ends, p.done)
	return nil
}

// freed handles an operation that waits for no other any more.
func (p *progress) freed(k, base int32) {
	if p.e.begin != nil { // ranks may be late
		if at := p.starts(p.e, p.slot(base), p.c.rank[k]); at > p.now {
			p.loop.later(at, k, base)
			return
		}
	}
	p.loop.enter(k, base)
}

// receive begins a Receive.
func (p *progress) receive(k, base int32) {
	p.open(k, base)
	if i := p.post(k, base); i >= 0 {
		p.loop.matched(k, i, base)
	}
}

// arrived handles a message, or the announcement of one, that its receiver has now.
func (p *progress) arrived(k, base int32) {
	if !p.recordArrival(k, base, p.now) {
		return
	}
	for k >= 0 {
		if j := p.deliver(k, base); j >= 0 {
			p.loop.matched(j, k, base)
		}
		k = p.follow(k, base)
	}
}

// open records the beginning of an operation.
func (p *progress) open(k, base int32) {
	p.state[base+k] |= begun
	if p.trace != nil {
		p.trace[base+k].Start = p.now
	}
	p.release(p.c.begins.of(k), base)
}

// finish records the end of an operation.
func (p *progress) finish(k, base int32) {
	p.state[base+k] |= ended
	if p.trace != nil {
		p.trace[base+k].End = p.now
	}
	r := p.c.rank[k]
	p.done[r] = max(p.done[r], p.now)
	p.release(p.c.ends.of(k), base)
	p.ended(base)
}

func (p *progress) release(list []int32, base int32) {
	for _, k := range list {
		if p.waits[base+k]--; p.waits[base+k] == 0 {
			p.freed(k, base)
		}
	}
}
