package var98

import (
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// An arrivingGate is a gated system whose packets come by any process.
type arrivingGate struct {
	gate
	arrivals arrivals.Process
	long     bool // whether runs are long enough for any laws, as they are where a case is asked for
}

func (g arrivingGate) String() string { return fmt.Sprintf("%v arrivals=%v", g.gate, g.arrivals) }

// mostRun bounds the packets and periods of a run.
const mostRun = 4e6

func arrivingGates(process arguments.Argument[arrivals.Process]) arguments.Argument[arrivingGate] {
	return arguments.Of2(func(g gate, p arrivals.Process) (arrivingGate, error) {
		a := arrivingGate{gate: g, arrivals: p, long: true}
		if g.validate() != nil {
			return a, nil // the case says so
		}
		return a, kit.Affordable("lambda", g.lambda, float64(a.periods())*(1+g.requests()), mostRun, "periods and packets in a run")
	}, gatesOf(gateX, gateV), process)
}

// dispersion is by how much longer runs are than those of Poisson arrivals.
func (g arrivingGate) dispersion() float64 {
	return kit.Dispersion(g.arrivals, g.lambda*float64(g.N))
}

// periods returns the number of observed periods of a run: twenty relaxation times and a
// hundred more; in long runs those of Poisson arrivals, and enough for thousands of
// packets. Of arrivals that vary more they are as many more.
func (g arrivingGate) periods() int {
	periods := 100 + 20/(1-g.lambda*float64(g.N)*g.X.Mean())
	if g.long {
		periods = max(float64(g.gate.periods()), 4*manyPackets/g.requests())
	}
	return int(periods * g.dispersion())
}

// runs are runs from an empty network of the system with the given arrivals: what a
// period is too long decays by the factor rho per period, and bursts end.
func (g arrivingGate) runs(p arrivals.Process) steady.Runs[steady.Quotient] {
	scheme := g.scheme()
	scheme.Arrivals = p
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := scheme.Run(w)
			if err != nil {
				return nil, err
			}
			return steady.Filling(warmUp, run.Fill, func(sums *steady.Quotient, p *model.Period) { sums.Add(model.Delay.Of(p)) }), nil
		},
		Relaxation: g.dispersion() / (1 - g.lambda*float64(g.N)*g.X.Mean()), Length: g.periods(), Unit: "periods",
	}
}

// over measures the delay over that of Poisson arrivals of the same rate.
func (g arrivingGate) over(label string) montecarlo.Experiment {
	return montecarlo.Slow(32, 4096, steady.OverRuns("T/T of Poisson", "", label, func(sums []steady.Quotient) float64 {
		return steady.FirstRatio(sums[:1]) / steady.FirstRatio(sums[1:])
	}, g.runs(g.arrivals), g.runs(nil)))
}

// batched returns a formula of the batches.
func (g arrivingGate) batched(of func(g formula.Gated, b formula.Batch) (float64, error)) func() (float64, error) {
	return func() (float64, error) {
		f, err := g.theory()
		if err != nil {
			return 0, err
		}
		size, err := kit.BatchSize(g.arrivals)
		if err != nil {
			return 0, err
		}
		b, err := formula.BatchOf(size)
		if err != nil {
			return 0, err
		}
		return of(f, b)
	}
}

func arrivingGiven(cases reports.Cases) reports.Cases { return kit.LongAfter(1, gateGiven(cases)) }

// ofBatches checks that packets come in batches.
func (g arrivingGate) ofBatches() error {
	if _, err := kit.BatchSize(g.arrivals); err != nil {
		return err
	}
	return g.validate()
}

func batches(size distributions.Law) arrivals.Process { return arrivals.Batch{Size: size} }
func geometric(mean float64) distributions.Law        { return distributions.Geometric{Mu: mean} }
func bursts(peak, share, spell float64) arrivals.Process {
	return arrivals.Modulated{Peak: peak, Share: share, Spell: spell}
}

// batchGates lists systems to which packets come in batches.
func batchGates() []arrivingGate {
	return []arrivingGate{
		{gate: gate{1, 0.5, constant(1), constant(3)}, arrivals: batches(geometric(2))},
		{gate: gate{4, 0.1, constant(1), constant(3)}, arrivals: batches(geometric(4))},
		{gate: gate{16, 0.03, exponential(1), exponential(2)}, arrivals: batches(constant(4))},
		{gate: gate{4, 0.2, constant(1), constant(5)}, arrivals: batches(geometric(4))},
	}
}

var (
	symbolSize      = reports.Symbol{Name: `b`, Meaning: `$\mathrm{E}B^2/\mathrm{E}B$, the mean size of the batch that a packet comes in`}
	symbolBatch     = reports.Symbol{Name: `B`, Meaning: "packets of a batch, all at one node"}
	symbolAnyRate   = reports.Symbol{Name: `\lambda`, Meaning: "packets of each node per unit of time, whatever the process", Unit: "1/time"}
	symbolOfPoisson = reports.Symbol{Name: `T_P`, Meaning: "that time if the same number of packets comes as a Poisson process", Unit: "time"}
)

func gatedBatch() reports.Claim {
	const id = "VAR98-S2D-BATCH"
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of the gated scheme if packets come in batches",
		Statement: `Batches come as a Poisson process, with $\lambda N$ packets per unit of time in all. Then $T = \mathrm{E}V + b\,\mathrm{E}X + \left(\tfrac12 + \rho\right)\frac{\mathrm{E}C^2}{\mathrm{E}C}$ with $\mathrm{E}C = \frac{\mathrm{E}V}{1-\rho}$ and ` +
			`$\operatorname{Var} C = \frac{\operatorname{Var} V + \lambda N\,\mathrm{E}C\,[\operatorname{Var} X + b\,(\mathrm{E}X)^2]}{1-\rho^2}$, $b = \mathrm{E}B^2/\mathrm{E}B$. ` +
			`Proof: given $C$, the packets that arrive in it have the variance $\lambda N b\,C$, which gives that of the next period. A batch arrives in a period of the length-biased law, waits for half of it, and is served with its own packets, $b$ on average over packets, and with the other batches of that period, which bring $\rho$ times its length. With constant lengths $T = V + bX + \left(\tfrac12 + \rho\right)\left(\frac V{1-\rho} + \frac{\lambda N X^2 b}{1-\rho^2}\right)$.`,
		Source:     "derived, for the model of VAR98, Section 3.5, there with Poisson arrivals",
		Quantity:   `T`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolAnyRate, symbolX, symbolV, symbolRho, symbolGateT, symbolGateC, symbolSize, symbolBatch},
		Formula:    formula.Gated.BatchDelay,
		Model:      model.Scheme.Run,
		Cases: arrivingGiven(kit.Cases(id, arrivingGates(kit.Batches), batchGates(), func(label string, g arrivingGate) reports.Case {
			return reports.Case{
				Validate: g.ofBatches,
				Theory:   g.batched(formula.Gated.BatchDelay),
				Measure:  montecarlo.Slow(32, 4096, steady.OverRuns("T", "time", label, steady.FirstRatio, g.runs(g.arrivals))),
			}
		})),
	}
}

func gatedBatchFactor() reports.Claim {
	const id = "VAR98-S2D-BATCH-FACTOR"
	return reports.Claim{
		ID:         id,
		Title:      "By which factor batches lengthen the delay of the gated scheme",
		Statement:  `$T/T_P$, the delay with batches over that with Poisson arrivals, is the quotient of VAR98-S2D-BATCH and VAR98-S2D-EXACT. For constant lengths it tends to $b$ as $V \to 0$ and to 1 as $V \to \infty$: long periods average bursts out, short ones do not, and the formula for Poisson arrivals is then short by that factor. Both systems are simulated.`,
		Source:     "derived; VB95, Section I, holds Poisson arrivals inessential for the implementation, not for the delay",
		Quantity:   `T/T_P`,
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolV, symbolGateT, symbolSize, symbolOfPoisson},
		Formula:    formula.Gated.BatchShare,
		Model:      model.Scheme.Run,
		Cases: arrivingGiven(kit.Cases(id, arrivingGates(kit.Batches), []arrivingGate{
			{gate: gate{4, 0.1, constant(1), constant(3)}, arrivals: batches(constant(4))},
			{gate: gate{4, 0.1, constant(1), constant(0.5)}, arrivals: batches(geometric(4))},
			{gate: gate{4, 0.1, constant(1), constant(100)}, arrivals: batches(geometric(4))},
			batchGates()[3],
		}, func(label string, g arrivingGate) reports.Case {
			return reports.Case{Validate: g.ofBatches, Theory: g.batched(formula.Gated.BatchShare), Measure: g.over(label)}
		})),
	}
}

func gatedBursts() reports.Claim {
	const id = "VAR98-S2D-BURSTS"
	return reports.Claim{
		ID:    id,
		Title: "Bursts of the rate lengthen the delay of the gated scheme (measured)",
		Statement: `If the rate of all nodes together changes between two values, for exponential times, the delay is no shorter than with Poisson arrivals of the same mean rate: $T/T_P \ge 1$. ` +
			`Where the rate of a burst is more than $1/\mathrm{E}X$ for all nodes together packets pile up until its end, and the quotient is several. Measured, not proved; no closed form is known, because the phase at a gate depends on the law of the period before it and not on its moments alone.`,
		Source:   "measured, for the model of VAR98, Section 3.5",
		Quantity: `T/T_P`,
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolX, symbolGateT, symbolOfPoisson},
		Formula:  kit.Stated,
		Model:    model.Scheme.Run,
		Cases: arrivingGiven(kit.Cases(id, arrivingGates(kit.Bursts), []arrivingGate{
			{gate: gate{4, 0.1, constant(1), constant(3)}, arrivals: bursts(2, 0.25, 20)},
			{gate: gate{1, 0.5, constant(1), constant(3)}, arrivals: bursts(3, 0.25, 50)},
			{gate: gate{4, 0.2, exponential(1), exponential(2)}, arrivals: bursts(2, 0.5, 10)},
		}, func(label string, g arrivingGate) reports.Case {
			return reports.Case{
				Validate: func() error {
					if err := kit.Modulated(g.arrivals); err != nil {
						return err
					}
					return g.validate()
				},
				Theory:  func() (float64, error) { return kit.Stated(1) },
				Measure: g.over(label),
			}
		})),
	}
}
