package var98

import (
	"context"
	"fmt"
	"math"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A direct is broadcasting along arc-disjoint spanning trees of a network, at a
// fraction of their capacity. Its trees are the common input of theory and experiment.
type direct struct {
	net   topologies.Topology
	load  float64 // of k/(N-1)
	order model.Order
}

func (c direct) String() string {
	s := fmt.Sprintf("topology=%v load=%s", c.net, kit.Trim(c.load))
	if c.order != model.FIFO {
		s += fmt.Sprintf(" order=%v", c.order)
	}
	return s
}

// trees returns the largest family of edge-disjoint trees; for the complete graph of
// four nodes two paths.
func (c direct) trees() ([]trees.Tree, error) {
	if complete, ok := c.net.(topologies.Complete); ok && complete.N == 4 {
		var family []trees.Tree
		for _, path := range [][4]topologies.Node{{0, 1, 2, 3}, {1, 3, 0, 2}} {
			t, err := trees.FromEdges(path[0], []trees.Arc{{From: path[0], To: path[1]}, {From: path[1], To: path[2]}, {From: path[2], To: path[3]}})
			if err != nil {
				return nil, err
			}
			family = append(family, t)
		}
		return family, nil
	}
	return trees.Packing(c.net)
}

// family returns the trees as input of the formulas.
func (c direct) family() (formula.Family, error) {
	links, err := c.links()
	if err != nil {
		return formula.Family{}, err
	}
	return formula.NewFamily(links)
}

func (c direct) links() ([][][2]int, error) {
	list, err := c.trees()
	if err != nil {
		return nil, err
	}
	links := make([][][2]int, len(list))
	for j, t := range list {
		for _, a := range t.Arcs() {
			links[j] = append(links[j], [2]int{int(a.From), int(a.To)})
		}
	}
	return links, nil
}

func (c direct) rate(f formula.Family) float64 {
	return c.load * float64(f.Trees()) / float64(f.Nodes()-1)
}

// theory returns a formula of the rate.
func (c direct) theory(of func(f formula.Family, lambda float64) (float64, error)) func() (float64, error) {
	return func() (float64, error) {
		f, err := c.family()
		if err != nil {
			return 0, err
		}
		return of(f, c.rate(f))
	}
}

// scheme returns the simulated scheme.
func (c direct) scheme() (model.Dynamic, error) {
	list, err := c.trees()
	if err != nil {
		return model.Dynamic{}, err
	}
	s, err := model.Trees(c.net, list)
	if err != nil {
		return model.Dynamic{}, err
	}
	lambda := c.load * float64(len(list)) / float64(c.net.Order()-1)
	return model.Dynamic{Scheme: s, Lambda: lambda, Order: c.order}, nil
}

// relaxation returns the relaxation time of a run in slots: that of a link with
// utilization u is that of a queue M/D/1, 2u/(1-u)^2, and that of a broadcast, of N-1
// links at most, is 0.4 N, so that the warm-up contains four such broadcasts.
func (c direct) relaxation() float64 {
	return 2/((1-c.load)*(1-c.load)) + 0.4*float64(c.net.Order())
}

// mean estimates the mean of a number of packets by runs with the given number of
// packets each.
func (c direct) mean(least, most, packets int, label, name string, of func(b model.Broadcast) float64) montecarlo.Experiment {
	return packetMean(least, most, packets, label, name, c.scheme, c.relaxation(), of)
}

// packetMean measures the mean of a number of packets of a scheme that forgets its start
// in so many slots by a factor e, by runs of so many packets each.
func packetMean(least, most, packets int, label, name string, scheme func() (model.Dynamic, error), relaxation float64, of func(b model.Broadcast) float64) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		d, err := scheme()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Slow(least, most, steady.OverRuns(name, "slots", label, steady.FirstRatio, packetRuns(d, relaxation, packets, of)))(ctx, s)
	}
}

func packetRuns(d model.Dynamic, relaxation float64, packets int, of func(b model.Broadcast) float64) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := d.Run(w)
			if err != nil {
				return nil, err
			}
			run.Advance(warmUp)
			return steady.Filling(0, run.Fill, func(sums *steady.Quotient, b *model.Broadcast) { sums.Add(of(*b), 1) }), nil
		},
		Relaxation: relaxation, Clock: "slots", Length: packets, Unit: "packets",
	}
}

func reception(b model.Broadcast) float64  { return b.Reception }
func completion(b model.Broadcast) float64 { return b.Completion }

// A directCase is a direct with the length of its runs.
type directCase struct {
	direct
	packets int // per run
	long    bool
}

// directs is the argument of instances with a load in units of k/(N-1) and an order of
// service.
func directs(networks arguments.Argument[topologies.Topology], load arguments.Argument[float64]) arguments.Argument[direct] {
	return arguments.Of3(func(net topologies.Topology, load float64, order model.Order) (direct, error) {
		if least := lightest * max(1, float64(net.Order())/1000); load < least {
			return direct{}, &inputs.Error{Arg: "load", Value: load, Domain: fmt.Sprintf("a number from %g on", least)}
		}
		return direct{net, load, order}, nil
	}, networks, load, arguments.Choice("order", "which packet a link carries next", model.Orders()...).Default("order", "fifo"))
}

// lightest is the smallest load for which the times of packets keep their digits.
const lightest = 1e-6

var (
	directNetworks = kit.NetworkUpTo(2, 1024)
	loadOfTrees    = arguments.Real("load", "share of k/(N-1), from which on links to leaves are always busy", arguments.OpenUnit()).Usual("load", 0.1, 0.6)
	anyDirect      = directs(directNetworks, loadOfTrees)
	lightDirect    = directs(directNetworks, loadOfTrees.Default("load", "1e-06").Usual("load", lightest, mostAlone))
)

// validate checks that the network has trees.
func (c direct) validate() error { return bothWays(c.net) }

// alone checks that packets hardly ever meet at the load.
func (c direct) alone() error {
	if c.load > mostAlone {
		return &inputs.Error{Arg: "load", Value: c.load, Domain: fmt.Sprintf("a number up to %g, at which packets do not meet", mostAlone)}
	}
	return c.validate()
}

// runsOf sets the length of the runs: many relaxation times of a queue, and a multiple
// of the given number of packets.
func runsOf(a arguments.Argument[direct], packets float64) arguments.Argument[directCase] {
	return arguments.Of1(func(c direct) (directCase, error) {
		packets := packets / ((1 - c.load) * (1 - c.load))
		return directCase{direct: c, packets: int(packets)}, kit.Affordable("load", c.load, packets*float64(c.net.Order()-1), 2*mostTransmissions, "transmissions in a run")
	}, a)
}

// directCases makes a case of each instance, of 32 to 4096 runs.
func directCases(id, name string, a arguments.Argument[directCase], list []directCase, validate func(c direct) error, theory func(f formula.Family, lambda float64) (float64, error), of func(b model.Broadcast) float64) reports.Cases {
	return kit.Given("links lead both ways", kit.Cases(id, a, list, func(label string, c directCase) reports.Case {
		return reports.Case{
			Validate: func() error { return validate(c.direct) },
			Theory:   c.theory(theory),
			Measure:  c.mean(32, 4096, c.packets, label, name, of),
			Long:     c.long,
		}
	}))
}

// round bounds the rounding error of a quotient of integers.
func round(x float64) float64 { return 64 * 0x1p-53 * math.Abs(x) }

// The networks with the most cases.
var (
	k4      = topologies.Complete{N: 4}
	k6      = topologies.Complete{N: 6}
	path5   = topologies.Path{N: 5}
	star7   = topologies.Star{N: 7}
	torus3  = topologies.Torus{Sides: []int{3, 3}}
	torus8  = topologies.Torus{Sides: []int{8, 8}}
	torus16 = topologies.Torus{Sides: []int{16, 16}}
)

// The symbols of the direct scheme.
var (
	symbolK        = reports.Symbol{Name: `k`, Meaning: "spanning trees without a common link, of which a packet draws one at random"}
	symbolR        = reports.Symbol{Name: `R`, Meaning: "mean time from the generation of a packet to its reception, over packets and over the $N-1$ nodes other than its source", Unit: "slots"}
	symbolB        = reports.Symbol{Name: `B`, Meaning: "mean time from the generation of a packet to its reception by the last node", Unit: "slots"}
	symbolSmallL   = reports.Symbol{Name: `l`, Meaning: "mean distance in the trees, over trees and ordered pairs of different nodes", Unit: "links"}
	symbolBranches = reports.Symbol{Name: `n_{jq}(s)`, Meaning: "nodes of the part of tree $j$ behind the $q$-th link of node $s$"}
	symbolSlotRate = reports.Symbol{Name: `\lambda`, Meaning: "packets of each node per slot, a Poisson process", Unit: "1/slot"}
)
