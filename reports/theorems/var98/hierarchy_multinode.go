package var98

import (
	"fmt"
	"slices"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/tasks"
)

// multinodeTasks are the claims of Section 2.1 on tasks of many nodes.
func multinodeTasks() []reports.Claim {
	return []reports.Claim{
		claims.Claim[taskOn]{
			ID: "VAR98-MNB", Title: "Multinode broadcast, bound attained on the survey's networks of these sizes",
			Statement: `A multinode broadcast takes $\max(D, \lceil (N-1)/g \rceil)$ slots on the survey's networks, no more than a node ` +
				`needs to receive all packets over its links, or the farthest of them. ` +
				`The schedules look the same from every node: a spanning tree that uses links of each kind once in a slot, found by a ` +
				`matching for every slot, and its translates; of a wraparound mesh the sides are taken in ascending order. Their duals, ` +
				`with links and time turned round, are multinode accumulations as long. That the bound is attained is executed for each ` +
				`size of the cases, and not proved for all.`,
			Source:   "VAR98, Section 2.1 (MNB, PMNA), has the tasks; bound and schedules derived",
			Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, symbolTaskLinks, symbolTaskD},
			Parameters: tasksOn(256, alikeTexts, "multinode-broadcast", "partial-multinode-accumulation"),
			Over:       everyNode, Long: []string{"topology=" + largeSurveyed + " task=multinode-broadcast"}, Defined: true,
			Theory: func(t taskOn) (float64, error) {
				s, err := alikeOf(t.net)
				if err != nil {
					return 0, err
				}
				return s.multinode()
			},
			Measure: claims.Count(func(t taskOn) (float64, int64, error) { return t.ascending().planned(firstNodes(t.net.Order())) }),
			Formula: formula.Multinode, Model: tasks.Invariant,
		}.Declare(),
		claims.Claim[taskOn]{
			ID: "VAR98-MNB-MESH", Title: "Multinode broadcast on meshes, paths and stars",
			Statement: `A multinode broadcast takes $\max(D, \lceil (N-1)/g \rceil)$ slots on these networks, where nodes differ, $g$ ` +
				`being the fewest links of a node: $N-1$ on a path and a star, $\lceil (N-1)/2 \rceil$ on a mesh of two dimensions. ` +
				`In every slot each node takes over each of its links the packet, of those that it does not have, that the fewest nodes ` +
				`have. Not every mesh is like these: on long and narrow ones the rule needs more, such as 9 slots instead of 8 on two ` +
				`rows of 8, and 10 instead of 9 on 2x2x7, and its order matters: 21 instead of 20 on 5x6x2, not on 2x5x6.`,
			Source: "derived; VAR98, Section 2.1 (MNB), has the task", Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, symbolTaskLinks, symbolTaskD},
			Parameters: tasksOn(144, endedTexts, "multinode-broadcast"),
			Over: []string{"task=multinode-broadcast topology=path(n=2),star(n=2),path(n=5),star(n=5),path(n=9),star(n=9),path(n=64)," +
				"star(n=64),mesh(sides=3x3),mesh(sides=4x5),mesh(sides=2x3x4),mesh(sides=10x10)"},
			Given: claims.Given("meshes of 2 dimensions of up to 12, of two rows up to 6, or of 3 of up to 5", taskOn.wide), Defined: true,
			Theory: func(t taskOn) (float64, error) {
				s, err := endedOf(t.net)
				if err != nil {
					return 0, err
				}
				return s.multinode()
			},
			Measure: claims.Count(taskOn.alone),
			Formula: formula.Multinode, Model: tasks.Gossip,
		}.Declare(),
		claims.Claim[taskOn]{
			ID: "VAR98-PARTIAL", Title: "Partial multinode tasks, executed, and what they take at least",
			Statement: `Partial multinode broadcasts and accumulations of $M < N$ nodes take at least $\max(D, \lceil M/g \rceil)$ ` +
				`slots, as every other node receives $M$ packets, or hands over $M$ values. Partial multinode scatters and gathers take ` +
				`at least as long as one scatter, and at least $\lceil M (N-1) \bar L / (g N) \rceil$, the links on the shortest paths ` +
				`of all packets over all links. Executed with the nodes 0 to $M-1$, by the shortest schedules known here; the tightness ` +
				`is what the schedules leave to be gained at most.`,
			Source:   "derived; VAR98, Section 2.1, has the tasks (PMNB, PMNA, PMNS, PMNG)",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolTaskT, symbolTaskN, {Name: "M", Meaning: "nodes that broadcast, collect or scatter"},
				symbolTaskLinks, symbolTaskD, symbolMeanL},
			Parameters: tasksOfSome(tasksOn(128, alikeTexts, "partial-multinode-broadcast", "partial-multinode-accumulation",
				"partial-multinode-scatter", "partial-multinode-gather"),
				arguments.Int("M", "nodes that broadcast, collect or scatter", 1, 127).Usual("M", 1, 12)),
			Over: partialOn(
				"topology=hypercube(d=4) M=1,2,8", "topology=ring(n=7) M=1,2,3", "topology=torus(sides=4x5) M=1,2,10",
				"topology=folded-cube(d=5) M=1,2,16", "topology=manhattan(rows=4,columns=6) M=1,2,12"),
			Defined: true,
			Theory:  taskOn.partialBound,
			Measure: claims.Count(func(t taskOn) (float64, int64, error) { return t.shortest(firstNodes(t.M)) }),
			Formula: formula.Multinode, Model: fastest.Schedule,
		}.Declare(),
		claims.Claim[taskOn]{
			ID: "VAR98-TE-BOUND", Title: "Total exchange takes what its shortest paths take on all links",
			Statement: `Total exchange takes no less than $\lceil N(N-1)\bar L / A \rceil$ slots, the links on the shortest paths of all ` +
				`packets over all links, one in each direction. Executed: the shortest total exchange known here, that treats all nodes ` +
				`alike or that sends each packet a way of its own, chosen so that links carry as much as each other; in a mesh the links ` +
				`across the middle carry most, and the bound is not met.`,
			Source: "VAR98, Section 3.1; derived", Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolTaskT, symbolTaskN, symbolMeanL,
				{Name: "A", Meaning: "links of the network, one in each direction"}},
			Parameters: tasksOn(144, slices.Concat(alikeTexts, endedTexts[:3]), "total-exchange"),
			Over:       []string{"task=total-exchange topology=" + surveyedNetworks, "task=total-exchange topology=" + endedNetworks},
			Given:      claims.Valid(taskOn.noStar), Defined: true,
			Theory: func(t taskOn) (float64, error) {
				s, err := surveyedOf(t.net)
				if err != nil {
					return 0, err
				}
				return s.exchange()
			},
			Measure: claims.Count(func(t taskOn) (float64, int64, error) { return t.shortest(nil) }),
			Formula: formula.Carried, Model: fastest.Schedule,
		}.Declare(),
		claims.Claim[taskOn]{
			ID: "VAR98-TE-PATH", Title: "Total exchange on paths and stars",
			Statement: `Total exchange takes $\lfloor n/2 \rfloor \lceil n/2 \rceil$ slots on a path of $n$ nodes, the packets that ` +
				`cross its middle one way, and $n-1$ on a star of $n$ nodes, the packets for a leaf: as few as there are on the busiest ` +
				`link, those with the most links to go being sent first. On a star the hub has a packet for a leaf in slot 1 already, so ` +
				`that its links are never idle.`,
			Source: "derived; VAR98, Section 2.1 (TE), has the task", Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolTaskT, {Name: "n", Meaning: "nodes"}},
			Parameters: tasksOn(96, []string{"path(n=[2..40])", "star(n=[2..40])"}, "total-exchange"),
			Over: []string{
				"task=total-exchange topology=path(n=2),star(n=2),path(n=3),star(n=3),path(n=4),star(n=4),path(n=5),star(n=5)",
				"task=total-exchange topology=path(n=9),star(n=9),path(n=20),star(n=20),path(n=64),star(n=64)",
			},
			Defined: true,
			Theory:  taskOn.busiestEnd,
			Measure: claims.Count(taskOn.alone),
			Formula: formula.Carried, Model: tasks.Route,
		}.Declare(),
	}
}

var symbolMeanL = reports.Symbol{Name: `\bar L`, Meaning: "mean distance of two different nodes, in links"}

// everyNode are the two tasks of all nodes on the survey's networks, the accumulation on those of up to 36.
var everyNode = []string{
	"topology=hypercube(d=1),hypercube(d=2),hypercube(d=3),hypercube(d=4),hypercube(d=5)" + broadcastAndDual,
	"topology=hypercube(d=6) task=multinode-broadcast",
	"topology=ring(n=5),ring(n=6),ring(n=7),torus(sides=3x3),torus(sides=4x4)" + broadcastAndDual,
	"topology=torus(sides=5x5),torus(sides=6x6),torus(sides=3x3x3)" + broadcastAndDual,
	"topology=torus(sides=4x4x4) task=multinode-broadcast",
	"topology=torus(sides=4x5),torus(sides=3x7)" + broadcastAndDual,
	"topology=folded-cube(d=2),folded-cube(d=3),folded-cube(d=4),folded-cube(d=5)" + broadcastAndDual,
	"topology=folded-cube(d=6) task=multinode-broadcast",
	"topology=manhattan(rows=4,columns=4),manhattan(rows=4,columns=6),manhattan(rows=6,columns=6)" + broadcastAndDual,
	"topology=manhattan(rows=8,columns=8) task=multinode-broadcast",
	"topology=complete(n=9)" + broadcastAndDual,
}

const broadcastAndDual = " task=multinode-broadcast,partial-multinode-accumulation"

// ascending takes the sides of a torus in ascending order, which is isomorphic:
// the search for trees finds the shortest schedule of 2x2x3 and not that of 3x2x2.
func (t taskOn) ascending() taskOn {
	if torus, is := t.net.(topologies.Torus); is {
		t.net = topologies.Torus{Sides: slices.Sorted(slices.Values(torus.Sides))}
	}
	return t
}

// wide refuses meshes on which the rule may need more than the bound, which it does not
// on any other mesh of up to 144 nodes.
func (t taskOn) wide() error {
	mesh, _ := t.net.(topologies.Mesh)
	sides := slices.DeleteFunc(slices.Clone(mesh.Sides), func(s int) bool { return s == 1 })
	slices.Sort(sides)
	known := len(sides) < 4
	switch {
	case len(sides) == 2:
		known = sides[1] <= 12 && (sides[0] > 2 || sides[1] <= 6)
	case len(sides) == 3:
		known = sides[2] <= 5
	}
	if !known {
		return &inputs.Error{Arg: "topology", Value: t.net, Domain: "a mesh of 2 dimensions of up to 12, of two rows up to 6, or of 3 of " +
			"up to 5: on others the rule is not known to attain the bound, or does not"}
	}
	return nil
}

// partialOn are the four tasks of some nodes on networks.
func partialOn(networks ...string) []string {
	for i, n := range networks {
		networks[i] = n + " task=partial-multinode-broadcast,partial-multinode-accumulation," +
			"partial-multinode-scatter,partial-multinode-gather"
	}
	return networks
}

// partialBound returns the lower bound of one of the four tasks.
func (t taskOn) partialBound() (float64, error) {
	s, err := alikeOf(t.net)
	if err != nil {
		return 0, err
	}
	switch {
	case t.M >= s.Nodes:
		return 0, &inputs.Error{Arg: "M", Value: t.M, Domain: fmt.Sprintf("an integer from 1 to %d", s.Nodes-1)}
	case t.task == "partial-multinode-broadcast", t.task == "partial-multinode-accumulation":
		return whole(formula.Multinode(t.M, s.links, s.Diameter))
	}
	one, err := s.multinode()
	if err != nil {
		return 0, err
	}
	all, err := formula.Carried(s.crossings(t.M), s.links*s.Nodes)
	return max(one, float64(all)), err
}

func (t taskOn) noStar() error {
	if _, star := t.net.(topologies.Star); star {
		return &inputs.Error{Arg: "topology", Value: t.net, Domain: "no star, of which VAR98-TE-PATH has the time itself"}
	}
	return nil
}

// busiestEnd returns the packets on the busiest link of a path or a star.
func (t taskOn) busiestEnd() (float64, error) {
	n := t.net.Order()
	switch t.net.(type) {
	case topologies.Path:
		return whole(formula.Carried((n/2)*((n+1)/2), 1))
	case topologies.Star:
		return whole(formula.Carried(n-1, 1))
	}
	return 0, &inputs.Error{Arg: "topology", Value: t.net, Domain: "a path or star"}
}
