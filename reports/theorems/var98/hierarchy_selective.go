package var98

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// selective is the argument of tasks of node 0 and some nodes.
func selective(names ...string) arguments.Argument[taskOn] {
	texts := []string{"mesh(sides=[2..5]x[2..6])", "path(n=[2..20])", "hypercube(d=[1..6])", "ring(n=[3..20])",
		"torus(sides=[3..6]x[3..6])", "folded-cube(d=[2..6])", "complete(n=[2..12])"}
	return tasksOfSome(tasksOn(256, texts, names...), arguments.Int("M", "chosen nodes, drawn at random", 1, 255).Usual("M", 1, 12))
}

// chosenOf are tasks on networks with several numbers of nodes.
func chosenOf(names string) []string {
	return []string{
		"topology=hypercube(d=1) M=1 task=" + names,
		"topology=hypercube(d=4) M=1,3 task=" + names,
		"topology=hypercube(d=7),folded-cube(d=5) M=1,3,20 task=" + names,
		"topology=ring(n=12) M=1,3 task=" + names,
		"topology=torus(sides=5x6),mesh(sides=4x6) M=1,3,20 task=" + names,
		"topology=path(n=9),complete(n=8) M=1,3 task=" + names,
	}
}

// chosen returns the M nodes that a task of node 0 is for, drawn at random, which the
// parameters name.
func (t taskOn) chosen() []topologies.Node {
	n := t.net.Order()
	var nodes []topologies.Node
	for _, v := range rand.New(rand.NewPCG(uint64(n), uint64(t.M))).Perm(n)[:t.M] {
		nodes = append(nodes, topologies.Node(v))
	}
	return nodes
}

// chosenAt returns how many of them are at each distance from node 0.
func (t taskOn) chosenAt() (at []int, err error) {
	if n := t.net.Order(); t.M > n {
		return nil, &inputs.Error{Arg: "M", Value: t.M, Domain: fmt.Sprintf("an integer from 1 to %d", n)}
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

// chosenScatter returns the bound on packets for them.
func (t taskOn) chosenScatter() (float64, error) {
	at, err := t.chosenAt()
	if err != nil {
		return 0, err
	}
	return whole(formula.Scatter(len(t.net.AppendNeighbors(nil, 0)), at))
}

// distanceTo returns the distance of two nodes by their coordinates.
func distanceTo(net topologies.Topology, v, w int) (int, error) {
	switch x := net.(type) {
	case topologies.Hypercube, topologies.Path, topologies.Mesh:
		return formula.MeshApart(sidesOf(net), v, w)
	case topologies.FoldedCube:
		return formula.FoldedCubeApart(x.D, v, w)
	case topologies.Ring:
		return formula.TorusApart([]int{x.N}, v, w)
	case topologies.Torus:
		return formula.TorusApart(x.Sides, v, w)
	case topologies.Complete:
		return min(1, max(v-w, w-v)), nil
	}
	return 0, &inputs.Error{Arg: "topology", Value: net, Domain: "a hypercube, folded cube, ring, torus, path, mesh or complete network"}
}

// selectiveExceptions returns the number of sets of nodes to which a scatter exceeds its
// bound, and of all.
func selectiveExceptions(d int) (exceptions int, sets int64, err error) {
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
