package models

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/gated"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// indirect is the dynamic broadcast in periods, each of which serves the packets that
// wait at its beginning.
func indirect() Model {
	return Model{
		Name:    "indirect",
		Meaning: "dynamic broadcasting by partial multinode broadcasts, one after the other, of all packets that wait at the beginning of each (VAR98, Section 3.4)",
		Notes: `The packets of a period are broadcast along the k trees of topology=SPEC, as many
as there are without a common edge: a prefix operation gives them ranks and so
trees. L is the mean diameter of the trees, delta the diameter of the network.
  executed=false  a period with M packets is padded to M/k + L + 2 delta
  executed=true   it lasts as long as it takes to execute it; 2^16 nodes at most
With duplex=half a link carries one packet in a slot, of those that wait at its ends
any with the same chance.
Every lambda below k/N is stable.
` + arrivalNotes + `
Estimates:
  B   mean time from a packet's generation to the end of the period that serves it
  M   packets of a period
  C   length of a period

` + steadyNotes("periods", "") + `
--samples are the M of the periods in their order; they depend on each other.`,
		Bind: arguments.Of5(indirectStudy, arguments.Network("topology", "network, whose trees are found"), trafficOf(ratePerNode),
			arguments.Option("executed", "whether broadcasts are executed, or periods padded", "false", "true"),
			arguments.Optional("duplex", arguments.Word("duplex", "a link carries one packet each way in a slot, full, or one in all; padded periods are the same", "full", "half")), parameters),
	}
}

// shapes returns the parameters of the periods: k trees, their mean diameter and the
// diameter of the network.
func shapes(net topologies.Topology, family []trees.Tree) (k int, L float64, delta int) {
	for _, t := range family {
		L += float64(t.Diameter()) / float64(len(family))
	}
	sources := net.Order()
	if s, ok := net.(topologies.Symmetric); ok && s.NodeSymmetric() {
		sources = 1
	}
	for v := range sources {
		for _, far := range topologies.Distances(net, topologies.Node(v)) {
			delta = max(delta, far)
		}
	}
	return len(family), L, delta
}

func indirectStudy(net topologies.Topology, t traffic, executed bool, duplex *string, parameters fmt.Stringer) (Study, error) {
	lambda := t.lambda
	family, err := packed(net)
	if err != nil {
		return Study{}, err
	}
	k, L, delta := shapes(net, family)
	n := net.Order()
	limit := float64(k) / float64(n)
	if !(lambda < limit) {
		return Study{}, &inputs.WordError{Word: fmt.Sprintf("lambda=%v", lambda), Want: fmt.Sprintf("want a rate > 0 below k/N = %d/%d = %.6g, the stability limit", k, n, limit)}
	}
	padded := gated.Scheme{N: n, Lambda: lambda, X: distributions.Deterministic{Mu: 1 / float64(k)}, V: distributions.Deterministic{Mu: L + 2*float64(delta)}, Arrivals: t.arrivals}
	if err := padded.Validate(); err != nil {
		return Study{}, err
	}
	// A run of this many periods serves some 10^6 packets.
	mean := lambda * float64(n) * padded.V.Mean() / (1 - lambda/limit)
	r := steadyRun{
		label:    labelOf("indirect", parameters),
		warning:  repeated(t.arrivals),
		observed: "periods", sample: gated.Requests.String(),
		columns: []montecarlo.Column{{Name: "B", Unit: "slots"}, {Name: "M", Unit: "packets"}, {Name: "C", Unit: "slots"}},
		runs:    int(math.Max(1<<13, math.Min(1<<18, 1e6/mean))),
	}
	observe := func(o *observer, p *gated.Period) {
		for i, m := range []gated.Measure{gated.Delay, gated.Requests, gated.Length} {
			y, x := m.Of(p)
			o.add(i, y, x)
		}
		o.sample(float64(p.Requests))
	}
	if !executed {
		r.start = func(w *montecarlo.Words) (func(n int, o *observer), error) {
			return filledPeriods(padded, w, observe)
		}
		return r.study(), nil
	}
	return executedStudy(r, treebroadcast.Broadcast{Net: net, Trees: family, HalfDuplex: duplex != nil && *duplex == "half"}, t, observe)
}

// filledPeriods begins a run, in steady state where arrivals are Poisson, and returns a
// function that hands n periods to observe.
func filledPeriods(s gated.Scheme, w *montecarlo.Words, observe func(o *observer, p *gated.Period)) (func(n int, o *observer), error) {
	begin := s.Stationary
	if !arrivals.Plain(s.Arrivals) {
		begin = s.Run
	}
	run, err := begin(w)
	if err != nil {
		return nil, err
	}
	buffer := make([]gated.Period, 64)
	return func(n int, o *observer) {
		for ; n > 0; n -= min(n, len(buffer)) {
			periods := buffer[:min(n, len(buffer))]
			run.Fill(periods)
			for i := range periods {
				observe(o, &periods[i])
			}
		}
	}, nil
}

// executedStudy is the experiment in which each period lasts as long as its
// broadcast.
func executedStudy(r steadyRun, b treebroadcast.Broadcast, t traffic, observe func(o *observer, p *gated.Period)) (Study, error) {
	model, err := treebroadcast.New(b)
	if err != nil {
		return Study{}, err
	}
	var failure error
	r.start = func(w *montecarlo.Words) (func(n int, o *observer), error) {
		execution := model.NewExecution()
		run, err := gated.Executed{N: model.Nodes(), Lambda: t.lambda, Arrivals: t.arrivals, Duration: func(sources []int, r *rand.Rand) (float64, error) {
			t, err := execution.Run(sources, r)
			return float64(t.Slots), err
		}}.Run(w)
		if err != nil {
			return nil, err
		}
		var period [1]gated.Period
		return func(n int, o *observer) {
			for range n {
				if failure != nil {
					return
				}
				if failure = run.Fill(period[:]); failure == nil {
					observe(o, &period[0])
				}
			}
		}, nil
	}
	study := r.study()
	run := study.Run
	study.Run = func(ctx context.Context, s montecarlo.Settings, w Watch) (Result, error) {
		result, err := run(ctx, s, w)
		if failure != nil {
			return Result{}, failure
		}
		return result, err
	}
	return study, nil
}
