package var98

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/treebroadcast"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// An ownTrees is dynamic broadcasting along arc-disjoint trees of every node, images of those
// of node 0, at a share of their capacity.
type ownTrees struct {
	net   topologies.Translated
	rho   float64 // lambda (N-1)/k
	order treedynamic.Order
}

func (c ownTrees) String() string {
	s := fmt.Sprintf("topology=%v rho=%s", c.net, kit.Trim(c.rho))
	if c.order != treedynamic.FIFO {
		s += fmt.Sprintf(" order=%v", c.order)
	}
	return s
}

// A rootedShape has the parameters of the trees in formulas: nodes, trees of each, links
// to the farthest node in them and on the mean, and the diameter of the network.
type rootedShape struct {
	N, k, depth, delta int
	l                  float64
}

func (c ownTrees) shape() (rootedShape, []trees.Tree, error) {
	family, err := trees.RootedDisjoint(c.net, 0)
	if err != nil {
		return rootedShape{}, nil, err
	}
	s := rootedShape{N: c.net.Order(), k: len(family)}
	s.delta, _ = farthest(c.net, 0)
	sum := 0
	for _, t := range family {
		s.depth = max(s.depth, depthOf(t))
		for _, level := range t.Levels() {
			sum += level
		}
	}
	s.l = float64(sum) / float64(s.k*(s.N-1))
	return s, family, nil
}

func (s rootedShape) capacity() float64 { return float64(s.k) / float64(s.N-1) }

// dynamic is the scheme whose packets start at once.
func (c ownTrees) dynamic() (treedynamic.Dynamic, error) {
	s, family, err := c.shape()
	if err != nil {
		return treedynamic.Dynamic{}, err
	}
	scheme, err := treedynamic.Rooted(c.net, family)
	return treedynamic.Dynamic{Scheme: scheme, Lambda: c.rho * s.capacity(), Order: c.order}, err
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

func executedRooted(m *treebroadcast.RootedModel, lambda float64) gated.Executed {
	execution := m.NewExecution()
	return gated.Executed{N: m.Nodes(), Lambda: lambda, Duration: func(sources []int, _ *rand.Rand) (float64, error) {
		t, err := execution.Run(sources)
		return float64(t.Slots), err
	}}
}

// periodRuns are runs of executed periods that sum delays and packets, as long as those of
// VAR98-INDIRECT-EXECUTED.
func (c ownTrees) periodRuns() (steady.Runs[steady.Quotient], error) {
	m, s, err := c.periods()
	if err != nil {
		return steady.Runs[steady.Quotient]{}, err
	}
	lambda, relaxation := c.rho*s.capacity(), 2/(1-c.rho)
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := executedRooted(m, lambda).Run(w)
			if err != nil {
				return nil, err
			}
			return periodsOf(run), run.Fill(make([]gated.Period, warmUp))
		},
		Relaxation: relaxation, Unit: "periods",
		Length: int(max(10*steady.WarmUp(relaxation), 400/(lambda*float64(s.N)*float64(s.depth+2*s.delta)/(1-c.rho)))),
	}, nil
}

// relaxation of packets that start at once, as for trees of a network.
func (c ownTrees) relaxation() float64 { return 2/((1-c.rho)*(1-c.rho)) + float64(2*c.net.Order()) }

// packets of a run are so many that queues forget their start often.
func (c ownTrees) packets() float64 { return 300 / ((1 - c.rho) * (1 - c.rho)) }

// rootedNetworks are networks all of whose nodes look alike.
var rootedNetworks = kit.Network[topologies.Translated]("topology", "a network all of whose nodes look alike", 256, 1<<11,
	"ring(n=[3..9])", "torus(sides=[3..4]x[3..4])", "hypercube(d=[2..4])", "folded-cube(d=[2..3])", "complete(n=[4..6])", "manhattan(rows=4,columns=4)", "manhattan(rows=4,columns=6)")

var loadOfRooted = arguments.Real("rho", "share of k/(N-1), which k trees of each of N nodes can carry", arguments.OpenUnit())

// rooteds are instances whose runs do not take long.
func rooteds(rho arguments.Argument[float64], order arguments.Argument[treedynamic.Order]) arguments.Argument[ownTrees] {
	return arguments.Of3(func(net topologies.Translated, rho float64, order treedynamic.Order) (ownTrees, error) {
		c := ownTrees{net, rho, order}
		if rho < lightest {
			return c, &inputs.Error{Arg: "rho", Value: rho, Domain: fmt.Sprintf("a number from %g on", lightest)}
		}
		return c, kit.Affordable("rho", rho, (c.packets()+steady.WarmUp(c.relaxation())*rho*float64(net.Order()))*float64(net.Order()), mostTransmissions, "transmissions in a run")
	}, rootedNetworks, rho, order)
}

// several refuses a single node.
func (c ownTrees) several() error {
	if c.net.Order() < 2 {
		return &inputs.Error{Arg: "topology", Value: c.net, Domain: "a network of two nodes or more"}
	}
	return c.net.Validate()
}

var (
	firstCome = arguments.Choice("order", "which packet a link carries next", treedynamic.FIFO).Default("order", "fifo")
	mostFirst = arguments.Choice("order", "which packet a link carries next", treedynamic.Priority).Default("order", "priority")
)

// The symbols of trees of every node.
var (
	symbolRootedK   = reports.Symbol{Name: "k", Meaning: "links into a node, and trees rooted at it that share no arc"}
	symbolRootedRho = reports.Symbol{Name: `\rho`, Meaning: `$\lambda(N-1)/k$, the share of slots in which a link is busy`}
	symbolRootedMax = reports.Symbol{Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/slot"}
)
