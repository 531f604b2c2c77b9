package scattering

import (
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// Runs are runs from an empty network that sum a measure over so many requests, in the order of completion, after a
// warm-up; see [steady.OverRuns].
//
// Units: relaxation, in which a run forgets its start by a factor e, in slots. Errors of a run: those of Run.
func (s Scattering) Runs(relaxation float64, requests int, m Measure) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := s.Run(w)
			if err != nil {
				return nil, err
			}
			run.Advance(warmUp)
			return steady.Filling(0, run.Fill, func(sums *steady.Quotient, c *Scatter) { sums.Add(m.Of(*c), 1) }), nil
		},
		Relaxation: relaxation, Clock: "slots", Length: requests, Unit: "requests",
	}
}

// BusyRuns are runs from an empty network that sum, over so many slots, those in which the links of one dimension are
// busy.
//
// Units: relaxation in slots. Errors of a run: those of Run.
func (s Scattering) BusyRuns(relaxation float64, slots, dimension int) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := s.Run(w)
			if err != nil {
				return nil, err
			}
			run.Advance(warmUp)
			return func(slots int) (sums steady.Quotient, err error) {
				run.Watch()
				run.Advance(slots)
				for v := range 1 << s.D {
					sums.Add(float64(run.Carried(v, dimension)), float64(run.Watched()))
				}
				return sums, nil
			}, nil
		},
		Relaxation: relaxation, Length: slots, Unit: "slots",
	}
}
