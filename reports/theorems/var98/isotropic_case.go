package var98

import (
	"errors"
	"fmt"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// counted returns an exact case: a count and the number of things counted.
func counted(params string, theory func() (float64, error), name, unit string, count func() (value float64, over int64, err error)) reports.Case {
	return reports.Case{
		Params: params,
		Theory: theory,
		Measure: montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			value, over, err := count()
			return value, 0, over, err
		}),
		Kind: reports.Computed,
	}
}

// whole converts an integer formula to the theory of a claim.
func whole(value int, err error) (float64, error) { return float64(value), err }

// criticalOf returns the formula for total exchange on a network with balanced ties.
func criticalOf(net topologies.Topology) (int, error) {
	switch net := net.(type) {
	case topologies.Hypercube:
		return formula.Hypercube(net.D)
	case topologies.FoldedCube:
		return formula.FoldedCube(net.D)
	case topologies.Ring:
		return formula.Torus([]int{net.N})
	case topologies.Torus:
		return formula.Torus(net.Sides)
	case topologies.Complete:
		return formula.Complete(net.N)
	case topologies.Manhattan:
		return formula.Manhattan(net.Rows, net.Columns)
	}
	return 0, &inputs.Error{Arg: "topology", Value: net, Domain: "a network whose nodes look alike, with a formula"}
}

// several is the hypothesis that a network has links.
func several(net topologies.Topology) error {
	if net.Order() < 2 {
		return &inputs.Error{Arg: "topology", Value: net, Domain: "a network of 2 nodes or more"}
	}
	return net.Validate()
}

// exchangeNetwork is the argument of a network of a type in which total exchange can be
// listed send by send.
func exchangeNetwork[N isotropic.Network](what string, texts ...string) arguments.Argument[N] {
	const sends = 1 << 23
	return arguments.Of1(func(net N) (N, error) {
		if _, hops := farthest(net, 0); hops > sends/net.Order() {
			return net, &inputs.Error{Arg: "topology", Value: net, Domain: fmt.Sprintf("%s in which total exchange takes at most %d sends", what, sends)}
		}
		return net, nil
	}, kit.Network[N]("topology", what, 1<<10, 1<<17, texts...))
}

// Networks on which total exchange is executed: of one kind, of a few kinds, all
// vertex-transitive ones, and those of at most 256 nodes.
var (
	exchangeCubes     = exchangeNetwork[topologies.Hypercube]("a cube", "hypercube(d=[1..7])")
	exchangeToruses   = exchangeNetwork[topologies.Torus]("a wraparound mesh", "torus(sides=[2..16]x[2..9])", "torus(sides=[2..5]x[2..5]x[2..5])", "torus(sides=[2..40])")
	exchangeFoldeds   = exchangeNetwork[topologies.FoldedCube]("a folded cube", "folded-cube(d=[1..7])")
	exchangeStreets   = exchangeNetwork[topologies.Manhattan]("a Manhattan Street network", streets...)
	exchangeAllLinked = exchangeNetwork[topologies.Complete]("a complete network", "complete(n=[2..64])")
	alikeNetwork      = kit.Network[isotropic.Network]("topology", "a network whose nodes look alike", 1<<8, 1<<16, alikeFamilies...)
)

// streets are Manhattan Street networks, as texts to draw from.
var streets = []string{
	"manhattan(rows=2,columns=6)", "manhattan(rows=4,columns=8)", "manhattan(rows=4,columns=12)", "manhattan(rows=6,columns=8)", "manhattan(rows=8,columns=6)",
	"manhattan(rows=6,columns=14)", "manhattan(rows=10,columns=6)", "manhattan(rows=12,columns=8)", "manhattan(rows=2,columns=20)",
}

// An exchange is a total exchange on networks of a type, and its formula.
type exchange[N isotropic.Network] struct {
	theory func(net N) (int, error)
	plan   func(net N) (schedules.Schedule, error)
}

// totalExchanges returns the total exchange that is the same at every node.
func totalExchanges[N isotropic.Network]() exchange[N] {
	return exchange[N]{
		theory: func(net N) (int, error) { return criticalOf(net) },
		plan:   func(net N) (schedules.Schedule, error) { return isotropic.TotalExchange(net) },
	}
}

// slots returns the number of slots of the schedule, after the validator accepts it,
// and its number of sends.
func (x exchange[N]) slots(net N) (float64, int64, error) {
	s, err := x.plan(net)
	if err != nil {
		return 0, 0, err
	}
	if err := tasks.Validate(net, tasks.TotalExchange(net.Order()), s, tasks.Full); err != nil {
		return 0, 0, fmt.Errorf("%v: %w", net, err)
	}
	return float64(s.Slots), int64(len(s.Sends)), nil
}

// on returns the case of a network.
func (x exchange[N]) on(net N) reports.Case {
	c := counted("", func() (float64, error) { return whole(x.theory(net)) }, "slots", "slots", func() (float64, int64, error) { return x.slots(net) })
	c.Validate = func() error {
		_, err := x.theory(net)
		return errors.Join(several(net), err)
	}
	return c
}

// cases compares executed total exchanges with their formula; networks of more than
// quick nodes are Long.
func (x exchange[N]) cases(id string, a arguments.Argument[N], list []N, quick int) reports.Cases {
	return kit.Networks(id, "topology", a, list, func(_ string, net N) reports.Case {
		c := x.on(net)
		c.Long = net.Order() > quick
		return c
	})
}

// alikeNetworks lists a network of every kind whose links commute.
func alikeNetworks() []isotropic.Network {
	return []isotropic.Network{
		topologies.Hypercube{D: 5}, topologies.Ring{N: 8}, topologies.Torus{Sides: []int{4, 5}}, topologies.Torus{Sides: []int{2, 3, 4}}, topologies.FoldedCube{D: 4}, topologies.FoldedCube{D: 5}, topologies.Complete{N: 9},
	}
}

// tagsOf returns the routing tags of an executed schedule of total exchange, by packet:
// the number of links of each type that it crossed, where the type of a link is its
// position among those of the sender.
func tagsOf(net isotropic.Network, s schedules.Schedule) (isotropic.Matrix, error) {
	tags := make(isotropic.Matrix, len(s.Sources))
	for p := range tags {
		tags[p] = make([]int, net.Degree())
	}
	var links []topologies.Node
	for _, x := range s.Sends {
		links = net.AppendNeighbors(links[:0], topologies.Node(x.From))
		found := false
		for j, w := range links {
			if int(w) == x.To {
				tags[x.Packet][j]++
				found = true
			}
		}
		if !found {
			return nil, fmt.Errorf("%v: no such link of %v", x, net)
		}
	}
	return tags, nil
}

// The symbols of isotropic tasks.
var (
	symbolExchangeN = reports.Symbol{Name: `N`, Meaning: "nodes of the network"}
	symbolMatrix    = reports.Symbol{Name: `\mathcal{T}`, Meaning: "task matrix: how often each packet of a node, by row, crosses links of each type, by column"}
	symbolSums      = reports.Symbol{Name: `r_i, c_j`, Meaning: "sums of row i and column j of the task matrix"}
	symbolCritical  = reports.Symbol{Name: `h`, Meaning: "critical sum of the task matrix, the greatest $r_i$ or $c_j$", Unit: "slots"}
	symbolT         = reports.Symbol{Name: `T`, Meaning: "completion time: slots until every packet is at its destination", Unit: "slots"}
	symbolCubeD     = reports.Symbol{Name: `d`, Meaning: "dimensions of the cube"}
)
