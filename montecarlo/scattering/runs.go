package scattering

import (
	"castlab/montecarlo/steady"
)

// Runs are runs from an empty network that sum a measure over so many requests, in the order of completion, after a
// warm-up; see [steady.OverRuns].
//
// Units: relaxation, in which a run forgets its start by a factor e, in slots. Errors of a run: those of Run.
func (s Scattering) Runs(relaxation float64, requests int, m Measure) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: steady.Started(s.Run, func(run *Run) steady.Stretch[steady.Quotient] {
			return steady.Filling(0, run.Fill, func(sums *steady.Quotient, c *Scatter) { sums.Add(m.Of(*c), 1) })
		}),
		Relaxation: relaxation, Clock: "slots", Length: requests, Unit: "requests",
	}
}

// BusyRuns are runs from an empty network that sum, over so many slots, those in which the links of one dimension are
// busy.
//
// Units: relaxation in slots. Errors of a run: those of Run.
func (s Scattering) BusyRuns(relaxation float64, slots, dimension int) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: steady.Started(s.Run, func(run *Run) steady.Stretch[steady.Quotient] {
			return func(slots int) (sums steady.Quotient, err error) {
				run.Watch()
				run.Advance(slots)
				for v := range 1 << s.D {
					sums.Add(float64(run.Carried(v, dimension)), float64(run.Watched()))
				}
				return sums, nil
			}
		}),
		Relaxation: relaxation, Length: slots, Unit: "slots",
	}
}
