package treedynamic

import (
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A Measure is a steady-state mean over packets.
type Measure int

const (
	Reception  Measure = iota // R: delay to the reception by a node, averaged over the other nodes
	Completion                // B: delay to the reception by the last node
)

var measures = [...]string{Reception: "R", Completion: "B"}

// String returns the symbol, R or B.
func (m Measure) String() string { return inputs.NameOf(m, measures[:]...) }

// Unit returns the unit of the quantity.
func (m Measure) Unit() string { return "slots" }

// Of returns the value of the measure for one packet.
func (m Measure) Of(b Broadcast) float64 {
	if m == Reception {
		return b.Reception
	}
	return b.Completion
}

// Start begins a run that observes the measure, packet by packet in the order
// of completion. Its errors are those of Validate: a load without a steady
// state is refused.
func (d Dynamic) Start(m Measure) steady.Start {
	return func(w *montecarlo.Words) (steady.Advance, error) {
		if err := d.Validate(); err != nil {
			return nil, err
		}
		r, err := d.Run(w)
		if err != nil {
			return nil, err
		}
		buffer := make([]Broadcast, 256)
		return func(s *steady.Series, n int) {
			for n > 0 {
				dst := buffer[:min(n, len(buffer))]
				r.Fill(dst)
				for _, b := range dst {
					s.Add(m.Of(b), 1)
				}
				n -= len(dst)
			}
		}, nil
	}
}
