package logp

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// A Machine has all parameters of LogP, in one unit of time, all of them
// integers. SV93's machine is o = 0, g = 1.
type Machine struct {
	P int // processors
	L int // latency of the network
	O int // overhead: time that a processor spends on sending or on receiving a message
	G int // gap: least time between two sendings, or two receptions, of a processor
}

// Validate reports the first parameter outside its domain.
func (m Machine) Validate() error {
	if err := inputs.Integer("P", m.P, 1, MaxProcessors); err != nil {
		return err
	}
	for _, x := range []struct {
		arg   string
		value int
	}{{"L", m.L}, {"o", m.O}, {"g", m.G}} {
		if err := inputs.Integer(x.arg, x.value, 0, MaxLatency); err != nil {
			return err
		}
	}
	return nil
}

// Broadcast returns the time in which one item reaches all processors: one that
// has it at the time l is ready to serve others at
//
//	l + (L + 2o) + c max(g, o),  c = 0, 1, 2, ...
//
// and all do so until P are served. With b(t) processors served at the time t and
// s(t) = b(t) but for the source, s(t) = s(t - max(g, o)) + b(t - L - 2o).
//
// Units: those of L. Source: derived from Culler et al. 1993, whose example P = 8,
// L = 6, o = 2, g = 4 takes 24.
//
// Errors: those of Validate; a *inputs.Error where it takes more than
// 2^22 units, to be avoided by a coarser unit.
func (m Machine) Broadcast() (int, error) {
	if err := m.Validate(); err != nil {
		return 0, err
	}
	hop, gap := m.L+2*m.O, max(m.G, m.O)
	if m.P == 1 || gap == 0 || hop == 0 {
		// Without a gap the source sends to all processors at once; without a hop the item
		// passes along a chain of all processors in no time.
		if m.P == 1 {
			return 0, nil
		}
		return hop, nil
	}
	var served []int // s(t)
	total := 1
	at := func(t int) int {
		switch {
		case t < 0:
			return 0
		case t == 0:
			return 1 + served[0]
		default:
			return served[t]
		}
	}
	const longest = 1 << 22
	for t := 0; ; t++ {
		if t == longest {
			return 0, &inputs.Error{Arg: "L", Value: m.L, Domain: fmt.Sprintf("a latency, overhead and gap in a unit of which the "+
				"broadcast takes less than %d", longest)}
		}
		s := 0
		if t >= gap {
			s = served[t-gap]
		}
		s = min(s+at(t-hop), math.MaxInt64/4)
		served = append(served, s)
		if total = min(total+s, math.MaxInt64/2); total >= m.P {
			return t, nil
		}
	}
}
