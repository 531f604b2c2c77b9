package vb95

import (
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// relaxation returns an upper bound on the relaxation time of a run, in frames.
func (q queue) relaxation() float64 { return relaxation(q.rho(), q.p()) }

// relaxation returns an upper bound on the relaxation time, in frames or periods,
//
//	2/(1-rho) + 2p/(1-p)^2
//
// An excess length of a frame decays by the factor rho per frame, and the queue of a
// user, of which a frame serves one packet while a Poisson number of mean p arrives,
// contributes the second term.
func relaxation(rho, p float64) float64 { return 2 * (1/(1-rho) + p/((1-p)*(1-p))) }

// length returns the number of observed frames of a run before rounding: about ten
// thousand packets, and many relaxation times. More are needed for highly variable
// lengths, of which few are long.
func (q queue) length() float64 {
	active := q.packets()
	return max(400, 20*steady.WarmUp(q.relaxation()), 8000/(1+active), leastEvents*burst(q.V), leastEvents/active*burst(q.X))
}

// burst returns E L^2/(E L)^2.
func burst(l distributions.Law) float64 {
	m := l.Mean()
	return 1 + l.Variance()/(m*m)
}

// runs returns runs of the queue that follow every packet, users being served by number.
func (q queue) runs() steady.Runs[model.Totals] {
	return q.model().Runs(q.relaxation(), int(q.length()))
}

// followed measures a number of the sums over runs in which every packet is followed.
func followed[T interface {
	runs() steady.Runs[model.Totals]
}](of func(x T, t *model.Totals) float64) claims.Measurement[T] {
	return claims.By(func(name, unit, label string, x T) montecarlo.Experiment {
		number := func(sums []model.Totals) float64 { return of(x, &sums[0]) }
		return montecarlo.Slow(32, 8192, steady.OverRuns(name, unit, label, number, x.runs()))
	})
}

// The numbers that several claims measure.
func meanWait(_ queue, t *model.Totals) float64  { return t.Wait / t.Packets }
func meanDelay(_ queue, t *model.Totals) float64 { return t.Delay / t.Packets }
func chance(q queue, t *model.Totals) float64    { return t.Chance(q.N) }

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

// A simulation is a queue and its simulator.
type simulation struct {
	queue
	by counter
}

// counted are the simulations of queues that count packets, and simulations those of both kinds.
func counted(queues arguments.Argument[queue]) arguments.Argument[simulation] {
	return simulationsBy(queues, arguments.Choice("by", "what is counted", byFrames, byPeriods).Default("by", "frames"))
}

func simulations(queues arguments.Argument[queue]) arguments.Argument[simulation] {
	by := arguments.Choice("by", "what is followed, packets, or counted", byPackets, byFrames, byPeriods)
	return simulationsBy(queues, by.Implied("by", "packets"))
}

func simulationsBy(queues arguments.Argument[queue], by arguments.Argument[counter]) arguments.Argument[simulation] {
	return arguments.Of2(func(q queue, by counter) (simulation, error) { return simulation{q, by}, nil }, queues, by)
}

// constantIfCounted checks that no length is random where packets are counted.
func (s simulation) constantIfCounted() error {
	switch {
	case s.by == byPackets:
		return nil
	case s.X.Variance() != 0:
		return &inputs.Error{Arg: "X", Value: s.X, Domain: "a constant"}
	}
	return holds(s.V.Variance() == 0, "V", s.V, "a constant")
}

// simulable is the hypothesis of both kinds of simulations of a queue.
func simulable(h claims.Hypothesis[queue]) claims.Hypothesis[simulation] {
	return claims.About(simulation.self, h).And(claims.Given("constant lengths where packets are counted", simulation.constantIfCounted))
}

// An observer returns the contribution of a frame to numerator and denominator of a
// measure: Frames.Observe or Periods.Observe.
type observer func(m model.Measure, f model.Frame) (y, x float64)

// A ratio makes the contributions of a frame of a counting simulation to numerator and denominator.
type ratio func(s simulation, observe observer) func(f model.Frame) (y, x float64)

// measuring is the ratio of a measure.
func measuring(m model.Measure) ratio {
	return func(_ simulation, observe observer) func(f model.Frame) (y, x float64) {
		return func(f model.Frame) (y, x float64) { return observe(m, f) }
	}
}

// start begins a run of a queue of constant lengths, and returns the observer of its frames.
func (s simulation) start(w *montecarlo.Words) (*model.Counts, observer, error) {
	frames := model.Frames{N: s.N, Lambda: s.lambda, X: s.X.Mean(), V: s.V.Mean()}
	if s.by == byFrames {
		counts, err := frames.Counts(w)
		return counts, frames.Observe, err
	}
	periods := model.Periods{N: s.N, Lambda: s.lambda, Durations: make([]float64, s.N+1)}
	for k := range periods.Durations {
		periods.Durations[k] = frames.Length(k)
	}
	counts, err := periods.Counts(w)
	return counts, periods.Observe, err
}

// counting returns runs that count packets: eight times as many frames as of runs that follow packets, but more
// than forty thousand only if those have them.
func (s simulation) counting(of ratio) steady.Runs[steady.Quotient] {
	length := int(s.length())
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			counts, observe, err := s.start(w)
			if err != nil {
				return nil, err
			}
			add := of(s, observe)
			return steady.Filling(warmUp, counts.Fill, func(sums *steady.Quotient, f *model.Frame) { sums.Add(add(*f)) }), nil
		},
		Relaxation: s.relaxation(), Length: max(length, min(8*length, 40000)), Unit: "frames",
	}
}

// count measures a ratio of sums over the frames of runs that count packets.
func (s simulation) count(name, unit, label string, of ratio) montecarlo.Experiment {
	return montecarlo.Slow(64, 1<<15, steady.OverRuns(name, unit, label, steady.FirstRatio, s.counting(of)))
}

// counts is count as a measurement.
func counts[T interface {
	count(name, unit, label string, of ratio) montecarlo.Experiment
}](of ratio) claims.Measurement[T] {
	return claims.By(func(name, unit, label string, x T) montecarlo.Experiment { return x.count(name, unit, label, of) })
}

// simulated measures a number that both kinds of simulators show.
func simulated(follow func(q queue, t *model.Totals) float64, count ratio) claims.Measurement[simulation] {
	following := followed(func(s simulation, t *model.Totals) float64 { return follow(s.queue, t) })
	return claims.Choose(func(s simulation) claims.Measurement[simulation] {
		if s.by == byPackets {
			return following
		}
		return counts[simulation](count)
	})
}

// apart measures the ratio of a number of two systems. Each replication runs both, one after the other on one
// stream, so that they are independent. A ratio of two means is biased by the square of the second's coefficient of
// variation, so the difference is measured, over the mean of both.
func apart[S steady.Sums[S]](name, unit, label string, of func(sums *S) float64, a, b steady.Runs[S]) montecarlo.Experiment {
	return montecarlo.Slow(64, 8192, steady.OverRuns(name, unit, label, func(sums []S) float64 {
		u, v := of(&sums[0]), of(&sums[1])
		return 1 + 2*(u-v)/(u+v)
	}, a, b))
}
