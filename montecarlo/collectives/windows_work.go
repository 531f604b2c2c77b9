package collectives

import (
	"cmp"
	"math"
	"slices"

	"castlab/topologies/programs"
)

// work does all that a rank has to do before the horizon, and returns the time of its next
// act, +Inf if there is none.
func (v *windows) work(r int32, s *windowSeat) float64 {
	acts, operations := v.acts, v.t.operations
	for {
		// The next act is the first of those that come and of those that wait for the CPU.
		at, first, from := math.Inf(1), int32(-1), (*queue)(nil)
		if s.read < len(s.inbox) {
			x := &s.inbox[s.read]
			first, at = x.act, x.at
		}
		if x := s.future.head; x >= 0 {
			if t := acts[x].at; first < 0 || v.before(t, x, at, first) {
				first, at, from = x, t, &s.future
			}
		}
		coming := first >= 0
		if x := s.computes.head; x >= 0 {
			if t := max(s.cpu, acts[x].at); first < 0 || v.before(t, x, at, first) {
				first, at, from, coming = x, t, &s.computes, false
			}
		}
		if x := s.outs.head; x >= 0 {
			if t := max(s.sends, s.cpu, acts[x].at); first < 0 || v.before(t, x, at, first) {
				first, at, from, coming = x, t, &s.outs, false
			}
		}
		if x := s.ins.head; x >= 0 {
			if t := max(s.cpu, s.takes, acts[x].at); first < 0 || v.before(t, x, at, first) {
				first, at, from, coming = x, t, &s.ins, false
			}
		}
		if first < 0 || v.effort < 0 || !(at < v.horizon) && !(v.t.ahead && at < v.look(r)) {
			return at
		}
		if from == nil {
			s.read++
		} else if from.head = acts[first].next; from.head < 0 {
			from.tail = -1
		}
		v.now, v.doing, s.past = at, first, at
		a := &acts[first]
		o := &operations[a.op]
		switch {
		case first != o.act: // a message
			if coming && max(s.cpu, s.takes) > at {
				v.wait(&s.ins, first)
				continue
			}
			v.receive(s, first, a.op, o)
		case o.kind == programs.Receive:
			v.beginReceive(s, a, a.op, o)
		case o.kind == programs.Send:
			if coming && max(s.cpu, s.sends) > at {
				v.wait(&s.outs, first)
				continue
			}
			v.send(s, a, a.op, o)
		default:
			if coming && s.cpu > at {
				v.wait(&s.computes, first)
				continue
			}
			end := at + float64(s.factor*v.t.costs[o.cost].busy)
			if v.noisy {
				end += v.e.noise(forComputing, o.ident)
			}
			s.cpu = end
			v.open(a.op, o, at)
			v.finish(a.op, o, end)
		}
		if len(v.fresh) > 0 {
			v.admit(s, at)
		}
	}
}

// sort orders messages by time.
func (v *windows) sort(box []arrival) {
	if len(box) > 12 {
		slices.SortFunc(box, func(a, b arrival) int {
			if v.before(a.at, a.act, b.at, b.act) {
				return -1
			}
			return 1
		})
		return
	}
	for i := 1; i < len(box); i++ {
		v.rise(box[:i+1], box[i])
	}
}

// rise puts a message, for which there is room at the end, where it belongs.
func (v *windows) rise(box []arrival, x arrival) {
	j := len(box) - 1
	for ; j > 0 && v.before(x.at, x.act, box[j-1].at, box[j-1].act); j-- {
		box[j] = box[j-1]
		v.effort--
	}
	box[j] = x
}

// wait puts an act into a queue of its CPU, in order of creation.
func (v *windows) wait(q *queue, x int32) {
	if q.tail < 0 {
		v.acts[x].next = -1
		*q = queue{x, x}
		return
	}
	v.insert(q, x, func(y int32) bool { return v.earlier(x, y) })
}

// insert puts an act into a list with others, before the first that it goes before.
func (v *windows) insert(q *queue, x int32, before func(y int32) bool) {
	if !before(q.tail) {
		v.acts[x].next = -1
		v.acts[q.tail].next = x
		q.tail = x
		return
	}
	last := int32(-1)
	y := q.head
	for ; !before(y); last, y = y, v.acts[y].next {
		v.effort--
	}
	v.acts[x].next = y
	if last < 0 {
		q.head = x
	} else {
		v.acts[last].next = x
	}
}

// later puts an operation into the list of those that begin, or could, later.
func (v *windows) later(s *windowSeat, x int32) {
	if s.future.tail < 0 {
		v.acts[x].next = -1
		s.future = queue{x, x}
		return
	}
	at := v.acts[x].at
	v.insert(&s.future, x, func(y int32) bool { return v.before(at, x, v.acts[y].at, y) })
}

// send begins a Send.
func (v *windows) send(s *windowSeat, a *act, k int32, o *windowOperation) {
	c, e, now := v.c, v.e, v.now
	price := &v.t.costs[o.cost]
	end := now + float64(s.factor*price.busy)
	if v.noisy {
		end += e.noise(forSending, o.ident)
	}
	s.cpu = end
	s.sends = now + price.gap
	pair := uint64(0)
	if c.flightFactor.law != nil {
		pair = c.pair[k]
	}
	at := now + float64(s.factor*c.overhead) + e.latency(c.distance(k), pair, o.ident)
	v.count++
	m := &v.acts[o.act+1]
	to := v.list[o.pair].to
	m.at, m.born, m.seq, m.by = at, now, v.count, ^to
	if v.t.ahead {
		v.deliver(o.act+1, at, to)
		v.unsent[o.pair]--
	} else if window, ok := v.wheel.window(at); !ok || window <= v.wheel.now {
		v.effort = -1
	} else {
		m.next = v.wheel.put(o.act+1, window)
	}
	if o.mate < 0 {
		x := &v.channels[^o.mate]
		v.number[k] = x.sent
		x.sent++
	}
	if o.opens {
		v.open(k, o, now)
	}
	v.finish(k, o, end)
}

// receive begins the reception of the message of a Send.
func (v *windows) receive(s *windowSeat, m, k int32, o *windowOperation) {
	now := v.now
	price := &v.t.costs[o.cost]
	end := now + (float64(s.factor*v.c.overhead) + max(float64(s.factor*(price.busy-v.c.overhead)), price.wire))
	if v.noisy {
		end += v.e.noise(forTaking, o.ident)
	}
	s.cpu = end
	s.takes = now + price.gap
	v.acts[m].at = end
	if o.mate < 0 {
		v.arrived(s, m, k, o)
		return
	}
	j := o.mate
	if v.phase[j] != waiting {
		v.phase[j] = there
		return
	}
	w := &v.t.operations[j]
	if v.begins(w.act) {
		v.phase[j] = 0
		v.finish(j, w, max(end, v.acts[w.act].at))
		return
	}
	v.phase[j] = there
	v.later(s, w.act)
}

// begins reports whether a Receive that waits for a message has begun by now.
func (v *windows) begins(j int32) bool { return v.before(v.acts[j].at, j, v.now, v.doing) }

// beginReceive begins a Receive.
func (v *windows) beginReceive(s *windowSeat, a *act, j int32, o *windowOperation) {
	a.at = v.now
	v.open(j, o, v.now)
	if o.mate < 0 {
		x := &v.channels[^o.mate]
		x.pending--
		m := x.messages.head
		if m < 0 {
			v.link(&x.receives, o.act)
			return
		}
		v.unlink(&x.messages, m)
		v.finish(j, o, max(v.acts[m].at, v.now))
		return
	}
	if v.phase[j] != there {
		v.phase[j] = waiting
		return
	}
	v.phase[j] = 0
	v.finish(j, o, max(v.acts[v.t.operations[o.mate].act+1].at, v.now))
}

// admit starts the operations that wait for nothing more, as that of events does.
func (v *windows) admit(s *windowSeat, born float64) {
	if len(v.fresh) > 1 {
		v.byKind()
	}
	for _, k := range v.fresh {
		o := &v.t.operations[k]
		a := &v.acts[o.act]
		v.count++
		a.born, a.seq, a.by = born, v.count, v.doing
		ready := 0.0
		if born >= 0 {
			ready = a.at
		}
		if o.gated {
			ready = v.gates[k].ready
			v.gates[k] = gate{waits: v.c.waits[k]}
		}
		a.at = ready
		switch {
		case o.kind == programs.Receive:
			a.at = max(ready, s.cpu, v.now)
			if o.mate < 0 {
				if x := &v.channels[^o.mate]; x.pending == 0 && x.messages.head < 0 && !o.opens {
					v.open(k, o, a.at)
					v.link(&x.receives, o.act)
					continue
				} else {
					x.pending++
				}
			} else if v.phase[k] != there && !o.opens {
				v.phase[k] = waiting
				continue
			}
			v.later(s, o.act)
		case ready > max(s.cpu, v.now):
			v.later(s, o.act)
		case o.kind == programs.Send:
			v.wait(&s.outs, o.act)
		default:
			v.wait(&s.computes, o.act)
		}
	}
	v.fresh = v.fresh[:0]
}

// byKind orders the fresh operations by kind.
func (v *windows) byKind() {
	kind := func(k int32) programs.Kind { return v.t.operations[k].kind }
	if len(v.fresh) > 32 {
		slices.SortStableFunc(v.fresh, func(a, b int32) int { return cmp.Compare(kind(a), kind(b)) })
		return
	}
	for i := 1; i < len(v.fresh); i++ {
		x := v.fresh[i]
		j := i
		for ; j > 0 && kind(v.fresh[j-1]) > kind(x); j-- {
			v.fresh[j] = v.fresh[j-1]
		}
		v.fresh[j] = x
	}
}

// finish records the end of an operation, which may lie ahead.
func (v *windows) finish(k int32, o *windowOperation, at float64) {
	v.left--
	switch {
	case o.then >= 0:
		v.release(o.then, at)
	case o.then < -1:
		for _, j := range v.c.ends.of(k) {
			v.release(j, at)
		}
	}
}

// open records the beginning of an operation.
func (v *windows) open(k int32, o *windowOperation, at float64) {
	if o.opens {
		for _, j := range v.c.begins.of(k) {
			v.release(j, at)
		}
	}
}

func (v *windows) release(k int32, at float64) {
	o := &v.t.operations[k]
	if !o.gated {
		v.acts[o.act].at = at
		v.fresh = append(v.fresh, k)
		return
	}
	g := &v.gates[k]
	g.ready = max(g.ready, at)
	if g.waits--; g.waits == 0 {
		v.fresh = append(v.fresh, k)
	}
}
