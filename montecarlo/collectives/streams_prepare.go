package collectives

import (
	"cmp"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies/programs"
)

// A streamTable holds what Streams needs to know of a program.
type streamTable struct {
	machine Streams
	bytes   []float64 // of a Send after the first
	perByte []float64 // by Send, the time of a NIC for each of them
	gap     []float64 // by Send
	control []float64 // by Send, the overhead of its request and grant
	toCPU   []int32   // by Send, that of its receiver
	from    []int32   // by stream, the NIC of its sender
	to      []int32   // by stream, the NIC of its receiver
	stream  []int32   // by Send, that of its message
	back    []int32   // by Send, the stream in the other direction
	pair    []uint64  // by Send, identity of the random numbers of the link in the other direction
	grants  []float64 // by Send, the latency in the other direction where none is drawn
	large   []bool    // by Send: asked for
	noticed []bool    // by Send: acknowledged, and its Receive ends with a notice
	held    []float64 // by Send, time for which its data wait for an acknowledgment; nil where none does
	flight  float64   // least time that a packet flies
	pairs   *pairs    // of ranks, with the number of items between them

	firstItem, firstAct []int32 // by operation, where its items and acts have their place
	items, acts         int     // of an instance

	fluid *fluidTable // nil on Streams
}

// mostStreamOperations keeps the numbers of events within an int32.
const mostStreamOperations = math.MaxInt32 / int(actKinds*eventKinds)

// prepare numbers the streams of a program.
func (m Streams) prepare(c *Compiled, s *source) error {
	for _, op := range s.ops {
		if op.Kind == programs.Send && op.Bytes/m.Packet > mostPackets {
			return inputs.Errorf("packet", m.Packet, "at least %d bytes for a message of %d: more than %d packets of one take gigabytes",
				(op.Bytes-1)/mostPackets+1, op.Bytes, mostPackets)
		}
	}
	return m.number(c, s)
}

// number numbers the streams of a program, also for Fluid, which has no packets.
func (m Streams) number(c *Compiled, s *source) error {
	n := len(s.ops)
	if n > mostStreamOperations {
		return inputs.Errorf("operations", n, "at most %d on streams", mostStreamOperations)
	}
	t := &streamTable{
		machine: m, bytes: make([]float64, n), perByte: make([]float64, n), gap: make([]float64, n), control: make([]float64, n),
		toCPU: make([]int32, n), stream: make([]int32, n), back: make([]int32, n),
		pair: make([]uint64, n), large: make([]bool, n), noticed: make([]bool, n),
	}
	c.streams = t
	c.flight = drawn(c.jitter.Flight, m.L, forFlight)
	c.busy, c.cpu = make([]float64, n), make([]int32, n)
	type pair struct{ from, to int32 }
	numbers := map[pair]int32{}
	number := func(from, to int32) int32 {
		x, ok := numbers[pair{from, to}]
		if !ok {
			x = int32(len(t.from))
			numbers[pair{from, to}] = x
			t.from, t.to = append(t.from, from), append(t.to, to)
		}
		return x
	}
	for k, op := range s.ops {
		r := int(c.rank[k])
		c.cpu[k] = int32(r*c.cpus + op.CPU)
		switch op.Kind {
		case programs.Compute:
			c.busy[k] = op.Time
		case programs.Send:
			i, flights := m.of(op.Bytes)
			protocol := m.protocol(i)
			t.bytes[k] = float64(max(op.Bytes-1, 0))
			t.perByte[k], t.gap[k], t.control[k] = protocol.PerByte, protocol.Gap, protocol.O
			t.large[k], t.noticed[k] = flights >= Rendezvous, flights == Acknowledged
			c.busy[k] = protocol.O + float64(t.bytes[k]*protocol.OPerByte)
			t.toCPU[k] = int32(op.Peer*c.cpus + op.CPU)
			nic, toNIC := int32(r*c.nics+op.NIC), int32(op.Peer*c.nics+op.NIC)
			t.stream[k], t.back[k] = number(nic, toNIC), number(toNIC, nic)
			t.pair[k] = identity(op.Peer, r, 0)
		}
	}
	if m.Protocols != nil || m.Distances != nil {
		if err := m.separate(c, s); err != nil {
			return err
		}
	}
	if m.Window > 0 {
		m.hold(c, s)
	}
	t.placed(c)
	for k, op := range s.ops {
		if op.Kind == programs.Receive {
			s.ops[k] = posted(op, s.program.Ranks[c.rank[k]])
		}
	}
	if err := c.dependencies(s); err != nil {
		return err
	}
	c.receiveFirst()
	return nil
}

// mostPackets bounds those of a message.
const mostPackets = 1 << 22

// placed gives items and acts their places: an eager Send has one item and two acts, a
// Receive has none.
func (t *streamTable) placed(c *Compiled) {
	t.firstItem, t.firstAct = make([]int32, len(c.kind)), make([]int32, len(c.kind))
	for k, kind := range c.kind {
		t.firstItem[k], t.firstAct[k] = int32(t.items), int32(t.acts)
		switch {
		case t.large[k]:
			t.items += itemKinds
			t.acts += int(actKinds)
		case kind == programs.Send:
			t.items++
			t.acts += 2
		case kind == programs.Compute:
			t.acts++
		}
	}
}

// separate sets the latencies of every message, its request and its grant.
func (m Streams) separate(c *Compiled, s *source) error {
	if c.jitter.Flight != nil && m.Distances == nil {
		return nil // every flight is drawn
	}
	distances := m.Distances
	if distances == nil {
		distances = new(Distances)
	}
	l := func(k int) float64 {
		i, _ := m.of(s.ops[k].Bytes)
		return m.protocol(i).L
	}
	if err := c.separate(distances, s, l); err != nil {
		return err
	}
	c.streams.grants = make([]float64, len(s.ops))
	for k, op := range s.ops {
		if op.Kind == programs.Send {
			c.streams.grants[k] = distances.latency(op.Peer, int(c.rank[k]), l(k))
		}
	}
	return nil
}

// hold draws for how long the data of every Send wait for an acknowledgment: between 0 and
// a packet and a latency, of a rendezvous of more than a window in an exchange, in which a
// Receive of its rank begins with the Send.
func (m Streams) hold(c *Compiled, s *source) {
	t := c.streams
	r := newStream()
	r.begin(Key{A: m.Seed})
	for k, op := range s.ops {
		if op.Kind != programs.Receive {
			continue
		}
		for _, i := range op.Begun {
			send := c.first[c.rank[k]] + int32(i)
			x := s.ops[send]
			if x.Kind != programs.Send || x.Bytes <= m.Window || !t.large[send] {
				continue
			}
			if t.held == nil {
				t.held = make([]float64, len(s.ops))
			}
			longest := float64(float64(m.Packet)*t.perByte[send]) + c.distance(send)
			t.held[send] = float64(longest * r.at(forStall, c.ident[send]).Float64())
		}
	}
}

// posted returns a Receive that waits, in place of Sends and their beginnings, for what
// they wait for, as in MPI_Sendrecv, which posts the Receive first: two ranks that exchange
// large messages do not wait for each other forever.
func posted(op *programs.Operation, list []programs.Operation) *programs.Operation {
	x := *op
	x.After, x.Begun = nil, nil
	changed := false
	for _, waits := range []struct {
		list []int
		to   *[]int
	}{{op.After, &x.After}, {op.Begun, &x.Begun}} {
		for _, i := range waits.list {
			if list[i].Kind != programs.Send {
				*waits.to = append(*waits.to, i)
				continue
			}
			changed = true
			x.After, x.Begun = append(x.After, list[i].After...), append(x.Begun, list[i].Begun...)
		}
	}
	if !changed {
		return op
	}
	for _, waits := range []*[]int{&x.After, &x.Begun} {
		slices.Sort(*waits)
		*waits = slices.Compact(*waits)
	}
	return &x
}

// receiveFirst has Receives begin before the other operations that wait for the same.
func (c *Compiled) receiveFirst() {
	for _, l := range []lists{c.ends, c.begins} {
		for k := range len(l.first) - 1 {
			slices.SortStableFunc(l.of(int32(k)), func(a, b int32) int {
				return cmp.Compare(c.stage(a), c.stage(b))
			})
		}
	}
}

// stage orders operations that may begin at one time on Streams: 0 for Receives, 1 for the
// others.
func (c *Compiled) stage(k int32) int {
	if c.kind[k] == programs.Receive {
		return 0
	}
	return 1
}
