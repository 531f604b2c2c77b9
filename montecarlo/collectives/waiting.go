package collectives

import (
	"math"

	"castlab/topologies/programs"
)

// place returns the CPU of an act and the class of the queue in which it waits there.
func (v *events) place(act int32) (cpu, class int32) {
	k, base := v.local(act >> 1)
	c := v.c
	switch {
	case act&1 == 1 && c.polling:
		j := v.messages[base+k].taker
		return v.operations[j].cpu, 2 + v.operations[j].class
	case act&1 == 1:
		return v.operations[k].toCPU, 2 + v.operations[k].class
	case v.operations[k].kind == programs.Send:
		return v.operations[k].cpu, 1 + v.operations[k].class
	}
	return v.operations[k].cpu, 0
}

// earliest returns the time at which the CPU and the NIC of an act are free.
func (v *events) earliest(act int32) float64 {
	cpu, class := v.place(act)
	return v.opens(cpu, class)
}

// opens returns the time at which the CPU and the NIC of a queue are free.
func (v *events) opens(cpu, class int32) float64 {
	t := v.cpu[cpu]
	if class == 0 {
		return t
	}
	nic := cpu
	if v.classes > 3 || v.c.cpus > 1 {
		nic = v.c.port(int(cpu)/v.c.cpus, int(class-1)/2)
	}
	if class&1 == 1 {
		return max(t, v.sends[nic])
	}
	return max(t, v.takes[nic])
}

// first returns the queue of a CPU whose head can begin first, and the time.
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

// reschedule puts a CPU into the agenda at the time of its first act.
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

// enqueue inserts an act into its queue in order of creation.
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
