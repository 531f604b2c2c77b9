package vb95

import (
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// An arrivingQueue is a queue whose packets come by any process.
type arrivingQueue struct {
	queue
	arrivals arrivals.Process
	long     bool // whether runs are long enough for any laws, as they are where a case is asked for
}

func (a arrivingQueue) String() string { return fmt.Sprintf("%v arrivals=%v", a.queue, a.arrivals) }

// arrivingQueues is the argument of such queues.
func arrivingQueues(process arguments.Argument[arrivals.Process]) arguments.Argument[arrivingQueue] {
	return arguments.Of2(func(q queue, p arrivals.Process) (arrivingQueue, error) { return arrivingQueue{q, p, true}, nil }, everyQueue.queues, process)
}

// validate checks the queue, and that runs which are longer for the process end.
func (a arrivingQueue) validate() error {
	if err := a.queue.validate(); err != nil {
		return err
	}
	if packets := (steady.WarmUp(a.relaxation()) + a.length()) * (1 + a.packets()); !(packets <= mostPlaces) {
		return &inputs.Error{Arg: "arrivals", Value: a.arrivals, Domain: fmt.Sprintf("a process for which a run takes no more than %d frames and packets", mostPlaces)}
	}
	return nil
}

func (a arrivingQueue) dispersion() float64 {
	return kit.Dispersion(a.arrivals, a.lambda*float64(a.N))
}
func (a arrivingQueue) relaxation() float64 { return a.queue.relaxation() * a.dispersion() }

// length returns the number of observed frames of a run.
func (a arrivingQueue) length() float64 {
	if a.long {
		return a.queue.length() * a.dispersion()
	}
	return max(400, 20*a.relaxation(), 1000*a.dispersion())
}

// measured estimates a number of the sums of runs with these arrivals.
func (a arrivingQueue) measured(label, name, unit string, of func(t *totals) float64) montecarlo.Experiment {
	runs := a.runsOf(model.Queues{N: a.N, Lambda: a.lambda, X: a.X, V: a.V, Arrivals: a.arrivals})
	runs.Relaxation, runs.Length = a.relaxation(), int(a.length())
	return montecarlo.Slow(32, 8192, steady.OverRuns(name, unit, label, first(of), runs))
}

// left is the left side of the line of Theorem 1, with W and a of the same runs.
func (a arrivingQueue) left(t *totals) float64 {
	return float64((1-a.rho()-a.lambda*a.V.Mean())*t.wait/t.packets) + float64(a.rho()*a.V.Mean()*t.a(a.queue))
}

var (
	symbolAnyRate  = reports.Symbol{Name: `\lambda`, Meaning: "packets of each user per unit of time, whatever the process", Unit: "1/time"}
	symbolSize     = reports.Symbol{Name: `b`, Meaning: `$\mathrm{E}B^2/\mathrm{E}B$, the mean size of the batch that a packet comes in`}
	symbolBatch    = reports.Symbol{Name: `B`, Meaning: "packets of a batch, all of one user"}
	givenArrivals  = stableQueue + ", longer for arrivals that vary more"
	geometricSizes = func(mean float64) arrivals.Process { return arrivals.Batch{Size: distributions.Geometric{Mu: mean}} }
)

// batchLine returns D W + rho EV a for batches, where a drops out.
func (a arrivingQueue) batchLine() (float64, error) {
	s, err := a.theory()
	if err != nil {
		return 0, err
	}
	size, err := kit.BatchSize(a.arrivals)
	if err != nil {
		return 0, err
	}
	b, err := formula.BatchOf(size)
	if err != nil {
		return 0, err
	}
	w, err := s.BatchWait(0, b)
	if err != nil {
		return 0, err
	}
	d, err := s.Slack()
	return d * w, err
}

func arrivalsBatch() reports.Claim {
	const id = "VB95-ARRIVALS-BATCH"
	return reports.Claim{
		ID:    id,
		Title: "With batches the mean wait and a stay on a line, which is shifted",
		Statement: `Batches come as a Poisson process, all packets of one to the same user, any with the same probability. Then $D\,W + \rho\,\mathrm{E}V\,a = \lambda N\,\mathrm{E}X^2/2 + (1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V) + (1-\lambda\,\mathrm{E}V)\,\mathrm{E}V + \frac{b-1}2 (\mathrm{E}X + \mathrm{E}V)$, $b = \mathrm{E}B^2/\mathrm{E}B$: the line of Theorem 1 and one term more. ` +
			`Proof: batches see time averages, hence the residual and whether a packet of the user starts before the frame ends are those of Theorem 1. A packet finds $\lambda W$ packets of its user and $\frac{b-1}2$ of its own batch before it, and of two packets that wait at once one waits for the other: $\lambda N W + \frac{b-1}2$ transmissions. The value of $a$ differs from that of Poisson arrivals. Measured: the left side, $W$ and $a$ over the same runs.`,
		Source:     "derived; with $b = 1$ VB95, Theorem 1, eq. (2)",
		Quantity:   `D\,W + \rho\,\mathrm{E}V\,a`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolN, symbolAnyRate, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD, symbolSize, symbolBatch},
		Formula:    formula.System.BatchWait,
		Model:      model.Queues.Follow,
		Cases: kit.LongAfter(1, kit.Given(givenArrivals, kit.Cases(id, arrivingQueues(kit.Batches), []arrivingQueue{
			{queue: queue{2, 0.15, constant(1), constant(1.5)}, arrivals: geometricSizes(2)},
			{queue: queues()[1], arrivals: arrivals.Batch{Size: constant(3)}},
			{queue: queues()[3], arrivals: geometricSizes(4)},
			{queue: queues()[4], arrivals: geometricSizes(1.5)},
		}, func(label string, a arrivingQueue) reports.Case {
			return reports.Case{
				Validate: func() error {
					if _, err := kit.BatchSize(a.arrivals); err != nil {
						return err
					}
					return a.validate()
				},
				Theory:  a.batchLine,
				Measure: a.measured(label, "D W + rho EV a", "time", a.left),
			}
		}))),
	}
}

func arrivalsBursts() reports.Claim {
	const id = "VB95-ARRIVALS-BURSTS"
	return reports.Claim{
		ID:    id,
		Title: "With bursts the mean wait and a lie above the line of Theorem 1 (measured)",
		Statement: `If the rate of all users together changes between two values, for exponential times, $D\,W + \rho\,\mathrm{E}V\,a$ is no less than the right side of Theorem 1. The proof for Poisson arrivals uses that a packet finds what is there on average over time; in a burst it finds more. ` +
			`Measured: the quotient of the two sides, with $W$ and $a$ of the same runs.`,
		Source:   "measured; VB95, Theorem 1, eq. (2), is for Poisson arrivals",
		Quantity: `\frac{D\,W + \rho\,\mathrm{E}V\,a}{\lambda N\,\mathrm{E}X^2/2 + (1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V) + (1-\lambda\,\mathrm{E}V)\,\mathrm{E}V}`,
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolN, symbolAnyRate, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD},
		Formula:  kit.Stated,
		Model:    model.Queues.Follow,
		Cases: kit.LongAfter(1, kit.Given(givenArrivals, kit.Cases(id, arrivingQueues(kit.Bursts), []arrivingQueue{
			{queue: queue{2, 0.1, constant(1), constant(1.5)}, arrivals: arrivals.Modulated{Peak: 4, Share: 0.25, Spell: 10}},
			{queue: queue{2, 0.15, constant(1), constant(1.5)}, arrivals: arrivals.Modulated{Peak: 2, Share: 0.25, Spell: 10}},
			{queue: queues()[1], arrivals: arrivals.Modulated{Peak: 2, Share: 0.5, Spell: 20}},
			{queue: queues()[3], arrivals: arrivals.Modulated{Peak: 1.5, Share: 0.25, Spell: 50}},
		}, func(label string, a arrivingQueue) reports.Case {
			right := a.lambda*float64(a.N)*a.secondX()/2 + (1-a.rho())*a.secondV()/(2*a.V.Mean()) + (1-a.lambda*a.V.Mean())*a.V.Mean()
			return reports.Case{
				Validate: func() error {
					if err := kit.Modulated(a.arrivals); err != nil {
						return err
					}
					return a.validate()
				},
				Theory:  func() (float64, error) { return kit.Stated(1) },
				Measure: a.measured(label, "left/right", "", func(t *totals) float64 { return a.left(t) / right }),
			}
		}))),
	}
}

func (a arrivingQueue) secondX() float64 { return a.X.Variance() + a.X.Mean()*a.X.Mean() }
func (a arrivingQueue) secondV() float64 { return a.V.Variance() + a.V.Mean()*a.V.Mean() }
