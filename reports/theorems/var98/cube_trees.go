package var98

import (
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

// A cubeTrees is dynamic broadcasting on the cube along trees rooted at the source, or by
// way of a root, in an order of service.
type cubeTrees struct {
	d      int
	rho    float64 // transmissions needed over links
	scheme string
	order  model.Order
}

const (
	schemeRotated  = "rotated"
	schemeIndirect = "indirect"
)

func (c cubeTrees) String() string {
	return fmt.Sprintf("d=%d rho=%s scheme=%s order=%v", c.d, kit.Trim(c.rho), c.scheme, c.order)
}

// links is the load of the most loaded links, as VAR98-IDLING has it by way of roots.
func (c cubeTrees) links() float64 {
	if n := math.Ldexp(1, c.d); c.scheme == schemeIndirect && c.d > 1 {
		return c.rho * 1.5 * n / (n - 1)
	}
	return c.rho
}

func (c cubeTrees) dynamic() (model.Dynamic, error) {
	d := model.Dynamic{Lambda: c.rho * float64(c.d) / (math.Ldexp(1, c.d) - 1), Order: c.order}
	var err error
	if c.scheme == schemeRotated {
		d.Scheme, err = model.Rotated(c.d)
		return d, err
	}
	family, err := trees.Disjoint(c.d)
	if err != nil {
		return d, err
	}
	d.Scheme, err = model.Indirect(topologies.Hypercube{D: c.d}, family)
	return d, err
}

// relaxation is as for trees of a network: broadcasts cross few links.
func (c cubeTrees) relaxation() float64 {
	idle := 1 - c.links()
	return 2/(idle*idle) + float64(2*c.d)
}

// packets of a run are so many that queues forget their start often.
func (c cubeTrees) packets() float64 {
	idle := 1 - c.links()
	return 250 / (idle * idle)
}

func (c cubeTrees) validate() error {
	if !(c.links() < 1) {
		return &inputs.Error{Arg: "rho", Value: c.rho, Domain: "a load below 2/3 (1 - 1/N) by way of roots"}
	}
	return nil
}

// mean measures the mean of a number of packets.
func (c cubeTrees) mean(label, name string, of func(b model.Broadcast) float64) montecarlo.Experiment {
	return packetMean(32, 4096, int(c.packets()), label, name, c.dynamic, c.relaxation(), of)
}

// cubeTreesOf are the instances whose runs do not take long.
func cubeTreesOf(d arguments.Argument[int], rho arguments.Argument[float64], scheme arguments.Argument[string], order arguments.Argument[model.Order]) arguments.Argument[cubeTrees] {
	return arguments.Of4(func(d int, rho float64, scheme string, order model.Order) (cubeTrees, error) {
		c := cubeTrees{d, rho, scheme, order}
		if c.validate() != nil {
			return c, nil // as not stable
		}
		transmissions := (c.packets() + steady.WarmUp(c.relaxation())*rho*float64(d)) * math.Ldexp(1, d)
		return c, kit.Affordable("rho", rho, transmissions, mostTransmissions, "transmissions in a run")
	}, d, rho, scheme, order)
}

var (
	treesLoad  = arguments.Real("rho", "load lambda (N-1)/d, transmissions needed over links", arguments.OpenUnit()).Usual("rho", 0.2, 0.6)
	anyTrees   = arguments.Word("scheme", "along trees rooted at the source, or by way of a root", schemeRotated, schemeIndirect)
	rootedHere = arguments.Word("scheme", "along trees rooted at the source", schemeRotated).Default("scheme", schemeRotated)
	anyOrder   = arguments.Choice("order", "which packet a link carries next", model.Orders()...)
)

// treesDelays makes a case on a mean delay of each instance.
func treesDelays(id string, a arguments.Argument[cubeTrees], list []cubeTrees, name string, of func(b model.Broadcast) float64, theory func(c cubeTrees) (float64, error), hypothesis func(c cubeTrees) error,
) reports.Cases {
	return kit.Cases(id, a, list, func(label string, c cubeTrees) reports.Case {
		return reports.Case{
			Validate: func() error {
				if err := c.validate(); err != nil || hypothesis == nil {
					return err
				}
				return hypothesis(c)
			},
			Theory:  func() (float64, error) { return theory(c) },
			Measure: c.mean(label, name, of),
		}
	})
}

// priorityReception is the delay of the priority scheme, whatever the order of c.
func (c cubeTrees) priorityReception() (float64, error) { return formula.CubePriority(c.d, c.rho) }

func treesSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{
		{Name: "d", Meaning: "dimensions of the cube"}, {Name: "N", Meaning: "$2^d$, its nodes"},
		{Name: `\rho`, Meaning: `$\lambda(N-1)/d$, transmissions needed in a slot over links`}, symbolSlotRate,
	}, more...)
}
