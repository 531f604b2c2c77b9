package vb95

import (
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
)

// A periodSums has the sums over the periods of one run.
type periodSums struct{ periods, delays, arrived, active, pairs float64 }

// delay returns the mean delay of the packets.
func (s *periodSums) delay() float64 { return s.delays / s.arrived }

// add adds a period. By Little's law it contributes to the delays its length for each
// packet that waits at the gate, and half of its length for each that arrives.
func (s *periodSums) add(frame model.Frame, length float64) {
	k, arrived := float64(frame.Active), float64(frame.Arrived)
	s.periods++
	s.delays += float64(length * (float64(frame.Waiting) + arrived/2))
	s.arrived += arrived
	s.active += k
	s.pairs += k * (k - 1)
}

// Plus returns the sums over two windows of a run.
func (s periodSums) Plus(t periodSums) periodSums {
	return periodSums{s.periods + t.periods, s.delays + t.delays, s.arrived + t.arrived, s.active + t.active, s.pairs + t.pairs}
}

// runs returns runs of a dynamic scheme from the empty system.
func (table periodTable) runs(lambda, relaxation float64, periods int) steady.Runs[periodSums] {
	return steady.Runs[periodSums]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[periodSums], error) {
			counts, err := model.Periods{N: len(table) - 1, Lambda: lambda, Durations: table}.Counts(w)
			if err != nil {
				return nil, err
			}
			return steady.Filling(warmUp, counts.Fill, func(s *periodSums, f *model.Frame) { s.add(*f, table[f.Active]) }), nil
		},
		Relaxation: relaxation, Length: periods, Unit: "periods",
	}
}
