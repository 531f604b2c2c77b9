package collectives

import "math"

// Kinds of what a stream carries, for a Send: an eager message is its data alone.
const (
	request = iota
	grant
	data
	acknowledgment
	notice
	itemKinds
)

// An item is a message, or a request or grant for one, in a stream.
type item struct {
	left   float64 // bytes that wait, the first byte of the item not counted
	flight float64
	next   int32 // in the stream, or in its packet; -1 for none
	what   int32 // itemKinds i + kind, of operation i
	since  float64
}

// A byteStream holds what waits to be sent from one rank to another.
type byteStream struct {
	queue  queue // of items
	next   int32 // stream in the turn of the NIC; -1 for none
	latest float64
}

// A nic is the outgoing side of a network interface. Streams with waiting bytes are
// served in turn, a packet each.
type nic struct {
	sending int32 // stream of the packet that it is busy with; -1 for none
	turn    queue // of streams; the one that is sending follows when its packet is sent
	until   float64
}

// A packet is under way.
type packet struct {
	length float64 // time for which a NIC is busy with its bytes
	gap    float64
	to     int32
	items  queue // those whose last byte it carries
}

// inject puts an item at the end of its stream.
func (v *streamEvents) inject(k, base int32, kind int) {
	stream, pair, bytes, salt, distance := v.t.stream[k], v.c.pair[k], 0.0, uint64(kind), v.c.distance(k)
	switch kind {
	case grant, acknowledgment:
		stream, pair = v.t.back[k], v.t.pair[k]
		if v.t.grants != nil {
			distance = v.t.grants[k]
		}
	case data:
		bytes, salt = v.t.bytes[k], 0
		if v.t.large[k] {
			salt = data
		}
	}
	i := v.t.firstItem[k] + v.slot(base)*int32(v.t.items)
	if v.t.large[k] {
		i += int32(kind)
	}
	if kind == data && v.t.held != nil {
		distance += v.t.held[k]
	}
	v.items[i] = item{bytes, v.e.latency(distance, pair, v.c.ident[k]+salt*golden), -1, int32(itemKinds)*(base+k) + int32(kind), v.now}
	if v.fluid != nil {
		v.pour(i, stream)
		return
	}
	q := &v.streams[stream].queue
	if q.tail >= 0 {
		v.items[q.tail].next = i
		q.tail = i
		return
	}
	*q = queue{i, i}
	from := v.t.from[stream]
	if v.nics[from].sending == stream {
		return
	}
	v.enlist(from, stream)
	if v.nics[from].sending < 0 {
		v.transmit(from)
	}
}

// enlist puts a stream at the end of the turn of its NIC.
func (v *streamEvents) enlist(from, stream int32) {
	v.streams[stream].next = -1
	if t := &v.nics[from].turn; t.tail < 0 {
		*t = queue{stream, stream}
	} else {
		v.streams[t.tail].next = stream
		t.tail = stream
	}
}

// transmit sends the next packet of a NIC that is free.
func (v *streamEvents) transmit(from int32) {
	x := &v.nics[from]
	stream := v.upNext(x)
	if stream < 0 {
		return
	}
	s := &v.streams[stream]
	p := v.packet()
	gap, flight, ended := v.load(&v.packets[p], s)
	if v.split {
		v.apart.unsent[v.apart.pair[stream]] -= ended
	}
	v.packets[p].gap, v.packets[p].to = gap, v.t.to[stream]
	s.latest = max(s.latest, v.now+flight)
	v.put(s.latest, packetCome, p)
	x.sending = stream
	x.until = v.now + gap + v.packets[p].length
	v.put(x.until, nicFree, from)
}

// upNext takes the next stream from the turn of a NIC, -1 for none: the first in turn, with a
// Window among those whose first message came within L of that which came first of all.
func (v *streamEvents) upNext(x *nic) int32 {
	stream, before := x.turn.head, int32(-1)
	if v.t.machine.Window > 0 && stream != x.turn.tail {
		latest := math.Inf(1)
		for y := stream; y >= 0; y = v.streams[y].next {
			latest = min(latest, v.items[v.streams[y].queue.head].since)
		}
		latest += v.t.machine.L
		for v.items[v.streams[stream].queue.head].since > latest {
			stream, before = v.streams[stream].next, stream
		}
	}
	if stream < 0 {
		return -1
	}
	next := v.streams[stream].next
	if before < 0 {
		x.turn.head = next
	} else {
		v.streams[before].next = next
	}
	if next < 0 {
		x.turn.tail = before
	}
	return stream
}

// sentPacket has a NIC go on with the next packet.
func (v *streamEvents) sentPacket(from int32) {
	stream := v.nics[from].sending
	v.nics[from].sending = -1
	if v.streams[stream].queue.head >= 0 {
		v.enlist(from, stream)
	}
	v.transmit(from)
}

// load moves bytes from a stream into a packet. The packet is as long as they take, and
// has the largest flight of their messages, and the largest gap of those that it ends.
func (v *streamEvents) load(p *packet, s *byteStream) (gap, flight float64, ended int32) {
	room := float64(v.t.machine.Packet)
	bytes, perByte := 0.0, 0.0 // of the last messages with one time per byte
	for room > 0 && s.queue.head >= 0 {
		i := s.queue.head
		x := &v.items[i]
		k, _ := v.local(x.what / itemKinds)
		flight = max(flight, x.flight)
		if b := v.t.perByte[k]; b != perByte {
			p.length += float64(bytes * perByte)
			bytes, perByte = 0, b
		}
		n := math.Min(x.left, room)
		x.left -= n
		bytes += n
		room -= max(n, 1)
		if x.left > 0 {
			break
		}
		gap = max(gap, v.t.gap[k])
		if s.queue.head = x.next; s.queue.head < 0 {
			s.queue.tail = -1
		}
		x.next = -1
		if p.items.tail < 0 {
			p.items = queue{i, i}
		} else {
			v.items[p.items.tail].next = i
			p.items.tail = i
		}
		if ended++; int(ended) == v.t.machine.Batch {
			break
		}
	}
	p.length += float64(bytes * perByte)
	return gap, flight, ended
}

// packet returns a packet that is not under way.
func (v *streamEvents) packet() int32 {
	if n := len(v.spare); n > 0 {
		p := v.spare[n-1]
		v.spare = v.spare[:n-1]
		v.packets[p] = packet{items: queue{-1, -1}}
		return p
	}
	v.packets = append(v.packets, packet{items: queue{-1, -1}})
	return int32(len(v.packets) - 1)
}

// takeIn has a NIC take in a packet whose first byte has come.
func (v *streamEvents) takeIn(p int32) {
	x := &v.packets[p]
	begin := max(v.now, v.taken[x.to])
	end := begin + x.length
	v.taken[x.to] = end + x.gap
	if x.items.head < 0 {
		v.spare = append(v.spare, p)
		return
	}
	v.put(end, packetDone, p)
}

// arrive hands over what a packet completes.
func (v *streamEvents) arrive(p int32) {
	i := v.packets[p].items.head
	v.spare = append(v.spare, p)
	for i >= 0 {
		next := v.items[i].next
		what := v.items[i].what
		k, base := v.local(what / itemKinds)
		v.setSalt(v.e, v.slot(base))
		switch what % itemKinds {
		case request:
			v.enqueue(k, base, takeRequest)
		case grant:
			v.enqueue(k, base, takeGrant)
		case data:
			v.enqueue(k, base, takeData)
		case acknowledgment:
			v.enqueue(k, base, takeAcknowledgment)
		case notice:
			v.enqueue(k, base, takeNotice)
		}
		i = next
	}
}
