package packets

// arrival executes the deliveries in order of time. What a delivery is to be
// sent over waits behind all that arrived earlier, whose ends are known by then:
//
//	end = max(arrival, end of what arrived last for this link) + x_p
func (e *Execution) arrival() float64 {
	t := &e.b.trees
	if e.calendar == nil {
		e.calendar = newCalendar(len(t.entries))
	}
	c := e.calendar
	clear(e.free)
	c.start(0, e.span())
	shortest := e.x[0]
	for _, x := range e.x {
		shortest = min(shortest, x)
	}
	for p := range e.x {
		root := t.roots[p]
		v := delivery{first: root, count: uint16(t.entries[root].first - root), packet: uint16(p)}
		if shortest > 0 {
			e.forward(v) // at time 0 no link has more than one packet to send
		} else {
			c.put(v)
		}
	}
	for len(c.heap) > 0 || c.turn() {
		v := c.take()
		if len(c.heap) > 0 && c.heap[0].at == v.at {
			e.together(v)
		} else {
			e.forward(v)
		}
	}
	return last(e.free)
}

// span returns the time by which most deliveries have been made: twice the mean
// load of a link.
func (e *Execution) span() float64 {
	t := &e.b.trees
	total := 0.0
	for p, x := range e.x {
		total += x * float64(t.roots[p+1]-t.roots[p]-1)
	}
	return 2 * total / float64(len(e.free))
}

// forward serves the sends of one delivery.
func (e *Execution) forward(v delivery) {
	x := e.x[v.packet]
	entries := e.b.trees.entries[v.first:][:v.count+1]
	ends := e.copies[v.first:][:v.count]
	for i := range ends {
		l := entries[i].link
		end := max(v.at, e.free[l]) + x
		e.free[l] = end
		ends[i] = end
		if first, next := entries[i].first, entries[i+1].first; next > first {
			e.calendar.put(delivery{at: end, first: first, count: uint16(next - first), packet: v.packet})
		}
	}
}

// together serves the sends of all deliveries at the time of v, in the order of
// their numbers. They include those that come in while this goes on, because a
// packet takes no time: they are sends of a later slot than what brought them.
func (e *Execution) together(v delivery) {
	t, c := &e.b.trees, e.calendar
	now := v.at
	e.admit(v.first, v.first+int32(v.count))
	for len(c.heap) > 0 && c.heap[0].at == now {
		w := c.take()
		e.admit(w.first, w.first+int32(w.count))
	}
	for len(e.ready) > 0 {
		k, i := e.ready.take()
		p, l := e.b.packet[k], t.entries[i].link
		end := max(now, e.free[l]) + e.x[p]
		e.free[l] = end
		e.copies[i] = end
		switch first, next := t.entries[i].first, t.entries[i+1].first; {
		case next == first: // nobody waits for it
		case end == now:
			e.admit(first, next)
		default:
			c.put(delivery{at: end, first: first, count: uint16(next - first), packet: p})
		}
	}
}

// admit makes entries first to next-1 ready to be served.
func (e *Execution) admit(first, next int32) {
	for i := first; i < next; i++ {
		e.ready.put(readySend{e.b.trees.send[i], i})
	}
}
