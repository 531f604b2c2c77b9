package var98

import (
	"cmp"
	"fmt"
	"slices"

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

// turning claims the time of the permutation that maps every node to the opposite one.
func turning() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-PERM",
		Title: "The permutation of opposite nodes takes the diameter",
		Statement: `The packet of node $v$ for node $N-1-v$, the opposite one in a cube, mesh or path, takes as many slots as the diameter has links, $d$ in the cube, though all packets are on their way at once: none ever waits, if all cross the dimensions in the same order, for those on a line have begun at once. ` +
			`Executed along these paths.`,
		Source:     "derived; VAR98, Section 2.1, has the task (permutation)",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, {Name: "v", Meaning: "number of a node"}, symbolCubeD},
		Formula:    formula.MeshDistances,
		Model:      tasks.Validate,
		Cases: kit.Cases("", tasksOn(256, []string{"hypercube(d=[1..8])", "mesh(sides=[2..6]x[2..6])", "mesh(sides=[2..4]x[2..4]x[2..4])", "path(n=[2..64])"}, "permutation"), turnings(), func(_ string, t taskOn) reports.Case {
			theory := func() (float64, error) {
				sides := sidesOf(t.net)
				if sides == nil {
					return 0, &inputs.Error{Arg: "topology", Value: t.net, Domain: "a hypercube, mesh or path"}
				}
				d, err := formula.MeshDistances(sides)
				return float64(d.Diameter), err
			}
			c := counted("", theory, "slots", "slots", func() (float64, int64, error) {
				s := inOrder(sidesOf(t.net), t.net.Order())
				if err := tasks.Validate(t.net, turnOver(t.net.Order()), s, tasks.Full); err != nil {
					return 0, 0, err
				}
				return float64(s.Slots), max(1, int64(len(s.Sends))), nil
			})
			c.Validate = func() error { _, err := theory(); return err }
			c.Long = t.net.Order() > 128
			return c
		}),
	}
}

// sidesOf returns the sides of a mesh; a cube has sides 2, a path is a mesh of one
// side; nil for any other network.
func sidesOf(net topologies.Topology) []int {
	switch x := net.(type) {
	case topologies.Hypercube:
		return slices.Repeat([]int{2}, x.D)
	case topologies.Mesh:
		return x.Sides
	case topologies.Path:
		return []int{x.N}
	}
	return nil
}

// inOrder sends the packet of each node v of a mesh to node n-1-v, dimension by
// dimension, without waiting.
func inOrder(sides []int, n int) schedules.Schedule {
	s := schedules.Schedule{Nodes: n, Sources: make([]int, n)}
	for v := range n {
		s.Sources[v] = v
		at, stride := v, 1
		for slot, i := 1, 0; i < len(sides); i++ {
			x := v / stride % sides[i]
			step := stride
			if 2*x >= sides[i] {
				step = -stride
			}
			for hops := max(2*x-sides[i]+1, sides[i]-1-2*x); hops > 0; hops-- {
				s.Sends = append(s.Sends, schedules.Send{Slot: slot, From: at, To: at + step, Packet: v})
				s.Slots = max(s.Slots, slot)
				at += step
				slot++
			}
			stride *= sides[i]
		}
	}
	slices.SortFunc(s.Sends, func(a, b schedules.Send) int {
		return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	return s
}

func turnings() (list []taskOn) {
	add := func(net topologies.Topology) { list = append(list, taskOn{task: "permutation", net: net}) }
	for _, d := range []int{1, 3, 6, 8} {
		add(topologies.Hypercube{D: d})
	}
	for _, n := range []int{2, 9, 64} {
		add(topologies.Path{N: n})
	}
	for _, sides := range [][]int{{4, 5}, {3, 4, 5}, {10, 10}} {
		add(topologies.Mesh{Sides: sides})
	}
	return list
}

// partialBound claims lower bounds for tasks of some nodes.
func partialBound() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-PARTIAL",
		Title: "Partial multinode tasks, executed, and what they take at least",
		Statement: `Partial multinode broadcasts and accumulations of $M < N$ nodes take at least $\max(D, \lceil M/g \rceil)$ slots, as every other node receives $M$ packets, or hands over $M$ values. ` +
			`Partial multinode scatters and gathers take at least as long as one scatter, and at least $\lceil M (N-1) \bar L / (g N) \rceil$, the links on the shortest paths of all packets over all links. Executed with the nodes 0 to $M-1$, by the shortest schedules known here; the tightness is what the schedules leave to be gained at most.`,
		Source:   "derived; VAR98, Section 2.1, has the tasks (PMNB, PMNA, PMNS, PMNG)",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTaskT, symbolTaskN, {Name: "M", Meaning: "nodes that broadcast, collect or scatter"}, symbolTaskLinks, symbolTaskD,
			{Name: `\bar L`, Meaning: "mean distance of two different nodes, in links"}},
		Formula: formula.Multinode,
		Model:   fastest.Schedule,
		Cases: boundCases(partialTasks, partialPrinted(), func(t taskOn) (float64, error) {
			s, err := surveyedOf(t.net)
			if err != nil {
				return 0, err
			}
			if n := t.net.Order(); t.number >= n {
				return 0, &inputs.Error{Arg: "M", Value: t.number, Domain: fmt.Sprintf("an integer from 1 to %d", n-1)}
			}
			return s.partial(t)
		}, func(t taskOn, n int) tasks.Task {
			nodes := make([]topologies.Node, t.number)
			for v := range nodes {
				nodes[v] = topologies.Node(v)
			}
			return partials[t.task](n, nodes)
		}),
	}
}

// partials are the four tasks of some nodes.
var partials = map[string]func(n int, some []topologies.Node) tasks.Task{
	"partial-multinode-broadcast": tasks.PartialBroadcast, "partial-multinode-accumulation": tasks.PartialAccumulation,
	"partial-multinode-scatter": tasks.PartialScatter, "partial-multinode-gather": tasks.PartialGather,
}

var partialNames = []string{"partial-multinode-broadcast", "partial-multinode-accumulation", "partial-multinode-scatter", "partial-multinode-gather"}

func ofSome(t taskOn, M int) taskOn {
	t.more, t.number = fmt.Sprintf(" M=%d", M), M
	return t
}

var partialTasks = arguments.Of2(func(t taskOn, M int) (taskOn, error) { return ofSome(t, M), nil },
	tasksOn(128, alikeTexts, partialNames...), arguments.Int("M", "nodes that broadcast, collect or scatter", 1, 127).Usual("M", 1, 12))

func partialPrinted() (list []taskOn) {
	for _, s := range surveyedNetworks() {
		switch s.net.String() {
		case "hypercube(d=4)", "torus(sides=4x5)", "folded-cube(d=5)", "manhattan(rows=4,columns=6)", "ring(n=7)":
			for _, M := range []int{1, 2, s.net.Order() / 2} {
				for _, name := range partialNames {
					list = append(list, ofSome(taskOn{task: name, net: s.net}, M))
				}
			}
		}
	}
	return list
}

// partial returns the lower bound of one of the four tasks.
func (s surveyed) partial(t taskOn) (float64, error) {
	d, err := s.distances()
	if err != nil {
		return 0, err
	}
	if t.task == "partial-multinode-broadcast" || t.task == "partial-multinode-accumulation" {
		return whole(formula.Multinode(t.number, s.links, d.Diameter))
	}
	one, err := s.bound()
	if err != nil {
		return 0, err
	}
	hops := float64(t.number) * float64(d.Nodes-1) * d.Mean
	all, err := formula.Carried(int(hops+0.5), s.links*d.Nodes)
	return max(one, float64(all)), err
}
