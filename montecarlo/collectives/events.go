package collectives

import (
	"math"
	"slices"

	"castlab/topologies/programs"
)

// events executes programs on a LogGP machine event by event. There may be several
// instances of the program at once, each in a slot of its own: what is known of
// operation k in slot s stands at s n + k.
//
// An act is what needs a CPU: act 2k is operation k itself, act 2k+1 the reception of
// the message of Send k. Acts wait for their CPU in queues, one for every kind and
// NIC, as those of one queue can begin at the same time; a CPU has one entry in the
// agenda, for the act that can begin first. An act has a seq from when it came to be.
type events struct {
	mailbox
	e     *Execution
	seq   int64
	now   float64
	doing int64            // seq of the act that is being done
	lazy  bool             // see admit
	after func(slot int32) // an instance has ended; nil where nobody asks

	agenda agenda // an act whose time has come, or ^cpu
	instances

	cpu     []float64 // when each is free
	sends   []float64 // by NIC, when the next message may leave
	takes   []float64 // by NIC, when the next one may come in
	queues  []queue   // by CPU: computations, then by NIC what goes out and what comes in
	classes int32
	due     []event // by CPU, its valid entry in the agenda; what = 0 for none

	deeds  []deed
	states []state
	left   []int32 // by slot, operations that have not ended
	fresh  []int32 // operations that wait for nothing more, in this event

	trace []Span
}

// A deed is what an operation is and costs, all that an event needs of it in one
// place.
type deed struct {
	busy, wire, gap float64
	ident           uint64
	cpu, nic        int32
	toCPU, toNIC    int32
	class, rank     int32
	kind            programs.Kind
	large           bool
}

func newDeeds(c *Compiled) []deed {
	deeds := make([]deed, len(c.kind))
	for k := range deeds {
		deeds[k] = deed{
			busy: c.busy[k], wire: c.wire[k], gap: c.gap[k], ident: c.ident[k],
			cpu: c.cpu[k], nic: c.nic[k], toCPU: c.toCPU[k], toNIC: c.toNIC[k],
			class: c.class[k], rank: c.rank[k], kind: c.kind[k], large: c.large[k],
		}
	}
	return deeds
}

// A state is what has become of an operation.
type state struct {
	ready  float64 // the latest end or beginning that it has waited for
	posted float64 // of a Receive: when it was begun; of a Send: when its CPU is done with it
	waits  int32   // how many ends and beginnings it still waits for
	flags  uint8
}

const (
	begun uint8 = 1 << iota
	ended
	taken // of a Send: a Receive has its message
)

func newEvents(c *Compiled, slots int) *events {
	n := len(c.kind)
	v := &events{
		mailbox: newMailbox(c, slots), classes: int32(1 + 2*c.nics),
		cpu: make([]float64, c.ranks*c.cpus), sends: make([]float64, c.ranks*c.nics), takes: make([]float64, c.ranks*c.nics),
		queues: make([]queue, c.ranks*c.cpus*(1+2*c.nics)), due: make([]event, c.ranks*c.cpus),
		lazy:  c.cpus == 1 && c.wild == nil,
		deeds: c.deeds, states: make([]state, n*slots), left: make([]int32, slots),
	}
	if v.deeds == nil {
		v.deeds = newDeeds(c)
	}
	return v
}

// run executes one instance.
func (v *events) run(e *Execution) error {
	v.reset(e)
	v.launch(0, 0)
	for !v.agenda.empty() {
		v.step()
	}
	if err := v.c.verdict(v.left[0], v.untaken[0], func(k int) uint8 { return v.states[k].flags }); err != nil {
		return err
	}
	c := v.c
	for r := range e.ends {
		done := 0.0
		for _, t := range v.cpu[r*c.cpus : (r+1)*c.cpus] {
			done = max(done, t)
		}
		e.ends[r] = done
	}
	return nil
}

// reset begins a run, with nothing going on.
func (v *events) reset(e *Execution) {
	v.e, v.seq, v.now = e, 0, 0
	v.agenda.clear()
	for i := range v.cpu {
		v.cpu[i] = 0
		if v.salts == nil {
			v.cpu[i] = e.from(int32(i / v.c.cpus))
		}
		v.due[i].what = 0
	}
	clear(v.sends)
	clear(v.takes)
	for i := range v.queues {
		v.queues[i] = queue{-1, -1}
	}
}

// launch starts an instance at a time, which is now.
func (v *events) launch(slot int32, at float64) {
	base := slot * v.n
	states := v.states[base : base+v.n]
	v.empty(slot)
	v.left[slot], v.now = v.n, at
	v.born(slot, at)
	for r := range v.c.ranks {
		begin := at
		if v.salts != nil {
			begin = v.starts(v.e, slot, int32(r))
		}
		for k := v.c.first[r]; k < v.c.first[r+1]; k++ {
			states[k] = state{ready: begin, waits: v.c.waits[k]}
			if v.c.waits[k] == 0 {
				v.fresh = append(v.fresh, base+k)
			}
		}
		v.admit()
	}
}

// step does what is next.
func (v *events) step() {
	x := v.agenda.take()
	v.now, v.doing = x.at, x.seq
	if x.what < 0 {
		v.serve(x)
	} else {
		v.come(x)
	}
	if len(v.fresh) > 0 {
		v.admit()
	}
}

// serve begins the act that a CPU has been waiting to begin, if it can.
func (v *events) serve(x event) {
	cpu := ^x.what
	if d := &v.due[cpu]; d.what == 0 || d.at != x.at || d.seq != x.seq {
		return // another entry has taken its place
	}
	v.due[cpu].what = 0
	class, at := v.first(cpu)
	if class < 0 {
		return
	}
	q := &v.queues[cpu*v.classes+class]
	if act := q.head; at <= x.at && v.nodes[act].seq == x.seq {
		v.remove(q)
		v.begin(act)
	}
	v.reschedule(cpu)
}

// come begins an act whose time has come, or lets it wait for its CPU.
func (v *events) come(x event) {
	act := x.what
	k, base := v.local(act >> 1)
	if act&1 == 0 && v.deeds[k].kind == programs.Receive {
		v.ask(k, base)
		return
	}
	if act&1 == 1 && v.c.polling {
		v.arrived(k, base, v.now)
		return
	}
	if v.earliest(act) <= v.now {
		v.begin(act)
		return
	}
	v.enqueue(act)
}

// place returns the CPU of an act and the queue that it waits in there.
func (v *events) place(act int32) (cpu, class int32) {
	k, base := v.local(act >> 1)
	c := v.c
	switch {
	case act&1 == 1 && c.polling:
		j := v.parcels[base+k].taker
		return v.deeds[j].cpu, 2 + v.deeds[j].class
	case act&1 == 1:
		return v.deeds[k].toCPU, 2 + v.deeds[k].class
	case v.deeds[k].kind == programs.Send:
		return v.deeds[k].cpu, 1 + v.deeds[k].class
	}
	return v.deeds[k].cpu, 0
}

// earliest returns when the CPU and the NIC of an act are free.
func (v *events) earliest(act int32) float64 {
	cpu, class := v.place(act)
	return v.opens(cpu, class)
}

// opens returns when the CPU is free and the NIC of a queue.
func (v *events) opens(cpu, class int32) float64 {
	t := v.cpu[cpu]
	if class == 0 {
		return t
	}
	nic := cpu
	if v.classes > 3 || v.c.cpus > 1 {
		nic = cpu/int32(v.c.cpus)*int32(v.c.nics) + (class-1)/2
	}
	if class&1 == 1 {
		return max(t, v.sends[nic])
	}
	return max(t, v.takes[nic])
}

// first returns the queue of a CPU whose head can begin first, and when.
func (v *events) first(cpu int32) (class int32, at float64) {
	class, at = -1, math.Inf(1)
	var seq int64
	for i := range v.classes {
		head := v.queues[cpu*v.classes+i].head
		if head < 0 {
			continue
		}
		if t := max(v.opens(cpu, i), v.now); class < 0 || t < at || t == at && v.nodes[head].seq < seq {
			class, at, seq = i, t, v.nodes[head].seq
		}
	}
	return class, at
}

// reschedule sees to it that a CPU is in the agenda for its first act.
func (v *events) reschedule(cpu int32) {
	class, at := v.first(cpu)
	if class < 0 {
		return
	}
	x := event{at, v.nodes[v.queues[cpu*v.classes+class].head].seq, ^cpu}
	if d := &v.due[cpu]; d.what == 0 || x.before(d) {
		*d = x
		v.agenda.put(x)
	}
}

// enqueue puts an act behind those of its queue that came to be before it.
func (v *events) enqueue(act int32) {
	cpu, class := v.place(act)
	q := &v.queues[cpu*v.classes+class]
	before := q.tail
	for before >= 0 && v.nodes[before].seq > v.nodes[act].seq {
		before = v.nodes[before].prev
	}
	v.nodes[act].prev = before
	if before < 0 {
		v.nodes[act].next, q.head = q.head, act
	} else {
		v.nodes[act].next, v.nodes[before].next = v.nodes[before].next, act
	}
	if after := v.nodes[act].next; after >= 0 {
		v.nodes[after].prev = act
	} else {
		q.tail = act
	}
	v.reschedule(cpu)
}

// remove takes the head from its queue.
func (v *events) remove(q *queue) {
	if q.head = v.nodes[q.head].next; q.head < 0 {
		q.tail = -1
	} else {
		v.nodes[q.head].prev = -1
	}
}

// admit brings in the operations that wait for nothing more: of every rank the
// Sends, then the Receives, then the Computes.
//
// A Receive begins when its CPU is free. Where there is one CPU, no message can be
// there before, and nobody cares for when it begins but a message: so it waits for
// one from now on, as if it had begun, and is put into the agenda only if one is there,
// or with polling comes too early.
func (v *events) admit() {
	if len(v.fresh) > 1 {
		v.sort()
	}
	for _, i := range v.fresh {
		k, base := v.local(i)
		act := 2 * i
		v.seq++
		v.nodes[act].seq = v.seq
		free := v.cpu[v.deeds[k].cpu]
		switch {
		case v.deeds[k].kind == programs.Receive:
			at := max(v.states[i].ready, free, v.now)
			if v.lazy {
				if x := v.channel(k, base); x.asking == 0 && x.messages.head < 0 && len(v.c.begins.of(k)) == 0 {
					v.states[i].posted = at
					v.open(k, base, at)
					v.link(&x.receives, act)
					continue
				} else {
					x.asking++
				}
			}
			v.agenda.put(event{at, v.seq, act})
		case v.states[i].ready <= max(free, v.now):
			v.enqueue(act)
		default:
			v.agenda.put(event{v.states[i].ready, v.seq, act})
		}
	}
	v.fresh = v.fresh[:0]
}

// sort orders the fresh operations by rank and kind.
func (v *events) sort() {
	order := func(a, b int32) int {
		x, _ := v.local(a)
		y, _ := v.local(b)
		if v.deeds[x].rank != v.deeds[y].rank {
			return int(v.deeds[x].rank) - int(v.deeds[y].rank)
		}
		return int(v.deeds[x].kind) - int(v.deeds[y].kind)
	}
	if len(v.fresh) > 32 {
		slices.SortStableFunc(v.fresh, order)
		return
	}
	for i := 1; i < len(v.fresh); i++ {
		x := v.fresh[i]
		j := i
		for ; j > 0 && order(v.fresh[j-1], x) > 0; j-- {
			v.fresh[j] = v.fresh[j-1]
		}
		v.fresh[j] = x
	}
}

// finish says that an operation has ended, or will at a time that is known.
func (v *events) finish(k, base int32, at float64) {
	i := base + k
	v.states[i].flags |= ended
	if v.trace != nil {
		v.trace[i].End = at
	}
	for _, j := range v.c.ends.of(k) {
		v.release(base+j, at)
	}
	slot := v.slot(base)
	if v.left[slot]--; v.left[slot] == 0 && v.after != nil {
		v.after(slot)
	}
}

// open says that an operation has begun.
func (v *events) open(k, base int32, at float64) {
	v.states[base+k].flags |= begun
	if v.trace != nil {
		v.trace[base+k].Start = at
	}
	for _, j := range v.c.begins.of(k) {
		v.release(base+j, at)
	}
}

func (v *events) release(i int32, at float64) {
	v.states[i].ready = max(v.states[i].ready, at)
	if v.states[i].waits--; v.states[i].waits == 0 {
		v.fresh = append(v.fresh, i)
	}
}
