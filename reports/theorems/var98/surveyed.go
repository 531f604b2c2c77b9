package var98

import (
	"fmt"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// Networks of the survey whose nodes are alike, the large ones for the full profile; and networks whose nodes
// differ: those without a star, which has a time of its own for total exchange.
const (
	surveyedNetworks = "hypercube(d=1),hypercube(d=2),hypercube(d=3),hypercube(d=4),hypercube(d=5),hypercube(d=6)," +
		"ring(n=5),ring(n=6),ring(n=7),torus(sides=3x3),torus(sides=4x4),torus(sides=5x5),torus(sides=6x6),torus(sides=3x3x3)," +
		"torus(sides=4x4x4),torus(sides=4x5),torus(sides=3x7),folded-cube(d=2),folded-cube(d=3),folded-cube(d=4),folded-cube(d=5)," +
		"folded-cube(d=6),manhattan(rows=4,columns=4),manhattan(rows=4,columns=6),manhattan(rows=6,columns=6)," +
		"manhattan(rows=8,columns=8),complete(n=9)"
	largeSurveyed = "hypercube(d=8),torus(sides=16x16),folded-cube(d=8),manhattan(rows=16,columns=16)"
	endedNetworks = "path(n=2),path(n=5),path(n=9),path(n=64),mesh(sides=3x3),mesh(sides=4x5),mesh(sides=2x3x4),mesh(sides=10x10)"
)

// Networks on which tasks are planned quickly: vertex-transitive ones, and others.
var (
	alikeTexts = []string{
		"hypercube(d=[1..6])", "ring(n=[3..20])", "torus(sides=[3..6]x[3..6])", "torus(sides=[3..4]x[3..4]x[3..4])",
		"folded-cube(d=[2..6])", "manhattan(rows=4,columns=4)", "manhattan(rows=4,columns=8)", "manhattan(rows=6,columns=8)",
		"complete(n=[2..12])",
	}
	endedTexts = []string{"mesh(sides=[2..5]x[2..6])", "mesh(sides=[2..3]x[2..4]x[2..4])", "path(n=[2..20])", "star(n=[2..20])"}
)

// networksOf returns the networks of a list of texts, separated by commas.
func networksOf(list string) (nets []topologies.Topology, err error) {
	texts, err := arguments.Values("topology", list, len(list))
	for _, text := range texts {
		net, err := topologies.Parse(text)
		if err != nil {
			return nil, err
		}
		nets = append(nets, net)
	}
	return nets, err
}

// A surveyed is a network with what formulas say of it.
type surveyed struct {
	net topologies.Topology
	formula.Distances
	links int // fewest of a node, each way
}

// surveyedOf returns the formulas for a network.
func surveyedOf(net topologies.Topology) (surveyed, error) {
	d, err := distancesOf(net)
	return surveyed{net, d, fewestLinks(net)}, err
}

// alikeOf returns the formulas for a network whose nodes are alike, and endedOf for one whose nodes differ.
func alikeOf(net topologies.Topology) (surveyed, error) {
	switch net.(type) {
	case topologies.Hypercube, topologies.Ring, topologies.Torus, topologies.FoldedCube, topologies.Manhattan, topologies.Complete:
		return surveyedOf(net)
	}
	return surveyed{}, &inputs.Error{Arg: "topology", Value: net,
		Domain: "a hypercube, ring, torus, folded cube, Manhattan Street or complete network"}
}

func endedOf(net topologies.Topology) (surveyed, error) {
	switch net.(type) {
	case topologies.Path, topologies.Mesh, topologies.Star:
		return surveyedOf(net)
	}
	return surveyed{}, &inputs.Error{Arg: "topology", Value: net, Domain: "a mesh, path or star"}
}

// fewestLinks returns the smallest number of links of a node, 0 for a network without a formula.
func fewestLinks(net topologies.Topology) (links int) {
	along := func(sides []int, most int) (links int) {
		for _, s := range sides {
			links += min(most, s-1)
		}
		return links
	}
	switch net := net.(type) {
	case topologies.Hypercube:
		return net.D
	case topologies.FoldedCube:
		return net.D + min(1, net.D-1)
	case topologies.Manhattan:
		return 2
	case topologies.Complete:
		return net.N - 1
	case topologies.Star:
		return 1
	case topologies.Ring:
		return along([]int{net.N}, 2)
	case topologies.Torus:
		return along(net.Sides, 2)
	case topologies.Path:
		return along([]int{net.N}, 1)
	case topologies.Mesh:
		return along(net.Sides, 1)
	}
	return 0
}

// levelsOf returns the nodes of a network by their distance from any node.
func levelsOf(net topologies.Topology) ([]int, error) {
	switch net := net.(type) {
	case topologies.Hypercube:
		return formula.HypercubeLevels(net.D)
	case topologies.FoldedCube:
		return formula.FoldedCubeLevels(net.D)
	case topologies.Ring:
		return formula.TorusLevels([]int{net.N})
	case topologies.Torus:
		return formula.TorusLevels(net.Sides)
	case topologies.Complete:
		return []int{1, net.N - 1}, nil
	}
	return nil, &inputs.Error{Arg: "topology", Value: net, Domain: "a network with a formula for its distances"}
}

// single returns the time of a broadcast from a node that is as far from some node as any.
func (s surveyed) single() (float64, error) { return whole(formula.Multinode(1, s.links, s.Diameter)) }

// multinode returns the larger of the bounds for a node that receives a packet of every
// other node: by its links and by the distance.
func (s surveyed) multinode() (float64, error) {
	return whole(formula.Multinode(s.Nodes-1, s.links, s.Diameter))
}

// scatter returns the bound of a scatter from any node; where there is no formula for the nodes by distance, the
// same as that of a multinode broadcast.
func (s surveyed) scatter() (float64, error) {
	if _, streets := s.net.(topologies.Manhattan); streets {
		return s.multinode()
	}
	at, err := levelsOf(s.net)
	if err != nil {
		return 0, err
	}
	return whole(formula.Scatter(s.links, at))
}

// exchange returns the bound by the capacity of all links; a mesh or path has twice the
// sum over the dimensions of the links along them.
func (s surveyed) exchange() (float64, error) {
	arcs := s.Nodes * s.links
	switch s.net.(type) {
	case topologies.Mesh, topologies.Path:
		arcs = 0
		for _, side := range sidesOf(s.net) {
			arcs += 2 * (s.Nodes / side) * (side - 1)
		}
	}
	return whole(formula.Carried(s.crossings(s.Nodes), arcs))
}

// crossings is the number of links on the shortest paths of a packet of each of some nodes for every other.
func (s surveyed) crossings(nodes int) int {
	return int(float64(nodes)*float64(s.Nodes-1)*s.Mean + 0.5)
}

// plannedSlots returns the number of slots of the planned schedule of a task, after the
// validator accepts it, and its number of sends, 1 if there are none.
func plannedSlots(net topologies.Topology, t tasks.Task) (float64, int64, error) {
	s, err := tasks.Plan(net, t)
	return validSlots(net, t, s, err)
}

// shortestSlots is plannedSlots for the shortest schedule known, with which bounds on every
// algorithm are compared.
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
	return float64(s.Slots), max(1, int64(len(s.Sends))), nil
}

// A taskOn is a task of the hierarchy on a network; where it is of one node, of node root, and where it is of
// some, of as many as M says.
type taskOn struct {
	task    string
	net     topologies.Topology
	root, M int
}

// tasksOn is the argument of the named tasks on networks of at most the given size.
func tasksOn(most int, texts []string, names ...string) arguments.Argument[taskOn] {
	return arguments.Of2(func(name string, net topologies.Topology) (taskOn, error) { return taskOn{task: name, net: net}, nil },
		arguments.Word("task", "task of the hierarchy", names...), kit.NetworkUpTo(2, most).UsualOf("topology", texts...))
}

// tasksOfSome is the argument of such tasks for M nodes.
func tasksOfSome(t arguments.Argument[taskOn], M arguments.Argument[int]) arguments.Argument[taskOn] {
	return arguments.Of2(func(t taskOn, M int) (taskOn, error) { t.M = M; return t, nil }, t, M)
}

// with returns the task for the given nodes, or of them.
func (t taskOn) with(some []topologies.Node) (tasks.Task, error) {
	return tasks.Named(t.task, t.net.Order(), topologies.Node(t.root), some)
}

// planned measures the slots of the planned schedule of the task, with the nodes that it is for.
func (t taskOn) planned(some []topologies.Node) (float64, int64, error) {
	task, err := t.with(some)
	if err != nil {
		return 0, 0, err
	}
	return plannedSlots(t.net, task)
}

// shortest measures those of the shortest schedule known.
func (t taskOn) shortest(some []topologies.Node) (float64, int64, error) {
	task, err := t.with(some)
	if err != nil {
		return 0, 0, err
	}
	return shortestSlots(t.net, task)
}

// firstNodes are the nodes 0 to M - 1.
func firstNodes(M int) []topologies.Node {
	nodes := make([]topologies.Node, M)
	for v := range nodes {
		nodes[v] = topologies.Node(v)
	}
	return nodes
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
