package var98

import (
	"fmt"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// whole converts an integer formula to the theory of a claim.
func whole(value int, err error) (float64, error) { return float64(value), err }

// criticalOf returns the formula for total exchange on a network with balanced ties.
func criticalOf(net isotropic.Network) (int, error) {
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

// several checks that a network has links.
func several(net topologies.Topology) error {
	if net.Order() < 2 {
		return &inputs.Error{Arg: "topology", Value: net, Domain: "a network of 2 nodes or more"}
	}
	return net.Validate()
}

// commute checks that packets may cross links in any order.
func commute(net isotropic.Network) error {
	if err := several(net); err != nil {
		return err
	}
	if !isotropic.Commutes(net) {
		return &inputs.Error{Arg: "topology", Value: net, Domain: "a network whose links may be crossed in any order"}
	}
	return nil
}

// Hypotheses on a network.
var (
	ofSeveral = claims.Given("a network of 2 nodes or more", func(net isotropic.Network) error { return several(net) })
	commuting = claims.Given("a network of 2 nodes or more whose links may be crossed in any order", commute)
)

// exchangeNetwork is the argument of a network of a type in which total exchange can be
// listed send by send.
func exchangeNetwork[N isotropic.Network](what string, texts ...string) arguments.Argument[N] {
	const sends = 1 << 23
	return arguments.Of1(func(net N) (N, error) {
		if _, hops := topologies.Farthest(net, 0); hops > sends/net.Order() {
			return net, &inputs.Error{Arg: "topology", Value: net,
				Domain: fmt.Sprintf("%s in which total exchange takes at most %d sends", what, sends)}
		}
		return net, nil
	}, kit.Network[N]("topology", what, 1<<10, 1<<17, texts...))
}

// Networks of one kind on which total exchange is executed, and all vertex-transitive ones.
var (
	exchangeCubes   = exchangeNetwork[topologies.Hypercube]("a cube", "hypercube(d=[1..7])")
	exchangeToruses = exchangeNetwork[topologies.Torus]("a wraparound mesh",
		"torus(sides=[2..16]x[2..9])", "torus(sides=[2..5]x[2..5]x[2..5])", "torus(sides=[2..40])")
	exchangeStreets = exchangeNetwork[topologies.Manhattan]("a Manhattan Street network",
		"manhattan(rows=2,columns=6)", "manhattan(rows=4,columns=8)", "manhattan(rows=4,columns=12)", "manhattan(rows=6,columns=8)",
		"manhattan(rows=8,columns=6)", "manhattan(rows=6,columns=14)", "manhattan(rows=10,columns=6)", "manhattan(rows=12,columns=8)",
		"manhattan(rows=2,columns=20)")
	alikeNetwork = kit.Network[isotropic.Network]("topology", "a network whose nodes look alike", 1<<8, 1<<16, alikeFamilies...)
)

// alikeNetworks lists a network of every kind whose links commute.
const alikeNetworks = "topology=hypercube(d=5),ring(n=8),torus(sides=4x5),torus(sides=2x3x4),folded-cube(d=4),folded-cube(d=5)," +
	"complete(n=9)"

// An exchange is a way of total exchange, and its formula.
type exchange struct {
	theory func(net isotropic.Network) (int, error)
	plan   func(net isotropic.Network) (schedules.Schedule, error)
}

// sameExchange is the total exchange that is the same at every node.
var sameExchange = exchange{theory: criticalOf, plan: isotropic.TotalExchange}

// slots returns the number of slots of the schedule, after the validator accepts it,
// and its number of sends.
func (x exchange) slots(net isotropic.Network) (float64, int64, error) {
	s, err := x.plan(net)
	if err != nil {
		return 0, 0, err
	}
	if err := tasks.Validate(net, tasks.TotalExchange(net.Order()), s, tasks.Full); err != nil {
		return 0, 0, fmt.Errorf("%v: %w", net, err)
	}
	return float64(s.Slots), int64(len(s.Sends)), nil
}

// exchangeTheory and exchangeSlots are the theory of a total exchange on networks of a type, and the measurement
// of its slots.
func exchangeTheory[N isotropic.Network](x exchange) func(net N) (float64, error) {
	return func(net N) (float64, error) { return whole(x.theory(net)) }
}

func exchangeSlots[N isotropic.Network](x exchange) claims.Measurement[N] {
	return claims.Count(func(net N) (float64, int64, error) { return x.slots(net) })
}

// timed completes a claim on the slots of a total exchange, on two nodes or more unless it has another hypothesis.
func timed[N isotropic.Network](c claims.Claim[N]) claims.Claim[N] {
	c.Measured, c.Name, c.Unit, c.Within, c.Defined = `T`, "slots", "slots", claims.OneCount, true
	if c.Given.Holds == nil {
		c.Given = claims.About(func(net N) isotropic.Network { return net }, ofSeveral)
	}
	return c
}

// The symbols of isotropic tasks.
var (
	symbolExchangeN = reports.Symbol{Name: `N`, Meaning: "nodes of the network"}
	symbolMatrix    = reports.Symbol{Name: `\mathcal{T}`,
		Meaning: "task matrix: how often each packet of a node, by row, crosses links of each type, by column"}
	symbolSums     = reports.Symbol{Name: `r_i, c_j`, Meaning: "sums of row i and column j of the task matrix"}
	symbolCritical = reports.Symbol{Name: `h`, Meaning: "critical sum of the task matrix, the greatest $r_i$ or $c_j$", Unit: "slots"}
	symbolT        = reports.Symbol{Name: `T`, Meaning: "completion time: slots until every packet is at its destination", Unit: "slots"}
	symbolCubeD    = reports.Symbol{Name: `d`, Meaning: "dimensions of the cube"}
)
