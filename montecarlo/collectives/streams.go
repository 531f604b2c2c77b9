package collectives

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Streams is a cluster whose ranks exchange messages over byte streams, one for every
// ordered pair of ranks, as TCP does; all times in one unit. See the package page.
type Streams struct {
	L        float64 // latency: from the beginning of a packet at the sender until its first byte is there
	O        float64 // o, overhead of a CPU with a message, at either end
	OPerByte float64 // added to the overhead for every byte after the first
	Gap      float64 // g, added to the time for which a NIC is busy with a packet, in either direction
	PerByte  float64 // G, time of a NIC for every byte of a message after the first
	Packet   int64   // most bytes of a packet
	Eager    int64   // a message of more bytes is sent when its receiver has asked for it
}

// Validate returns an *inputs.Error for the first parameter that is not a finite number
// >= 0, or for a packet of less than a byte.
func (m Streams) Validate() error {
	for _, x := range []struct {
		arg   string
		value float64
	}{{"L", m.L}, {"o", m.O}, {"O", m.OPerByte}, {"g", m.Gap}, {"G", m.PerByte}} {
		if !(x.value >= 0 && x.value <= math.MaxFloat64) {
			return inputs.Errorf(x.arg, x.value, "a finite number >= 0")
		}
	}
	if m.Packet < 1 {
		return inputs.Errorf("packet", m.Packet, "a number of bytes >= 1")
	}
	if m.Eager < 0 {
		return inputs.Errorf("S", m.Eager, "a number of bytes >= 0")
	}
	return nil
}

// String returns the machine in the form streams(L=...,o=...,O=...,g=...,G=...,packet=...,S=...).
func (m Streams) String() string {
	return fmt.Sprintf("streams(L=%s,o=%s,O=%s,g=%s,G=%s,packet=%d,S=%d)", number(m.L), number(m.O), number(m.OPerByte), number(m.Gap), number(m.PerByte), m.Packet, m.Eager)
}
