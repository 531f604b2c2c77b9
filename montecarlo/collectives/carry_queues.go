package collectives

import "castlab/topologies/programs"

// enqueue inserts an operation into the queue of a resource.
func (v *linkEvents) enqueue(k, base, resource int32) {
	i := base + k
	v.could[i] = v.now
	q := &v.queues[resource]
	last := int32(-1)
	if q.tail >= 0 && v.precedes(q.tail>>1, i) {
		last = q.tail
	} else {
		for act := q.head; act >= 0 && v.precedes(act>>1, i); act = v.nodes[act].next {
			last = act
		}
	}
	act := 2 * i
	if last < 0 {
		v.nodes[act].next, q.head = q.head, act
	} else {
		v.nodes[act].next, v.nodes[last].next = v.nodes[last].next, act
	}
	if v.nodes[act].next < 0 {
		q.tail = act
	}
	if q.head == q.tail { // otherwise the resource is in the agenda already
		v.put(max(v.now, v.free[resource]), ^resource)
	}
}

// precedes reports whether i precedes j in their queue.
func (v *linkEvents) precedes(i, j int32) bool {
	if v.could[i] != v.could[j] {
		return v.could[i] < v.could[j]
	}
	if a, b := v.birth[i/v.n], v.birth[j/v.n]; a != b {
		return a < b
	}
	return i < j
}

// serve begins the first operation in the queue of a free link or CPU.
func (v *linkEvents) serve(resource int32) {
	c := v.c
	q := &v.queues[resource]
	act := q.head
	v.unlink(q, -1, act)
	k, base := v.local(act >> 1)
	v.setSalt(v.e, v.slot(base))
	end := v.now
	if c.kind[k] == programs.Compute {
		end = v.now + float64(v.e.of(c.rank[k])*c.busy[k]) + v.e.noise(forComputing, c.ident[k])
	} else {
		end += v.e.crossing(k)
		v.sent(k, base)
	}
	v.free[resource] = end
	v.put(end, 3*(base+k))
	if q.head >= 0 {
		v.put(end, ^resource)
	}
	// After the queue has been read, since this may add to it.
	v.open(k, base)
	if v.turn != nil && c.kind[k] == programs.Send {
		v.advance(resource, base)
	}
}

// advance passes the turn on a link to the next Send of the instance.
func (v *linkEvents) advance(l, base int32) {
	c := v.c
	turn := &v.turn[int(v.slot(base))*c.links+int(l)]
	*turn++
	if at := c.turns.first[l] + *turn; at < c.turns.first[l+1] {
		if k := c.turns.items[at]; v.state[base+k]&turned != 0 {
			v.enqueue(k, base, l)
		}
	}
}
