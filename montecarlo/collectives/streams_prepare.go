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
	second  []bool    // by Send: requested when its rank has granted the message that it is exchanged for
	turn    []int32   // by Receive, the Send of its rank that is requested after its message is granted; -1 for none
}

// mostStreamOperations keeps the numbers of events within an int32.
const mostStreamOperations = math.MaxInt32 / int(actKinds*eventKinds)

// prepare numbers the streams of a program.
func (m Streams) prepare(c *Compiled, s *source) error {
	n := len(s.ops)
	if n > mostStreamOperations {
		return inputs.Errorf("operations", n, "at most %d on streams", mostStreamOperations)
	}
	t := &streamTable{
		machine: m, bytes: make([]float64, n), perByte: make([]float64, n), gap: make([]float64, n), control: make([]float64, n), toCPU: make([]int32, n), stream: make([]int32, n), back: make([]int32, n),
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
	if m.Turns > 0 {
		m.takeTurns(c, s)
	}
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

// takeTurns has the higher of two ranks that exchange messages grant before it requests. An
// exchange is a Send and a Receive in either rank, of the other's message, where the Receive
// waits for the Send.
func (m Streams) takeTurns(c *Compiled, s *source) {
	t := c.streams
	t.second, t.turn = make([]bool, len(s.ops)), make([]int32, len(s.ops))
	receiver := c.receivers()
	sender := make([]int32, len(s.ops))
	for k := range sender {
		sender[k], t.turn[k] = -1, -1
	}
	for k, j := range receiver {
		if j >= 0 {
			sender[j] = int32(k)
		}
	}
	long := func(send int32) bool { return send >= 0 && t.large[send] && s.ops[send].Bytes > m.Turns }
	waits := func(receive, send int32) bool {
		return slices.Contains(s.ops[receive].After, int(send-c.first[c.rank[send]]))
	}
	for k, op := range s.ops {
		other := sender[k]
		if op.Kind != programs.Receive || op.Peer >= int(c.rank[k]) || !long(other) {
			continue
		}
		for _, i := range op.After {
			own := c.first[c.rank[k]] + int32(i)
			if s.ops[own].Kind == programs.Send && s.ops[own].Peer == op.Peer && long(own) && !t.second[own] && receiver[own] >= 0 && waits(receiver[own], other) {
				t.second[own], t.turn[k] = true, own
				break
			}
		}
	}
}

// posted returns a Receive that waits, in place of Sends, for what they wait for, as in
// MPI_Sendrecv, which posts the Receive first: two ranks that exchange large messages do not
// wait for each other forever.
func posted(op *programs.Operation, list []programs.Operation) *programs.Operation {
	isSend := func(i int) bool { return list[i].Kind == programs.Send }
	if !slices.ContainsFunc(op.After, isSend) {
		return op
	}
	x := *op
	x.After, x.Begun = nil, slices.Clone(op.Begun)
	for _, i := range op.After {
		if isSend(i) {
			x.After, x.Begun = append(x.After, list[i].After...), append(x.Begun, list[i].Begun...)
		} else {
			x.After = append(x.After, i)
		}
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
				return cmp.Compare(c.lateness(a), c.lateness(b))
			})
		}
	}
}

func (c *Compiled) lateness(k int32) int {
	if c.kind[k] == programs.Receive {
		return 0
	}
	return 1
}
