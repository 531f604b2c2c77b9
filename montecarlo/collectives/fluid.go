package collectives

import "castlab/distributions/inputs"

// Fluid is a cluster of hosts as Streams is, whose messages are a fluid: those that use a
// network interface at one time share it by processor sharing, without packets; all times
// in one unit. CPUs, protocols and distances are those of Streams.
//
// A message of bytes b after the first, with b > Packet and G > 0, is a flow from when it
// is in the NIC of its sender until its b bytes have left. All flows have rates, in bytes a
// unit of time, that are max-min fair: of two sides, outgoing of the sender and incoming of
// the receiver, none carries more than it can,
//
//	sum of G x rate over the flows of a side <= 1,
//
// and no rate can grow but at the cost of one that is no larger. So a flow that its
// receiver limits leaves its share of the sender's side to the others there. Rates change
// when a flow begins or ends. The last byte is at the receiver a flight after it has left.
//
// A message of at most Packet bytes after the first is not shared. It takes sides as a
// message in one packet does on Streams: those of a sender follow each other in the order in
// which they come to the NIC, those at a receiver in the order of arrival, each in b G. They
// have precedence over flows: while a side is busy with one, flows through it stand still,
// and others have what these leave. On Streams one waits for a packet of each of the streams
// in turn; that wait, of a packet for every flow, is what a fluid has not. After a message
// of either kind both sides are busy for g, in which flows stand still as well.
//
// Of flows that end at one time the one that began first goes first.
//
// All of a flow counts when it leaves, at the receiver too: there flows stand still from
// when a message leaves its sender, not from when it comes. Where all flights are of one
// length these are the same, L later.
//
// One message takes o + (k-1)G + L + o between idle ranks, as on LogGP.
//
// Source: max-min fairness, D. Bertsekas, R. Gallager, "Data Networks", 1992, section 6.5.2;
// over the two sides it is the network of SimGrid's SMPI without its factors. Precedence and
// gaps are derived.
type Fluid struct {
	L        float64 // latency: from when a byte leaves until it is there
	O        float64 // o, overhead of a CPU with a message, at either end
	OPerByte float64 // added to the overhead for every byte after the first
	Gap      float64 // g, time for which a NIC is busy after a message, in either direction
	PerByte  float64 // G, time for every byte of a message after the first, alone on its sides
	Packet   int64   // a message of more bytes after the first is shared; 0 for all
	Eager    int64   // a message of more bytes is sent when its receiver has asked for it

	// InStreams has what one rank sends to another follow each other, as in a byte stream:
	// one flow at a time, and nothing before it has ended. Otherwise every message is a flow
	// of its own, as in SimGrid, and what comes out of order waits at the receiver, if for
	// one tag.
	InStreams bool

	Protocols []Protocol // of larger messages, as on Streams
	Distances *Distances // nil where L is the latency between all ranks
}

// Validate returns an *inputs.Error for the first parameter that is not a finite number
// >= 0, and for protocols whose sizes do not rise.
func (m Fluid) Validate() error {
	if m.Packet < 0 {
		return inputs.Errorf("packet", m.Packet, "a number of bytes >= 0")
	}
	return m.hosts().Validate()
}

// hosts returns Streams with the same CPUs, protocols and distances.
func (m Fluid) hosts() Streams {
	return Streams{
		L: m.L, O: m.O, OPerByte: m.OPerByte, Gap: m.Gap, PerByte: m.PerByte, Packet: max(m.Packet, 1),
		Eager: m.Eager, Protocols: m.Protocols, Distances: m.Distances,
	}
}

// String returns the machine in the form fluid(L=...,o=...,O=...,g=...,G=...,packet=...,S=...,flow=...),
// with the protocols of larger messages behind it.
func (m Fluid) String() string {
	flow := "message"
	if m.InStreams {
		flow = "stream"
	}
	return m.hosts().describe("fluid", m.Packet, ",flow="+flow)
}

// prepare numbers the streams of a program.
func (m Fluid) prepare(c *Compiled, s *source) error {
	if err := m.hosts().number(c, s); err != nil {
		return err
	}
	c.streams.fluid = &fluidTable{packet: float64(m.Packet), inStreams: m.InStreams}
	return nil
}

// A fluidTable holds what Fluid needs to know besides what Streams does.
type fluidTable struct {
	packet    float64 // most bytes after the first that are not shared
	inStreams bool
}

// flow reports whether the message of a Send is one that shares the sides of NICs.
func (t *streamTable) flow(k int32) bool {
	return t.bytes[k] > t.fluid.packet && t.perByte[k] > 0
}

// flows returns the number of messages that may share a side of a NIC.
func (t *streamTable) flows() (n int) {
	for k := range t.bytes {
		if t.flow(int32(k)) {
			n++
		}
	}
	return n
}

// gaps adds those of the message of a Send, and of what flies for it, to the work of the sides.
func (t *streamTable) gaps(k int32, out, in []float64) {
	there, back := 1.0, 0.0 // the data
	if t.large[k] {
		there, back = there+1, back+1
	}
	if t.noticed[k] {
		there, back = there+1, back+1
	}
	for _, x := range []struct {
		stream int32
		n      float64
	}{{t.stream[k], there}, {t.back[k], back}} {
		out[t.from[x.stream]] += float64(x.n * t.gap[k])
		in[t.to[x.stream]] += float64(x.n * t.gap[k])
	}
}
