package collectives

import "castlab/topologies/programs"

// begin begins an act now: its CPU and NIC are free.
func (v *events) begin(act int32) {
	k, base := v.local(act >> 1)
	c, e, now := v.c, v.e, v.now
	v.season(e, base/v.n)
	switch {
	case act&1 == 1:
		v.receive(k, base)
	case c.kind[k] == programs.Compute:
		end := now + float64(e.of(c.rank[k])*c.busy[k]) + e.hum(forComputing, c.ident[k])
		v.cpu[c.cpu[k]] = end
		v.open(k, base, now)
		v.finish(k, base, end)
	default:
		v.send(k, base)
	}
}

// send begins a Send.
func (v *events) send(k, base int32) {
	c, e, now := v.c, v.e, v.now
	f := e.of(c.rank[k])
	end := now + float64(f*c.busy[k]) + e.hum(forSending, c.ident[k])
	v.cpu[c.cpu[k]] = end
	v.sends[c.nic[k]] = now + c.gap[k]
	v.seq++
	act := 2*(base+k) + 1
	v.seqs[act] = v.seq
	v.agenda.put(event{now + float64(f*c.overhead) + e.fly(k, c.ident[k]), v.seq, act})
	v.sent(k, base)
	v.posted[base+k] = end
	v.open(k, base, now)
	if !c.large[k] {
		v.finish(k, base, end)
	}
}

// receive begins the reception of the message of a Send.
func (v *events) receive(k, base int32) {
	c, e, now := v.c, v.e, v.now
	cpu, nic := c.toCPU[k], c.toNIC[k]
	if c.polling {
		j := v.taker[base+k]
		cpu, nic = c.cpu[j], c.nic[j]
	}
	end := now + c.taking(k, v.factor(cpu)) + e.hum(forTaking, c.ident[k])
	v.cpu[cpu] = end
	v.takes[nic] = now + c.gap[k]
	if c.polling {
		v.done(k, base)
		v.finish(v.taker[base+k], base, end)
		return
	}
	v.arrived(k, base, end)
}

// factor returns that of the rank of a CPU.
func (v *events) factor(cpu int32) float64 {
	if v.e.factor == nil {
		return 1
	}
	return v.e.factor[cpu/int32(v.c.cpus)]
}

// arrived says that the message of a Send is there, or will be at a time that is
// known.
func (v *events) arrived(k, base int32, at float64) {
	if !v.there(k, base, at) {
		return
	}
	for k >= 0 {
		if v.lazy && v.early(k, base) {
			v.link(&v.channel(k, base).messages, 2*(base+k)+1)
			v.untaken[base/v.n]++
		} else if j := v.deliver(k, base); j >= 0 {
			v.matched(j, k, base)
		}
		k = v.follow(k, base)
	}
}

// early reports whether the Receive that is to take the message of a Send, and waits
// already, should only begin later. Then it is put into the agenda.
func (v *events) early(k, base int32) bool {
	x := v.channel(k, base)
	act := x.receives.head
	if act < 0 {
		return false
	}
	at := v.posted[act>>1]
	if at < v.now || at == v.now && v.seqs[act] < v.doing {
		return false
	}
	v.unlink(&x.receives, -1, act)
	x.asking++
	v.agenda.put(event{at, v.seqs[act], act})
	return true
}

// ask begins a Receive.
func (v *events) ask(j, base int32) {
	v.posted[base+j] = v.now
	v.open(j, base, v.now)
	if v.lazy {
		v.channel(j, base).asking--
	}
	if k := v.post(j, base); k >= 0 {
		v.matched(j, k, base)
	}
}

// matched brings a Receive and a message together.
func (v *events) matched(j, k, base int32) {
	if v.c.polling {
		v.taker[base+k] = j
		act := 2*(base+k) + 1
		v.seq++
		v.seqs[act] = v.seq
		v.enqueue(act)
		return
	}
	v.done(k, base)
	v.finish(j, base, max(v.end[base+k], v.posted[base+j]))
}

// done says that the message of a Send has been received: a large one has kept its
// sender waiting until now.
func (v *events) done(k, base int32) {
	c := v.c
	v.state[base+k] |= taken
	if !c.large[k] {
		return
	}
	cpu, nic := c.cpu[k], c.nic[k]
	v.cpu[cpu] = max(v.cpu[cpu], v.now)
	v.sends[nic] = max(v.sends[nic], v.now)
	v.finish(k, base, max(v.posted[base+k], v.now))
}
