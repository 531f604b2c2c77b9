package var98

import (
	"math"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A direct is broadcasting along arc-disjoint spanning trees of a network, at a share of their capacity, in an order
// of service.
type direct struct {
	net    topologies.Topology
	load   float64 // of k/(N-1)
	order  model.Order
	length int // packets of a run
}

// directs is the argument of the direct scheme on networks at a load in units of k/(N-1).
func directs(networks arguments.Argument[topologies.Topology], load arguments.Argument[float64]) arguments.Argument[direct] {
	return arguments.Of3(func(net topologies.Topology, load float64, order model.Order) (direct, error) {
		least := lightest * max(1, float64(net.Order())/1000)
		return direct{net: net, load: load, order: order}, inputs.Require(load >= least, "load", load, "a number from %g on", least)
	}, networks, load, arguments.Choice("order", "which packet a link carries next", model.Orders()...).Implied("order", "fifo"))
}

// lightest is the smallest load for which the times of packets keep their digits.
const lightest = 1e-6

var (
	directNetworks = kit.NetworkUpTo(2, 1024)
	loadOfTrees    = arguments.Real("load", "share of k/(N-1), from which on links to leaves are always busy", arguments.OpenUnit()).
			Usual("load", 0.1, 0.6)
	anyDirect = directs(directNetworks, loadOfTrees)
)

// withRuns gives runs a length of so many packets at light load, and of more the longer queues last.
func withRuns(packets float64, a arguments.Argument[direct]) arguments.Argument[direct] {
	return arguments.Of1(func(c direct) (direct, error) {
		packets := packets / ((1 - c.load) * (1 - c.load))
		c.length = int(packets)
		return c, kit.Affordable("load", c.load, packets*float64(c.net.Order()-1), 2*mostTransmissions, "transmissions in a run")
	}, a)
}

// withTrees is the hypothesis that the network has trees.
var withTrees = claims.Given("links lead both ways", direct.bothWays)

func (c direct) bothWays() error { return bothWays(c.net) }

// unlike checks that the two readings of the statement differ enough to be distinguished.
func (c direct) unlike() error {
	const least = 0.02
	difference, err := c.along(func(f formula.Family, lambda float64) (float64, error) {
		right, err := f.Reception(lambda)
		if err != nil {
			return 0, err
		}
		printed, err := f.PrintedReception(lambda)
		return printed/right - 1, err
	})
	if err != nil {
		return err
	}
	return inputs.Require(difference >= least, "load", c.load,
		"a load of two trees or more at which the readings differ by %g or more of R; here %.2g", least, difference)
}

// branched checks that there are more than two nodes, for which the bound is attained.
func (c direct) branched() error {
	return inputs.Require(c.net.Order() >= 3, "topology", c.net, "a network of three nodes or more")
}

// alone checks that packets hardly ever meet at the load.
func (c direct) alone() error {
	return inputs.Require(c.load <= mostAlone, "load", c.load, "a number up to %g, at which packets do not meet", mostAlone)
}

// trees returns the largest family of edge-disjoint trees; for the complete graph of four nodes two paths.
func (c direct) trees() ([]trees.Tree, error) {
	if complete, ok := c.net.(topologies.Complete); ok && complete.N == 4 {
		var family []trees.Tree
		for _, p := range [][4]topologies.Node{{0, 1, 2, 3}, {1, 3, 0, 2}} {
			t, err := trees.FromEdges(p[0], []trees.Arc{{From: p[0], To: p[1]}, {From: p[1], To: p[2]}, {From: p[2], To: p[3]}})
			if err != nil {
				return nil, err
			}
			family = append(family, t)
		}
		return family, nil
	}
	return trees.Packing(c.net)
}

// links returns the links of each tree, and family the trees as input of the formulas.
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

func (c direct) family() (formula.Family, error) {
	links, err := c.links()
	if err != nil {
		return formula.Family{}, err
	}
	return formula.NewFamily(links)
}

func (c direct) rate(f formula.Family) float64 {
	return c.load * float64(f.Trees()) / float64(f.Nodes()-1)
}

// along returns a formula of the trees and the rate.
func (c direct) along(of func(f formula.Family, lambda float64) (float64, error)) (float64, error) {
	f, err := c.family()
	if err != nil {
		return 0, err
	}
	return of(f, c.rate(f))
}

// alongTrees is the theory of a formula of the trees and the rate.
func alongTrees(of func(f formula.Family, lambda float64) (float64, error)) func(c direct) (float64, error) {
	return func(c direct) (float64, error) { return c.along(of) }
}

func (c direct) dynamic() (model.Dynamic, error) {
	list, err := c.trees()
	if err != nil {
		return model.Dynamic{}, err
	}
	s, err := model.Trees(c.net, list)
	return model.Dynamic{Scheme: s, Lambda: c.load * float64(len(list)) / float64(c.net.Order()-1), Order: c.order}, err
}

// relaxation of a link with utilization u is that of a queue M/D/1, 2u/(1-u)^2, and that of a broadcast, of N-1 links at
// most, is 0.4 N, so that the warm-up contains four such broadcasts.
func (c direct) relaxation() float64 { return 2/((1-c.load)*(1-c.load)) + 0.4*float64(c.net.Order()) }

func (c direct) packets() int { return c.length }

// A startsAtOnce is dynamic broadcasting whose packets start in the next slot.
type startsAtOnce interface {
	dynamic() (model.Dynamic, error)
	relaxation() float64 // slots in which a run forgets its start by a factor e
	packets() int        // of a run
}

// delays measures the mean of a number of packets.
func delays[S startsAtOnce](of func(b model.Broadcast) float64) claims.Measurement[S] {
	return claims.OverRuns(steady.FirstRatio, func(c S) (steady.Runs[steady.Quotient], error) {
		return packetRuns(c, of)
	}).Between(32, 4096)
}

// packetRuns are runs that sum a number over packets.
func packetRuns(c startsAtOnce, of func(b model.Broadcast) float64) (steady.Runs[steady.Quotient], error) {
	d, err := c.dynamic()
	return d.Runs(c.relaxation(), c.packets(), of), err
}

// inFirstQuarter is 1 for a packet that waits for at most a quarter of a slot for the next one.
func inFirstQuarter(b model.Broadcast) float64 {
	if b.Completion-math.Floor(b.Completion) <= 0.25 {
		return 1
	}
	return 0
}

// A batchDirect is the direct scheme with packets that are generated in batches.
type batchDirect struct {
	direct
	arrivals arrivals.Process
}

var batchDirects = arguments.Of2(func(c direct, p arrivals.Process) (batchDirect, error) {
	many := c.load * kit.Dispersion(p, 1)
	return batchDirect{c, p}, kit.Affordable("arrivals", p, many, 64, "packets in a slot and batch")
}, withRuns(4000, directs(
	directNetworks.UsualOf("topology", "complete(n=[4..8])", "star(n=[3..7])", "path(n=[2..6])", "torus(sides=2x[3..4])"),
	loadOfTrees)), kit.Batches)

func (c batchDirect) inBatches() error { _, err := kit.BatchSize(c.arrivals); return err }

func (c batchDirect) reception() (float64, error) {
	b, err := batchOf(c.arrivals)
	if err != nil {
		return 0, err
	}
	return c.along(func(f formula.Family, lambda float64) (float64, error) { return f.BatchReception(lambda, float64(b)) })
}

func (c batchDirect) dynamic() (model.Dynamic, error) {
	d, err := c.direct.dynamic()
	d.Arrivals = c.arrivals
	return d, err
}

// Queues forget their start more slowly the larger batches are.
func (c batchDirect) relaxation() float64 {
	return c.direct.relaxation() * kit.Dispersion(c.arrivals, 1)
}
func (c batchDirect) packets() int { return int(float64(c.length) * kit.Dispersion(c.arrivals, 1)) }

func directSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{symbolN, symbolSlotRate, symbolK}, more...)
}
