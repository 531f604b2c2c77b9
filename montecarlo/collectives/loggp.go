package collectives

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// LogGP is the LogGPS machine of LogGOPSim, all times in one unit. The LogP machine
// has PerByte = 0, the one of SV93 O = 0 and Gap = 1 as well.
type LogGP struct {
	L        float64 // latency: from the end of the overhead of a sender until the first byte is there
	O        float64 // o, overhead of a CPU with a message, at either end
	Gap      float64 // g, least time between the beginnings of two messages of a NIC, in either direction
	PerByte  float64 // G, added to Gap for every byte after the first
	OPerByte float64 // O of LogGOPSim, added to the overhead for every byte after the first
	Eager    int64   // S: the Send of a message of more bytes ends when it is received

	// Polling determines when the overhead of a reception is paid. With false the CPU
	// pays it as soon as a message has arrived, whether or not a Receive has begun, as
	// in LogGOPSim; with true, polling, when the Receive begins.
	Polling bool

	Distances *Distances // nil where L is the latency between all ranks
	Shared    *Shared    // of ranks on one node; nil where every rank has a network interface of its own
}

// Validate returns an *inputs.Error for the first parameter that is not a
// finite number >= 0, and for Distances by levels or matrix beside Shared.
func (m LogGP) Validate() error {
	for _, x := range []struct {
		arg   string
		value float64
	}{{"L", m.L}, {"o", m.O}, {"g", m.Gap}, {"G", m.PerByte}, {"O", m.OPerByte}} {
		if !finite(x.value) {
			return inputs.Errorf(x.arg, x.value, "a finite number >= 0")
		}
	}
	if m.Eager < 0 {
		return inputs.Errorf("S", m.Eager, "a number of bytes >= 0")
	}
	if m.Shared == nil {
		return nil
	}
	if d := m.Distances; d != nil && (len(d.Levels) > 0 || d.Matrix != nil) {
		return inputs.Errorf("distances", "levels or a matrix", "none beside a machine inside of nodes, which has its own latency")
	}
	return m.Shared.Validate()
}

// String returns the machine in the form loggp(L=...,o=...,g=...,G=...,O=...,S=...).
func (m LogGP) String() string {
	name := "loggp"
	if m.Polling {
		name = "loggp-polling"
	}
	text := fmt.Sprintf("%s(L=%s,o=%s,g=%s,G=%s,O=%s,S=%d)", name, numerals.Exact(m.L), numerals.Exact(m.O), numerals.Exact(m.Gap),
		numerals.Exact(m.PerByte), numerals.Exact(m.OPerByte), m.Eager)
	if m.Distances != nil {
		text += ", " + m.Distances.String()
	}
	if s := m.Shared; s != nil {
		text += fmt.Sprintf(", %d ranks a node by %v, inside %v", s.Nodes.Each, s.Nodes, s.Inside)
	}
	return text
}
