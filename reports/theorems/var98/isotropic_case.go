package var98

import (
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// counted is an exact case: a count, and over how many things.
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

// whole makes a theory of a formula whose value is an integer.
func whole(value int, err error) (float64, error) { return float64(value), err }

// An exchange is a total exchange on a network, with its formula.
type exchange struct {
	net    isotropic.Network
	theory func() (int, error)
	plan   func() (schedules.Schedule, error) // nil for isotropic.TotalExchange
}

// slots returns how long the schedule takes that the validator accepts, and how
// many sends it has.
func (x exchange) slots() (float64, int64, error) {
	plan := x.plan
	if plan == nil {
		plan = func() (schedules.Schedule, error) { return isotropic.TotalExchange(x.net) }
	}
	s, err := plan()
	if err != nil {
		return 0, 0, err
	}
	if err := tasks.Validate(x.net, tasks.TotalExchange(x.net.Order()), s, tasks.Full); err != nil {
		return 0, 0, fmt.Errorf("%v: %w", x.net, err)
	}
	return float64(s.Slots), int64(len(s.Sends)), nil
}

// cases compares executed total exchanges with their formulas; networks of more
// nodes than quick ones are long.
func exchangeCases(list []exchange, quick int) []reports.Case {
	var cases []reports.Case
	for _, x := range list {
		c := counted(fmt.Sprintf("topology=%v", x.net), func() (float64, error) { return whole(x.theory()) }, "slots", "slots", x.slots)
		c.Validate = x.net.Validate
		c.Long = x.net.Order() > quick
		cases = append(cases, c)
	}
	return cases
}

// alikeNetworks have one of every kind whose links may be crossed in any order.
func alikeNetworks() []isotropic.Network {
	return []isotropic.Network{
		topologies.Hypercube{D: 5}, topologies.Ring{N: 8}, topologies.Torus{Sides: []int{4, 5}}, topologies.Torus{Sides: []int{2, 3, 4}}, topologies.FoldedCube{D: 4}, topologies.FoldedCube{D: 5}, topologies.Complete{N: 9},
	}
}

// tagsOf returns the routing tags of an executed schedule of total exchange, by
// packet: how often it crossed links of each type, the type of a link being its
// place among those of the sender.
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
