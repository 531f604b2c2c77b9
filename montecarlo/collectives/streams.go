package collectives

import (
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Streams is a cluster whose ranks exchange messages over byte streams, one for every
// ordered pair of ranks, as TCP does; all times in one unit. See the package page.
type Streams struct {
	L        float64 // latency: from the beginning of a packet at the sender until its first byte is there
	O        float64 // o, overhead of a CPU with a message, at either end
	OPerByte float64 // added to the overhead for every byte after the first
	Gap      float64 // g, added to the time for which a NIC is busy with a packet that ends messages, in either direction
	PerByte  float64 // G, time of a NIC for every byte of a message after the first
	Packet   int64   // most bytes of a packet
	Batch    int     // most messages that end in a packet; 0 for any number
	Eager    int64   // a message of more bytes is sent when its receiver has asked for it
	// most bytes of a message that are under way without an acknowledgment; 0 for all, and for streams that share however late they come
	Window int64
	Seed   uint64 // of the times for which acknowledgments wait

	Protocols []Protocol // of larger messages, From rising; none where the parameters above are those of all
	Distances *Distances // nil where L is the latency between all ranks
}

// A Protocol has the parameters of messages of From bytes and more, in place of those of
// the machine with the same names.
type Protocol struct {
	From     int64
	L        float64 // of each flight
	O        float64
	OPerByte float64
	Gap      float64
	PerByte  float64
	Flights  Flights // 0 for Eager, or Rendezvous above the S of the machine
}

// Flights says how often something flies for one message.
type Flights int

const (
	Eager      Flights = 1 // the data
	Rendezvous Flights = 3 // a request, a grant, the data, as in Open MPI over TCP
	// and an acknowledgment, with which the Send ends, and a notice, with which the Receive does, as in MPICH over UCX
	Acknowledged Flights = 5
)

// Validate returns an *inputs.Error for the first parameter that is not a finite number
// >= 0, for a packet of less than a byte, and for protocols whose sizes do not rise.
func (m Streams) Validate() error {
	if m.Packet < 1 {
		return inputs.Errorf("packet", m.Packet, "a number of bytes >= 1")
	}
	if m.Batch < 0 {
		return inputs.Errorf("batch", m.Batch, "a number of messages >= 1, or 0 for any")
	}
	if m.Eager < 0 {
		return inputs.Errorf("S", m.Eager, "a number of bytes >= 0")
	}
	if m.Window < 0 {
		return inputs.Errorf("window", m.Window, "a number of bytes >= 0")
	}
	from := int64(0)
	for i := range len(m.Protocols) + 1 {
		p := m.protocol(i)
		if i > 0 && p.From <= from {
			return inputs.Errorf("from", p.From, "a number of bytes > %d, where the protocol before begins", from)
		}
		from = p.From
		if !slices.Contains([]Flights{0, Eager, Rendezvous, Acknowledged}, p.Flights) {
			return inputs.Errorf("flights", int(p.Flights), "1, 3 or 5")
		}
		for _, x := range []struct {
			arg   string
			value float64
		}{{"L", p.L}, {"o", p.O}, {"O", p.OPerByte}, {"g", p.Gap}, {"G", p.PerByte}} {
			if !finite(x.value) {
				return inputs.Errorf(x.arg, x.value, "a finite number >= 0")
			}
		}
	}
	return nil
}

// protocol returns the i-th protocol, the first being the parameters of the machine.
func (m Streams) protocol(i int) Protocol {
	if i == 0 {
		return Protocol{L: m.L, O: m.O, OPerByte: m.OPerByte, Gap: m.Gap, PerByte: m.PerByte}
	}
	return m.Protocols[i-1]
}

// of returns the number of the protocol for messages of a size, and their flights.
func (m Streams) of(bytes int64) (i int, flights Flights) {
	for i < len(m.Protocols) && bytes >= m.Protocols[i].From {
		i++
	}
	switch flights := m.protocol(i).Flights; {
	case flights != 0:
		return i, flights
	case bytes > m.Eager:
		return i, Rendezvous
	}
	return i, Eager
}

// String returns the machine in the form streams(L=...,o=...,O=...,g=...,G=...,packet=...,S=...),
// with the protocols of larger messages behind it.
func (m Streams) String() string { return m.describe("streams", m.Packet, "") }

// describe returns the machine under a name, with its packet and further keys.
func (m Streams) describe(name string, packet int64, keys string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s(L=%s,o=%s,O=%s,g=%s,G=%s,packet=%d,S=%d%s)", name, numerals.Exact(m.L), numerals.Exact(m.O),
		numerals.Exact(m.OPerByte), numerals.Exact(m.Gap), numerals.Exact(m.PerByte), packet, m.Eager, keys)
	if m.Batch > 0 {
		fmt.Fprintf(&b, ", batch=%d", m.Batch)
	}
	if m.Window > 0 {
		fmt.Fprintf(&b, ", window=%d", m.Window)
	}
	for _, p := range m.Protocols {
		fmt.Fprintf(&b, ", from %d bytes L=%s,o=%s,O=%s,g=%s,G=%s", p.From, numerals.Exact(p.L), numerals.Exact(p.O),
			numerals.Exact(p.OPerByte),
			numerals.Exact(p.Gap), numerals.Exact(p.PerByte))
		if p.Flights > Eager {
			fmt.Fprintf(&b, " in %d flights", p.Flights)
		}
	}
	if m.Distances != nil {
		b.WriteString(", " + m.Distances.String())
	}
	return b.String()
}
