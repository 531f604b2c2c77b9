package treedynamic

// A sequence is the output of a link: packets in the low halves, in the high halves the
// slots at which they may continue, all different. Those before head have continued.
type sequence struct {
	packets    []uint64
	head, tail int
	free       uint32 // slot at which the last packet left
	sent       int64  // number of packets ever sent
}

// take returns the packets that may continue before slot end. Those that may not left
// the link back to back, the last of them at free.
func (s *sequence) take(end uint32) []uint64 {
	later := max(0, int(int32(s.free-end))+1)
	ready := s.packets[s.head : s.tail-later]
	s.head = s.tail - later
	return ready
}

// reserve returns space for n more packets. It moves fewer packets than have continued.
func (s *sequence) reserve(n int) []uint64 {
	if left := s.tail - s.head; left <= s.head {
		copy(s.packets, s.packets[s.head:s.tail])
		s.head, s.tail = 0, left
	}
	if s.tail+n > len(s.packets) {
		more := make([]uint64, 2*(s.tail-s.head+n))
		s.tail = copy(more, s.packets[s.head:s.tail])
		s.head, s.packets = 0, more
	}
	return s.packets[s.tail : s.tail+n]
}

// A line simulates a link over one window.
type line struct {
	*sequence
	packets []flowPacket
	out     []uint64 // nil if no link follows
	n       int      // number of packets sent
	free    uint32
	nodes   int64 // number of nodes behind the link
	behind  far
}

func (f *flow) line(t *treeFlow, link int32, from uint32, room int) line {
	l := line{sequence: &t.links[link], packets: f.packets, nodes: t.nodes[link], behind: t.far[link]}
	if l.free = l.sequence.free; int32(from-l.free) > 0 {
		l.free = from
	}
	if room > 0 {
		l.out = l.reserve(room)
	}
	return l
}

// close ends the window and updates the sequence.
func (l *line) close() {
	s := l.sequence
	s.free, s.sent = l.free, s.sent+int64(l.n)
	if l.out != nil {
		s.tail += l.n
	}
}

// wait delays a packet until the link is free, and sends it.
func (l *line) wait(packet uint32, slots int32) {
	l.free++
	p := &l.packets[packet]
	p.delays += int64(slots) * l.nodes
	p.last = max(p.last, far(l.free-uint32(p.born))*farther+l.behind)
}

// one sends one packet.
func (l *line) one(e uint64) {
	slot := uint32(e >> 32)
	if slots := int32(l.free - slot); slots > 0 {
		l.wait(uint32(e), slots)
	} else {
		l.free = slot + 1
	}
	if l.out != nil {
		l.out[l.n] = uint64(l.free)<<32 | e&(1<<32-1)
	}
	l.n++
}

// run sends packets that arrive in different slots: once a packet does not wait, no
// later one does.
func (l *line) run(in []uint64) {
	if len(in) == 0 {
		return
	}
	k := 0
	for k < len(in) {
		slots := int32(l.free - uint32(in[k]>>32))
		if slots <= 0 {
			break
		}
		l.wait(uint32(in[k]), slots)
		if l.out != nil {
			l.out[l.n+k] = uint64(l.free)<<32 | in[k]&(1<<32-1)
		}
		k++
	}
	if k < len(in) {
		l.free = uint32(in[len(in)-1]>>32) + 1
		if l.out != nil {
			out := l.out[l.n+k : l.n+len(in)]
			for i, e := range in[k:] {
				out[i] = e + 1<<32
			}
		}
	}
	l.n += len(in)
}
