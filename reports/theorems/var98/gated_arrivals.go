package var98

import (
	formula "castlab/analytic/reservation"
	"castlab/montecarlo/arrivals"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// An arrivingSystem is a gated system whose packets come by any process.
type arrivingSystem struct {
	gatedSystem
	arrivals arrivals.Process
}

// arriving is the argument of systems whose runs do not take long.
func arriving(process arguments.Argument[arrivals.Process]) arguments.Argument[arrivingSystem] {
	return arguments.Of2(func(g gatedSystem, p arrivals.Process) (arrivingSystem, error) {
		a := arrivingSystem{g, p}
		if g.validate() != nil {
			return a, nil // the hypothesis says so
		}
		return a, kit.Affordable("lambda", g.lambda, float64(a.periods())*(1+g.requests()), 4e6, "periods and packets in a run")
	}, gatedOf(gatedX, gatedV), process)
}

func (g arrivingSystem) inBatches() error { _, err := kit.BatchSize(g.arrivals); return err }

func (g arrivingSystem) inBursts() error { return kit.Modulated(g.arrivals) }

// batchOf returns the batches of a process.
func batchOf(p arrivals.Process) (formula.Batch, error) {
	size, err := kit.BatchSize(p)
	if err != nil {
		return 0, err
	}
	return formula.BatchOf(size)
}

// ofBatches is the theory of a formula of the system and its batches.
func ofBatches(of func(g formula.Gated, b formula.Batch) (float64, error)) func(g arrivingSystem) (float64, error) {
	return func(g arrivingSystem) (float64, error) {
		f, err := g.theory()
		if err != nil {
			return 0, err
		}
		b, err := batchOf(g.arrivals)
		if err != nil {
			return 0, err
		}
		return of(f, b)
	}
}

// dispersion is by how much longer runs are than those of Poisson arrivals.
func (g arrivingSystem) dispersion() float64 {
	return kit.Dispersion(g.arrivals, g.lambda*float64(g.N))
}

// periods of a run are those of Poisson arrivals, and enough for thousands of packets; of arrivals that vary more they are
// as many more.
func (g arrivingSystem) periods() int {
	return int(max(float64(g.gatedSystem.periods()), 4*manyPackets/g.requests()) * g.dispersion())
}

// runs are runs from an empty network: what a period is too long decays by the factor rho per period, and bursts end.
// PoissonRuns have as many packets, which come as a Poisson process.
func (g arrivingSystem) runs() (steady.Runs[steady.Quotient], error) {
	return g.runsOf(g.arrivals), nil
}

func (g arrivingSystem) poissonRuns() (steady.Runs[steady.Quotient], error) {
	return g.runsOf(nil), nil
}

func (g arrivingSystem) runsOf(p arrivals.Process) steady.Runs[steady.Quotient] {
	scheme := g.scheme()
	scheme.Arrivals = p
	return scheme.Runs(g.dispersion()/(1-g.lambda*float64(g.N)*g.X.Mean()), g.periods(), model.Delay.Of)
}

// The symbols of the gated system.
var (
	symbolGateT = reports.Symbol{Name: `T`, Unit: "time",
		Meaning: "mean time from the arrival of a packet to the end of the period that serves it"}
	symbolSingleT = reports.Symbol{Name: `T`, Unit: "time",
		Meaning: "time from the arrival of a packet to the end of the period that serves it"}
	symbolGateC = reports.Symbol{Name: `C`, Meaning: "length of a period", Unit: "time"}
	symbolGateM = reports.Symbol{Name: `M`, Meaning: "packets served in a period: all that wait at its gate"}
	symbolSize  = reports.Symbol{Name: `b`, Meaning: `$\mathrm{E}B^2/\mathrm{E}B$ for batches of $B$, the mean size of that ` +
		`which a packet comes in`}
	symbolBatch   = reports.Symbol{Name: `B`, Meaning: "packets of a batch, all at one node"}
	symbolAnyRate = reports.Symbol{Name: `\lambda`, Unit: "1/time",
		Meaning: "packets of each node per unit of time, whatever the process"}
	symbolOfPoisson = reports.Symbol{Name: `T_P`, Unit: "time",
		Meaning: "that time if the same number of packets comes as a Poisson process"}
)
