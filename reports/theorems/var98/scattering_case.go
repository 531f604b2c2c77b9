package var98

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	formula "castlab/analytic/scattering"
	"castlab/montecarlo"
	model "castlab/montecarlo/scattering"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// A scatter is dynamic scattering on the cube at a share of 2/N.
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

// warmUp is in how many slots an empty network is as if it had always been there:
// the queues of a source forget their start in about 2/(1-load)^2 times the N/2
// slots of a request, of which these are five.
func (c scatter) warmUp() int { return int(10 * math.Ldexp(1, c.d-1) / ((1 - c.load) * (1 - c.load))) }

// runs measures T or D: the mean over independent runs, from least to most of them,
// of so many requests.
func (c scatter) runs(m model.Measure, least, most, requests int, label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := montecarlo.Slow(least, most, montecarlo.Mean(m.String(), m.Unit(), label, func() montecarlo.Replication[float64] {
			list := make([]model.Scatter, requests)
			return func(r *rand.Rand) (float64, error) {
				run, err := c.model().Run(montecarlo.NewWords(r))
				if err != nil {
					return 0, err
				}
				run.Advance(c.warmUp())
				run.Fill(list)
				sum := 0.0
				for _, q := range list {
					sum += m.Of(q)
				}
				return sum / float64(requests), nil
			}
		}))(ctx, s)
		e.Method += fmt.Sprintf(", runs of %d requests", requests)
		return e, err
	}
}

// A scatterCase is a scatter with the length of its runs.
type scatterCase struct {
	scatter
	requests int
	long     bool
}

func scatterCases(id string, list []scatterCase, theory func(c scatter) (float64, error)) []reports.Case {
	return scatterMeasures(id, model.Completion, list, theory)
}

func scatterMeasures(id string, m model.Measure, list []scatterCase, theory func(c scatter) (float64, error)) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, c := range list {
		cases[i] = reports.Case{
			Params:  c.String(),
			Theory:  func() (float64, error) { return theory(c.scatter) },
			Measure: c.runs(m, 32, 2048, c.requests, id+" "+c.String()),
			Long:    c.long,
		}
	}
	return cases
}

// scatterLower is the bound for every scheme.
func scatterLower(c scatter) (float64, error) { return formula.Lower(c.d, c.lambda()) }

// The symbols of dynamic scattering.
func scatterSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{
		{Name: "d", Meaning: "dimensions of the cube"}, {Name: "N", Meaning: "$2^d$, its nodes"},
		{Name: `\lambda`, Meaning: "requests of each node per slot, a Poisson process; each is a packet of its own for every other node", Unit: "1/slot"},
	}, more...)
}

var symbolScatterT = reports.Symbol{Name: "T", Meaning: "mean time from the arrival of a request to the reception of its last packet", Unit: "slots"}
