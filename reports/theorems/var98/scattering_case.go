package var98

import (
	"fmt"
	"math"

	formula "castlab/analytic/scattering"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/scattering"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A scatter is dynamic scattering on the cube at a load in units of 2/N.
type scatter struct {
	d     int
	load  float64
	order model.Order
}

func (c scatter) String() string {
	return fmt.Sprintf("d=%d load=%s order=%v", c.d, kit.Trim(c.load), c.order)
}

func (c scatter) lambda() float64 { return c.load * math.Ldexp(1, 1-c.d) }

func (c scatter) model() model.Scattering {
	return model.Scattering{D: c.d, Lambda: c.lambda(), Order: c.order}
}

// validate checks that the scheme is stable at the rates.
func (c scatter) validate() error { return c.model().Validate() }

// relaxation returns the relaxation time of a run in slots: the queues of a source are
// like M/D/1 with 2/(1-load)^2 services, and a request takes N/2 slots.
func (c scatter) relaxation() float64 {
	return math.Ldexp(1, c.d) / ((1 - c.load) * (1 - c.load))
}

// runs estimates T or D by runs of the given number of requests, with limits on their
// number.
func (c scatter) runs(m model.Measure, least, most, requests int, label string) montecarlo.Experiment {
	return montecarlo.Slow(least, most, steady.OverRuns(m.String(), m.Unit(), label, steady.FirstRatio, c.stretches(m, requests)))
}

// stretches returns runs of the given number of requests.
func (c scatter) stretches(m model.Measure, requests int) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := c.model().Run(w)
			if err != nil {
				return nil, err
			}
			run.Advance(warmUp)
			return steady.Filling(0, run.Fill, func(sums *steady.Quotient, s *model.Scatter) { sums.Add(m.Of(*s), 1) }), nil
		},
		Relaxation: c.relaxation(), Clock: "slots", Length: requests, Unit: "requests",
	}
}

// scatters is the argument of instances by dimension, load and order.
func scatters(d arguments.Argument[int], load arguments.Argument[float64], order arguments.Argument[model.Order]) arguments.Argument[scatter] {
	return arguments.Of3(func(d int, load float64, order model.Order) (scatter, error) { return scatter{d, load, order}, nil }, d, load, order)
}

var (
	scatterSize  = arguments.Dimensions(10).Usual("d", 1, 4)
	loadOfCube   = arguments.Real("load", "share of 2/N, from which on no scheme is stable", arguments.OpenUnit()).Usual("load", 0.05, 0.5)
	lightLoad    = loadOfCube.Default("load", "1e-06").Usual("load", 1e-6, mostAlone)
	firstCrossed = arguments.Choice("order", "which dimension a packet crosses first", model.Orders()...)
	fixedOrder   = arguments.Choice("order", "which dimension a packet crosses first", model.Fixed)
)

// Up to mostAlone requests hardly ever meet: the mean is within a relative 10^-5 of its
// limit.
const mostAlone = 1e-5

func (c scatter) alone() error {
	if c.load > mostAlone {
		return &inputs.Error{Arg: "load", Value: c.load, Domain: fmt.Sprintf("a load up to %g, at which requests do not meet", mostAlone)}
	}
	return nil
}

// mostTransmissions in a run take a few seconds.
const mostTransmissions = 1e8

// A scatterCase is a scatter with the length of its runs.
type scatterCase struct {
	scatter
	requests int
	long     bool
}

// scatterCases estimates T or D with the given lengths of runs; other instances have
// runs of a few hundred relaxation times of a queue.
func scatterCases(id string, m model.Measure, a arguments.Argument[scatter], list []scatterCase, theory func(c scatter) (float64, error), hypotheses ...func(c scatter) error) reports.Cases {
	withRuns := arguments.Of1(func(c scatter) (scatterCase, error) {
		requests := 1000 / ((1 - c.load) * (1 - c.load))
		if c.alone() == nil {
			requests = 100 // nearly independent
		}
		transmissions := (math.Ldexp(steady.WarmUp(c.relaxation())*c.lambda(), c.d) + requests) * float64(c.d) * math.Ldexp(1, c.d-1)
		return scatterCase{scatter: c, requests: int(requests)}, kit.Affordable("load", c.load, transmissions, mostTransmissions, "transmissions in a run")
	}, a)
	return kit.Cases(id, withRuns, list, func(label string, c scatterCase) reports.Case {
		return reports.Case{
			Validate: func() error {
				for _, holds := range hypotheses {
					if err := holds(c.scatter); err != nil {
						return err
					}
				}
				return c.validate()
			},
			Theory:  func() (float64, error) { return theory(c.scatter) },
			Measure: c.runs(m, 32, 2048, c.requests, label),
			Long:    c.long,
		}
	})
}

// scatterLower returns the bound for every scheme.
func scatterLower(c scatter) (float64, error) { return formula.Lower(c.d, c.lambda()) }

// The symbols of dynamic scattering.
func scatterSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{
		{Name: "d", Meaning: "dimensions of the cube"}, {Name: "N", Meaning: "$2^d$, its nodes"},
		{Name: `\lambda`, Meaning: "requests of each node per slot, a Poisson process; each is a packet of its own for every other node", Unit: "1/slot"},
	}, more...)
}

var symbolScatterT = reports.Symbol{Name: "T", Meaning: "mean time from the arrival of a request to the reception of its last packet", Unit: "slots"}
