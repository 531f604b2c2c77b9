package var98

import (
	"fmt"
	"math/rand/v2"

	"castlab/analytic/graphs"
	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/treebroadcast"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// An ownTrees is dynamic broadcasting along arc-disjoint trees of every node, images of those of node 0, at a share of
// their capacity.
type ownTrees struct {
	net   topologies.Translated
	rho   float64 // lambda (N-1)/k
	order model.Order
}

// rootedNetworks are networks all of whose nodes look alike.
var rootedNetworks = kit.Network[topologies.Translated]("topology", "a network all of whose nodes look alike", 256, 1<<11,
	"ring(n=[3..9])", "torus(sides=[3..4]x[3..4])", "hypercube(d=[2..4])", "folded-cube(d=[2..3])", "complete(n=[4..6])",
	"manhattan(rows=4,columns=4)", "manhattan(rows=4,columns=6)")

var (
	unloadedRooted = arguments.Of1(func(net topologies.Translated) (ownTrees, error) { return ownTrees{net: net}, nil }, rootedNetworks)
	loadOfRooted   = arguments.Real("rho", "share of k/(N-1), which k trees of each of N nodes can carry", arguments.OpenUnit())
)

// rooteds are instances whose runs do not take long.
func rooteds(rho arguments.Argument[float64], order arguments.Argument[model.Order]) arguments.Argument[ownTrees] {
	return arguments.Of3(func(net topologies.Translated, rho float64, order model.Order) (ownTrees, error) {
		c := ownTrees{net, rho, order}
		if rho < lightest {
			return c, inputs.Errorf("rho", rho, "a number from %g on", lightest)
		}
		n := float64(net.Order())
		transmissions := (float64(c.packets()) + steady.WarmUp(c.relaxation())*rho*n) * n
		return c, kit.Affordable("rho", rho, transmissions, mostTransmissions, "transmissions in a run")
	}, rootedNetworks, rho, order)
}

func (c ownTrees) load() float64 { return c.rho }

// several refuses a single node, and beyondNeighbors a network whose nodes are all neighbors.
func (c ownTrees) several() error {
	if c.net.Order() < 2 {
		return inputs.Errorf("topology", c.net, "a network of two nodes or more")
	}
	return c.net.Validate()
}

func (c ownTrees) beyondNeighbors() error {
	far, _ := topologies.Farthest(c.net, 0)
	return inputs.Require(far >= 2, "topology", c.net, "a network of diameter two or more")
}

func (c ownTrees) stableInPeriods() error {
	n := float64(c.net.Order())
	return inputs.Require(c.rho < (n-1)/n, "rho", c.rho, "a load below (N-1)/N = %.6g", (n-1)/n)
}

// A rootedShape has the parameters of the trees in formulas: nodes, trees of each, links to the farthest node in them and
// on the mean, and the diameter of the network.
type rootedShape struct {
	N, k, depth, delta int
	l                  float64
}

func (s rootedShape) capacity() float64 { return float64(s.k) / float64(s.N-1) }

func (c ownTrees) shape() (rootedShape, []trees.Tree, error) {
	family, err := trees.RootedDisjoint(c.net, 0)
	if err != nil {
		return rootedShape{}, nil, err
	}
	s := rootedShape{N: c.net.Order(), k: len(family)}
	s.delta, _ = topologies.Farthest(c.net, 0)
	sum := 0
	for _, t := range family {
		s.depth = max(s.depth, t.Depth())
		for _, level := range t.Levels() {
			sum += level
		}
	}
	s.l = float64(sum) / float64(s.k*(s.N-1))
	return s, family, nil
}

func (c ownTrees) most() (float64, error) { return capacityOf(c.net) }

func (c ownTrees) leastReception() (float64, error) {
	s, _, err := c.shape()
	if err != nil {
		return 0, err
	}
	return graphs.RootedReception(s.l, c.rho)
}

func (c ownTrees) staticToDynamic() (float64, error) {
	s, _, err := c.shape()
	if err != nil {
		return 0, err
	}
	g, err := formula.Rooted(s.N, c.rho*s.capacity(), s.k, s.depth, s.delta)
	if err != nil {
		return 0, err
	}
	return g.Delay()
}

// dynamic is the scheme whose packets start at once.
func (c ownTrees) dynamic() (model.Dynamic, error) {
	s, family, err := c.shape()
	if err != nil {
		return model.Dynamic{}, err
	}
	scheme, err := model.Rooted(c.net, family)
	return model.Dynamic{Scheme: scheme, Lambda: c.rho * s.capacity(), Order: c.order}, err
}

// relaxation is as for trees of a network, and packets of a run are so many that queues forget their start often.
func (c ownTrees) relaxation() float64 { return 2/((1-c.rho)*(1-c.rho)) + float64(2*c.net.Order()) }
func (c ownTrees) packets() int        { return int(300 / ((1 - c.rho) * (1 - c.rho))) }

// An overload is a scheme whose queues are full, at a rate.
type overload struct {
	lambda float64
	growth func() montecarlo.Replication[float64]
}

// fullSlots are the slots for which full queues are observed.
const fullSlots = 100

// atCapacity has packets come at the capacity.
func (c ownTrees) atCapacity() (overload, error) {
	d, err := c.dynamic()
	if err != nil {
		return overload{}, err
	}
	d.Lambda, _ = d.Scheme.Capacity()
	growth, err := d.Growth(fullSlots)
	return overload{d.Lambda, growth}, err
}

// carriedInFullQueues measures the rate that links carry.
func carriedInFullQueues(o overload) claims.Measurement[ownTrees] {
	return claims.Mean(func(ownTrees) montecarlo.Replication[float64] {
		growth := o.growth()
		return func(r *rand.Rand) (float64, error) {
			share, err := growth(r)
			return o.lambda * (1 - share), err
		}
	}).Altered(func(e montecarlo.Estimate) montecarlo.Estimate {
		e.Method += fmt.Sprintf(", %d slots with full queues", fullSlots)
		return e
	})
}

// periods is the scheme whose packets wait for the next period, which is executed.
func (c ownTrees) periods() (*treebroadcast.RootedModel, rootedShape, error) {
	s, family, err := c.shape()
	if err != nil {
		return nil, s, err
	}
	m, err := treebroadcast.NewRooted(treebroadcast.Rooted{Net: c.net, Trees: family})
	return m, s, err
}

// periodRuns are runs of executed periods that sum delays and packets, as long as those of VAR98-INDIRECT-EXECUTED.
func (c ownTrees) periodRuns() (steady.Runs[steady.Quotient], error) {
	m, s, err := c.periods()
	if err != nil {
		return steady.Runs[steady.Quotient]{}, err
	}
	lambda := c.rho * s.capacity()
	requests := lambda * float64(s.N) * float64(s.depth+2*s.delta) / (1 - c.rho) // of a period
	return executedPeriods(c.rho, requests, func() gated.Executed {
		execution := m.NewExecution()
		return gated.Executed{N: s.N, Lambda: lambda, Duration: func(sources []int, _ *rand.Rand) (float64, error) {
			t, err := execution.Run(sources)
			return float64(t.Slots), err
		}}
	}), nil
}

// served are the rates of executed broadcasts of so many packets that chance makes what a node receives a hundredth more
// at most, and that they take a hundred times as long as the deepest tree and ranks.
func (c ownTrees) served() montecarlo.Replication[float64] {
	m, s, err := c.periods()
	if err != nil {
		return func(*rand.Rand) (float64, error) { return 0, err }
	}
	sources, execution := make([]int, max(20_000, 1000*s.N, 100*s.k*(s.depth+2*s.delta))), m.NewExecution()
	return func(r *rand.Rand) (float64, error) {
		for p := range sources {
			sources[p] = r.IntN(s.N)
		}
		t, err := execution.Run(sources)
		return float64(len(sources)) / (float64(s.N) * float64(t.Slots)), err
	}
}

// A rootedGain is by how much a torus is faster along trees of every node, at a share of what trees carry that share no
// link.
type rootedGain struct {
	net   topologies.Translated
	rho   float64 // lambda N/k'
	times float64
}

var rootedGains = arguments.Of3(func(net topologies.Translated, rho, times float64) (rootedGain, error) {
	return rootedGain{net, rho, times}, nil
}, kit.Network[topologies.Translated]("topology", "a torus", 64, 1<<9, "torus(sides=3x[3..5])", "torus(sides=4x4)"),
	arguments.Real("rho", "share of k'/N, which k' trees that share no link carry", arguments.OpenUnit()).Usual("rho", 0.75, 0.85),
	arguments.Real("c", "a number", arguments.Positive()).Usual("c", 0.8, 1.2))

func (g rootedGain) onTorus() error {
	torus, is := g.net.(topologies.Torus)
	return inputs.Require(is && len(torus.Sides) > 0 && min(torus.Sides[0], torus.Sides[len(torus.Sides)-1]) >= 3,
		"topology", g.net, "a torus whose sides are 3 or longer")
}

// seenGains are the gains that the report measures.
var seenGains = map[string]float64{
	"torus(sides=3x3) rho=0.7": 1.5, "torus(sides=4x4) rho=0.8": 2, "torus(sides=8x8) rho=0.8": 2.3, "torus(sides=8x8) rho=0.9": 4,
	"torus(sides=3x3x3) rho=0.8": 2,
}

// observed checks that the gain is one that has been seen to hold.
func (g rootedGain) observed() error {
	if g.times <= seenGains[fmt.Sprintf("%v rho=%v", g.net, g.rho)] {
		return nil
	}
	if g.rho < 0.7 {
		return inputs.Errorf("rho", g.rho, "a load from 0.7 on")
	}
	return inputs.Require(g.times <= 1.2, "c", g.times, "a number up to 1.2: by how much the delay is longer at least is not known")
}

// shared are runs along trees that share no link, and own runs along trees of every node at the same rate.
func (g rootedGain) shared() (steady.Runs[steady.Quotient], error) {
	return indirect{g.net, g.rho}.executedRuns()
}

func (g rootedGain) own() (steady.Runs[steady.Quotient], error) {
	shared := indirect{g.net, g.rho}
	s, _, err := shared.overhead()
	if err != nil {
		return steady.Runs[steady.Quotient]{}, err
	}
	own := ownTrees{net: g.net}
	shape, _, err := own.shape()
	if err != nil {
		return steady.Runs[steady.Quotient]{}, err
	}
	own.rho = shared.lambda(s) / shape.capacity()
	return own.periodRuns()
}
