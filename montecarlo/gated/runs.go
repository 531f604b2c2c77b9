package gated

import (
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// StationaryRuns are runs that begin in steady state and sum a ratio over so many periods; see [steady.OverRuns].
//
// Errors of a run: those of Stationary.
func (s Scheme) StationaryRuns(periods int, of func(p *Period) (y, x float64)) steady.Runs[steady.Quotient] {
	return runsOf(s.Stationary, 0, periods, of)
}

// Runs are runs from an empty network that sum a ratio over so many periods, after a warm-up.
//
// Units: relaxation, in which a run forgets its start by a factor e, in periods. Errors of a run: those of Run.
func (s Scheme) Runs(relaxation float64, periods int, of func(p *Period) (y, x float64)) steady.Runs[steady.Quotient] {
	return runsOf(s.Run, relaxation, periods, of)
}

func runsOf(begin func(w *montecarlo.Words) (*Run, error), relaxation float64, periods int,
	of func(p *Period) (y, x float64)) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := begin(w)
			if err != nil {
				return nil, err
			}
			return steady.Filling(warmUp, run.Fill, func(sums *steady.Quotient, p *Period) { sums.Add(of(p)) }), nil
		},
		Relaxation: relaxation, Length: periods, Unit: "periods",
	}
}

// ExecutedRuns are runs from an empty network that sum a ratio over so many executed periods, after a warm-up. Scheme
// makes a scheme of its own for each run, whose Duration keeps its memory.
//
// Units: relaxation in periods. Errors of a run: those of Run and Fill.
func ExecutedRuns(scheme func() Executed, relaxation float64, periods int, of func(p *Period) (y, x float64)) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := scheme().Run(w)
			if err != nil {
				return nil, err
			}
			return func(n int) (sums steady.Quotient, err error) {
				list := make([]Period, n)
				err = run.Fill(list)
				for i := range list {
					sums.Add(of(&list[i]))
				}
				return sums, err
			}, run.Fill(make([]Period, warmUp))
		},
		Relaxation: relaxation, Length: periods, Unit: "periods",
	}
}
