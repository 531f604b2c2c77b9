package treedynamic

import (
	"castlab/montecarlo/steady"
)

// Runs are runs from an empty network that sum a number over so many packets, in the order of completion, after a
// warm-up; see [steady.OverRuns].
//
// Units: relaxation, in which a run forgets its start by a factor e, in slots. Errors of a run: those of Run.
func (d Dynamic) Runs(relaxation float64, packets int, of func(b Broadcast) float64) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: steady.Started(d.Run, func(run *Run) steady.Stretch[steady.Quotient] {
			return steady.Filling(0, run.Fill, func(sums *steady.Quotient, b *Broadcast) { sums.Add(of(*b), 1) })
		}),
		Relaxation: relaxation, Clock: "slots", Length: packets, Unit: "packets",
	}
}

// WatchedRuns are runs from an empty network of which of reads a ratio after so many watched slots.
//
// Units: relaxation in slots. Errors of a run: those of Run.
func (d Dynamic) WatchedRuns(relaxation float64, slots int, of func(r *Run) (y, x float64)) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: steady.Started(d.Run, func(run *Run) steady.Stretch[steady.Quotient] {
			return func(slots int) (sums steady.Quotient, err error) {
				run.Watch()
				run.Advance(slots)
				sums.Add(of(run))
				return sums, nil
			}
		}),
		Relaxation: relaxation, Length: slots, Unit: "slots",
	}
}
