package collectives

import "castlab/topologies/programs"

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
	v.restart()
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
