package collectives

import (
	"math"

	"castlab/topologies/programs"
)

// streamAhead executes a program on Streams rank by rank, with the events of streamEvents
// and in their order at every rank. All that a rank does to another one is to send it
// packets, which fly for some time, so that a rank can run ahead until one could come. A
// tie that depends on the order of events at different ranks fails, and the run is left to
// the common list of events.
type streamAhead struct {
	ahead
	pair  []int32 // by stream, that of its ranks
	ranks []streamRank
	least float64 // overhead of a CPU with a message, at least
	rank  int32   // the current one
	tied  bool
	runs  struct{ tried, failed int }
}

// A streamRank holds what is going to happen at a rank.
type streamRank struct {
	agenda agenda
	inbox  []flyingPacket // packets that come, by time
	read   int            // so many of them have
	past   float64        // time of the last event
}

// A flyingPacket comes at a time.
type flyingPacket struct {
	at, sent float64
	seq      int64
	from     int32
	packet   int32
}

// mostStreamsAhead is the largest number of senders to one rank with which ranks run
// ahead; an event costs more than on LogGP, and a look at a sender the same.
const mostStreamsAhead = 64

// newStreamAhead returns nil where a message may take no time, and for programs in which
// ranks have too many senders.
func newStreamAhead(c *Compiled) *streamAhead {
	t := c.streams
	if t.pairs.most > mostStreamsAhead {
		return nil
	}
	x := &streamAhead{ahead: newAhead(t.pairs), pair: make([]int32, len(t.from)), ranks: make([]streamRank, c.ranks), least: math.Inf(1)}
	for i := range x.pair {
		from, to := t.from[i]/int32(c.nics), t.to[i]/int32(c.nics)
		if n := t.pairs.of(from, to); n < int32(len(t.pairs.list)) {
			x.pair[i] = n
		}
	}
	for k, kind := range c.kind {
		if kind == programs.Send {
			x.least = min(x.least, t.control[k], c.busy[k])
		}
	}
	if !(t.flight > 0 || x.least > 0) {
		return nil
	}
	return x
}

// pairUp counts what ranks have to send each other, and bounds the time that it flies.
func (t *streamTable) pairUp(c *Compiled) {
	t.flight = c.leastFlight()
	var list []pair
	add := func(stream, items int32) {
		if items > 0 {
			list = more(list, pair{t.from[stream] / int32(c.nics), t.to[stream] / int32(c.nics), items})
		}
	}
	for k, kind := range c.kind {
		if kind != programs.Send {
			continue
		}
		there, back := int32(1), int32(0)
		if t.large[k] {
			there, back = there+1, back+1
		}
		if t.noticed[k] {
			there, back = there+1, back+1
		}
		add(t.stream[k], there)
		add(t.back[k], back)
		if t.grants != nil && c.flight.law == nil {
			t.flight = min(t.flight, float64(t.grants[k]*c.flightFactor.least())+c.extra.least())
		}
	}
	t.pairs = newPairs(c.ranks, list)
}

// worthwhile reports whether runs are to be tried: most of them have no ties.
func (x *streamAhead) worthwhile() bool {
	return x != nil && (x.runs.failed <= 2 || 2*x.runs.failed <= x.runs.tried)
}

// run executes an instance that has been launched, and reports whether it did.
func (x *streamAhead) run(v *streamEvents) bool {
	x.start(v.t.flight)
	for i := 0; !x.tied; {
		if r := x.next(&i); r >= 0 {
			x.advance(v, r)
		} else {
			first := x.first()
			if first == math.Inf(1) {
				return true
			}
			for r := range x.ranks {
				x.bind(int32(r), x.transmits(v, int32(r), first))
			}
			x.tied = !x.jump() // as they wait for each other
		}
	}
	x.runs.failed++
	return false
}

// reset prepares a run.
func (x *streamAhead) reset() {
	x.tied, x.rank = false, 0
	x.runs.tried++
	for r := range x.ranks {
		s := &x.ranks[r]
		s.agenda.clear()
		s.inbox, s.read, s.past = s.inbox[:0], 0, -1
	}
}

// advance executes the events of a rank that nothing can come before.
func (x *streamAhead) advance(v *streamEvents, r int32) {
	s := &x.ranks[r]
	x.rank = r
	x.look(r)
	for !x.tied {
		at, coming := math.Inf(1), false
		if !s.agenda.empty() {
			at = s.agenda.next()
		}
		if s.read < len(s.inbox) {
			if p := &s.inbox[s.read]; p.at <= at {
				x.tied = x.tied || p.at == at
				at, coming = p.at, true
			}
		}
		// What comes at the horizon, if anything, put finds too late.
		if at == math.Inf(1) || !(at <= x.horizon) && !(at <= x.look(r)) {
			begins := min(at, x.horizon)
			if at == math.Inf(1) { // it has to take something in before it sends
				begins += float64(v.e.of(r) * x.least)
			}
			x.stops(r, x.transmits(v, r, begins), at)
			break
		}
		s.past = at
		if coming {
			p := s.inbox[s.read].packet
			if s.read++; s.read == len(s.inbox) {
				s.inbox, s.read = s.inbox[:0], 0
			}
			v.now = at
			v.takeIn(p)
		} else {
			v.execute(s.agenda.take())
		}
	}
}

// transmits returns a time before which a rank sends no packet, if its CPUs begin nothing
// before another time: of an act that is not done and ends with bytes in a stream, and of
// a NIC for which bytes wait, it is known when they end.
func (x *streamAhead) transmits(v *streamEvents, r int32, begins float64) float64 {
	at := begins + float64(v.e.of(r)*x.least)
	for i := range v.c.cpus {
		if p := &v.cpus[int(r)*v.c.cpus+i]; p.busy && p.injects {
			at = min(at, p.until)
		}
	}
	for i := range v.c.nics {
		if n := &v.nics[int(r)*v.c.nics+i]; n.sending >= 0 && (n.turn.head >= 0 || v.streams[n.sending].queue.head >= 0) {
			at = min(at, n.until)
		}
	}
	return at
}

// put records an event of the current rank, or has a packet come to another one.
func (x *streamAhead) put(v *streamEvents, e event) {
	if !(e.at <= math.MaxFloat64) { // for the common list, which says so
		x.tied = true
		return
	}
	if e.what%eventKinds != packetCome {
		x.ranks[x.rank].agenda.put(e)
		return
	}
	p := e.what / eventKinds
	to := v.packets[p].to / int32(v.c.nics)
	s := &x.ranks[to]
	if !(e.at > s.past) {
		x.tied = true
		return
	}
	if s.read > 0 && len(s.inbox) == cap(s.inbox) {
		s.inbox, s.read = s.inbox[:copy(s.inbox, s.inbox[s.read:])], 0
	}
	f := flyingPacket{at: e.at, sent: v.now, seq: e.seq, from: x.rank, packet: p}
	s.inbox = append(s.inbox, f)
	j := len(s.inbox) - 1
	for ; j > s.read && x.before(&f, &s.inbox[j-1]); j-- {
		s.inbox[j] = s.inbox[j-1]
	}
	s.inbox[j] = f
	x.rouse(to)
}

// before reports whether a packet comes before another one.
func (x *streamAhead) before(a, b *flyingPacket) bool {
	switch {
	case a.at != b.at:
		return a.at < b.at
	case a.from == b.from:
		return a.seq < b.seq
	case a.sent == b.sent:
		x.tied = true
	}
	return a.sent < b.sent
}
