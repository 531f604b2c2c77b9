package models

import (
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/montecarlo/scattering"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
)

// scatteringModel is single-node scatter: one node sends a packet to every other
// node.
func scatteringModel() catalog.Model {
	return catalog.Model{
		Name: "scattering",
		Meaning: "dynamic scattering in the hypercube of 2^d nodes: a request is a packet of its own for every other node; links carry " +
			"one packet a slot each way (VAR98, Section 3.5)",
		Notes: `Packets go greedily: each crosses the dimensions in which its destination differs
from its source, one after the other, first come, first served. order is which one
it crosses first; the others follow cyclically:
  fixed    the lowest
  rotated  one that shares the packets of a request out evenly among the links of
           the source
Of the packets of a request those with farther to go are sent first. Every link is
busy for a share lambda N/2 of the time, N = 2^d: lambda < 2/N.
` + arrivalNotes + `

` + steadyNotes("requests", "") + `
--samples are the T of the requests in the order in which they are completed; they
depend on each other.`,
		Symbols: []catalog.Symbol{
			{Name: "T", Meaning: "mean time from a request's arrival to the reception of its last packet"},
			{Name: "D", Meaning: "mean time from a request's arrival to the reception of a packet of it"},
		},
		Bind: arguments.Of4(scatteringStudy, arguments.Dimensions(scattering.MaxDimensions),
			trafficOf(arguments.Real("lambda", "requests per node and slot", arguments.Positive())),
			arguments.Choice("order", "which dimension is crossed first", scattering.Orders()...).
				Default("order", scattering.Fixed.String()), parameters),
	}
}

func scatteringStudy(d int, t traffic, order scattering.Order, parameters fmt.Stringer) (catalog.Instance, error) {
	s := scattering.Scattering{D: d, Lambda: t.lambda, Order: order, Arrivals: t.arrivals}
	if err := s.Validate(); err != nil {
		return catalog.Instance{}, err
	}
	measures := []scattering.Measure{scattering.Completion, scattering.Delay}
	const transmissions, least, most = 2e7, 1 << 11, 1 << 20
	r := longrun.Run{
		Label:    labelOf("scattering", parameters),
		Warning:  repeated(t.arrivals),
		Observed: "requests", Sample: scattering.Completion.String(), Means: measured(measures),
		Observations: int(math.Max(least, math.Min(most, transmissions/math.Ldexp(float64(s.D), s.D-1)))),
		Start: func(w *montecarlo.Words) (longrun.Advance, error) {
			run, err := s.Run(w)
			if err != nil {
				return nil, err
			}
			var buffer []scattering.Scatter
			return func(o *longrun.Observer, n int) error {
				if len(buffer) < n {
					buffer = make([]scattering.Scatter, n)
				}
				run.Fill(buffer[:n])
				for _, q := range buffer[:n] {
					for i, m := range measures {
						o.Means[i].Add(m.Of(q), 1)
					}
					o.Sample(q.Completion)
				}
				return nil
			}, nil
		},
	}
	return r.Instance()
}
