package collectives

import "castlab/topologies/programs"

// Kinds of acts. An act is work of a CPU, for operation i (k in slot s is i = s n + k) the act
// actKinds*i + its kind. Acts are served in the order in which they could begin.
const (
	perform            int32 = iota // a Compute, or the overhead of a Send
	takeRequest                     // by the receiver of a large message
	sendGrant                       // likewise, once a Receive is there
	takeGrant                       // by the sender
	sendData                        // likewise
	takeData                        // by the receiver of any message
	sendAcknowledgment              // by the receiver of one that is acknowledged
	takeAcknowledgment              // by its sender
	sendNotice                      // likewise
	takeNotice                      // by its receiver
	actKinds
)

type cpu struct {
	busy    bool
	injects bool  // whether what it does ends with bytes in a stream
	queue   queue // of acts
	until   float64
}

// place returns the CPU of an act.
func (v *streamEvents) place(act int32) int32 {
	k, _ := v.local(act / actKinds)
	switch act % actKinds {
	case takeRequest, sendGrant, takeData, sendAcknowledgment, takeNotice:
		return v.t.toCPU[k]
	}
	return v.c.cpu[k]
}

// behind returns what follows an act in the queue of its CPU.
func (v *streamEvents) behind(act int32) *int32 {
	k, base := v.local(act / actKinds)
	i := int(v.t.firstAct[k]) + int(v.slot(base))*v.t.acts
	switch kind := act % actKinds; {
	case v.t.large[k]:
		i += int(kind)
	case kind == takeData:
		i++
	}
	return &v.acts[i]
}

// enqueue has an act wait for its CPU, or begins it.
func (v *streamEvents) enqueue(k, base, kind int32) {
	act := actKinds*(base+k) + kind
	p := v.place(act)
	if v.cpus[p].busy {
		q := &v.cpus[p].queue
		*v.behind(act) = -1
		if q.tail < 0 {
			q.head = act
		} else {
			*v.behind(q.tail) = act
		}
		q.tail = act
		return
	}
	v.begin(p, act)
}

// next begins the act that waits first for a CPU that is free now.
func (v *streamEvents) next(p int32) {
	v.cpus[p].busy = false
	q := &v.cpus[p].queue
	act := q.head
	if act < 0 {
		return
	}
	if q.head = *v.behind(act); q.head < 0 {
		q.tail = -1
	}
	v.begin(p, act)
}

// begin begins an act on its CPU.
func (v *streamEvents) begin(p, act int32) {
	c, e := v.c, v.e
	k, base := v.local(act / actKinds)
	v.setSalt(e, v.slot(base))
	f := e.of(p / int32(c.cpus))
	busy := v.t.control[k]
	noise := 0.0
	switch kind := act % actKinds; {
	case kind == perform && c.kind[k] == programs.Compute:
		busy, noise = c.busy[k], e.noise(forComputing, c.ident[k])
	case kind == perform:
		if !v.t.large[k] {
			busy = c.busy[k]
		}
		noise = e.noise(forSending, c.ident[k])
	case kind == sendData:
		busy = c.busy[k]
	case kind == takeData:
		busy, noise = c.busy[k], e.noise(forTaking, c.ident[k])
	}
	x := &v.cpus[p]
	x.busy, x.until = true, v.now+float64(f*busy)+noise
	switch act % actKinds {
	case perform:
		x.injects = c.kind[k] == programs.Send
	case sendGrant, sendData, sendAcknowledgment, sendNotice:
		x.injects = true
	default:
		x.injects = false
	}
	v.put(x.until, actEnds, act)
	if act%actKinds == perform {
		v.open(k, base)
	}
}

// acted continues an operation after an act.
func (v *streamEvents) acted(k, base, kind int32) {
	r := v.place(actKinds*(base+k)+kind) / int32(v.c.cpus)
	v.done[r] = max(v.done[r], v.now)
	switch kind {
	case perform:
		switch {
		case v.c.kind[k] == programs.Compute:
			v.finish(k, base)
		case v.t.large[k]:
			v.sent(k, base)
			v.inject(k, base, request)
		default:
			v.sent(k, base)
			v.finish(k, base)
			v.inject(k, base, data)
		}
	case takeRequest:
		v.arrived(k, base)
	case sendGrant:
		v.inject(k, base, grant)
	case takeGrant:
		v.enqueue(k, base, sendData)
	case sendData:
		if !v.t.noticed[k] {
			v.finish(k, base)
		}
		v.inject(k, base, data)
	case sendAcknowledgment:
		v.inject(k, base, acknowledgment)
	case takeAcknowledgment:
		v.enqueue(k, base, sendNotice)
	case sendNotice:
		v.finish(k, base)
		v.inject(k, base, notice)
	case takeNotice:
		v.finish(v.messages[base+k].taker, base)
	case takeData:
		if v.t.noticed[k] {
			v.enqueue(k, base, sendAcknowledgment)
			return
		}
		if v.t.large[k] {
			v.finish(v.messages[base+k].taker, base)
			return
		}
		v.arrived(k, base)
	}
}
