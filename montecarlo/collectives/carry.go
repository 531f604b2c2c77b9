package collectives

import "castlab/topologies/programs"

// linkEvents is a discrete-event simulation of programs on Links. Events at one time run
// in two stages, repeated until none is left: first operations end and messages arrive,
// ordered by operation, then operations begin, ordered by link and CPU. So a link knows
// all candidates before it picks one.
//
// Candidates for a link wait in its queue, ordered by the time at which they could
// begin, then by instance and operation.
//
// In the agenda 3i is that operation i ends, 3i+1 that its message arrives, 3i+2 that it can begin; ^resource a link or
// CPU.
type linkEvents struct {
	progress
	births int64
	free   []float64 // by resource (links, then CPUs), when it is free
	queues []queue
	turn   []int32 // by slot and link, number of its Sends that have begun; nil in order of arrival

	could []float64 // by operation, when it could begin
	birth []int64   // by slot, the number of its instance
}

const turned uint8 = 1 << 7 // flag of an operation that waits only for its turn on the link

func newLinkEvents(c *Compiled, slots int) *linkEvents {
	v := &linkEvents{
		progress: newProgress(c, slots),
		free:     make([]float64, c.links+c.ranks*c.cpus), queues: make([]queue, c.links+c.ranks*c.cpus),
		could: make([]float64, len(c.kind)*slots), birth: make([]int64, slots),
	}
	v.loop = v
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
	return v.result()
}

// grow allocates slots for more instances.
func (v *linkEvents) grow(slots int) {
	v.progress.grow(slots)
	v.could, v.birth = longer(v.could, int(v.n)*slots), longer(v.birth, slots)
	if v.turn != nil {
		v.turn = longer(v.turn, v.c.links*slots)
	}
}

func (v *linkEvents) reset(e *Execution) {
	v.restart(e)
	v.births = 0
	clear(v.free)
	for i := range v.queues {
		v.queues[i] = queue{-1, -1}
	}
}

// launch starts an instance now.
func (v *linkEvents) launch(slot int32, at float64) {
	base := slot * v.n
	v.occupy(slot, at)
	if v.turn != nil {
		clear(v.turn[int(slot)*v.c.links:][:v.c.links])
	}
	v.births++
	v.birth[slot] = v.births
	for k, w := range v.c.waits {
		if w == 0 {
			v.freed(int32(k), base)
		}
	}
}

func (v *linkEvents) later(at float64, k, base int32) { v.put(at, 3*(base+k)+2) }

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
		v.receive(k, base)
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

func (v *linkEvents) matched(j, k, base int32) {
	v.state[base+k] |= taken
	v.finish(j, base)
}
