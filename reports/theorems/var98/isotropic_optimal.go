package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/isotropic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// criticalSumCube: no algorithm is faster than h in the cube.
func criticalSumCube() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-CRITSUM",
		Title: "In the cube no algorithm takes fewer slots than the critical sum",
		Statement: `$h = \max_{i,j}(r_i, c_j)$. In the cube a packet crosses at least the dimensions of its tag, whatever way it takes, and all links of a dimension together carry $c_j$ packets each on the average: no algorithm takes fewer than $h$ slots. ` +
			`Executed, with every packet on a path of its own chosen without regard to symmetry: balanced shortest paths, farthest first; and the schedule that treats all nodes alike, which takes exactly $h$ (VAR98-TE-CUBE).`,
		Source:     "VAR98, Section 3.1",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolSums, symbolCritical, symbolT},
		Formula:    "analytic/isotropic.Hypercube",
		Model:      "topologies/tasks.Route",
		Cases: reports.Printed(func() []reports.Case {
			var list []exchange
			for d := 2; d <= 7; d++ {
				net := topologies.Hypercube{D: d}
				list = append(list, exchange{net, func() (int, error) { return formula.Hypercube(d) }, func() (schedules.Schedule, error) {
					return tasks.Route(net, tasks.TotalExchange(net.Order()))
				}})
			}
			return exchangeCases(list, 64)
		}),
	}
}

func isotropicOptimal() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-ISO-OPT",
		Title: "Every isotropic task takes exactly the critical sum",
		Statement: `Where links may be crossed in any order, a task that is the same for all nodes has a schedule of exactly $h$ slots that treats all nodes alike: a bipartite multigraph of rows and columns whose greatest degree is $h$ has an edge coloring with $h$ colors, which are the slots. ` +
			`Random tasks, packets to one destination several times and roundabout ways included, executed at all nodes and validated: the greatest difference of slots and $h$.`,
		Source:     "VAR98, Section 3.1; the coloring is König's, 1916",
		Quantity:   `\max |T - h|`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolCritical, symbolT},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "topologies/isotropic.Schedule",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, net := range alikeNetworks() {
				cases = append(cases, kit.Drawn(counted(fmt.Sprintf("topology=%v tasks=40", net), func() (float64, error) { return kit.Stated(0) }, "difference", "slots", func() (float64, int64, error) {
					worst, err := randomTasks(net, 40)
					return worst, 40, err
				})))
			}
			return cases
		}),
	}
}

// randomTasks executes random isotropic tasks. Their critical sums are counted
// from the tags, not taken from the matrix that was split.
func randomTasks(net isotropic.Network, number int) (worst float64, err error) {
	r := rand.New(rand.NewPCG(uint64(net.Order()), 1))
	for range number {
		words := make([][]int, 1+r.IntN(30))
		sums := make([]int, net.Degree())
		h := 0
		for i := range words {
			for range r.IntN(8) {
				j := r.IntN(net.Degree())
				words[i] = append(words[i], j)
				sums[j]++
				h = max(h, sums[j])
			}
			h = max(h, len(words[i]))
		}
		task, err := isotropic.Task(net, words)
		if err != nil {
			return 0, err
		}
		s, err := isotropic.Schedule(net, words)
		if err != nil {
			return 0, err
		}
		if err := tasks.Validate(net, task, s, tasks.Full); err != nil {
			return 0, err
		}
		worst = max(worst, float64(max(s.Slots-h, h-s.Slots)))
	}
	return worst, nil
}

// criticalSumPrinted: the same as a statement on all algorithms.
func criticalSumPrinted() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-CRITSUM-ANY",
		Title:      "Read for all algorithms: the optimal completion time is the critical sum",
		Statement:  `In a wraparound mesh, folded cube or Manhattan Street network the optimal completion time of an isotropic task is the critical sum of its task matrix, tags being shortest ways: no algorithm is faster. Measured: the slots of one that is executed and validated.`,
		Source:     "VAR98, Section 3.1",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Erratum: `True of schedules that treat all nodes alike and use the given tags, and of all algorithms in the cube (VAR98-CRITSUM). On the ring of 3 nodes, three packets of every node for the next one have $h = 3$, but take 2 slots if one of them goes the other way around. ` +
			`On even rings total exchange is faster where the packet for the opposite node goes up from even nodes and down from odd ones, and so is it in the 3x4 wraparound mesh, whose side of 4 has 3 ties, an odd number: 6 slots instead of 7 (VAR98-TE-TIES). ` +
			`With ties decided alike everywhere the 4x4 torus has $h = 12$ and the folded cube of $d = 5$ has 12, with ties balanced 8 and 11. In the 4x10 Manhattan Street network shortest ways need 102 slots, balanced as well as they can be, and longer ones 100 (VAR98-DETOURS).`,
		Symbols: []reports.Symbol{symbolCritical, symbolT},
		Formula: "analytic/isotropic.TorusUnbalanced",
		Model:   "topologies/isotropic.TorusExchange",
		Cases: reports.Printed(func() []reports.Case {
			three := topologies.Ring{N: 3}
			cases := []reports.Case{counted("topology=ring(n=3) task=three-to-next", func() (float64, error) { return kit.Stated(3) }, "slots", "slots", func() (float64, int64, error) {
				return validated(three, [][]int{{0}, {0}, {1, 1}}, [][]int{{0}, {0}, {0}})
			})}
			list := []exchange{
				{topologies.Torus{Sides: []int{4, 4}}, func() (int, error) { return formula.TorusUnbalanced([]int{4, 4}) }, nil},
				{topologies.FoldedCube{D: 5}, func() (int, error) { return formula.FoldedCubeUnbalanced(5) }, nil},
				{topologies.Torus{Sides: []int{3, 4}}, func() (int, error) { return formula.Torus([]int{3, 4}) }, func() (schedules.Schedule, error) { return isotropic.TorusExchange([]int{3, 4}) }},
				{topologies.Manhattan{Rows: 4, Columns: 10}, func() (int, error) { return formula.Manhattan(4, 10) }, func() (schedules.Schedule, error) {
					return isotropic.Exchange(topologies.Manhattan{Rows: 4, Columns: 10}, isotropic.Detours)
				}},
			}
			for _, n := range []int{4, 6, 8, 16} {
				list = append(list, exchange{topologies.Ring{N: n}, func() (int, error) { return formula.Torus([]int{n}) }, func() (schedules.Schedule, error) { return isotropic.TorusExchange([]int{n}) }})
			}
			return append(cases, exchangeCases(list, 64)...)
		}),
	}
}

// validated executes words and returns their slots; the task is that of other
// words to the same destinations.
func validated(net isotropic.Network, words, of [][]int) (slots float64, sends int64, err error) {
	s, err := isotropic.Schedule(net, words)
	if err != nil {
		return 0, 0, err
	}
	task, err := isotropic.Task(net, of)
	if err != nil {
		return 0, 0, err
	}
	return float64(s.Slots), int64(len(s.Sends)), tasks.Validate(net, task, s, tasks.Full)
}
