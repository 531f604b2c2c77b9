package var98

import (
	"fmt"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// A surveyed is a network of the survey, with the formulas about it.
type surveyed struct {
	net       topologies.Topology
	links     int // per node, outgoing and incoming
	distances func() (formula.Distances, error)
	levels    func() ([]int, error) // nodes by distance from a node; nil without a formula
}

// surveyedNetworks lists networks whose multinode broadcasts and scatters are
// tabulated, and some larger ones.
func surveyedNetworks() (list []surveyed) {
	add := func(net topologies.Topology) {
		s, err := surveyedOf(net)
		if err == nil { // all of them are in the survey
			list = append(list, s)
		}
	}
	for _, d := range []int{1, 2, 3, 4, 5, 6, 8} {
		add(topologies.Hypercube{D: d})
	}
	for _, n := range []int{5, 6, 7} {
		add(topologies.Ring{N: n})
	}
	for _, sides := range [][]int{{3, 3}, {4, 4}, {5, 5}, {6, 6}, {3, 3, 3}, {4, 4, 4}, {4, 5}, {3, 7}, {16, 16}} {
		add(topologies.Torus{Sides: sides})
	}
	for _, d := range []int{2, 3, 4, 5, 6, 8} {
		add(topologies.FoldedCube{D: d})
	}
	for _, side := range [][2]int{{4, 4}, {4, 6}, {6, 6}, {8, 8}, {16, 16}} {
		add(topologies.Manhattan{Rows: side[0], Columns: side[1]})
	}
	add(topologies.Complete{N: 9})
	return list
}

// surveyedOf returns the formulas about a vertex-transitive network.
func surveyedOf(net topologies.Topology) (surveyed, error) {
	torus := func(sides []int) surveyed {
		links := 0
		for _, s := range sides {
			links += min(2, s-1)
		}
		return surveyed{net, links, func() (formula.Distances, error) { return formula.TorusDistances(sides) }, func() ([]int, error) { return formula.TorusLevels(sides) }}
	}
	switch x := net.(type) {
	case topologies.Hypercube:
		return surveyed{x, x.D, func() (formula.Distances, error) { return formula.HypercubeDistances(x.D) }, func() ([]int, error) { return formula.HypercubeLevels(x.D) }}, nil
	case topologies.Ring:
		return torus([]int{x.N}), nil
	case topologies.Torus:
		return torus(x.Sides), nil
	case topologies.FoldedCube:
		return surveyed{x, x.D + min(1, x.D-1), func() (formula.Distances, error) { return formula.FoldedCubeDistances(x.D) }, func() ([]int, error) { return formula.FoldedCubeLevels(x.D) }}, nil
	case topologies.Manhattan:
		return surveyed{x, 2, func() (formula.Distances, error) { return formula.ManhattanDistances(x.Rows, x.Columns) }, nil}, nil
	case topologies.Complete:
		return surveyed{x, x.N - 1, func() (formula.Distances, error) { return formula.CompleteDistances(x.N) }, func() ([]int, error) { return []int{1, x.N - 1}, nil }}, nil
	}
	return surveyed{}, &inputs.Error{Arg: "topology", Value: net, Domain: "a hypercube, ring, torus, folded cube, Manhattan Street or complete network"}
}

// endedOf returns the formulas about a network whose nodes differ.
func endedOf(net topologies.Topology) (ended, error) {
	mesh := func(sides []int) (ended, error) {
		fewest := 0
		for _, s := range sides {
			fewest += min(1, s-1)
		}
		return ended{net, fewest, func() (formula.Distances, error) { return formula.MeshDistances(sides) }}, nil
	}
	switch x := net.(type) {
	case topologies.Path:
		return mesh([]int{x.N})
	case topologies.Mesh:
		return mesh(x.Sides)
	case topologies.Star:
		return ended{x, 1, func() (formula.Distances, error) { return formula.StarDistances(x.N) }}, nil
	}
	return ended{}, &inputs.Error{Arg: "topology", Value: net, Domain: "a mesh, path or star"}
}

// formulasOf returns the formulas about either kind; links are the minimum over the
// nodes.
func formulasOf(net topologies.Topology) (surveyed, error) {
	if e, err := endedOf(net); err == nil {
		return surveyed{e.net, e.fewest, e.distances, nil}, nil
	}
	return surveyedOf(net)
}

// eccentricity returns the distance of the farthest node from a root: in a mesh the sum
// over its sides of the longer distance to an end.
func eccentricity(net topologies.Topology, root int) (int, error) {
	var sides []int
	switch x := net.(type) {
	case topologies.Path:
		sides = []int{x.N}
	case topologies.Mesh:
		sides = x.Sides
	case topologies.Star:
		if root == 0 {
			return min(1, x.N-1), nil
		}
		return min(2, x.N-1), nil
	default:
		s, err := surveyedOf(net)
		if err != nil {
			return 0, err
		}
		d, err := s.distances()
		return d.Diameter, err
	}
	far := 0
	for _, s := range sides {
		far += max(root%s, s-1-root%s)
		root /= s
	}
	return far, nil
}

// bound returns the larger of the bounds for a node that receives a packet of every
// other node: by its links and by the distance.
func (s surveyed) bound() (float64, error) {
	d, err := s.distances()
	if err != nil {
		return 0, err
	}
	return whole(formula.Multinode(d.Nodes-1, s.links, d.Diameter))
}

// plannedSlots returns the number of slots of the planned schedule of a task, after the
// validator accepts it, and its number of sends.
func plannedSlots(net topologies.Topology, t tasks.Task) (float64, int64, error) {
	s, err := tasks.Plan(net, t)
	return validSlots(net, t, s, err)
}

// shortestSlots is plannedSlots for the shortest schedule known: what a bound on every
// algorithm is tried by.
func shortestSlots(net topologies.Topology, t tasks.Task) (float64, int64, error) {
	s, err := fastest.Schedule(net, t, tasks.Full)
	return validSlots(net, t, s, err)
}

func validSlots(net topologies.Topology, t tasks.Task, s schedules.Schedule, err error) (float64, int64, error) {
	if err != nil {
		return 0, 0, err
	}
	if err := tasks.Validate(net, t, s, tasks.Full); err != nil {
		return 0, 0, fmt.Errorf("%s on %v: %w", t.Name, net, err)
	}
	return float64(s.Slots), int64(len(s.Sends)), nil
}

// A taskOn is a task on a network; more are additional words of the parameters, and
// number is their value.
type taskOn struct {
	task   string
	net    topologies.Topology
	more   string
	number int
}

func (t taskOn) String() string { return fmt.Sprintf("task=%s topology=%v%s", t.task, t.net, t.more) }

// tasksOn is the argument of the named tasks on networks of at most the given size.
func tasksOn(most int, texts []string, names ...string) arguments.Argument[taskOn] {
	return arguments.Of2(func(name string, net topologies.Topology) (taskOn, error) { return taskOn{task: name, net: net}, nil },
		arguments.Word("task", "task of the hierarchy", names...), kit.NetworkUpTo(2, most).UsualOf("topology", texts...))
}

// Networks on which tasks are planned quickly: vertex-transitive ones, and others.
var (
	alikeTexts = []string{"hypercube(d=[1..6])", "ring(n=[3..20])", "torus(sides=[3..6]x[3..6])", "torus(sides=[3..4]x[3..4]x[3..4])", "folded-cube(d=[2..6])", "manhattan(rows=4,columns=4)", "manhattan(rows=4,columns=8)", "manhattan(rows=6,columns=8)", "complete(n=[2..12])"}
	endedTexts = []string{"mesh(sides=[2..5]x[2..6])", "mesh(sides=[2..3]x[2..4]x[2..4])", "path(n=[2..20])", "star(n=[2..20])"}
)

// taskCases makes a case of each task: the slots of its planned schedule; theory
// returns an error for tasks that the claim is not about.
func taskCases(a arguments.Argument[taskOn], list []taskOn, theory func(t taskOn) (float64, error), of func(t taskOn, n int) tasks.Task) reports.Cases {
	return plannedCases(a, list, theory, of, func(t taskOn) taskOn { return t })
}

// boundCases returns taskCases of a bound on every algorithm.
func boundCases(a arguments.Argument[taskOn], list []taskOn, theory func(t taskOn) (float64, error), of func(t taskOn, n int) tasks.Task) reports.Cases {
	return slotCases(a, list, theory, func(t taskOn) (float64, int64, error) { return shortestSlots(t.net, of(t, t.net.Order())) })
}

// plannedCases returns taskCases that are planned on an isomorphic network.
func plannedCases(a arguments.Argument[taskOn], list []taskOn, theory func(t taskOn) (float64, error), of func(t taskOn, n int) tasks.Task, renumbered func(t taskOn) taskOn) reports.Cases {
	return slotCases(a, list, theory, func(t taskOn) (float64, int64, error) {
		return plannedSlots(renumbered(t).net, of(t, t.net.Order()))
	})
}

// slotCases makes a case of the slots of each task.
func slotCases(a arguments.Argument[taskOn], list []taskOn, theory func(t taskOn) (float64, error), count func(t taskOn) (slots float64, sends int64, err error)) reports.Cases {
	return kit.Cases("", a, list, func(_ string, t taskOn) reports.Case {
		return reports.Case{
			Validate: func() error { _, err := theory(t); return err },
			Theory:   func() (float64, error) { return theory(t) },
			Measure: montecarlo.Exact("slots", "slots", func() (float64, float64, int64, error) {
				slots, sends, err := count(t)
				return slots, 0, max(1, sends), err
			}),
			Kind: reports.Computed,
			Long: t.net.Order() > 128,
		}
	})
}

// everyTask lists all named tasks on all networks.
func everyTask(networks []surveyed, names ...string) (list []taskOn) {
	for _, s := range networks {
		for _, name := range names {
			list = append(list, taskOn{task: name, net: s.net})
		}
	}
	return list
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
