package var98

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// distanceTo returns the distance of two nodes by their coordinates.
func distanceTo(net topologies.Topology, v, w int) (int, error) {
	along := func(sides []int, around bool) int {
		hops := 0
		for _, s := range sides {
			apart := max(v%s, w%s) - min(v%s, w%s)
			if around {
				apart = min(apart, s-apart)
			}
			v, w, hops = v/s, w/s, hops+apart
		}
		return hops
	}
	switch x := net.(type) {
	case topologies.Hypercube:
		return bits.OnesCount(uint(v ^ w)), nil
	case topologies.FoldedCube:
		ones := bits.OnesCount(uint(v ^ w))
		return min(ones, x.D+1-ones), nil
	case topologies.Ring:
		return along([]int{x.N}, true), nil
	case topologies.Torus:
		return along(x.Sides, true), nil
	case topologies.Path:
		return along([]int{x.N}, false), nil
	case topologies.Mesh:
		return along(x.Sides, false), nil
	case topologies.Complete:
		return min(1, max(v-w, w-v)), nil
	}
	return 0, &inputs.Error{Arg: "topology", Value: net, Domain: "a hypercube, folded cube, ring, torus, path, mesh or complete network"}
}

// chosen returns the M nodes that a task of node 0 is for, drawn at random, which the
// parameters name.
func (t taskOn) chosen() []topologies.Node {
	n := t.net.Order()
	var nodes []topologies.Node
	for _, v := range rand.New(rand.NewPCG(uint64(n), uint64(t.number))).Perm(n)[:t.number] {
		nodes = append(nodes, topologies.Node(v))
	}
	return nodes
}

// chosenAt returns how many of them are at each distance from node 0.
func (t taskOn) chosenAt() (at []int, err error) {
	if n := t.net.Order(); t.number > n {
		return nil, &inputs.Error{Arg: "M", Value: t.number, Domain: fmt.Sprintf("an integer from 1 to %d", n)}
	}
	at = make([]int, t.net.Order()+1)
	for _, v := range t.chosen() {
		r, err := distanceTo(t.net, 0, int(v))
		if err != nil {
			return nil, err
		}
		at[r]++
	}
	return at, nil
}

// farthestChosen returns the distance of the farthest.
func (t taskOn) farthestChosen() (float64, error) {
	at, err := t.chosenAt()
	if err != nil {
		return 0, err
	}
	far := 0
	for r, k := range at {
		if k > 0 {
			far = r
		}
	}
	return whole(formula.Multinode(min(1, far), 1, far)) // nothing to send if node 0 alone is chosen
}

// scatteredAtLeast returns the bound on packets for them.
func (t taskOn) scatteredAtLeast() (float64, error) {
	at, err := t.chosenAt()
	if err != nil {
		return 0, err
	}
	return whole(formula.Scatter(len(t.net.AppendNeighbors(nil, 0)), at))
}

// selective are the four tasks of node 0 and some nodes.
var selective = map[string]func(n int, root topologies.Node, some []topologies.Node) tasks.Task{
	"selective-broadcast": tasks.SelectiveBroadcast, "selective-accumulate": tasks.SelectiveAccumulation,
	"selective-scatter": tasks.SelectiveScatter, "selective-gather": tasks.SelectiveGather,
}

func selectiveOn(names ...string) arguments.Argument[taskOn] {
	return arguments.Of2(func(t taskOn, M int) (taskOn, error) { return ofSome(t, M), nil },
		tasksOn(256, append([]string{"mesh(sides=[2..5]x[2..6])", "path(n=[2..20])"}, "hypercube(d=[1..6])", "ring(n=[3..20])", "torus(sides=[3..6]x[3..6])", "folded-cube(d=[2..6])", "complete(n=[2..12])"), names...), arguments.Int("M", "chosen nodes, drawn at random", 1, 255).Usual("M", 1, 12))
}

// selectiveNetworks lists tasks on networks with several numbers of nodes.
func selectiveNetworks(names ...string) (list []taskOn) {
	for _, net := range []topologies.Topology{topologies.Hypercube{D: 1}, topologies.Hypercube{D: 4}, topologies.Hypercube{D: 7}, topologies.FoldedCube{D: 5}, topologies.Ring{N: 12}, topologies.Torus{Sides: []int{5, 6}}, topologies.Mesh{Sides: []int{4, 6}}, topologies.Path{N: 9}, topologies.Complete{N: 8}} {
		for _, M := range []int{1, 3, 20} {
			for _, name := range names {
				if M <= net.Order() {
					list = append(list, ofSome(taskOn{task: name, net: net}, M))
				}
			}
		}
	}
	return list
}

func selectiveCases(names []string, theory func(t taskOn) (float64, error)) reports.Cases {
	return kit.Each(kit.OneDraw, taskCases(selectiveOn(names...), selectiveNetworks(names...), theory, func(t taskOn, n int) tasks.Task { return selective[t.task](n, 0, t.chosen()) }))
}

var symbolChosen = reports.Symbol{Name: "M", Meaning: "chosen nodes"}

func selectiveBroadcast() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-SSNB",
		Title: "Selective broadcast and accumulation take the distance of the farthest chosen node",
		Statement: `A packet of node 0 for $M$ chosen nodes, and the accumulation of values of theirs at node 0, take as many slots as the farthest of them is links away: nobody waits on a tree of shortest paths, whose branches without a chosen node are left out. ` +
			`Executed for nodes drawn at random; distances by coordinates.`,
		Source:     "derived; VAR98, Section 2.1, has the tasks (SSNB, SSNA)",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolChosen},
		Formula:    formula.Multinode,
		Model:      tasks.Plan,
		Cases:      selectiveCases([]string{"selective-broadcast", "selective-accumulate"}, taskOn.farthestChosen),
	}
}

func selectiveScatter() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-SSNS",
		Title: "A selective scatter or gather takes at least as long as the links of its node and the distance of the rest allow",
		Statement: `A packet of node 0 for each of $M$ chosen nodes, $M_r$ of them $r$ links away or more, takes at least $\max_{r \ge 1} \left( r - 1 + \lceil M_r/g \rceil \right)$ slots, $g$ being its links, and so does a gather: the last of $M_r$ packets leaves node 0 in slot $\lceil M_r/g \rceil$ or later and has $r - 1$ links before it. ` +
			`Executed in the least number of slots for nodes drawn at random. The bound is exact where no link has more to do than others (VAR98-SSNS-CUBE), and not if most packets need the same one.`,
		Source:     "derived; VAR98, Section 2.1, has the tasks (SSNS, SSNG)",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolChosen, {Name: "M_r", Meaning: "chosen nodes at a distance of at least $r$"}, symbolTaskR, symbolTaskLinks},
		Formula:    formula.Scatter,
		Model:      tasks.Plan,
		Cases:      selectiveCases([]string{"selective-scatter", "selective-gather"}, taskOn.scatteredAtLeast),
	}
}

func selectiveSubsets() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-SSNS-CUBE",
		Title:      "In cubes of up to three dimensions every selective scatter attains its bound",
		Statement:  `Of the $2^N - 1$ nonempty sets of nodes of the cube of $d \le 3$ dimensions, so many have a selective scatter from node 0 that takes more slots than $\max_{r \ge 1} \left( r - 1 + \lceil M_r/g \rceil \right)$: none. All sets, scattered in the least number of slots, by maximum flows over time.`,
		Source:     "derived, by exhaustion; VAR98, Section 2.1, has the task (SSNS)",
		Quantity:   `\#`,
		Unit:       "sets",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{{Name: `\#`, Meaning: "such sets"}, symbolTaskN, symbolCubeD, {Name: "M_r", Meaning: "chosen nodes at a distance of at least $r$"}, symbolTaskR, symbolTaskLinks},
		Formula:    kit.Stated,
		Model:      tasks.Deal,
		Cases: kit.Integers("", "d", "dimensions of the cube", 1, 3, []int{2, 3}, func(_ string, d int) reports.Case {
			return counted("", func() (float64, error) { return kit.Stated(0) }, "sets", "sets", func() (float64, int64, error) { return selectiveExceptions(d) })
		}),
	}
}

// selectiveExceptions returns the number of sets of nodes to which a scatter exceeds its
// bound, and of all.
func selectiveExceptions(d int) (exceptions float64, sets int64, err error) {
	net := topologies.Hypercube{D: d}
	n := net.Order()
	for set := 1; set < 1<<n; set++ {
		var some []topologies.Node
		at := make([]int, d+1)
		for v := range n {
			if set>>v&1 == 1 {
				some = append(some, topologies.Node(v))
				at[bits.OnesCount(uint(v))]++
			}
		}
		least, err := formula.Scatter(d, at)
		if err != nil {
			return 0, 0, err
		}
		slots, _, err := plannedSlots(net, tasks.SelectiveScatter(n, 0, some))
		if err != nil {
			return 0, 0, err
		}
		if sets++; slots > float64(least) {
			exceptions++
		}
	}
	return exceptions, sets, nil
}
