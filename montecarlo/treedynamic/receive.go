package treedynamic

// generate creates a packet that arrives at now.
func (r *Run) generate(source, choice int32) {
	s := r.scheme
	p := packet{born: r.now, wait: 1 - r.until, left: int32(s.nodes - 1)}
	at := r.vacant - 1
	if at >= 0 {
		r.vacant = r.packets[at].left
	} else {
		at = int32(len(r.packets))
		r.packets = append(r.packets, packet{})
	}
	r.live++
	w := waiting{packet: at}
	if s.d > 0 {
		r.packets[at] = p
		// The order of rotation c ends with dimension c-1.
		e := choice - 1
		if e < 0 {
			e = int32(s.d) - 1
		}
		r.spreadRotated(source, e, int32(s.d), w)
		return
	}
	of := int(choice)*s.nodes + int(source)
	if s.marks != nil {
		p.mark, p.trip = s.marks[of], s.trips[of]
	}
	r.packets[at] = p
	r.spread(s.first[of], -1, w)
}

// spread enqueues a copy for every stage of a span but one.
func (r *Run) spread(to span, skip int32, w waiting) {
	for i := to.lo; i < to.hi; i++ {
		if i == skip {
			continue
		}
		w.stage = i
		r.enqueue(r.scheme.stages[i].link, int32(r.scheme.levels[i]), w)
	}
}

// spreadRotated enqueues a copy for every link of node u across the last m dimensions
// of the order that ends with e.
func (r *Run) spreadRotated(u, e, m int32, w waiting) {
	d := int32(r.scheme.d)
	for m--; m >= 0; m-- {
		c := e - m
		if c < 0 {
			c += d
		}
		w.stage = rotatedStage(u, e, m)
		r.enqueue(u*d+c, m, w)
	}
}

// receive delivers the copies carried in the slot at the other ends of their links.
func (r *Run) receive() {
	stages := r.scheme.stages
	for _, w := range r.carried {
		w.hops++
		s := &stages[w.stage]
		if r.deliver(w) {
			r.release(w.packet)
		}
		r.spread(span{s.lo, s.hi}, s.skip, w)
	}
}

func (r *Run) receiveIndirect() {
	stages, knows := r.scheme.stages, r.scheme.knows
	for _, w := range r.carried {
		w.hops++
		s, k := &stages[w.stage], knows[w.stage]
		p := &r.packets[w.packet]
		if p.mark < k.lo || p.mark >= k.hi {
			r.deliver(w)
		}
		// The last copies may go to nodes that already have the packet.
		if p.trip--; p.trip == 0 {
			r.release(w.packet)
		}
		r.spread(span{s.lo, s.hi}, s.skip, w)
	}
}

func (r *Run) receiveRotated() {
	d := int32(r.scheme.d)
	for _, w := range r.carried {
		w.hops++
		m := w.stage & rotatedMask
		e := w.stage >> rotatedBits & rotatedMask
		u := w.stage >> (2 * rotatedBits)
		c := e - m
		if c < 0 {
			c += d
		}
		if r.deliver(w) {
			r.release(w.packet)
		}
		r.spreadRotated(u^1<<c, e, m, w)
	}
}

// deliver records the reception of a packet by one more node.
func (r *Run) deliver(w waiting) (complete bool) {
	p := &r.packets[w.packet]
	delay := r.now - p.born
	p.sum += delay
	p.left--
	if r.branches != nil {
		r.branches[w.stage].add(float64(delay-int64(w.hops)) + p.wait)
	}
	if p.left > 0 {
		return false
	}
	r.finished = append(r.finished, Broadcast{
		Reception:  p.wait + float64(p.sum)/float64(r.scheme.nodes-1),
		Completion: p.wait + float64(delay),
	})
	return true
}

// release frees the record of a packet without copies.
func (r *Run) release(i int32) {
	r.live--
	r.packets[i].left = r.vacant
	r.vacant = i + 1
}
