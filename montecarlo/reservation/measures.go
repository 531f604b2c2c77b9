package reservation

import (
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A Measure is a steady-state quantity that frames can be counted for: a ratio
// of two means per frame.
type Measure int

// The quantities of VB95 for constant X and V. Systems a and b have the same
// frames: in system a the K packets of a frame are sent one after the other, in
// system b all are finished at its end.
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

var measures = [...]struct{ name, unit string }{
	Delay: {"T", "time"}, Wait: {"W", "time"}, Transmission: {"T_a", "time"},
	Active: {"K", "packets"}, PairShare: {"a", ""},
	Before: {"U1", "time"}, After: {"U2", "time"}, Residual: {"R", "time"}, InData: {"P(data)", ""},
}

// String returns the symbol, such as T.
func (m Measure) String() string { return measures[m].name }

// Unit returns the unit of the quantity; "" for a pure number.
func (m Measure) Unit() string { return measures[m].unit }

// Observe returns what the frame adds to the numerator and to the denominator
// of the quantity.
//
// Delays come from Little's law within the frame: each of the L packets waiting
// at the gate spends the whole frame in the system, and each of the M that
// arrive half of it in the mean, so the frame adds C (L + M/2) to the sum of all
// delays. In system a the packet that is sent j-th leaves, in the sense of W,
// C - V - (j-1) X before the end.
func (f Frames) Observe(m Measure, frame Frame) (y, x float64) {
	k, arrived := float64(frame.Active), float64(frame.Arrived)
	length := f.V + k*f.X
	delays := length * (float64(frame.Waiting) + arrived/2)
	switch m {
	case Delay:
		return delays, arrived
	case Wait:
		return delays - f.X*k*(k+1)/2, arrived
	case Transmission:
		return delays - f.X*k*(k-1)/2, arrived
	case Active:
		return k, 1
	case PairShare:
		return k * (k - 1), 2 * float64(f.N) * k
	case Before, After:
		return f.X * k * (k - 1) / 2, k
	case Residual:
		return arrived * (f.V*f.V + k*f.X*f.X) / (2 * length), arrived
	default: // InData
		return arrived * k * f.X / length, arrived
	}
}

// Start begins a run that counts frames and observes the quantity.
func (f Frames) Start(m Measure) steady.Start {
	return func(w *montecarlo.Words) (steady.Advance, error) {
		c, err := f.Counts(w)
		if err != nil {
			return nil, err
		}
		return c.observe(func(frame Frame) (y, x float64) { return f.Observe(m, frame) }), nil
	}
}

// observe appends what of makes of the frames of the run to a series.
func (c *Counts) observe(of func(Frame) (y, x float64)) steady.Advance {
	buffer := make([]Frame, 256)
	return func(s *steady.Series, n int) {
		for n > 0 {
			dst := buffer[:min(n, len(buffer))]
			c.Fill(dst)
			for _, frame := range dst {
				s.Add(of(frame))
			}
			n -= len(dst)
		}
	}
}
