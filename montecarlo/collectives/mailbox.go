package collectives

import "castlab/topologies/programs"

// mailbox matches messages with Receives, separately for every instance. A channel
// carries the messages from one rank to another with one tag, in the order of sending.
// A rank without wildcards in its Receives has one list of waiting items per channel,
// any other a single list.
//
// Operation k of slot s has the index i = s n + k; node 2i is its Receive, node 2i+1
// the message of its Send.
type mailbox struct {
	c        *Compiled
	n        int32
	nodes    []node    // by 2i for Receives and 2i+1 for messages
	messages []message // by Send
	channels []channel
	ranks    []channel // the single lists of ranks with wildcards; nil where none has
	untaken  []int32   // by slot, messages that have arrived and wait for a Receive
}

// A node is an element of a waiting list.
type node struct {
	seq        int64 // in order of creation
	next, prev int32 // prev is set only in queues for a CPU
}

// A message is a message under way.
type message struct {
	end    float64 // arrival time, overhead included
	number int32   // position on its channel, in the order of sending
	taker  int32   // with polling, the Receive that takes it
}

// A channel holds what waits on it.
type channel struct {
	receives, messages queue // Receives that have begun, messages that have arrived
	held               int32 // messages that have overtaken others, latest first
	sent, seen         int32
	pending            int32   // Receives in the agenda
	end                float64 // arrival time of the last message
}

// A queue is a linked list of nodes.
type queue struct{ head, tail int32 }

func newMailbox(c *Compiled, slots int) mailbox {
	n := len(c.kind)
	m := mailbox{
		c: c, n: int32(n), nodes: make([]node, 2*n*slots), messages: make([]message, n*slots),
		channels: make([]channel, c.channels*slots), untaken: make([]int32, slots),
	}
	if c.wild != nil {
		m.ranks = make([]channel, c.ranks*slots)
	}
	return m
}

// empty clears the mailbox of a slot for a new instance.
func (m *mailbox) empty(slot int32) {
	clearChannels(m.channels[int(slot)*m.c.channels:][:m.c.channels])
	if m.ranks != nil {
		clearChannels(m.ranks[int(slot)*m.c.ranks:][:m.c.ranks])
	}
	m.untaken[slot] = 0
}

func clearChannels(list []channel) {
	for i := range list {
		list[i] = channel{receives: queue{-1, -1}, messages: queue{-1, -1}, held: -1}
	}
}

// local splits the index i into the operation of the program and the first index of its
// slot.
func (m *mailbox) local(i int32) (k, base int32) {
	if i < m.n {
		return i, 0
	}
	base = i / m.n * m.n
	return i - base, base
}

// slot returns the slot whose operations begin at base.
func (m *mailbox) slot(base int32) int32 {
	if base == 0 {
		return 0
	}
	return base / m.n
}

// channel returns the channel of a Send.
func (m *mailbox) channel(k, base int32) *channel {
	return &m.channels[int(m.slot(base))*m.c.channels+int(m.c.channel[k])]
}

// sent gives a message its number on the channel.
func (m *mailbox) sent(k, base int32) {
	x := m.channel(k, base)
	m.messages[base+k].number = x.sent
	x.sent++
}

// recordArrival records the arrival time of a message and reports whether it may be
// received: one that has overtaken others waits for them.
func (m *mailbox) recordArrival(k, base int32, at float64) bool {
	x := m.channel(k, base)
	m.messages[base+k].end = at
	if m.messages[base+k].number == x.seen {
		m.pass(x, base+k)
		return true
	}
	m.nodes[2*(base+k)+1].next = x.held
	x.held = 2*(base+k) + 1
	return false
}

func (m *mailbox) pass(x *channel, i int32) {
	x.seen++
	x.end = max(x.end, m.messages[i].end)
	m.messages[i].end = x.end
}

// follow returns the message that waited for the latest arrival on the channel of a
// Send, or -1.
func (m *mailbox) follow(k, base int32) int32 {
	x := m.channel(k, base)
	last := int32(-1)
	for act := x.held; act >= 0; last, act = act, m.nodes[act].next {
		i := act >> 1
		if m.messages[i].number != x.seen {
			continue
		}
		if last < 0 {
			x.held = m.nodes[act].next
		} else {
			m.nodes[last].next = m.nodes[act].next
		}
		m.pass(x, i)
		return i - base
	}
	return -1
}

// lists returns the waiting lists for a rank.
func (m *mailbox) lists(rank int32, k, base int32) (x *channel, wild bool) {
	if m.ranks != nil && m.c.wild[rank] {
		return &m.ranks[int(m.slot(base))*m.c.ranks+int(rank)], true
	}
	return m.channel(k, base), false
}

// deliver returns the Receive that takes an arrived message, the one begun first; or
// -1, and the message waits.
func (m *mailbox) deliver(k, base int32) int32 {
	x, wild := m.lists(m.c.peer[k], k, base)
	last := int32(-1)
	for act := x.receives.head; act >= 0; last, act = act, m.nodes[act].next {
		if j := act>>1 - base; !wild || m.fits(j, k) {
			m.unlink(&x.receives, last, act)
			return j
		}
	}
	m.link(&x.messages, 2*(base+k)+1)
	m.untaken[m.slot(base)]++
	return -1
}

// post returns the message that a Receive takes, the one arrived first; or -1, and the
// Receive waits.
func (m *mailbox) post(j, base int32) int32 {
	x, wild := m.lists(m.c.rank[j], j, base)
	last := int32(-1)
	for act := x.messages.head; act >= 0; last, act = act, m.nodes[act].next {
		if k := act>>1 - base; !wild || m.fits(j, k) {
			m.unlink(&x.messages, last, act)
			m.untaken[m.slot(base)]--
			return k
		}
	}
	m.link(&x.receives, 2*(base+j))
	return -1
}

// fits reports whether a Receive matches the message of a Send to its rank.
func (m *mailbox) fits(j, k int32) bool {
	c := m.c
	return (c.peer[j] == programs.AnyRank || c.peer[j] == c.rank[k]) && (c.tags[j] == programs.AnyTag || c.tags[j] == c.tags[k])
}

func (m *mailbox) link(q *queue, act int32) {
	m.nodes[act].next = -1
	if q.tail < 0 {
		q.head = act
	} else {
		m.nodes[q.tail].next = act
	}
	q.tail = act
}

func (m *mailbox) unlink(q *queue, before, act int32) {
	if before < 0 {
		q.head = m.nodes[act].next
	} else {
		m.nodes[before].next = m.nodes[act].next
	}
	if q.tail == act {
		q.tail = before
	}
}
