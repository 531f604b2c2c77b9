package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/isotropic"
	"castlab/montecarlo"
	model "castlab/montecarlo/isotropic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

func greedyLower() reports.Claim {
	const id = "VAR98-GREEDY-LOWER"
	var list []executedTask
	for _, d := range []int{1, 4, 7} {
		list = append(list, executedTask{totalTask, topologies.Hypercube{D: d}}, executedTask{farthestTask, topologies.Hypercube{D: d}})
	}
	list = append(list, executedTask{farthestTask, topologies.Torus{Sides: []int{5, 4}}})
	return reports.Claim{
		ID:    id,
		Title: "No run is shorter than the critical sum, and a packet that is alone takes a slot for each hop",
		Statement: `$T \ge h$: a packet crosses one link in a slot, and a link carries one packet. For total exchange $h$ is a column sum. ` +
			`If each node has a single packet, for the node that is farthest from it, $h$ is the row sum $r$, and every run takes just as long: there the bound is attained. Of runs in which links choose at random, the shortest.`,
		Source:     "VAR98, Section 3.1",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolNoIdle, symbolCritical, {Name: "r", Meaning: "hops of the one packet"}},
		Formula:    formula.Hypercube,
		Model:      model.Greedy.Slots,
		Cases: kit.Given("a network of 2 nodes or more whose links may be crossed in any order", kit.Cases(id, executedTasks, list, func(label string, t executedTask) reports.Case {
			c := reports.Case{Validate: func() error { return commuting(t.net) }, Theory: func() (float64, error) { return whole(criticalOf(t.net)) }, Kind: reports.Executed}
			runs := greedyRuns(t.net, model.Random)
			if t.name == farthestTask {
				runs = farthestRuns(t.net)
				c.Theory = func() (float64, error) {
					d, err := distancesOf(t.net)
					return float64(d.Diameter), err
				}
			}
			c.Measure = kit.AtMost(100, montecarlo.Range("T", "slots", label, 0, runs))
			return c
		})),
	}
}

// An executedTask is total exchange, or one packet of each node to the farthest node.
type executedTask struct {
	name string
	net  isotropic.Network
}

const totalTask, farthestTask = "total-exchange", "to-the-farthest"

func (t executedTask) String() string { return fmt.Sprintf("task=%s topology=%v", t.name, t.net) }

var executedTasks = arguments.Of2(func(name string, net isotropic.Network) (executedTask, error) { return executedTask{name, net}, nil },
	arguments.Word("task", "what all nodes do", totalTask, farthestTask), greedyNetwork)

// farthestRuns returns the replications of one run in which each node has one packet
// for the node farthest from it.
func farthestRuns(net isotropic.Network) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		words, err := isotropic.Words(net, isotropic.Balanced)
		if err != nil {
			return func(*rand.Rand) (float64, error) { return 0, err }
		}
		longest := words[0]
		for _, w := range words {
			if len(w) > len(longest) {
				longest = w
			}
		}
		return model.Greedy{Matrix: isotropic.MatrixOf(net.Degree(), [][]int{longest}), Choice: model.Random}.Slots()
	}
}
