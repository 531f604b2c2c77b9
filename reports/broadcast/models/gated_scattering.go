package models

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/gated"
	"castlab/montecarlo/scattering"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
	"castlab/topologies/isotropic"
)

// gatedScattering is dynamic scattering by static scatters, repeated.
func gatedScattering() catalog.Model {
	return catalog.Model{
		Name: "gated-scattering",
		Meaning: "dynamic scattering in the hypercube of 2^d nodes by partial multinode scatters, one after the other, of all requests " +
			"that wait at the beginning of each (VAR98, Section 3.5)",
		Notes: `A request is a packet of its own for every other node, of N = 2^d. In the first d
slots of a period neighbors exchange, dimension after dimension, how many requests
wait: then every node knows their number M, the most of a node, h, and how many come
before its own. The packets move by explicit schedules, which are executed packet by
packet. sharing is how requests share the cube:
  turns    one after the other, each in S = ceil((N-1)/d) slots: the period takes
           S M + d. The limit of stability is lambda = 1/(N S)
  rounds   by h total exchanges, each of N/2 slots, in which every node with a
           request left takes part: the period takes h N/2 + d. The limit is 2/N, the
           most that any scheme has
  shorter  what takes less time. The limit is 2/N

` + steadyNotes("periods", "") + `
--samples are the M of the periods in their order; they depend on each other.`,
		Symbols: []catalog.Symbol{
			{Name: "T", Meaning: "mean time from a request's arrival to the reception of its last packet"},
			{Name: "B", Meaning: "mean time to the end of the period that serves it"},
			{Name: "M", Meaning: "mean number of requests of a period"},
			{Name: "C", Meaning: "mean length of a period"},
		},
		Bind: arguments.Of4(gatedScatteringStudy, arguments.Dimensions(scattering.MaxPartialDimensions),
			arguments.Real("lambda", "requests per node and slot", arguments.Positive()),
			arguments.Choice("sharing", "how the requests of a period share the cube", isotropic.Sharings()...).
				Default("sharing", isotropic.Shorter.String()), parameters),
	}
}

func gatedScatteringStudy(d int, lambda float64, sharing isotropic.Sharing, parameters fmt.Stringer) (catalog.Instance, error) {
	n := math.Ldexp(1, d)
	per := n / 2 // slots that a request of each node takes
	if sharing == isotropic.Turns {
		per = n * math.Ceil((n-1)/float64(d))
	}
	if !(lambda*per < 1) {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("lambda=%v", lambda),
			Want: fmt.Sprintf("want a rate > 0 below %.6g, the stability limit with sharing=%v", 1/per, sharing)}
	}
	// Runs of some 10^6 packets, of 2^10 periods at least.
	requests := lambda * n * float64(d) / (1 - lambda*per)
	r := longrun.Run{
		Label:    fmt.Sprintf("simulate gated-scattering %v", parameters),
		Observed: "periods", Sample: gated.Requests.String(),
		Means: []montecarlo.Column{{Name: "T", Unit: "slots"}, {Name: "B", Unit: "slots"}, {Name: "M", Unit: "requests"},
			{Name: "C", Unit: "slots"}},
		Observations: int(math.Max(1<<12, math.Min(1<<18, 2e7/(requests*n)))),
	}
	var last scattering.Outcome
	return executedStudy(r, func() (gated.Executed, error) {
		partial, err := scattering.NewPartial(d, sharing)
		if err != nil {
			return gated.Executed{}, err
		}
		return gated.Executed{N: partial.Nodes(), Lambda: lambda, Duration: func(sources []int, _ *rand.Rand) (float64, error) {
			last, err = partial.Run(sources)
			return float64(last.Slots), err
		}}, nil
	}, func(o *longrun.Observer, p *gated.Period) {
		requests := float64(p.Requests)
		o.Means[0].Add(float64(requests*p.Before/2)+float64(last.Sum), requests)
		for i, m := range []gated.Measure{gated.Delay, gated.Requests, gated.Length} {
			y, x := m.Of(p)
			o.Means[i+1].Add(y, x)
		}
		o.Sample(requests)
	})
}
