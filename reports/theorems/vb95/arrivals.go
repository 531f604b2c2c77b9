package vb95

import (
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// arrivalProcesses are the claims on how packets come.
func arrivalProcesses() []reports.Claim {
	return []reports.Claim{
		claims.Claim[arrivalsIn]{
			ID: "VB95-ARRIVALS", Title: "Packets arrive at the same rate in both kinds of intervals",
			Statement: `Arrivals are Poisson and see time averages: in reservation intervals and in data intervals, whose length ` +
				`depends on arrivals before them, $\lambda N$ packets arrive per unit of time. Measured: arrivals in all intervals of a ` +
				`kind over $\lambda N$ times their total length.`,
			Source:   "VB95, Section III-A, model",
			Measured: `\text{arrivals}/(\lambda N \cdot \text{time})`, Name: "arrivals/(lambda N time)", Within: claims.Absolute(0.005),
			Symbols:    []reports.Symbol{symbolN, symbolLambda},
			Parameters: intervalsOfArrivals,
			Over: []string{
				"N=8 lambda=0.1 X=deterministic(mean=1) V=deterministic(mean=0.5) interval=data",
				"N=8 lambda=0.02 X=deterministic(mean=1) V=deterministic(mean=3) interval=reservation",
			},
			Given: claims.About(arrivalsIn.self, stableQueue).And(
				claims.Given("a rate at which a run has enough arrivals in such intervals", arrivalsIn.met)),
			Theory: claims.Stated[arrivalsIn](1), Measure: followed(arrivalsIn.overExpected),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[countedPackets]{
			ID: "VB95-ARRIVALS-COUNTED", Title: "No packet in a thousand is lost where packets are counted",
			Statement: `In the simulators that count packets and follow none, too, $\lambda N$ packets arrive per unit of time, and as ` +
				`many are served. Measured: packets that arrive, or that are served, over $\lambda N$ times the length of all frames.`,
			Source:   "VB95, Section III-A, model",
			Measured: `\text{packets}/(\lambda N \cdot \text{time})`, Name: "packets/(lambda N time)", Within: claims.Absolute(0.001),
			Symbols:    []reports.Symbol{symbolN, symbolLambda},
			Parameters: packetsOf, Over: []string{constants[4] + " by=frames packets=served", constants[4] + " by=periods packets=arrive"},
			Long:   []string{constants[4] + " by=frames packets=arrive"},
			Given:  claims.About(countedPackets.self, stableQueue),
			Theory: claims.Stated[countedPackets](1),
			Measure: claims.By(func(name, unit, label string, c countedPackets) montecarlo.Experiment {
				return c.count(name, unit, label, c.overExpected)
			}),
			Formula: kit.Stated, Model: model.Frames.Counts,
		}.Declare(),
		claims.Claim[arrivingQueue]{
			ID: "VB95-ARRIVALS-BATCH", Title: "With batches the mean wait and a stay on a line, which is shifted",
			Statement: `Batches come as a Poisson process, all packets of one to the same user, any with the same probability. Then ` +
				`$D\,W + \rho\,\mathrm{E}V\,a = \lambda N\,\mathrm{E}X^2/2 + (1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V) + ` +
				`(1-\lambda\,\mathrm{E}V)\,\mathrm{E}V + \frac{b-1}2 (\mathrm{E}X + \mathrm{E}V)$, $b = \mathrm{E}B^2/\mathrm{E}B$: the ` +
				`line of Theorem 1 and one term more. Proof: batches see time averages, hence the residual and whether a packet of the ` +
				`user starts before the frame ends are those of Theorem 1. A packet finds $\lambda W$ packets of its user and ` +
				`$\frac{b-1}2$ of its own batch before it, and of two packets that wait at once one waits for the other: $\lambda N W + ` +
				`\frac{b-1}2$ transmissions. The value of $a$ differs from that of Poisson arrivals. Measured: the left side, $W$ and ` +
				`$a$ over the same runs.`,
			Source:   "derived; with $b = 1$ VB95, Theorem 1, eq. (2)",
			Measured: `D\,W + \rho\,\mathrm{E}V\,a`, Name: "D W + rho EV a", Unit: "time", Within: claims.Relative(0.02),
			Symbols: []reports.Symbol{symbolN, symbolAnyRate, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD, symbolSize,
				symbolBatch},
			Parameters: arrivingQueues(kit.Batches), Over: []string{
				"N=2 lambda=0.15 X=deterministic(mean=1) V=deterministic(mean=1.5) arrivals=batch(size=geometric(mean=2))",
			}, Long: []string{
				typical[1] + " arrivals=batch(size=deterministic(mean=3))",
				typical[3] + " arrivals=batch(size=geometric(mean=4))",
				typical[4] + " arrivals=batch(size=geometric(mean=1.5))",
			},
			Given:  claims.Valid(arrivingQueue.inBatches).And(stableArrivals),
			Theory: arrivingQueue.batchLine, Measure: followed(arrivingQueue.lineOfWait),
			Formula: formula.System.BatchWait, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[arrivingQueue]{
			ID: "VB95-ARRIVALS-BURSTS", Title: "With bursts the mean wait and a lie above the line of Theorem 1 (measured)",
			Statement: `If the rate of all users together changes between two values, for exponential times, $D\,W + ` +
				`\rho\,\mathrm{E}V\,a$ is no less than the right side of Theorem 1. The proof for Poisson arrivals uses that a packet ` +
				`finds what is there on average over time; in a burst it finds more. Measured: the quotient of the two sides, with $W$ ` +
				`and $a$ of the same runs.`,
			Source: "measured; VB95, Theorem 1, eq. (2), is for Poisson arrivals",
			Measured: `\frac{D\,W + \rho\,\mathrm{E}V\,a}` +
				`{\lambda N\,\mathrm{E}X^2/2 + (1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V) + (1-\lambda\,\mathrm{E}V)\,\mathrm{E}V}`,
			Name: "left/right", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolN, symbolAnyRate, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD},
			Parameters: arrivingQueues(kit.Bursts), Over: []string{
				"N=2 lambda=0.1 X=deterministic(mean=1) V=deterministic(mean=1.5) arrivals=mmpp(peak=4,share=0.25,spell=10)",
			}, Long: []string{
				"N=2 lambda=0.15 X=deterministic(mean=1) V=deterministic(mean=1.5) arrivals=mmpp(peak=2,share=0.25,spell=10)",
				typical[1] + " arrivals=mmpp(peak=2,share=0.5,spell=20)",
				typical[3] + " arrivals=mmpp(peak=1.5,share=0.25,spell=50)",
			},
			Given:   claims.Valid(arrivingQueue.inBursts).And(stableArrivals),
			Theory:  claims.Stated[arrivingQueue](1),
			Measure: followed(func(a arrivingQueue, t *model.Totals) float64 { return a.lineOfWait(t) / a.intercept() }),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
	}
}

// arrivalsStability is the claim on stability with any arrivals.
func arrivalsStability() []reports.Claim {
	return []reports.Claim{
		claims.Claim[arrivingScheme]{
			ID: "VB95-ARRIVALS-STAB", Title: "The dynamic scheme is stable up to the same rate whatever the arrivals",
			Statement: `For batches and for bursts, as for Poisson arrivals, the scheme is stable if and only if $\lambda < \lambda^* = ` +
				`\frac1{NX + V}$. Proof: no period is longer than $NX + V$ and each takes a packet of every user who has one, so the ` +
				`queue of a user is no longer than one with a service of $NX + V$ for each packet, which for stationary ergodic ` +
				`arrivals is stable below that rate (Loynes); above it full queues bring more than they lose. Measured: the rate at ` +
				`which full queues cease to drain.`,
			Source:   `derived; VB95, Section I, holds Poisson arrivals "inessential" for the implementation`,
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/time", Within: claims.Relative(0.05),
			Symbols: []reports.Symbol{symbolN, symbolAnyRate, symbolX, symbolV,
				{Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/time"}},
			Parameters: arrivingSchemes, Over: []string{"N=4 X=1 V=1 arrivals=batch(size=geometric(mean=2))"},
			Long: []string{
				"N=4 X=1 V=1 arrivals=mmpp(peak=2,share=0.25,spell=10)",
				"N=16 X=0.5 V=4 arrivals=batch(size=geometric(mean=4))",
				"N=16 X=0.5 V=4 arrivals=mmpp(peak=3,share=0.25,spell=5)",
			},
			Given: claims.Given("batches and bursts of which a run sees many", arrivingScheme.validate),
			Theory: func(s arrivingScheme) (float64, error) {
				_, rate, err := formula.Stability(s.N, s.X, s.V)
				return rate, err
			},
			Measure: claims.Threshold(arrivingScheme.fullQueues).Between(16, 1024),
			Formula: formula.Stability, Model: threshold.Find,
		}.Declare(),
	}
}

// An arrivalsIn is about arrivals in intervals of one kind.
type arrivalsIn struct {
	queue
	interval string
}

var intervalsOfArrivals = arguments.Of2(func(q queue, interval string) (arrivalsIn, error) { return arrivalsIn{q, interval}, nil },
	queues.Usual("N", 3, 8).Usual("lambda", 0.06, 0.12).UsualOf("X", usualX[0]).UsualOf("V", "deterministic(mean=[0.3..1.0])"),
	arguments.Word("interval", "kind of the intervals", "data", "reservation"))

// met checks that a run has some thousand such arrivals: the resolution of this
// claim needs more than others.
func (c arrivalsIn) met() error {
	share := map[string]float64{"data": c.rho(), "reservation": 1 - c.rho()}[c.interval]
	perFrame := func(q queue) float64 { return q.packets() * share / 16 }
	return enough("arrivals in such intervals for each that others need", perFrame).Holds(c.queue)
}

// overExpected returns the number of arrivals over its expectation.
func (c arrivalsIn) overExpected(t *model.Totals) float64 {
	arrivals, time := t.Early, t.Reservation
	if c.interval == "data" {
		arrivals, time = t.Late, t.Data
	}
	return arrivals / (c.lambda * float64(c.N) * time)
}

// A countedPackets is about the packets that arrive, or that are served, in a counting
// simulation.
type countedPackets struct {
	simulation
	packets string
}

var packetsOf = arguments.Of2(func(s simulation, packets string) (countedPackets, error) { return countedPackets{s, packets}, nil },
	counted(constantQueues.Usual("N", 32, 64).Usual("lambda", 0.004, 0.008).
		UsualOf("X", "deterministic(mean=[0.5..1.0])").UsualOf("V", "deterministic(mean=[5.0..10.0])")),
	arguments.Word("packets", "which packets are counted", "arrive", "served"))

// overExpected counts the packets of a frame, and those that are expected in its length.
func (c countedPackets) overExpected(simulation, observer) func(f model.Frame) (y, x float64) {
	return func(f model.Frame) (y, x float64) {
		y = float64(f.Active)
		if c.packets == "arrive" {
			y = float64(f.Arrived)
		}
		return y, c.lambda * float64(c.N) * (c.V.Mean() + float64(float64(f.Active)*c.X.Mean()))
	}
}

var (
	symbolAnyRate = reports.Symbol{Name: `\lambda`, Meaning: "packets of each user per unit of time, whatever the process", Unit: "1/time"}
	symbolSize    = reports.Symbol{Name: `b`, Meaning: `$\mathrm{E}B^2/\mathrm{E}B$ for batches of $B$, the mean size of that ` +
		`which a packet comes in`}
	symbolBatch = reports.Symbol{Name: `B`, Meaning: "packets of a batch, all of one user"}
)

// An arrivingQueue is a queue whose packets come by any process.
type arrivingQueue struct {
	queue
	arrivals arrivals.Process
}

func arrivingQueues(process arguments.Argument[arrivals.Process]) arguments.Argument[arrivingQueue] {
	return arguments.Of2(func(q queue, p arrivals.Process) (arrivingQueue, error) { return arrivingQueue{q, p}, nil }, queues, process)
}

var stableArrivals = claims.Given(stableQueue.Words+", longer for arrivals that vary more", arrivingQueue.validate)

// validate checks the queue, and that runs which are longer for the process end.
func (a arrivingQueue) validate() error {
	if err := a.queue.validate(); err != nil {
		return err
	}
	places := (steady.WarmUp(a.relaxation()) + a.length()) * (1 + a.packets())
	return holds(places <= mostPlaces, "arrivals", a.arrivals,
		fmt.Sprintf("a process for which a run takes no more than %d frames and packets", mostPlaces))
}

func (a arrivingQueue) inBatches() error { _, err := kit.BatchSize(a.arrivals); return err }
func (a arrivingQueue) inBursts() error  { return kit.Modulated(a.arrivals) }

// Runs are longer than those of Poisson arrivals by the dispersion of the number of packets.
func (a arrivingQueue) dispersion() float64 { return kit.Dispersion(a.arrivals, a.lambda*float64(a.N)) }
func (a arrivingQueue) relaxation() float64 { return a.queue.relaxation() * a.dispersion() }
func (a arrivingQueue) length() float64     { return a.queue.length() * a.dispersion() }

func (a arrivingQueue) runs() steady.Runs[model.Totals] {
	m := a.model()
	m.Arrivals = a.arrivals
	return m.Runs(a.relaxation(), int(a.length()))
}

// batchLine returns D W + rho EV a for batches, where a drops out.
func (a arrivingQueue) batchLine() (float64, error) {
	s, err := a.system()
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

// intercept returns the right side of the line of Theorem 1.
func (q queue) intercept() float64 {
	x, v := q.X.Mean(), q.V.Mean()
	return q.lambda*float64(q.N)*(q.X.Variance()+x*x)/2 + (1-q.rho())*(q.V.Variance()+v*v)/(2*v) + (1-q.lambda*v)*v
}

// An arrivingScheme is a dynamic scheme whose packets come by any process.
type arrivingScheme struct {
	dynamicScheme
	arrivals arrivals.Process
}

var arrivingSchemes = arguments.Of2(func(s dynamicScheme, p arrivals.Process) (arrivingScheme, error) { return arrivingScheme{s, p}, nil },
	schemes(64), kit.Arrivals("batch(size=geometric(mean=[1.2..3.0]))", "mmpp(peak=[1.5..2.0],share=[0.1..0.4],spell=[0.1..1.0])"))

func (s arrivingScheme) full() float64 { return float64(float64(s.N)*s.X) + s.V }

// validate checks that a run sees many batches and bursts: how they differ from their
// mean then hardly matters.
func (s arrivingScheme) validate() error {
	const most = 20
	size := kit.Dispersion(s.arrivals, float64(s.N)/s.full())
	return holds(size <= most, "arrivals", s.arrivals, fmt.Sprintf("a process whose packets, at the limit, have at most %d times "+
		"the variance of Poisson ones over long times; here %.3g", most, size))
}

// fullQueues is the search of dynamicScheme with these arrivals, which are followed.
func (s arrivingScheme) fullQueues() (claims.Search, error) {
	search, err := s.dynamicScheme.fullQueues()
	if err != nil {
		return search, err
	}
	table, err := s.periods()
	search.Lo, search.Hi = 0.6/s.full(), 1.5/s.full()
	search.Growth = func(lambda float64) (func() montecarlo.Replication[float64], error) {
		return model.Periods{N: s.N, Lambda: lambda, Durations: table, Arrivals: s.arrivals}.Growth(queueFill, drainPeriods)
	}
	return search, err
}
