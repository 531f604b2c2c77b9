package models

import (
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
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// indirect is the dynamic broadcast in periods, each of which serves the packets that
// wait at its beginning.
func indirect() catalog.Model {
	return catalog.Model{
		Name: "indirect",
		Meaning: "dynamic broadcasting by partial multinode broadcasts, one after the other, of all packets that wait at the beginning " +
			"of each (VAR98, Section 3.4)",
		Notes: `The packets of a period are broadcast along the k trees of topology=SPEC, as many
as there are without a common edge: a prefix operation gives them ranks and so
trees. L is the mean diameter of the trees, delta the diameter of the network.
  executed=false  a period with M packets is padded to M/k + L + 2 delta
  executed=true   it lasts as long as it takes to execute it; 2^16 nodes at most
With duplex=half a link carries one packet in a slot, of those that wait at its ends
any with the same chance. Every lambda below k/N is stable.

With scheme=rooted and executed=true each node of a network that looks the same from
every node has k trees of its own, k the links into a node, which share no arc, as in
schedule rooted-trees; links may lead one way, and there are up to 2^12 nodes. Measured to
be stable up to k/(N-1), which no scheme exceeds.
` + arrivalNotes + `
B p50 and B p99 come with Poisson arrivals: a packet has been generated anywhere in the
period before with the same chance.

` + steadyNotes("periods", "") + `
` + quantileNotes + `
--samples are the M of the periods in their order; they depend on each other.`,
		Symbols: []catalog.Symbol{
			{Name: "B", Meaning: "mean time from a packet's generation to the end of the period that serves it"},
			{Name: "M", Meaning: "mean number of packets of a period"},
			{Name: "C", Meaning: "mean length of a period"},
			{Name: "B p50", Meaning: "median of that time"},
			{Name: "B p99", Meaning: "time that 1 in 100 packets exceed"},
		},
		Bind: arguments.Of5(indirectStudy, arguments.Network("topology", "network, whose trees are found"), trafficOf(ratePerNode),
			arguments.Option("executed", "whether broadcasts are executed, or periods padded", "false", "true"),
			arguments.Of2(func(duplex, scheme *string) (periodsAlong, error) { return periodsAlong{duplex, scheme}, nil },
				arguments.Optional("duplex", arguments.Word("duplex",
					"a link carries one packet each way in a slot, full, or one in all; padded periods are the same", "full", "half")),
				arguments.Optional("scheme", arguments.Word("scheme",
					"along trees that all packets share, or along trees of their nodes", schemeShared, schemeRooted))), parameters),
	}
}

// A periodsAlong says how broadcasts of a period are made; nil for what is not given.
type periodsAlong struct{ duplex, scheme *string }

func (a periodsAlong) half() bool   { return a.duplex != nil && *a.duplex == "half" }
func (a periodsAlong) rooted() bool { return a.scheme != nil && *a.scheme == schemeRooted }

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

func indirectStudy(net topologies.Topology, t traffic, executed bool, along periodsAlong, parameters fmt.Stringer) (catalog.Instance,
	error) {
	if along.rooted() {
		return rootedPeriods(net, t, executed, along, parameters)
	}
	lambda := t.lambda
	family, err := packed(net)
	if err != nil {
		return catalog.Instance{}, err
	}
	k, L, delta := shapes(net, family)
	n := net.Order()
	limit := float64(k) / float64(n)
	if !(lambda < limit) {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("lambda=%v", lambda),
			Want: fmt.Sprintf("want a rate > 0 below k/N = %d/%d = %.6g, the stability limit", k, n, limit)}
	}
	padded := gated.Scheme{N: n, Lambda: lambda, X: distributions.Deterministic{Mu: 1 / float64(k)},
		V: distributions.Deterministic{Mu: L + 2*float64(delta)}, Arrivals: t.arrivals}
	if err := padded.Validate(); err != nil {
		return catalog.Instance{}, err
	}
	r := periodsRun(lambda*float64(n)*padded.V.Mean()/(1-lambda/limit), t, parameters)
	if !executed {
		r.Start = func(w *montecarlo.Words) (longrun.Advance, error) {
			return filledPeriods(padded, w, observePeriod(r))
		}
		return r.Instance()
	}
	model, err := treebroadcast.New(treebroadcast.Broadcast{Net: net, Trees: family, HalfDuplex: along.half()})
	if err != nil {
		return catalog.Instance{}, err
	}
	return executedStudy(r, broadcasts(n, t, func() func(sources []int, r *rand.Rand) (treebroadcast.Times,
		error) {
		return model.NewExecution().Run
	}), observePeriod(r))
}

// periodsRun is a run of periods, as many as serve some 10^6 packets if one serves mean.
// Where in a period a packet arrives is uniform only if arrivals are Poisson: others have
// no quantiles.
func periodsRun(mean float64, t traffic, parameters fmt.Stringer) longrun.Run {
	r := longrun.Run{
		Label:    labelOf("indirect", parameters),
		Warning:  repeated(t.arrivals),
		Observed: "periods", Sample: gated.Requests.String(),
		Means:        []montecarlo.Column{{Name: "B", Unit: "slots"}, {Name: "M", Unit: "packets"}, {Name: "C", Unit: "slots"}},
		Observations: int(math.Max(1<<13, math.Min(1<<18, 1e6/mean))),
	}
	if arrivals.IsPoisson(t.arrivals) {
		r.Quantiles = medianAnd99(r.Means[0])
	}
	return r
}

// observePeriod adds a period to the means and quantiles of a run that periodsRun made.
func observePeriod(r longrun.Run) func(o *longrun.Observer, p *gated.Period) {
	return func(o *longrun.Observer, p *gated.Period) {
		for i, m := range []gated.Measure{gated.Delay, gated.Requests, gated.Length} {
			y, x := m.Of(p)
			o.Means[i].Add(y, x)
		}
		o.Sample(float64(p.Requests))
		if r.Quantiles == nil {
			return
		}
		for range p.Requests {
			o.Values[0].Add(p.Delay(o.Rand))
		}
	}
}

// filledPeriods begins a run, in steady state where that has a proof, and returns a
// function that hands n periods to observe.
func filledPeriods(s gated.Scheme, w *montecarlo.Words, observe func(o *longrun.Observer, p *gated.Period)) (longrun.Advance, error) {
	begin := s.Stationary
	if s.Proved() != nil {
		begin = s.Run
	}
	run, err := begin(w)
	if err != nil {
		return nil, err
	}
	buffer := make([]gated.Period, 64)
	return func(o *longrun.Observer, n int) error {
		for ; n > 0; n -= min(n, len(buffer)) {
			periods := buffer[:min(n, len(buffer))]
			run.Fill(periods)
			for i := range periods {
				observe(o, &periods[i])
			}
		}
		return nil
	}, nil
}

// broadcasts are periods that last as long as the broadcast of their packets.
func broadcasts(n int, t traffic, execution func() func(sources []int, r *rand.Rand) (treebroadcast.Times,
	error)) func() (gated.Executed, error) {
	return func() (gated.Executed, error) {
		broadcast := execution()
		return gated.Executed{N: n, Lambda: t.lambda, Arrivals: t.arrivals, Duration: func(sources []int, r *rand.Rand) (float64, error) {
			t, err := broadcast(sources, r)
			return float64(t.Slots), err
		}}, nil
	}
}

// executedStudy is the experiment in which each period lasts as long as the static
// algorithm that is executed in it. Every run begins with an execution of its own.
func executedStudy(r longrun.Run, begin func() (gated.Executed, error),
	observe func(o *longrun.Observer, p *gated.Period)) (catalog.Instance, error) {
	r.Start = func(w *montecarlo.Words) (longrun.Advance, error) {
		scheme, err := begin()
		if err != nil {
			return nil, err
		}
		run, err := scheme.Run(w)
		if err != nil {
			return nil, err
		}
		var period [1]gated.Period
		return func(o *longrun.Observer, n int) error {
			for range n {
				if err := run.Fill(period[:]); err != nil {
					return err
				}
				observe(o, &period[0])
			}
			return nil
		}, nil
	}
	return r.Instance()
}
