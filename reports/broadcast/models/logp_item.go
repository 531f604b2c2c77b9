package models

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies/logp"
)

// logpItem broadcasts one item in the LogP machine with random latencies.
func logpItem() catalog.Model {
	return catalog.Model{
		Name:    "logp-item",
		Meaning: "broadcast of one item to P processors of the LogP machine with independent random latencies from 1 to L",
		Notes: `A processor that has the item sends it in every step, as long as there is somebody to
send it to. targets says to whom:

  sending  to a processor that has been sent none: what is on its way is waited for
  arrival  to nobody in particular: a message serves any processor without the item
  tree     to its children in a tree that is fixed in advance, the optimal one of the
           mean latency, rounded up

With arrival the mean is castlab theory logp.spread, with tree logp.tree-time, and
with sending a run takes from 0 to L-1 steps more than with arrival.

Cost: 5*10^7 messages a second, P-1 of them in a run, with arrival some times as many.`,
		Symbols: []catalog.Symbol{
			{Name: "time", Meaning: "mean number of steps until all have the item"},
		},
		Bind: arguments.Of4(logpItemStudy, arguments.Int("P", "processors, the source among them", 1, mostItemProcessors), itemLatency,
			arguments.Choice("targets", "to whom the item is sent", model.AtSending, model.AtArrival, model.InTree).
				Default("targets", model.AtSending.String()), parameters),
	}
}

const mostItemProcessors = 1 << 20

var itemLatency = arguments.Of2(func(L int, law *distributions.Law) (model.Latency, error) {
	if law == nil {
		return model.Uniform(L)
	}
	return model.Rounded(L, *law)
}, arguments.Int("L", "largest latency, in steps", 1, 1<<8),
	arguments.Optional("law", arguments.Law("law", "law of latencies, before they are rounded up to a whole step and cut to 1..L; "+
		"uniform on 1, ..., L where it is not given")))

func logpItemStudy(P int, latency model.Latency, targets model.Targets, parameters fmt.Stringer) (catalog.Instance, error) {
	x := model.Item{P: P, Latency: latency, Targets: targets}
	if targets == model.InTree {
		mean := 0.0
		for i, p := range latency {
			mean += p * float64(i+1)
		}
		var err error
		if x.Tree, err = logp.Restricted(P, int(math.Ceil(mean-1e-9))); err != nil {
			return catalog.Instance{}, err
		}
	}
	if err := x.Validate(); err != nil {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprint(parameters), Want: err.Error()}
	}
	return catalog.Instance{
		Divisible: true, Samples: []string{"time"}, Runs: min(catalog.FixedRuns, max(100, 1<<26/P)),
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			times, err := x.Time()
			if err != nil {
				return catalog.Result{}, err
			}
			f, err := measure(ctx, montecarlo.Columns{
				Label: fmt.Sprintf("simulate logp-item %v", parameters), Columns: []montecarlo.Column{{Name: "time", Unit: "steps"}},
				Model: alone(times),
			}, s, w)
			if err != nil {
				return catalog.Result{}, err
			}
			return catalog.Result{Estimates: []montecarlo.Estimate{f.Mean(0)}}, nil
		},
	}, nil
}
