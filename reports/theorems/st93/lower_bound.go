package st93

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// A comparison is an algorithm to be compared with a lower bound.
type comparison struct {
	instance
	algorithm string
}

func (c comparison) String() string { return fmt.Sprintf("%v algorithm=%q", c.instance, c.algorithm) }

// A broadcaster builds the schedule of packets from given sources.
type broadcaster func(d int, sources []int) (schedules.Schedule, error)

// shortestKnown is the algorithm that plans centrally, by whatever way takes the fewest
// slots.
const shortestKnown = "shortest known"

// planned is the shortest schedule known.
func planned(d int, sources []int) (schedules.Schedule, error) {
	nodes := make([]topologies.Node, len(sources))
	for p, v := range sources {
		nodes[p] = topologies.Node(v)
	}
	return fastest.Schedule(topologies.Hypercube{D: d}, tasks.PartialBroadcast(1<<d, nodes), tasks.Full)
}

// anySources are the algorithms for arbitrary sources.
var anySources = map[string]broadcaster{
	shortestKnown:              planned,
	"greedy":                   schedules.Greedy,
	"three phases":             schedules.KBroadcast{}.Schedule,
	"three phases by exchange": schedules.KBroadcast{Ranks: schedules.PrefixExchange}.Schedule,
}

// lowerBound claims the bound that the number of links and the distances impose on
// every algorithm, and compares it with the fastest known one.
func lowerBound() reports.Claim {
	const id = "ST93-LB"
	special := map[string]struct {
		K     func(d int) int
		build broadcaster
	}{
		"one tree":          {func(int) int { return 1 }, func(d int, _ []int) (schedules.Schedule, error) { return schedules.Greedy(d, []int{0}) }},
		"ranked":            {func(d int) int { return d }, func(d int, sources []int) (schedules.Schedule, error) { return schedules.KnownRanks(d, sources, false) }},
		"optimal multinode": {func(d int) int { return 1 << d }, func(d int, _ []int) (schedules.Schedule, error) { return schedules.CubeMultinode(d) }},
	}
	var list []comparison
	for _, f := range []struct {
		name     string
		from, to int
	}{{"one tree", 1, 10}, {"ranked", 2, 10}, {"optimal multinode", 2, 8}} {
		for _, d := range kit.From(f.from, f.to) {
			list = append(list, comparison{instance{d, special[f.name].K(d)}, f.name})
		}
	}
	argument := arguments.Of2(func(in instance, algorithm string) (comparison, error) {
		if f, ok := special[algorithm]; ok && in.K == 0 {
			in.K = f.K(in.d)
		} else if in.K == 0 {
			in.K = min(square(in.d), in.nodes())
		}
		return comparison{in, algorithm}, in.affordable(mostListed)
	}, sizesOf(dimensions(1, 12, 9), func(int) int { return 0 }).Usual("K", 1, 80),
		kit.Quoted("algorithm", "what is executed", "one tree", "ranked", "optimal multinode", shortestKnown, "greedy", "three phases", "three phases by exchange"))
	return reports.Claim{
		ID:    id,
		Title: "No algorithm takes fewer slots than the diameter, or than the sends divided by the links",
		Statement: `$K$ broadcasts are $(2^d-1)K$ sends, and a slot has room for $d\,2^d$; the farthest node is $d$ links away. So $T \ge \lceil \max(d, (2^d-1)K/(d\,2^d)) \rceil$ ` +
			`for any algorithm. Measured on the fastest algorithms known, sends counted and validated one by one: one tree for $K = 1$, ranked sources for $K = d$, the optimal multinode broadcast of VB93 for $K = 2^d$. ` +
			`All of them attain the bound.`,
		Source:   "ST93, Section 3.1; the ceiling is derived",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT},
		Formula:  formula.Lower,
		Model:    schedules.Validate,
		Cases: kit.Given("distinct sources: 1 with one tree, d ranked, all with the optimal multinode broadcast", kit.Cases(id, argument, list, func(_ string, c comparison) reports.Case {
			build := anySources[c.algorithm]
			f, named := special[c.algorithm]
			if named {
				build = f.build
			}
			k := countCase("T", "slots", func() (float64, error) {
				_, slots, err := formula.Lower(c.d, c.K)
				return float64(slots), err
			}, func() (float64, int64, error) {
				s, err := build(c.d, drawn(rand.New(rand.NewPCG(1, uint64(c.d))), c.d, c.K))
				slots, err := slotsOf(c.d, s, err)
				return float64(slots), int64(len(s.Sends)), err
			})
			k.Validate = func() error {
				if named {
					return c.exactly(f.K(c.d), "the packets of "+c.algorithm)
				}
				return c.some()
			}
			if !named || c.algorithm == "ranked" {
				return kit.OneDraw(k) // a single set of sources
			}
			return k
		})),
	}
}

// causalBound claims a bound from the distances: packets that begin far from a node
// arrive late, and the links into it are idle before.
func causalBound() reports.Claim {
	const id = "ST93-LB-CAUSAL"
	var list []comparison
	for _, in := range instances([2]int{4, 16}, [2]int{5, 25}, [2]int{6, 12}, [2]int{6, 36}, [2]int{7, 49}, [2]int{8, 20}, [2]int{8, 64}) {
		if in.d <= 6 {
			list = append(list, comparison{in, shortestKnown})
		}
		list = append(list, comparison{in, "greedy"}, comparison{in, "three phases by exchange"})
	}
	argument := arguments.Of2(func(in instance, algorithm string) (comparison, error) { return comparison{in, algorithm}, nil },
		listedSizes, kit.Quoted("algorithm", "what is executed", shortestKnown, "greedy", "three phases", "three phases by exchange"))
	return reports.Claim{
		ID:    id,
		Title: "A sharper lower bound: packets from afar come late",
		Statement: `In $t$ slots a packet comes no farther than $t$ hops. Over all nodes, the mean number of packets that begin within $t$ hops is $K V(t)/2^d$; some node has no more, and all the others reach it over $d$ links after slot $t$: ` +
			`$T \ge \max_{0 \le t < d} \left(t + \lceil (K - \lfloor K V(t)/2^d \rfloor)/d \rceil\right)$. At $K = d^2$ this approaches $3d/2$, where ST93-LB is $d$, so the three phases are within a factor that tends to 4 there. ` +
			`Measured on validated schedules with random sources, the shortest known here among them.`,
		Source:   "derived; ST93, Section 3.2, remarks that its bound is not necessarily tight",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT, {Name: "t", Meaning: "number of slots, and of hops"}, {Name: "V(t)", Meaning: "nodes within t hops of a node"}},
		Formula:  formula.CausalLower,
		Model:    schedules.Validate,
		Cases: kit.Given(distinctly, kit.Cases(id, argument, list, func(label string, c comparison) reports.Case {
			return reports.Case{
				Validate: c.distinct,
				Theory:   func() (float64, error) { return integer(formula.CausalLower(c.d, c.K)) },
				Measure: kit.AtMost(8, montecarlo.Range("T", "slots", label, 0, func() montecarlo.Replication[float64] {
					return func(r *rand.Rand) (float64, error) {
						s, err := anySources[c.algorithm](c.d, drawn(r, c.d, c.K))
						slots, err := slotsOf(c.d, s, err)
						return float64(slots), err
					}
				})),
				Kind: reports.Executed,
			}
		})),
	}
}
