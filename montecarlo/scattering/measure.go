package scattering

import (
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A Measure is a steady-state mean over requests.
type Measure int

const (
	Completion Measure = iota // T: delay to the last reception
	Delay                     // D: delay to the reception of a packet
)

var measures = [...]string{Completion: "T", Delay: "D"}

// String returns the symbol, T or D.
func (m Measure) String() string { return inputs.NameOf(m, measures[:]...) }

// Unit returns the unit of the quantity.
func (m Measure) Unit() string { return "slots" }

// Of returns the value of the measure for one request.
func (m Measure) Of(s Scatter) float64 {
	if m == Completion {
		return s.Completion
	}
	return s.Delay
}

// Start begins a run that observes the measure, request by request in the order
// of completion. Its errors are those of Validate: a load without a steady state
// is refused.
func (s Scattering) Start(m Measure) steady.Start {
	return func(w *montecarlo.Words) (steady.Advance, error) {
		if err := s.Validate(); err != nil {
			return nil, err
		}
		r, err := s.Run(w)
		if err != nil {
			return nil, err
		}
		buffer := make([]Scatter, 64)
		return func(series *steady.Series, n int) {
			for n > 0 {
				dst := buffer[:min(n, len(buffer))]
				r.Fill(dst)
				for _, q := range dst {
					series.Add(m.Of(q), 1)
				}
				n -= len(dst)
			}
		}, nil
	}
}
