package treedynamic

// A treeFlow is the state of one tree, its links numbered as in the layout.
type treeFlow struct {
	*layout
	links []sequence
	begin []int32 // packets that have not begun, in order of time
}

// passing is the scratch space of a pass through a tree.
type passing struct {
	starts []int32  // by place: its first packet in local
	local  []int32  // packets that begin, sorted by place
	merged []span   // by place: its input from own packets and children, as a range of inputs
	inputs []uint64 // encoded as in a sequence, sorted by slot and then in queueing order
	tags   []int32  // by input: index of the child, -1 for own packets
	after  []int32  // by input of one place: number of packets from the parent before it
}

// pass simulates the slots now..to-1 of a tree.
func (f *flow) pass(t *treeFlow, now, to int64) {
	f.sort(t, to)
	f.inputs, f.tags = f.inputs[:0], f.tags[:0]
	from, end := uint32(now), uint32(to)
	for i := int32(len(t.children)) - 1; i >= 0; i-- {
		f.gather(t, i, end)
		if i > 0 {
			f.rise(t, i, from)
		}
	}
	for i, c := range t.children {
		if c.lo < c.hi {
			f.spread(t, int32(i), from, end)
		}
	}
}

// sort sorts the packets that can be sent before slot to by place.
func (f *flow) sort(t *treeFlow, to int64) {
	n := len(t.begin)
	for n > 0 && f.packets[t.begin[n-1]].born >= to {
		n--
	}
	clear(f.starts)
	for _, p := range t.begin[:n] {
		f.starts[f.packets[p].place+1]++
	}
	for i := range f.merged {
		f.starts[i+1] += f.starts[i]
	}
	for len(f.local) < n {
		f.local = append(f.local, 0)
	}
	for _, p := range t.begin[:n] {
		at := &f.starts[f.packets[p].place]
		f.local[*at] = p
		*at++ // now the first of the next place
	}
	t.begin = t.begin[:copy(t.begin, t.begin[n:])]
}

// own returns the packets that begin at a place.
func (f *flow) own(i int32) []int32 {
	if i == 0 {
		return f.local[:f.starts[0]]
	}
	return f.local[f.starts[i-1]:f.starts[i]]
}

// gather merges the packets that begin at a place with those from its children.
func (f *flow) gather(t *treeFlow, i int32, end uint32) {
	lo := len(f.inputs)
	for _, p := range f.own(i) {
		f.inputs = append(f.inputs, uint64(f.packets[p].born)<<32|uint64(p))
		f.tags = append(f.tags, -1)
	}
	for c := t.children[i].lo; c < t.children[i].hi; c++ {
		more := t.links[2*c+1].take(end)
		if len(more) == 0 {
			continue
		}
		a := len(f.inputs) - 1
		tag := c - t.children[i].lo
		for range more {
			f.inputs, f.tags = append(f.inputs, 0), append(f.tags, tag)
		}
		// Backward, so that no element has to be moved aside.
		for b, at := len(more)-1, len(f.inputs)-1; b >= 0; at-- {
			if a >= lo && int32(uint32(f.inputs[a]>>32)-uint32(more[b]>>32)) > 0 {
				f.inputs[at], f.tags[at] = f.inputs[a], f.tags[a]
				a--
			} else {
				f.inputs[at], f.tags[at] = more[b], tag
				b--
			}
		}
	}
	f.merged[i] = span{lo: int32(lo), hi: int32(len(f.inputs))}
}

// rise sends the inputs of a place up.
func (f *flow) rise(t *treeFlow, i int32, from uint32) {
	m := f.merged[i]
	l := f.line(t, 2*i+1, from, int(m.hi-m.lo))
	for _, e := range f.inputs[m.lo:m.hi] {
		l.one(e)
	}
	l.close()
}

// spread sends the inputs of a place down to each of its children, except those that
// came from that child.
func (f *flow) spread(t *treeFlow, i int32, from, end uint32) {
	var above []uint64
	if i > 0 {
		above = t.links[2*i].take(end)
	}
	m := f.merged[i]
	inputs, tags := f.inputs[m.lo:m.hi], f.tags[m.lo:m.hi]
	f.after = rank(f.after[:0], above, inputs, tags, t.before[i])
	for c := t.children[i].lo; c < t.children[i].hi; c++ {
		tag, room := c-t.children[i].lo, 0
		if t.children[c].lo < t.children[c].hi {
			room = len(above) + len(inputs)
		}
		l := f.line(t, 2*c, from, room)
		k := 0
		for j, e := range inputs {
			if tags[j] == tag {
				continue
			}
			if at := int(f.after[j]); k < at {
				l.run(above[k:at])
				k = at
			}
			l.one(e)
		}
		l.run(above[k:])
		l.close()
	}
}

// rank appends, for each input, the number of packets from the parent that precede it.
// Of packets in one slot those of children with smaller numbers than the parent come
// first.
func rank(dst []int32, above, inputs []uint64, tags []int32, before int32) []int32 {
	k := 0
	for j, e := range inputs {
		slot := uint32(e >> 32)
		if tags[j] < before {
			slot--
		}
		for k < len(above) && int32(slot-uint32(above[k]>>32)) >= 0 {
			k++
		}
		dst = append(dst, int32(k))
	}
	return dst
}
