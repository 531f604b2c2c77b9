package vb95

import (
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
)

// Sums over the periods of one run.
type periodSums struct{ periods, delays, arrived, active, pairs float64 }

// delay is a ratio of sums, with a bias inverse to the length of the run; see
// periodPath.jackknife.
func (s *periodSums) delay() float64 { return s.delays / s.arrived }

// add adds a period. It adds to the delays what Little's law says: its length for
// each packet that waits at the gate, half of it for each that arrives.
func (s *periodSums) add(frame model.Frame, length float64) {
	k, arrived := float64(frame.Active), float64(frame.Arrived)
	s.periods++
	s.delays += float64(length * (float64(frame.Waiting) + arrived/2))
	s.arrived += arrived
	s.active += k
	s.pairs += k * (k - 1)
}

// plus returns the sums over two stretches of a run.
func (s periodSums) plus(t periodSums) periodSums {
	return periodSums{s.periods + t.periods, s.delays + t.delays, s.arrived + t.arrived, s.active + t.active, s.pairs + t.pairs}
}

// A periodPath is one long run: the sums over all of it and over its two halves.
type periodPath struct{ whole, first, second periodSums }

// jackknifed takes the greatest part of the bias out of a number made of ratios
// of sums of runs, as path.jackknife does of those of one: twice the number of
// the whole runs less its mean over the halves.
func jackknifed(paths []periodPath, of func(s []periodSums) float64) float64 {
	sums := make([]periodSums, len(paths))
	part := func(take func(p *periodPath) periodSums) float64 {
		for i := range paths {
			sums[i] = take(&paths[i])
		}
		return of(sums)
	}
	whole := part(func(p *periodPath) periodSums { return p.whole })
	first := part(func(p *periodPath) periodSums { return p.first })
	second := part(func(p *periodPath) periodSums { return p.second })
	return 2*whole - (first+second)/2
}

// path is the model of one long run of a dynamic scheme from the empty system: the
// sums after the warm-up.
func (table periodTable) path(lambda float64, warmUp, periods int) func() montecarlo.Replication[periodPath] {
	return func() montecarlo.Replication[periodPath] {
		buffer := make([]model.Frame, 256)
		return func(r *rand.Rand) (periodPath, error) {
			counts, err := model.Periods{N: len(table) - 1, Lambda: lambda, Durations: table}.Counts(montecarlo.NewWords(r))
			if err != nil {
				return periodPath{}, err
			}
			over := func(n int) (s periodSums) {
				for n > 0 {
					frames := buffer[:min(n, len(buffer))]
					counts.Fill(frames)
					n -= len(frames)
					for _, frame := range frames {
						s.add(frame, table[frame.Active])
					}
				}
				return s
			}
			over(warmUp)
			first := over(periods / 2)
			second := over(periods - periods/2)
			return periodPath{first.plus(second), first, second}, nil
		}
	}
}

// run is path without the halves, for what is no ratio or is only drawn.
func (table periodTable) run(lambda float64, warmUp, periods int) func() montecarlo.Replication[*periodSums] {
	return func() montecarlo.Replication[*periodSums] {
		path, s := table.path(lambda, warmUp, periods)(), new(periodSums)
		return func(r *rand.Rand) (*periodSums, error) {
			p, err := path(r)
			*s = p.whole
			return s, err
		}
	}
}
