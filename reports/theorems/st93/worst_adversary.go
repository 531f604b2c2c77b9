package st93

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

var symbolFamily = reports.Symbol{Name: `\text{family}`, Meaning: "the prespecified trees: of increasing order, those of the multinode broadcast by rotations (VB93), one order of dimensions per node at random, or any spanning trees at random; besides, orders from dimension z mod d on, and paths by the Gray code"}

func adversaryArc() reports.Claim {
	const id = "ST93-ADVERSARY-ARC"
	return reports.Claim{
		ID:    id,
		Title: "Whatever the trees, some arc into every node is in a d-th of them",
		Statement: `Let every node $z$ have a prespecified spanning tree with root $z$. For every node $x$, the $2^d - 1$ trees of the others enter $x$ over its $d$ arcs, ` +
			`so that some arc into $x$ is in $\lceil (2^d-1)/d \rceil$ trees or more. Counted: $\min_x \max_i$ of the trees that contain $(x \oplus e_i, x)$.`,
		Source:   "ST93, Section 3.1",
		Quantity: `\min_x \max_i \#\{z : (x \oplus e_i, x) \in \text{tree of } z\}`,
		Unit:     "trees",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolD, symbolFamily, {Name: "x, z", Meaning: "nodes"}, {Name: "e_i", Meaning: "the node with a one in position i alone, i = 1..d"}},
		Formula:  formula.AdversaryBound,
		Model:    trees.WorstArc,
		Cases: againstFamilies(id, 6, 7, func(d int) (float64, error) {
			return integer(formula.AdversaryBound(d))
		}, "trees on the worst arc", "trees", leastOfWorst),
	}
}

func adversary() reports.Claim {
	const id = "ST93-ADVERSARY"
	return reports.Claim{
		ID:    id,
		Title: "Along prespecified trees, K sources chosen against them need K slots",
		Statement: `Let the packet of every node be confined to a prespecified tree. For every $K \le \lceil (2^d-1)/d \rceil$ there are $K$ nodes whose packets enter some node over one arc, ` +
			`so that $T \ge K$, though the links and distances of the cube ask for $\max(d, (2^d-1)K/(d\,2^d))$ only. The paper says $K \le (2^d-1)/d$. Measured: $T/K$ of broadcasts in which every link serves ` +
			`first come first served, each from the first $K$ roots of the trees on the most loaded arc; the least over all these $K$.`,
		Source:   "ST93, Section 3.1",
		Quantity: `\min_K T/K`,
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT, symbolFamily},
		Formula:  kit.Stated,
		Model:    schedules.Along,
		Cases:    againstFamilies(id, 6, 8, func(int) (float64, error) { return kit.Stated(1) }, "least T/K", "", leastRatio),
	}
}

// A target is a family of trees on the cube of d dimensions.
type target struct {
	prespecified
	d int
}

func (t target) String() string { return fmt.Sprintf("family=%s d=%d", t.name, t.d) }

var (
	families = []prespecified{increasingOrder, rotations, randomOrders, randomTrees}
	more     = []prespecified{cyclicOrders, grayPaths}
	targets  = arguments.Of2(func(p prespecified, d int) (target, error) { return target{p, d}, nil },
		arguments.Choice("family", "trees of all nodes", slices.Concat(families, more)...), dimensions(1, 8, 6))
)

// againstFamilies makes a case of every family in d = 1..last, Long for d > quick. One
// run measures one family; a random one is drawn several times, and all draws must
// satisfy the claim.
func againstFamilies(id string, quick, last int, theory func(d int) (float64, error), name, unit string,
	measure func(d int, family trees.Family) (float64, int64, error),
) reports.Cases {
	const runs = 4
	var list []target
	for _, p := range families {
		for _, d := range kit.From(1, last) {
			list = append(list, target{p, d})
		}
	}
	return kit.Cases(id, targets, list, func(label string, t target) reports.Case {
		once := func(r *rand.Rand) (float64, int64, error) {
			family, err := t.of(t.d, r)
			if err != nil {
				return 0, 0, err
			}
			return measure(t.d, family)
		}
		c := countCase(name, unit, func() (float64, error) { return theory(t.d) }, func() (float64, int64, error) { return once(nil) })
		if t.random {
			c.Kind = reports.Executed
			c.Measure = kit.AtMost(runs, montecarlo.Range(name, unit, label, 0, func() montecarlo.Replication[float64] {
				return func(r *rand.Rand) (float64, error) {
					value, _, err := once(r)
					return value, err
				}
			}))
		}
		c.Long = t.d > quick
		return c
	})
}

// listOf returns all trees of a family.
func listOf(d int, family trees.Family) ([]trees.Tree, error) {
	list := make([]trees.Tree, 1<<d)
	for root := range list {
		tree, err := family(root)
		if err != nil {
			return nil, err
		}
		list[root] = tree
	}
	return list, nil
}

// leastOfWorst returns, over the nodes, the smallest of the maximum numbers of trees on
// an arc into the node.
func leastOfWorst(d int, family trees.Family) (float64, int64, error) {
	list, err := listOf(d, family)
	if err != nil {
		return 0, 0, err
	}
	least := math.Inf(1)
	for x := range list {
		worst, err := trees.WorstArc(topologies.Hypercube{D: d}, list, topologies.Node(x))
		if err != nil {
			return 0, 0, err
		}
		least = min(least, float64(len(worst.Roots)))
	}
	return least, int64(len(list)), nil
}

// leastRatio returns the least T/K of the broadcasts from the first K roots of
// the trees on the worst arc, K = 1..ceil((2^d-1)/d).
func leastRatio(d int, family trees.Family) (float64, int64, error) {
	list, err := listOf(d, family)
	if err != nil {
		return 0, 0, err
	}
	worst, err := trees.WorstArc(topologies.Hypercube{D: d}, list, -1)
	if err != nil {
		return 0, 0, err
	}
	most := (1<<d - 1 + d - 1) / d
	if len(worst.Roots) < most {
		return 0, 0, fmt.Errorf("d=%d: the worst arc is in %d trees, want %d sources", d, len(worst.Roots), most)
	}
	var sources []int
	least := math.Inf(1)
	for K := 1; K <= most; K++ {
		sources = append(sources, int(worst.Roots[K-1]))
		s, err := schedules.Along(d, sources, trees.Listed(list), schedules.FIFO, nil)
		slots, err := slotsOf(d, s, err)
		if err != nil {
			return 0, 0, err
		}
		least = min(least, float64(slots)/float64(K))
	}
	return least, int64(most), nil
}
