package var98

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// permutations are the claims of Section 2.1 on permutations.
func permutations() []reports.Claim {
	symbolDimension := reports.Symbol{Name: "j", Meaning: "a dimension, from 0"}
	return []reports.Claim{
		claims.Claim[taskOn]{
			ID: "VAR98-PERM", Title: "The permutation of opposite nodes takes the diameter",
			Statement: `The packet of node $v$ for node $N-1-v$, the opposite one in a cube, mesh or path, takes as many slots as the ` +
				`diameter has links, $d$ in the cube, though all packets are on their way at once: none ever waits, if all cross the ` +
				`dimensions in the same order, for those on a line have begun at once. Executed along these paths.`,
			Source:   "derived; VAR98, Section 2.1, has the task (permutation)",
			Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolTaskT, symbolTaskN, {Name: "v", Meaning: "number of a node"}, symbolCubeD},
			Parameters: tasksOn(256, []string{"hypercube(d=[1..8])", "mesh(sides=[2..6]x[2..6])", "mesh(sides=[2..4]x[2..4]x[2..4])",
				"path(n=[2..64])"}, "permutation"),
			Over: []string{"task=permutation topology=hypercube(d=1),hypercube(d=3),hypercube(d=6),path(n=2),path(n=9),path(n=64)," +
				"mesh(sides=4x5),mesh(sides=3x4x5),mesh(sides=10x10)"},
			Long: []string{"task=permutation topology=hypercube(d=8)"}, Defined: true,
			Theory:  taskOn.oppositeCorners,
			Measure: claims.Count(taskOn.oppositeSlots),
			Formula: formula.MeshDistances, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[permuted]{
			ID:    "VAR98-PERM-ORDER",
			Title: "In dimension order, bit reversal and transposition load a link with the square root of half the packets",
			Statement: `If all packets of a permutation cross dimensions in increasing order, the reversal of bits loads the busiest ` +
				`link of the cube with $2^{\lfloor d/2 \rfloor - 1}$ packets, $d \ge 2$, and to exchange the upper with the lower half ` +
				`of the bits, which transposes a matrix whose rows and columns are numbered by them, and to change the one in the middle ` +
				`of odd $d$, with $2^{\lfloor (d-1)/2 \rfloor}$. A packet that crosses dimension $j$ of a node has all bits from $j$ on ` +
				`in its origin, the others in its destination: it is one of $2^j$ and of $2^{d-1-j}$, and the latter permutation attains ` +
				`the smaller number for every link in the middle. Executed, and packets of each link counted; $T \ge C$.`,
			Source:   "derived; VAR98, Section 2.1, has the task (permutation)",
			Measured: `C`, Name: "packets", Unit: "packets", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolBusiest, symbolTaskT, symbolCubeD, symbolDimension},
			Parameters: arguments.Of2(func(d int, name string) (permuted, error) { return permuted{d, name}, nil },
				arguments.Dimensions(10).Usual("d", 1, 9),
				arguments.Word("permutation", "what is done to the bits of a node", bitReversal, halves)),
			Over: []string{"d=1..3 permutation=bit-reversal,halves", "d=6,7 permutation=bit-reversal,halves"},
			Long: []string{"d=9,10 permutation=bit-reversal,halves"},
			Theory: claims.Whole(func(x permuted) (int, error) {
				if x.name == bitReversal {
					return formula.DimensionOrderReversal(x.d)
				}
				return formula.DimensionOrderWorst(x.d)
			}),
			Measure: claims.Count(permuted.inOrder),
			Formula: formula.DimensionOrderWorst, Model: tasks.Follow,
		}.Declare(),
		claims.Claim[int]{
			ID: "VAR98-PERM-WORST", Title: "No permutation loads a link more in dimension order",
			Statement: `Over all permutations of the $N = 2^d$ nodes, the busiest link has at most $2^{\lfloor (d-1)/2 \rfloor}$ ` +
				`packets, which is attained (VAR98-PERM-ORDER). All $N!$ of them, each packet traced through the cube.`,
			Source:   "derived, and by exhaustion; VAR98, Section 2.1, has the task (permutation)",
			Measured: `\max C`, Name: "packets", Unit: "packets", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolBusiest, symbolTaskN, symbolCubeD},
			Parameters: arguments.Int("d", "dimensions of the cube", 1, 3), Over: []string{"d=2,3"},
			Theory:  claims.Whole(formula.DimensionOrderWorst),
			Measure: claims.Count(tasks.WorstInDimensionOrder),
			Formula: formula.DimensionOrderWorst, Model: tasks.InDimensionOrder,
		}.Declare(),
		claims.Claim[detour]{
			ID: "VAR98-PERM-TWO-PHASES", Title: "By way of random nodes no permutation is bad",
			Statement: `Each packet goes to a node drawn at random first, then to its destination, in dimension order both times. ` +
				`Whatever the permutation, the mean number of links that carry $k$ packets or more in a phase, counted for both, is ` +
				`$2 \cdot 2^d \sum_{j<d} \Pr(\mathrm{Bin}(2^j, 2^{-j-1}) \ge k)$: of the $2^j$ packets that may cross dimension $j$ at a ` +
				`node, each does with probability $2^{-j-1}$, and the second phase is the first back in time. That bounds ` +
				`$\Pr(C \ge k)$ in either phase: at $d = 20$, where $C = 512$ in dimension order at worst, no link has 16 packets but ` +
				`with probability below $10^{-5}$. Measured on the permutation that is worst in dimension order.`,
			Source:   "derived; VAR98, Section 2.1, has the task (permutation)",
			Measured: `\mathrm{E}\,\#`, Name: "links", Unit: "links", Within: claims.Relative(0.2),
			Symbols: []reports.Symbol{{Name: `\#`, Meaning: "links with $k$ packets or more in the first phase, and those in the second"},
				symbolBusiest, symbolCubeD, {Name: "k", Meaning: "a number of packets"}, symbolDimension,
				{Name: `\mathrm{Bin}(n, p)`, Meaning: "a binomial number"}},
			Parameters: arguments.Of2(func(d, k int) (detour, error) { return detour{d, k}, nil },
				arguments.Dimensions(10).Usual("d", 2, 8), arguments.Int("k", "packets on a link", 1, 8).Usual("k", 1, 3)),
			Over: []string{"d=2 k=1", "d=4,5 k=2", "d=7 k=4"}, Long: []string{"d=10 k=3,5"},
			Given: claims.Given("at least one link has k packets on the average", func(x detour) error {
				mean, err := formula.TwoPhaseLinks(x.d, x.k)
				if err == nil && mean < 1 {
					err = &inputs.Error{Arg: "k", Value: x.k, Domain: "a number that at least one link has on the average"}
				}
				return err
			}),
			Theory:  func(x detour) (float64, error) { return formula.TwoPhaseLinks(x.d, x.k) },
			Measure: claims.Mean(detour.links).AtMost(16000),
			Formula: formula.TwoPhaseLinks, Model: tasks.InDimensionOrder,
		}.Declare(),
	}
}

var symbolBusiest = reports.Symbol{Name: "C", Meaning: "packets of the busiest link, which take so many slots", Unit: "packets"}

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

// oppositeCorners returns the diameter of a cube, mesh or path.
func (t taskOn) oppositeCorners() (float64, error) {
	sides := sidesOf(t.net)
	if sides == nil {
		return 0, &inputs.Error{Arg: "topology", Value: t.net, Domain: "a hypercube, mesh or path"}
	}
	d, err := formula.MeshDistances(sides)
	return float64(d.Diameter), err
}

// opposites is the permutation that sends the packet of node v to node n-1-v.
func opposites(n int) (tasks.Task, error) {
	to := firstNodes(n)
	slices.Reverse(to)
	return tasks.Permutation(to)
}

// oppositeSlots executes it with dimensions in increasing order.
func (t taskOn) oppositeSlots() (float64, int64, error) {
	n, sides := t.net.Order(), sidesOf(t.net)
	task, err := opposites(n)
	if err != nil {
		return 0, 0, err
	}
	paths := make([][]topologies.Node, n)
	for v := range paths {
		if paths[v], err = tasks.InMeshOrder(sides, topologies.Node(v), topologies.Node(n-1-v)); err != nil {
			return 0, 0, err
		}
	}
	s, err := tasks.Follow(task, paths)
	return validSlots(t.net, task, s, err)
}

// A permuted is a permutation of the nodes of a cube, by its name.
type permuted struct {
	d    int
	name string
}

const bitReversal, halves = "bit-reversal", "halves"

// to returns the destination of a node.
func (x permuted) to(v int) topologies.Node {
	if x.name == bitReversal {
		return topologies.Node(bits.Reverse64(uint64(v)) >> (64 - x.d))
	}
	half := x.d / 2
	low, high := v&(1<<half-1), v>>(x.d-half)
	middle := x.d % 2 // the bit in the middle, changed, if there is one
	return topologies.Node(low<<(x.d-half) | (^v>>half&middle)<<half | high)
}

// inOrder executes a permutation with dimensions in increasing order and returns the
// packets of the busiest link.
func (x permuted) inOrder() (busiest int, sends int64, err error) {
	net := topologies.Hypercube{D: x.d}
	all := make([]topologies.Node, net.Order())
	paths := make([][]topologies.Node, len(all))
	for v := range all {
		all[v] = x.to(v)
		paths[v] = tasks.InDimensionOrder(topologies.Node(v), all[v])
	}
	t, err := tasks.Permutation(all)
	if err != nil {
		return 0, 0, err
	}
	s, err := tasks.Follow(t, paths)
	if _, sends, err = validSlots(net, t, s, err); err != nil {
		return 0, 0, err
	}
	return tasks.BusiestLink(s), sends, nil
}

// A detour is the worst permutation, in two phases, and a number of packets on a link.
type detour struct{ d, k int }

// links returns the replications of the number of links that carry k packets or more in
// either phase.
func (x detour) links() montecarlo.Replication[float64] {
	n := 1 << x.d
	load := make([]int, 2*n*x.d)
	worst := permuted{x.d, halves}
	return func(r *rand.Rand) (float64, error) {
		clear(load)
		for v := range n {
			from, by, to := topologies.Node(v), topologies.Node(r.IntN(n)), worst.to(v)
			for phase, path := range [2][]topologies.Node{tasks.InDimensionOrder(from, by), tasks.InDimensionOrder(by, to)} {
				for i := range path[1:] {
					load[(phase*n+int(path[i]))*x.d+bits.TrailingZeros(uint(path[i]^path[i+1]))]++
				}
			}
		}
		busy := 0.0
		for _, packets := range load {
			if packets >= x.k {
				busy++
			}
		}
		return busy, nil
	}
}
