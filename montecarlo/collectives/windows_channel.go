package collectives

// arrived handles the arrival of a message on a channel with several: one that has
// overtaken others waits for them.
func (v *windows) arrived(s *windowSeat, m, k int32, o *windowOperation) {
	x := &v.channels[^o.mate]
	if v.number[k] != x.seen {
		v.acts[m].next = x.held
		x.held = m
		return
	}
	for m >= 0 {
		x.seen++
		x.end = max(x.end, v.acts[m].at)
		v.acts[m].at = x.end
		switch j := x.receives.head; {
		case j < 0:
			v.link(&x.messages, m)
		case v.begins(j):
			v.unlink(&x.receives, j)
			v.finish(v.acts[j].op, &v.t.operations[v.acts[j].op], max(x.end, v.acts[j].at))
		default: // it is to begin later
			v.unlink(&x.receives, j)
			x.pending++
			v.later(s, j)
			v.link(&x.messages, m)
		}
		m = v.follow(x)
	}
}

// follow returns the message that waited for the latest one on its channel, or -1.
func (v *windows) follow(x *channel) int32 {
	last := int32(-1)
	for m := x.held; m >= 0; last, m = m, v.acts[m].next {
		if v.number[v.acts[m].op] != x.seen {
			v.effort--
			continue
		}
		if last < 0 {
			x.held = v.acts[m].next
		} else {
			v.acts[last].next = v.acts[m].next
		}
		return m
	}
	return -1
}

func (v *windows) link(q *queue, x int32) {
	v.acts[x].next = -1
	if q.tail < 0 {
		q.head = x
	} else {
		v.acts[q.tail].next = x
	}
	q.tail = x
}

// unlink takes the first from a list.
func (v *windows) unlink(q *queue, x int32) {
	if q.head = v.acts[x].next; q.head < 0 {
		q.tail = -1
	}
}
