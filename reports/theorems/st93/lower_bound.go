package st93

import (
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// lowerBounds are the claims of Section 3.1.
func lowerBounds() []reports.Claim {
	const drawnSets = `algorithm="greedy","three phases by exchange"`
	const planned = `algorithm="shortest known","greedy","three phases by exchange"`
	return []reports.Claim{
		claims.Claim[comparison]{
			ID: "ST93-LB", Title: "No algorithm takes fewer slots than the diameter, or than the sends divided by the links",
			Statement: `$K$ broadcasts are $(2^d-1)K$ sends, and a slot has room for $d\,2^d$; the farthest node is $d$ links away. So ` +
				`$T \ge \lceil \max(d, (2^d-1)K/(d\,2^d)) \rceil$ for any algorithm. Measured on the fastest algorithms known, sends ` +
				`counted and validated one by one: one tree for $K = 1$, ranked sources for $K = d$, the optimal multinode broadcast of ` +
				`VB93 for $K = 2^d$. All of them attain the bound.`,
			Source: "ST93, Section 3.1; the ceiling is derived", Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
			Parameters: comparisons, Over: []string{
				`d=1..10 K=1 algorithm="one tree"`,
				`d=2 K=2 algorithm="ranked"`, `d=3 K=3 algorithm="ranked"`, `d=4 K=4 algorithm="ranked"`,
				`d=5 K=5 algorithm="ranked"`, `d=6 K=6 algorithm="ranked"`, `d=7 K=7 algorithm="ranked"`,
				`d=8 K=8 algorithm="ranked"`, `d=9 K=9 algorithm="ranked"`, `d=10 K=10 algorithm="ranked"`,
				`d=2 K=4 algorithm="optimal multinode"`, `d=3 K=8 algorithm="optimal multinode"`,
				`d=4 K=16 algorithm="optimal multinode"`, `d=5 K=32 algorithm="optimal multinode"`,
				`d=6 K=64 algorithm="optimal multinode"`, `d=7 K=128 algorithm="optimal multinode"`,
				`d=8 K=256 algorithm="optimal multinode"`,
			},
			Given: claims.Given("distinct sources: 1 with one tree, d ranked, all with the optimal multinode broadcast", comparison.suits),
			Theory: func(c comparison) (float64, error) {
				_, slots, err := formula.Lower(c.d, c.K)
				return integer(slots, err)
			},
			Measure: claims.Choose(comparison.oneSchedule),
			Formula: formula.Lower, Model: schedules.Validate,
		}.Declare(),
		claims.Claim[comparison]{
			ID: "ST93-LB-CAUSAL", Title: "A sharper lower bound: packets from afar come late",
			Statement: `In $t$ slots a packet comes no farther than $t$ hops. Over all nodes, the mean number of packets that begin ` +
				`within $t$ hops is $K V(t)/2^d$; some node has no more, and all the others reach it over $d$ links after slot $t$: ` +
				`$T \ge \max_{0 \le t < d} \left(t + \lceil (K - \lfloor K V(t)/2^d \rfloor)/d \rceil\right)$. At $K = d^2$ this ` +
				`approaches $3d/2$, where ST93-LB is $d$, so the three phases are within a factor that tends to 4 there. Measured on ` +
				`validated schedules with random sources, the shortest known here among them.`,
			Source:   "derived; ST93, Section 3.2, remarks that its bound is not necessarily tight",
			Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{
				symbolD, symbolK, symbolT, {Name: "t", Meaning: "number of slots, and of hops"},
				{Name: "V(t)", Meaning: "nodes within t hops of a node"},
			},
			Parameters: arguments.Of2(func(in instance, algorithm string) (comparison, error) { return comparison{in, algorithm}, nil },
				listedSizes, arguments.Phrase("algorithm", "what is executed", anySources...)),
			Over: []string{
				"d=4 K=16 " + planned, "d=5 K=25 " + planned, "d=6 K=12,36 " + planned, "d=7 K=49 " + drawnSets, "d=8 K=20,64 " + drawnSets,
			},
			Given:   claims.About(func(c comparison) instance { return c.instance }, distinctSources),
			Theory:  func(c comparison) (float64, error) { return integer(formula.CausalLower(c.d, c.K)) },
			Measure: claims.Range(0, claims.Draw(comparison.slots)).AtMost(8),
			Formula: formula.CausalLower, Model: schedules.Validate,
		}.Declare(),
		claims.Claim[target]{
			ID: "ST93-ADVERSARY-ARC", Title: "Whatever the trees, some arc into every node is in a d-th of them",
			Statement: `Let every node $z$ have a prespecified spanning tree with root $z$. For every node $x$, the $2^d - 1$ trees of ` +
				`the others enter $x$ over its $d$ arcs, so that some arc into $x$ is in $\lceil (2^d-1)/d \rceil$ trees or more. ` +
				`Counted: $\min_x \max_i$ of the trees that contain $(x \oplus e_i, x)$.`,
			Source: "ST93, Section 3.1", Measured: `\min_x \max_i \#\{z : (x \oplus e_i, x) \in \text{tree of } z\}`,
			Name: "trees on the worst arc", Unit: "trees", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{
				symbolD, symbolFamily, {Name: "x, z", Meaning: "nodes"},
				{Name: "e_i", Meaning: "the node with a one in position i alone, i = 1..d"},
			},
			Parameters: targets, Over: []string{printedFamilies + " d=1..6"}, Long: []string{printedFamilies + " d=7"},
			Theory: func(t target) (float64, error) { return integer(formula.AdversaryBound(t.d)) }, Measure: onFamily(leastOfWorst),
			Formula: formula.AdversaryBound, Model: trees.WorstArc,
		}.Declare(),
		claims.Claim[target]{
			ID: "ST93-ADVERSARY", Title: "Along prespecified trees, K sources chosen against them need K slots",
			Statement: `Let the packet of every node be confined to a prespecified tree. For every $K \le \lceil (2^d-1)/d \rceil$ there ` +
				`are $K$ nodes whose packets enter some node over one arc, so that $T \ge K$, though the links and distances of the cube ` +
				`ask for $\max(d, (2^d-1)K/(d\,2^d))$ only. The paper says $K \le (2^d-1)/d$. Measured: $T/K$ of broadcasts in which ` +
				`every link serves first come first served, each from the first $K$ roots of the trees on the most loaded arc; the least ` +
				`over all these $K$.`,
			Source: "ST93, Section 3.1", Measured: `\min_K T/K`, Name: "least T/K", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolFamily},
			Parameters: targets, Over: []string{printedFamilies + " d=1..6"}, Long: []string{printedFamilies + " d=7,8"},
			Theory: claims.Stated[target](1), Measure: onFamily(leastRatio),
			Formula: kit.Stated, Model: schedules.Along,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-ADVERSARY-EQ", Title: "The trees of the optimal multinode broadcast leave the adversary as little as any",
			Statement: `Of the trees of the multinode broadcast by rotations (VB93) no arc is in more than $\lceil (2^d-1)/d \rceil$, ` +
				`and some arc is in so many: no prespecified trees do better. They are the translates of one tree, which crosses every ` +
				`dimension $\lfloor (2^d-1)/d \rfloor$ or $\lceil (2^d-1)/d \rceil$ times. Counted: the trees on the most loaded arc; ` +
				`for $d \ge 10$ the arcs of the one tree in its most crossed dimension, which are as many.`,
			Source: "derived", Measured: `\max_{\text{arcs } a} \#\{z : a \in \text{tree of } z\}`,
			Name: "trees on the worst arc", Unit: "trees", Within: claims.OneCount,
			Symbols: []reports.Symbol{
				symbolD, {Name: "a", Meaning: "an arc of the cube"}, {Name: "z", Meaning: "node, the root of its tree"},
			},
			Parameters: dimensions(1, 18, 18), Over: []string{"d=1..16"},
			Theory: claims.Whole(formula.AdversaryBound), Measure: mostLoaded(rotationTree),
			Formula: formula.AdversaryBound, Model: trees.Loads,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-ADVERSARY-INCREASING", Title: "Of the trees of increasing order, half share an arc",
			Statement: `Of the completely unbalanced trees of increasing order, one from every node, $2^{d-1}$ share an arc of dimension ` +
				`$d$: about $d/2$ times the least that an adversary finds in any trees (ST93-ADVERSARY-EQ). Counted as there.`,
			Source: "derived from ST93, Sections 2.2 and 3.1", Measured: `\max_{\text{arcs } a} \#\{z : a \in \text{tree of } z\}`,
			Name: "trees on the worst arc", Unit: "trees", Within: claims.OneCount,
			Symbols: []reports.Symbol{
				symbolD, {Name: "a", Meaning: "an arc of the cube"}, {Name: "z", Meaning: "node, the root of its tree"},
			},
			Parameters: dimensions(1, 18, 18), Over: []string{"d=1..16"},
			Theory: claims.Whole(formula.IncreasingAdversary), Measure: mostLoaded(increasingTree),
			Formula: formula.IncreasingAdversary, Model: trees.Loads,
		}.Declare(),
	}
}

// A comparison is an algorithm to be compared with a lower bound.
type comparison struct {
	instance
	algorithm string
}

// anySources are the algorithms for arbitrary sources, and fixedNumber those for a number of packets that the
// dimension determines.
var (
	anySources  = []string{"shortest known", "greedy", "three phases", "three phases by exchange"}
	fixedNumber = map[string]func(d int) int{
		"one tree":          func(int) int { return 1 },
		"ranked":            func(d int) int { return d },
		"optimal multinode": func(d int) int { return 1 << d },
	}
)

// comparisons is the argument of a comparison, whose number of packets may be left to the algorithm.
var comparisons = arguments.Of2(func(in instance, algorithm string) (comparison, error) {
	if K, fixed := fixedNumber[algorithm]; fixed && in.K == 0 {
		in.K = K(in.d)
	} else if in.K == 0 {
		in.K = min(in.d*in.d, in.nodes())
	}
	return comparison{in, algorithm}, in.within(mostListed)
}, sizesOf(dimensions(1, 12, 9), func(int) int { return 0 }).Usual("K", 1, 80),
	arguments.Phrase("algorithm", "what is executed", append([]string{"one tree", "ranked", "optimal multinode"}, anySources...)...))

func (c comparison) suits() error {
	if K, fixed := fixedNumber[c.algorithm]; fixed {
		return c.exactly(K(c.d), "the packets of "+c.algorithm)
	}
	return c.some()
}

// schedule builds the schedule of packets from given sources.
func (c comparison) schedule(sources []int) (schedules.Schedule, error) {
	switch c.algorithm {
	case "one tree":
		return schedules.Greedy(c.d, []int{0})
	case "ranked":
		return schedules.KnownRanks(c.d, sources, false)
	case "optimal multinode":
		return schedules.CubeMultinode(c.d)
	case "greedy":
		return schedules.Greedy(c.d, sources)
	case "three phases":
		return schedules.KBroadcast{}.Schedule(c.d, sources)
	case "three phases by exchange":
		return schedules.KBroadcast{Ranks: schedules.PrefixExchange}.Schedule(c.d, sources)
	}
	nodes := make([]topologies.Node, len(sources))
	for p, v := range sources {
		nodes[p] = topologies.Node(v)
	}
	return fastest.Schedule(topologies.Hypercube{D: c.d}, tasks.PartialBroadcast(1<<c.d, nodes), tasks.Full)
}

// slots returns the slots of the validated schedule of a random set of sources.
func (c comparison) slots(r *rand.Rand) (float64, error) {
	s, err := c.schedule(drawn(r, c.d, c.K))
	return integer(slotsOf(c.d, s, err))
}

// oneSchedule measures the slots of one schedule, which is that of a drawn set where the sources matter.
func (c comparison) oneSchedule() claims.Measurement[comparison] {
	count := claims.Count(func(c comparison) (int, int64, error) {
		s, err := c.schedule(drawn(rand.New(rand.NewPCG(1, uint64(c.d))), c.d, c.K))
		slots, err := slotsOf(c.d, s, err)
		return slots, int64(len(s.Sends)), err
	})
	if _, fixed := fixedNumber[c.algorithm]; !fixed || c.algorithm == "ranked" {
		return count.OneInstance()
	}
	return count
}

// mostLoaded counts the trees on the most loaded arc, of which each is a translate of one: tree by tree up to
// dimension 9; above, by the dimensions of the arcs of the one.
func mostLoaded(tree func(d int) (trees.Tree, error)) claims.Measurement[int] {
	return claims.Count(func(d int) (most int, n int64, err error) {
		cube := topologies.Hypercube{D: d}
		home, err := tree(d)
		if err != nil {
			return 0, 0, err
		}
		if d > 9 {
			return slices.Max(home.Crossings()), int64(home.Order()), trees.Validate(cube, []trees.Tree{home})
		}
		family, err := trees.Translates(home)
		if err != nil {
			return 0, 0, err
		}
		loads, err := trees.Loads(cube, family)
		return len(loads) - 1, int64(home.Order()), err
	})
}
