package collectives

import "castlab/topologies/programs"

// begin begins an act now; its CPU and NIC are free.
func (v *events) begin(act int32) {
	k, base := v.local(act >> 1)
	d, e, now := &v.operations[k], v.e, v.now
	v.setSalt(e, v.slot(base))
	switch {
	case act&1 == 1:
		v.receive(k, base)
	case d.kind == programs.Compute:
		end := now + float64(e.of(d.rank)*d.busy) + e.noise(forComputing, d.ident)
		v.cpu[d.cpu] = end
		v.open(k, base, now)
		v.finish(k, base, end)
	default:
		v.send(k, base)
	}
}

// send begins a Send.
func (v *events) send(k, base int32) {
	d, e, now := &v.operations[k], v.e, v.now
	f := e.of(d.rank)
	end := now + float64(f*d.busy) + e.noise(forSending, d.ident)
	v.cpu[d.cpu] = end
	v.sends[d.nic] = now + d.gap
	v.seq++
	act := 2*(base+k) + 1
	v.nodes[act].seq = v.seq
	v.agenda.put(event{now + float64(f*d.overhead) + e.latency(v.c.distance(k), v.c.pair[k], d.ident), v.seq, act})
	v.sent(k, base)
	v.states[base+k].posted = end
	v.open(k, base, now)
	if !d.large {
		v.finish(k, base, end)
	}
}

// receive begins the reception of the message of a Send.
func (v *events) receive(k, base int32) {
	c, e, now := v.c, v.e, v.now
	cpu, nic := v.operations[k].toCPU, v.operations[k].toNIC
	if c.polling {
		j := v.messages[base+k].taker
		cpu, nic = v.operations[j].cpu, v.operations[j].nic
	}
	end := now + v.receptionTime(k, v.factor(cpu)) + e.noise(forTaking, v.operations[k].ident)
	v.cpu[cpu] = end
	v.takes[nic] = now + v.operations[k].gap
	if c.polling {
		v.done(k, base)
		v.finish(v.messages[base+k].taker, base, end)
		return
	}
	v.arrived(k, base, end)
}

// receptionTime is Compiled.receptionTime, from the compact table of operations.
func (v *events) receptionTime(k int32, f float64) float64 {
	d := &v.operations[k]
	return float64(f*d.overhead) + max(float64(f*(d.busy-d.overhead)), d.wire)
}

// factor returns the slowdown of the rank of a CPU.
func (v *events) factor(cpu int32) float64 {
	if v.e.factor == nil {
		return 1
	}
	return v.e.factor[cpu/int32(v.c.cpus)]
}

// arrived handles the arrival of the message of a Send, which may lie ahead.
func (v *events) arrived(k, base int32, at float64) {
	if !v.recordArrival(k, base, at) {
		return
	}
	for k >= 0 {
		if v.lazy && v.early(k, base) {
			v.link(&v.channel(k, base).messages, 2*(base+k)+1)
			v.untaken[v.slot(base)]++
		} else if j := v.deliver(k, base); j >= 0 {
			v.matched(j, k, base)
		}
		k = v.follow(k, base)
	}
}

// early reports whether the Receive that waits for the message of a Send is to begin
// later than now. If so, it puts the Receive into the agenda.
func (v *events) early(k, base int32) bool {
	x := v.channel(k, base)
	act := x.receives.head
	if act < 0 {
		return false
	}
	at := v.states[act>>1].posted
	if at < v.now || at == v.now && v.nodes[act].seq < v.doing {
		return false
	}
	v.unlink(&x.receives, -1, act)
	x.pending++
	v.agenda.put(event{at, v.nodes[act].seq, act})
	return true
}

// beginReceive begins a Receive.
func (v *events) beginReceive(j, base int32) {
	v.states[base+j].posted = v.now
	v.open(j, base, v.now)
	if v.lazy {
		v.channel(j, base).pending--
	}
	if k := v.post(j, base); k >= 0 {
		v.matched(j, k, base)
	}
}

// matched starts the reception of a message by the Receive that takes it.
func (v *events) matched(j, k, base int32) {
	if v.c.polling {
		v.messages[base+k].taker = j
		act := 2*(base+k) + 1
		v.seq++
		v.nodes[act].seq = v.seq
		v.enqueue(act)
		return
	}
	v.done(k, base)
	v.finish(j, base, max(v.messages[base+k].end, v.states[base+j].posted))
}

// done ends the reception of the message of a Send, and releases the sender of a large
// one.
func (v *events) done(k, base int32) {
	v.states[base+k].flags |= taken
	if !v.operations[k].large {
		return
	}
	cpu := v.operations[k].cpu
	v.cpu[cpu] = max(v.cpu[cpu], v.now)
	v.finish(k, base, max(v.states[base+k].posted, v.now))
}
