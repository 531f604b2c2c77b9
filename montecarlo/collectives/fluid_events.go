package collectives

import (
	"math"
	"slices"
)

// fluid is the network of Fluid: flows, and the sides of NICs that they share.
type fluid struct {
	flows []flow // by Send
	sides []side // outgoing ones by NIC, then incoming ones
	nics  int32
	begun int64 // number of flows that have begun
	order flowHeap
	next  float64 // when the event is that was put for the first end

	touched   []int32 // sides at which something has changed since rates were last set
	pending   bool    // whether they will be set anew
	component []int32 // sides whose rates are being set
	round     int64   // how often rates were set
}

// A flow is a message of which a part has to leave.
type flow struct {
	left     float64 // bytes that had to leave at since
	perByte  float64 // G
	slowness float64 // time per byte from then on; +Inf while it stands still
	since    float64
	end      float64 // at this rate
	number   int64   // in the order of beginning
	item     int32
	place    int32 // in order
	sides    [2]int32
	next     [2]int32 // in the lists of the sides, -1 for none
	previous [2]int32

	set      bool // while rates are being set, whether its is
	upcoming float64
}

// A side of a NIC carries messages in one direction.
type side struct {
	first  int32   // of its flows; -1 for none
	closed float64 // until when flows stand still
	opens  float64 // when the event is that ends this
	listed bool    // in touched
	seen   int64   // the round in which it was last in a component

	// While rates are being set:
	room     float64 // the share that flows with a rate leave
	slowness float64 // time per byte if the others had equal rates
	unset    int32   // their number
	stale    bool
}

func newFluid(c *Compiled) *fluid {
	nics := c.ranks * c.nics
	return &fluid{sides: make([]side, 2*nics), nics: int32(nics), touched: make([]int32, 0, 2*nics), component: make([]int32, 0, 2*nics)}
}

// grow allocates the flows of so many operations.
func (f *fluid) grow(n int) {
	f.flows = longer(f.flows, n)
	f.order = slices.Grow(f.order, n-len(f.order))
}

func (f *fluid) reset() {
	for i := range f.sides {
		f.sides[i] = side{first: -1}
	}
	f.order, f.touched, f.pending, f.next, f.round, f.begun = f.order[:0], f.touched[:0], false, math.Inf(1), 0, 0
}

// pour hands an item to the NIC of its sender, or to the stream that has others before it.
func (v *streamEvents) pour(i, stream int32) {
	if !v.t.fluid.inStreams {
		v.start(i, stream)
		return
	}
	q := &v.streams[stream].queue
	if q.tail >= 0 {
		v.items[q.tail].next = i
		q.tail = i
		return
	}
	*q = queue{i, i}
	v.flush(stream)
}

// flush starts what is in a stream, up to the first flow, which stays there until it ends.
func (v *streamEvents) flush(stream int32) {
	q := &v.streams[stream].queue
	for q.head >= 0 {
		i := q.head
		next := v.items[i].next
		if v.start(i, stream) {
			return
		}
		if q.head = next; next < 0 {
			q.tail = -1
		}
	}
}

// of returns the operation and the kind of an item.
func (v *streamEvents) of(i int32) (id, kind int32) {
	what := v.items[i].what
	return what / itemKinds, what % itemKinds
}

// start has the NIC of the sender take an item, and reports whether it is a flow.
func (v *streamEvents) start(i, stream int32) bool {
	id, kind := v.of(i)
	k, _ := v.local(id)
	from, to := v.t.from[stream], v.fluid.nics+v.t.to[stream]
	if kind != data || !v.t.flow(k) {
		v.whole(i, from)
		return false
	}
	f := v.fluid
	f.begun++
	f.flows[id] = flow{left: v.t.bytes[k], perByte: v.t.perByte[k], slowness: math.Inf(1), since: v.now, end: math.Inf(1),
		number: f.begun, item: i, sides: [2]int32{from, to}}
	f.join(id)
	f.order.put(f.flows, id)
	v.changed(from)
	v.changed(to)
	v.reopen(from)
	v.reopen(to)
	return true
}

// whole has a side take a message that is not shared, behind those before it.
func (v *streamEvents) whole(i, from int32) {
	id, kind := v.of(i)
	k, _ := v.local(id)
	p := v.packet()
	x := &v.packets[p]
	x.gap, x.items = v.t.gap[k], queue{i, i}
	if kind == data {
		x.length = float64(v.t.bytes[k] * v.t.perByte[k])
	}
	begin := max(v.now, v.fluid.sides[from].closed)
	v.close(from, x.length+x.gap)
	if begin > v.now {
		v.put(begin, itemLeaves, p)
		return
	}
	v.leave(p)
}

// leave has a message that is not shared leave its sender.
func (v *streamEvents) leave(p int32) {
	x := &v.packets[p]
	i := x.items.head
	stream := v.carrier(i)
	v.items[i].next = -1
	x.to = v.t.to[stream]
	v.close(v.fluid.nics+x.to, x.length+x.gap)
	v.put(v.come(stream, i), packetCome, p)
}

// carrier returns the stream of an item.
func (v *streamEvents) carrier(i int32) int32 {
	id, kind := v.of(i)
	k, _ := v.local(id)
	if kind == grant || kind == acknowledgment {
		return v.t.back[k]
	}
	return v.t.stream[k]
}

// come returns when what leaves now is there: in streams no earlier than what left before.
func (v *streamEvents) come(stream, i int32) float64 {
	at := v.now + v.items[i].flight
	if v.t.fluid.inStreams {
		s := &v.streams[stream]
		s.latest = max(s.latest, at)
		at = s.latest
	}
	return at
}

// close has the flows of a side stand still for a time, behind what they stand still for.
func (v *streamEvents) close(s int32, time float64) {
	if time == 0 {
		return
	}
	x := &v.fluid.sides[s]
	x.closed = max(v.now, x.closed) + time
	if x.first >= 0 {
		v.changed(s)
		v.reopen(s)
	}
}

// reopen foresees the end of what the flows of a side stand still for.
func (v *streamEvents) reopen(s int32) {
	if x := &v.fluid.sides[s]; x.closed > v.now && x.opens != x.closed {
		x.opens = x.closed
		v.put(x.closed, sideOpens, s)
	}
}

// changed has rates be set anew, when all has happened that happens now.
func (v *streamEvents) changed(s int32) {
	f := v.fluid
	if !f.sides[s].listed {
		f.sides[s].listed = true
		f.touched = append(f.touched, s)
	}
	if !f.pending {
		f.pending = true
		v.put(v.now, rateChange, 0)
	}
}

// flowEvent executes an event of Fluid.
func (v *streamEvents) flowEvent(kind, number int32) {
	f := v.fluid
	switch kind {
	case itemLeaves:
		v.leave(number)
	case sideOpens:
		if x := &f.sides[number]; x.first >= 0 && x.closed <= v.now {
			v.changed(number)
		}
	case rateChange:
		f.pending = false
		f.share(v.now)
		v.foresee()
	case flowEnds:
		if f.next == v.now {
			f.next = math.Inf(1)
		}
		for len(f.order) > 0 && f.flows[f.order[0]].end <= v.now {
			v.flowEnded(f.order[0])
		}
		v.foresee()
	case flowCome:
		k, base := v.local(number)
		v.setSalt(v.e, v.slot(base))
		to := v.t.to[v.t.stream[k]]
		v.taken[to] = max(v.now, v.taken[to]) + v.t.gap[k]
		v.enqueue(k, base, takeData)
	}
}

// foresee puts an event for the first end of a flow.
func (v *streamEvents) foresee() {
	f := v.fluid
	if len(f.order) == 0 {
		return
	}
	x := &f.flows[f.order[0]]
	if x.end < f.next || x.end == f.next && math.IsInf(x.end, 1) && !math.IsInf(x.slowness, 1) {
		f.next = x.end
		v.put(x.end, flowEnds, 0)
	}
}

// flowEnded has a flow leave its sides. Its last byte is on its way.
func (v *streamEvents) flowEnded(id int32) {
	f := v.fluid
	x := &f.flows[id]
	k, _ := v.local(id)
	f.order.remove(f.flows, id)
	f.part(id)
	for _, s := range x.sides {
		v.close(s, v.t.gap[k])
		if f.sides[s].first >= 0 {
			v.changed(s)
		}
	}
	stream := v.t.stream[k]
	v.put(v.come(stream, x.item), flowCome, id)
	if v.t.fluid.inStreams {
		q := &v.streams[stream].queue
		if q.head = v.items[q.head].next; q.head < 0 {
			q.tail = -1
		}
		v.flush(stream)
	}
}
