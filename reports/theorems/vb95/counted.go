package vb95

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A counter is a simulator that counts the packets of a frame instead of following
// each. For constant lengths it is about fifty times faster.
type counter int

const (
	byPackets counter = iota // follows packets: montecarlo/reservation.Queues
	byFrames                 // montecarlo/reservation.Frames
	byPeriods                // montecarlo/reservation.Periods, with periods of V + KX
)

func (c counter) String() string {
	return inputs.NameOf(c, "packets", "frames", "periods")
}

// start begins a run of the queue, whose lengths are constant, and returns the observer
// of its frames.
func (c counter) start(q queue, w *montecarlo.Words) (*model.Counts, observer, error) {
	X, V := q.X.Mean(), q.V.Mean()
	if c == byFrames {
		system := model.Frames{N: q.N, Lambda: q.lambda, X: X, V: V}
		counts, err := system.Counts(w)
		return counts, system.Observe, err
	}
	system := model.Periods{N: q.N, Lambda: q.lambda, Durations: make([]float64, q.N+1)}
	for k := range system.Durations {
		system.Durations[k] = V + float64(float64(k)*X)
	}
	counts, err := system.Counts(w)
	return counts, system.Observe, err
}

// An observer returns the contribution of a frame to numerator and denominator of a
// measure: Frames.Observe or Periods.Observe.
type observer func(m model.Measure, f model.Frame) (y, x float64)

// A frameSum returns the contribution of a frame to a numerator and a denominator.
type frameSum func(f model.Frame) (y, x float64)

// runs returns runs of the queue, with the sums of a ratio over their frames.
func (c counter) runs(q queue, of func(observe observer) frameSum) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			counts, observe, err := c.start(q, w)
			if err != nil {
				return nil, err
			}
			add := of(observe)
			return steady.Filling(warmUp, counts.Fill, func(sums *steady.Quotient, f *model.Frame) { sums.Add(add(*f)) }), nil
		},
		Relaxation: q.relaxation(), Length: q.countedFrames(), Unit: "frames",
	}
}

// countedFrames returns the number of observed frames of a counting run: eight times as
// many as of one that follows packets, but more than forty thousand only if that one
// has them.
func (q queue) countedFrames() int { return max(q.frames(), min(8*q.frames(), 40000)) }

// measuring returns the sum of a measure.
func measuring(m model.Measure) func(observe observer) frameSum {
	return func(observe observer) frameSum {
		return func(f model.Frame) (y, x float64) { return observe(m, f) }
	}
}

// counted returns an experiment on a ratio of sums over the frames of runs.
func (c counter) counted(q queue, label, name, unit string, of func(observe observer) frameSum) montecarlo.Experiment {
	return montecarlo.Slow(64, 1<<15, steady.OverRuns(name, unit, label, steady.FirstRatio, c.runs(q, of)))
}

// A simulation is a queue and its simulator.
type simulation struct {
	queue
	by   counter
	long bool
}

func (s simulation) String() string {
	if s.by == byPackets {
		return s.queue.String()
	}
	return fmt.Sprintf("%v by=%v", s.queue, s.by)
}

// holds checks the hypotheses; counting requires constant lengths.
func (s simulation) holds(d queueDomain) error {
	if err := d.holds(s.queue); err != nil || s.by == byPackets {
		return err
	}
	return s.constant()
}

// countedQueues is the argument of the counting simulations of a domain, and
// simulations that of both kinds.
func countedQueues(d queueDomain) arguments.Argument[simulation] {
	return simulationsBy(d, arguments.Choice("by", "what is counted", byFrames, byPeriods).Default("by", "frames"))
}

func simulations(d queueDomain) arguments.Argument[simulation] {
	return simulationsBy(d, arguments.Choice("by", "what is followed, packets, or counted", byPackets, byFrames, byPeriods).Default("by", "packets"))
}

func simulationsBy(d queueDomain, by arguments.Argument[counter]) arguments.Argument[simulation] {
	return arguments.Of2(func(q queue, by counter) (simulation, error) { return simulation{queue: q, by: by}, nil }, d.queues, by)
}

// A countable is a statistic of a run, for both kinds of simulators.
type countable struct {
	name, unit string
	followed   func(q queue, t *totals) float64
	counted    func(q queue) func(observer) frameSum
}

// The statistics for both kinds of simulators.
var (
	pairShare = countable{"a", "probability", func(q queue, t *totals) float64 { return t.a(q) }, func(queue) func(observer) frameSum { return measuring(model.PairShare) }}
	meanDelay = countable{"T", "time", func(_ queue, t *totals) float64 { return t.toEnd / t.packets }, func(queue) func(observer) frameSum { return measuring(model.Delay) }}
)

// simulationCases makes a case of each queue of the list, simulated packet by packet,
// and of one that is simulated by counting.
func simulationCases(id string, d queueDomain, list []queue, counted queue, theory func(q queue) (float64, error), x countable) reports.Cases {
	all := make([]simulation, len(list), len(list)+1)
	for i, q := range list {
		all[i] = simulation{queue: q, long: i >= fewCases}
	}
	all = append(all, simulation{queue: counted, by: byFrames})
	return kit.Given(d.given+"; constant lengths where packets are counted", kit.Cases(id, simulations(d), all, func(label string, s simulation) reports.Case {
		k := reports.Case{
			Validate: func() error { return s.holds(d) },
			Theory:   func() (float64, error) { return theory(s.queue) },
			Long:     s.long,
		}
		if s.by == byPackets {
			k.Measure = s.measured(label, x.name, x.unit, func(t *totals) float64 { return x.followed(s.queue, t) })
		} else {
			k.Measure = s.by.counted(s.queue, label, x.name, x.unit, x.counted(s.queue))
		}
		return k
	}))
}

// Nearly full and nearly empty queues, for which the bounds on a, on E K^2 and on T are
// nearly tight.
var (
	rarelyEmpty = queue{2, 0.24, constant(1), constant(2)}
	nearlyEmpty = queue{2, 0.02, constant(1), constant(0.5)}
)
