package collectives

import "castlab/topologies/programs"

// events is a discrete-event simulation of programs on a LogGP machine. Several
// instances of the program may run at once, each in a slot of its own: operation k in
// slot s has the index s n + k.
//
// An act (an activity) is work that needs a CPU: act 2k is operation k itself, act 2k+1
// the reception of the message of Send k. Acts wait for their CPU in queues, one per
// kind and NIC, since the acts of one queue become possible at the same time. A CPU has
// one entry in the agenda, for the act that can begin first. The seq of an act numbers
// acts in order of creation.
type events struct {
	simulation // in its agenda an act that becomes possible, or ^cpu
	seq        int64
	doing      int64 // seq of the act being executed
	lazy       bool  // whether Receives begin without an event; see admit

	cpu     []float64 // by CPU, when it is free
	sends   []float64 // by NIC, when the next message may leave
	takes   []float64 // by NIC, when the next message may arrive
	queues  []queue   // by CPU: computations, then by NIC outgoing and incoming messages
	classes int32
	due     []event // by CPU, its valid entry in the agenda; what = 0 for none

	operations []operation
	states     []state
	fresh      []int32 // operations that stopped waiting in this event
}

// An operation holds all that an event needs to know of an operation in one place.
type operation struct {
	busy, wire, gap float64
	overhead        float64
	ident           uint64
	cpu, nic        int32
	toCPU, toNIC    int32
	class, rank     int32
	kind            programs.Kind
	large           bool
}

func newOperations(c *Compiled) []operation {
	operations := make([]operation, len(c.kind))
	for k := range operations {
		operations[k] = operation{
			busy: c.busy[k], wire: c.wire[k], gap: c.gap[k], overhead: c.overheadOf(int32(k)), ident: c.ident[k],
			cpu: c.cpu[k], nic: c.nic[k], toCPU: c.toCPU[k], toNIC: c.toNIC[k],
			class: c.class[k], rank: c.rank[k], kind: c.kind[k], large: c.large[k],
		}
	}
	return operations
}

// A state is the progress of an operation.
type state struct {
	ready  float64 // latest of the ends and beginnings that it waited for
	posted float64 // for a Receive its beginning; for a Send the time at which it leaves its CPU
	waits  int32   // number of ends and beginnings that it still waits for
	flags  uint8
}

const (
	begun uint8 = 1 << iota
	ended
	taken // the message of the Send has been received
)

func newEvents(c *Compiled, slots int) *events {
	n := len(c.kind)
	v := &events{
		simulation: newSimulation(c, slots), classes: int32(1 + 2*c.nics),
		cpu: make([]float64, c.ranks*c.cpus), sends: make([]float64, c.ranks*c.nics), takes: make([]float64, c.ranks*c.nics),
		queues: make([]queue, c.ranks*c.cpus*(1+2*c.nics)), due: make([]event, c.ranks*c.cpus),
		lazy:       c.cpus == 1 && c.wild == nil,
		operations: c.operations, states: make([]state, n*slots),
	}
	if v.operations == nil {
		v.operations = newOperations(c)
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

// reset prepares a run without events or instances.
func (v *events) reset(e *Execution) {
	v.restart(e)
	v.seq = 0
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

// grow allocates slots for more instances.
func (v *events) grow(slots int) {
	v.simulation.grow(slots)
	v.states = longer(v.states, int(v.n)*slots)
}

// launch starts an instance now.
func (v *events) launch(slot int32, at float64) {
	base := slot * v.n
	states := v.states[base : base+v.n]
	v.occupy(slot, at)
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

// step executes the next event.
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

// serve begins the first act in the queues of a CPU, if it can begin now.
func (v *events) serve(x event) {
	cpu := ^x.what
	if d := &v.due[cpu]; d.what == 0 || d.at != x.at || d.seq != x.seq {
		return // superseded by another entry
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

// come begins an act that has become possible, or queues it for its CPU.
func (v *events) come(x event) {
	act := x.what
	k, base := v.local(act >> 1)
	if act&1 == 0 && v.operations[k].kind == programs.Receive {
		v.beginReceive(k, base)
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
