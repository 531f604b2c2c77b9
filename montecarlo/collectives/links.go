package collectives

import (
	"fmt"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// Links is the machine of the papers: a network each of whose directed links
// carries one message at a time, all of it before the next node may pass it on. A
// node uses all its links at once and has no overhead.
type Links struct {
	Network topologies.Topology
	Length  distributions.Law // how long a link is busy with a message, or with a byte of it

	PerPacket bool // a length is drawn for every tag, which is the number of a packet, and not for every message
	// Packets are those in the message of a Send, whose length is the sum of theirs; nil
	// where every message is the packet of its tag. It belongs to PerPacket.
	Packets Packets
	PerByte bool // the length is that of a byte
	Arrival bool // a link carries what is ready first, and not what the list of its sender has first
}

// Packets say what the message of a Send carries: the plan of the program does.
type Packets interface {
	Carries(rank, operation int) []programs.Run
}

// Validate returns the error of the network or of the law, or an
// *inputs.Error where one is missing, lengths may be negative, or there are Packets
// that have no lengths, without PerPacket or with PerByte.
func (m Links) Validate() error {
	if m.Network == nil {
		return inputs.Errorf("network", "none", "a network")
	}
	if err := m.Network.Validate(); err != nil {
		return err
	}
	if m.Length == nil {
		return inputs.Errorf("length", "none", "a law of lengths")
	}
	if m.Packets != nil && (!m.PerPacket || m.PerByte) {
		return inputs.Errorf("packets", "given", "PerPacket, which draws their lengths, without PerByte")
	}
	return lawOf("length", m.Length)
}

// String returns the machine in the form links(NETWORK,length=LAW,...).
func (m Links) String() string {
	text := fmt.Sprintf("links(%v,length=%v", m.Network, m.Length)
	for _, x := range []struct {
		is   bool
		name string
	}{{m.PerPacket, "per-packet"}, {m.PerByte, "per-byte"}, {m.Arrival, "arrival"}} {
		if x.is {
			text += "," + x.name
		}
	}
	return text + ")"
}
