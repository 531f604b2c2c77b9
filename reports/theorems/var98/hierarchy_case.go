package var98

import (
	"fmt"

	formula "castlab/analytic/tasks"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// A surveyed network is one of the survey's, with what formulas say of it.
type surveyed struct {
	net       topologies.Topology
	links     int // out of every node, and into it
	distances func() (formula.Distances, error)
	levels    func() ([]int, error) // nodes by distance from one; nil where there is no formula
}

// surveyedNetworks are those of which multinode broadcasts and scatters are
// tabulated, and some larger ones.
func surveyedNetworks() []surveyed {
	var list []surveyed
	for _, d := range []int{1, 2, 3, 4, 5, 6, 8} {
		list = append(list, surveyed{topologies.Hypercube{D: d}, d,
			func() (formula.Distances, error) { return formula.HypercubeDistances(d) }, func() ([]int, error) { return formula.HypercubeLevels(d) }})
	}
	for _, sides := range [][]int{{5}, {6}, {7}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {3, 3, 3}, {4, 4, 4}, {4, 5}, {3, 7}, {16, 16}} {
		torus := topologies.Torus{Sides: sides}
		s := surveyed{torus, 2 * len(sides),
			func() (formula.Distances, error) { return formula.TorusDistances(sides) }, func() ([]int, error) { return formula.TorusLevels(sides) }}
		if len(sides) == 1 {
			s.net = topologies.Ring{N: sides[0]}
		}
		list = append(list, s)
	}
	for _, d := range []int{2, 3, 4, 5, 6, 8} {
		list = append(list, surveyed{topologies.FoldedCube{D: d}, d + 1,
			func() (formula.Distances, error) { return formula.FoldedCubeDistances(d) }, func() ([]int, error) { return formula.FoldedCubeLevels(d) }})
	}
	for _, side := range [][2]int{{4, 4}, {4, 6}, {6, 6}, {8, 8}, {16, 16}} {
		list = append(list, surveyed{topologies.Manhattan{Rows: side[0], Columns: side[1]}, 2,
			func() (formula.Distances, error) { return formula.ManhattanDistances(side[0], side[1]) }, nil})
	}
	return append(list, surveyed{topologies.Complete{N: 9}, 8,
		func() (formula.Distances, error) { return formula.CompleteDistances(9) }, func() ([]int, error) { return []int{1, 8}, nil }})
}

// bound is what a node that receives a packet of every other node needs, or the
// farthest of them.
func (s surveyed) bound() (float64, error) {
	d, err := s.distances()
	if err != nil {
		return 0, err
	}
	return whole(formula.Multinode(d.Nodes-1, s.links, d.Diameter))
}

// plannedSlots returns how long the planned schedule of a task is, which the
// validator accepts, and how many sends it has.
func plannedSlots(net topologies.Topology, t tasks.Task) (float64, int64, error) {
	s, err := tasks.Plan(net, t)
	if err != nil {
		return 0, 0, err
	}
	if err := tasks.Validate(net, t, s, tasks.Full); err != nil {
		return 0, 0, fmt.Errorf("%s on %v: %w", t.Name, net, err)
	}
	return float64(s.Slots), int64(len(s.Sends)), nil
}

// onTask is an exact case: the slots of a task's planned schedule.
func onTask(net topologies.Topology, name, more string, theory func() (float64, error), of func(n int) tasks.Task) reports.Case {
	return reports.Case{
		Params:   fmt.Sprintf("task=%s topology=%v%s", name, net, more),
		Validate: net.Validate,
		Theory:   theory,
		Measure: montecarlo.Exact("slots", "slots", func() (float64, float64, int64, error) {
			slots, sends, err := plannedSlots(net, of(net.Order()))
			return slots, 0, max(1, sends), err
		}),
		Kind: reports.Computed,
		Long: net.Order() > 128,
	}
}

// The symbols of the static tasks.
var (
	symbolTaskT     = reports.Symbol{Name: `T`, Meaning: "slots of the executed schedule", Unit: "slots"}
	symbolTaskN     = reports.Symbol{Name: `N`, Meaning: "nodes of the network"}
	symbolTaskR     = reports.Symbol{Name: `r`, Meaning: "a number of links between two nodes"}
	symbolTaskLevel = reports.Symbol{Name: `N_r`, Meaning: "nodes that are $r$ or more links away from the root"}
	symbolTaskLinks = reports.Symbol{Name: `g`, Meaning: "links out of a node, and into it"}
	symbolTaskD     = reports.Symbol{Name: `D`, Meaning: "diameter of the network, in links"}
)

// cubeExchange and multinodeCube are the slots of total exchange and multinode
// broadcast in the cube.
func cubeExchange(d int) (float64, error) {
	distances, err := formula.HypercubeDistances(d)
	if err != nil {
		return 0, err
	}
	return whole(distances.Exchange(d))
}

func multinodeCube(d int) (float64, error) {
	distances, err := formula.HypercubeDistances(d)
	if err != nil {
		return 0, err
	}
	return whole(formula.Multinode(distances.Nodes-1, d, distances.Diameter))
}
