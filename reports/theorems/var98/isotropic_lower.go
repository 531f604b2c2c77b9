package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/isotropic"
	"castlab/montecarlo"
	model "castlab/montecarlo/isotropic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// greedyLower: no choice beats the critical sum.
func greedyLower() reports.Claim {
	const id = "VAR98-GREEDY-LOWER"
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
		Formula:    "analytic/isotropic.Hypercube",
		Model:      "montecarlo/isotropic.Greedy",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			add := func(params string, theory func() (float64, error), runs func() montecarlo.Replication[float64]) {
				cases = append(cases, reports.Case{
					Params: params, Theory: theory,
					Measure: kit.AtMost(100, montecarlo.Range("T", "slots", id+" "+params, 0, runs)),
				})
			}
			for _, d := range []int{1, 4, 7} {
				net := topologies.Hypercube{D: d}
				add(fmt.Sprintf("task=total-exchange topology=%v", net), func() (float64, error) { return whole(formula.Hypercube(d)) }, greedyRuns(net, model.Random))
				add(fmt.Sprintf("task=to-the-farthest topology=%v", net), func() (float64, error) { return kit.Stated(float64(d)) }, farthestRuns(net))
			}
			torus := topologies.Torus{Sides: []int{5, 4}}
			add(fmt.Sprintf("task=to-the-farthest topology=%v", torus), func() (float64, error) { return kit.Stated(4) }, farthestRuns(torus))
			return kit.Executed(cases)
		}),
	}
}

// farthestRuns is the model of one run in which each node has one packet, for the
// node that is farthest from it.
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
