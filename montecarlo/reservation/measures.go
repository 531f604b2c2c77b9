package reservation

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A Measure is a steady-state quantity of VB95: a ratio of two means per frame.
// Systems a and b have the same frames: in system a the K packets of a frame are
// sent one after the other, in system b all are finished at its end.
type Measure int

// What counting frames shows, as following packets does.
const (
	Delay        Measure = iota // T_b: from arrival to the end of the frame that serves the packet
	Wait                        // W: from arrival to the start of the packet's own transmission, in system a
	Transmission                // T_a = W + X
	Active                      // E[K]: packets served in a frame
	PairShare                   // a = E[K(K-1)]/(2 N E[K])
	Before                      // U_1: from the start of the data interval to the start of the packet's transmission
	After                       // U_2: from the end of the packet's transmission to the end of the data interval
	Residual                    // R: what is left, at an arrival, of the reservation interval or transmission in progress
	InData                      // probability that an arrival falls in a data interval
)

// What only following packets shows.
const (
	Passed   Measure = iota + InData + 1 // E[N_i], eq (4): transmissions that begin between a packet's arrival and its own
	Reserved                             // E[Y_i], eq (5): length of the reservation intervals that begin while it waits
	Found                                // E[Q_i], eq (6): packets of its user that it finds waiting
	// E[m_i]: a packet of its user begins transmission between its arrival and the end of that frame
	Own
	OwnInReservation // E[m_i] of packets that arrive in a reservation interval
	OwnInData        // E[m_i] of packets that arrive in a data interval
)

var measures = [...]struct{ name, unit string }{
	Delay: {"T", "time"}, Wait: {"W", "time"}, Transmission: {"T_a", "time"},
	Active: {"K", "packets"}, PairShare: {"a", ""},
	Before: {"U1", "time"}, After: {"U2", "time"}, Residual: {"R", "time"}, InData: {"P(data)", ""},
	Passed: {"N_i", "packets"}, Reserved: {"Y", "time"}, Found: {"Q", "packets"},
	Own: {"m", ""}, OwnInReservation: {"m|reservation", ""}, OwnInData: {"m|data", ""},
}

// String returns the symbol, such as T.
func (m Measure) String() string {
	if m < 0 || int(m) >= len(measures) {
		return fmt.Sprintf("Measure(%d)", int(m))
	}
	return measures[m].name
}

// Unit returns the unit of the quantity; "" for a pure number.
func (m Measure) Unit() string {
	if m < 0 || int(m) >= len(measures) {
		return ""
	}
	return measures[m].unit
}

// Observe returns what the frame adds to the numerator and to the denominator
// of the quantity; nothing (0, 0) for one that only following packets shows.
//
// Delays come from Little's law within the frame: each of the L packets waiting
// at the gate spends the whole frame in the system, and each of the M that
// arrive half of it in the mean, so the frame adds C (L + M/2) to the sum of all
// delays. In system a the packet that is sent j-th leaves, in the sense of W,
// C - V - (j-1) X before the end.
func (f Frames) Observe(m Measure, frame Frame) (y, x float64) {
	k, arrived := float64(frame.Active), float64(frame.Arrived)
	length := f.V + float64(k*f.X)
	delays := float64(length * (float64(frame.Waiting) + float64(arrived/2)))
	switch m {
	case Delay:
		return delays, arrived
	case Wait:
		return delays - float64(f.X*k*(k+1)/2), arrived
	case Transmission:
		return delays - float64(f.X*k*(k-1)/2), arrived
	case Active:
		return k, 1
	case PairShare:
		return k * (k - 1), 2 * float64(f.N) * k
	case Before, After:
		return f.X * k * (k - 1) / 2, k
	case Residual:
		return arrived * (float64(f.V*f.V) + float64(k*f.X*f.X)) / (2 * length), arrived
	case InData:
		return arrived * k * f.X / length, arrived
	}
	return 0, 0
}

// Start begins a run that counts frames and observes the quantity.
//
// Errors: those of Validate, and *inputs.Error for a quantity that
// only following packets shows.
func (f Frames) Start(m Measure) steady.Start {
	return func(w *montecarlo.Words) (steady.Advance, error) {
		if m < Delay || m > InData {
			return nil, &inputs.Error{Arg: "measure", Value: m,
				Domain: "a quantity that counting frames shows; follow packets for the others"}
		}
		c, err := f.Counts(w)
		if err != nil {
			return nil, err
		}
		return c.observe(func(frame Frame) (y, x float64) { return f.Observe(m, frame) }), nil
	}
}

// observe returns a function that applies of to the next frames and appends the values to
// a series.
func (c *Counts) observe(of func(Frame) (y, x float64)) steady.Advance {
	buffer := make([]Frame, 256)
	return func(s *steady.Series, n int) {
		for n > 0 {
			dst := buffer[:min(n, len(buffer))]
			c.Fill(dst)
			for _, frame := range dst {
				if frame.Active == 0 {
					s.Return()
				}
				s.Add(of(frame))
			}
			n -= len(dst)
		}
	}
}
