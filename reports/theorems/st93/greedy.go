package st93

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo/enumeration"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// greedy are the claims of Section 3.3.1, on trees of increasing order.
func greedy() []reports.Claim {
	symbolLate := reports.Symbol{
		Name:    "N_{v,j,m}",
		Meaning: "packets whose sources are m arcs or more from v and differ from it in dimension j, but in no higher one",
	}
	return []reports.Claim{
		claims.Claim[placing]{
			ID: "ST93-GREEDY", Title: "Along trees of increasing order, K broadcasts take at most d+K-1 slots",
			Statement: `If every packet is broadcast along the tree of its source in which paths cross dimensions in increasing order, ` +
				`and no arc is idle while a packet waits for it, then $T \le d + K - 1$. The proof is that of ST93-GREEDY-ORDER: a ` +
				`packet that comes late over the last arc of its path is preceded there by a different packet in every slot by which it ` +
				`is late, at most $K - 1$ of them. Measured: the greatest $T$, first come first served, over all ways to give $K$ ` +
				`packets to nodes, one of them node 0 (that is all ways, up to translation), over all sets of $K$ nodes, or over random ` +
				`sources, some of them equal.`,
			Source: "ST93, Section 3.3.1", Measured: `T`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
			Parameters: placings(1, "any", "distinct", "random"), Over: []string{
				"sources=any d=1,2 K=1..6", "sources=any d=3 K=1..5", "sources=distinct d=4 K=1..16", "sources=random d=5 K=2,10",
				"sources=random d=6 K=3,12", "sources=random d=8 K=4,16", "sources=random d=10 K=5,20", "sources=random d=12 K=6,24",
			},
			Given:   inCube,
			Theory:  func(p placing) (float64, error) { return integer(formula.GreedyBound(p.d, p.K)) },
			Measure: greatestTime(schedules.FIFO),
			Formula: formula.GreedyBound, Model: schedules.Greedy,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-GREEDY-TIGHT", Title: "One node with K packets takes d+K-1 slots along trees of increasing order",
			Statement: `A node that broadcasts $K$ packets along its tree of increasing order sends the last of them after $K - 1$ ` +
				`slots, and it takes $d$ slots to the antipode: $T = d + K - 1$, the bound of ST93-GREEDY. Measured: $T$ of the executed ` +
				`broadcasts from node 0.`,
			Source: "derived", Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
			Parameters: sizes(14, 1, mostListed).Usual("d", 1, 8).Usual("K", 1, 80),
			Over:       []string{"d=1 K=1,5", "d=2 K=3", "d=3 K=3", "d=4 K=4,16", "d=6 K=18", "d=8 K=64", "d=10 K=30"},
			Theory:     bySize(formula.GreedyBound),
			Measure:    claims.Count(func(in instance) (int, int64, error) { return in.greedySlots(make([]int, in.K)) }),
			Formula:    formula.GreedyBound, Model: schedules.Greedy,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-GREEDY-ORDER", Title: "Along trees of increasing order, the order of service does not matter",
			Statement: `Along trees of increasing order, with any order of service that leaves no arc idle while a packet waits for it, ` +
				`$T = \max_{v,j,m} \left( m - 1 + N_{v,j,m} \right)$ over $N_{v,j,m} \ge 1$. Let a packet with source $x$ reach $v$ by a ` +
				`path of $m$ arcs, the last of dimension $j$, in slot $t$. Packets that wait for one arc have the same nodes to reach ` +
				`beyond it; so when our packet waits for arc $k$ of its path in slot $s$, another crosses it and then waits for arc ` +
				`$k+1$ in slot $s+1$, which is not idle either, and so on to $v$: the last arc is busy in slot $s + m - k$. These are ` +
				`all slots from $m$ to $t - 1$. The last arc is thus busy just as one queue is at which the packets arrive by their ` +
				`distances and one is served per slot, whatever the order, and the end of its last busy period is that maximum. Counted: ` +
				`of three broadcasts from the same random sources (some of them equal), served first come first, last come first and at ` +
				`random, those with another $T$.`,
			Source:   "derived; ST93, Section 3.3.1, bounds T by d+K-1",
			Measured: `\text{exceptions}`, Name: "exceptions", Within: claims.OneCount,
			Symbols: []reports.Symbol{
				symbolD, symbolK, symbolT, symbolLate, {Name: "v, x", Meaning: "nodes"}, {Name: "j", Meaning: "dimension, 1..d"},
				{Name: "m", Meaning: "number of arcs, 1..d"}, {Name: "k", Meaning: "place of an arc in the path, 1..m"},
				{Name: "s, t", Meaning: "slots"},
			},
			Parameters: listedSizes,
			Over:       []string{"d=2 K=4", "d=3 K=8", "d=4 K=12", "d=5 K=20", "d=6 K=12,64", "d=7 K=40", "d=8 K=24", "d=9 K=18"},
			Theory:     claims.Stated[instance](0),
			Measure: claims.Range(0, claims.Draw(instance.exceptions)).AtMostFor(func(in instance) int {
				return max(4, 1<<max(0, 10-in.d))
			}),
			Formula: kit.Stated, Model: schedules.Along,
		}.Declare(),
		claims.Claim[placing]{
			ID: "ST93-GREEDY-DISTINCT", Title: "Distinct sources take at most d+K-2 slots, one less than any sources",
			Statement: `Along trees of increasing order, $K \ge 2$ packets of distinct nodes take $T \le d + K - 2$ slots, whatever the ` +
				`order of service. For in the maximum of ST93-GREEDY-ORDER only one node is $d$ arcs from $v$, so that $m = d$ gives ` +
				`$d \le d + K - 2$, and $m \le d - 1$ gives at most $m - 1 + K \le d + K - 2$. For $d \ge 2$ some sets of $K$ nodes take ` +
				`that long if and only if $K \le d$: $d$ nodes are $d - 1$ arcs or more from $v$ with a last arc of dimension $d$. ` +
				`Measured: the greatest $T$ over all sets of $K$ nodes (up to translation), first come first served and last come first ` +
				`served, or $T$ from the $K$ nodes farthest from one node behind its arc of dimension $d$.`,
			Source:   "derived; ST93, Section 3.3.1, has d+K-1",
			Measured: `\max T`, Name: "greatest T", Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, {Name: "v", Meaning: "node"}, {Name: "m", Meaning: "number of arcs"}},
			Parameters: placings(2, "distinct", "farthest"), Over: []string{
				"sources=distinct d=1 K=2", "sources=distinct d=2 K=2..4", "sources=distinct d=3 K=2..8", "sources=distinct d=4 K=2..16",
				"sources=farthest d=5 K=2,3,5,10", "sources=farthest d=6 K=2,3,6,12", "sources=farthest d=8 K=2,3,8,16",
				"sources=farthest d=10 K=2,3,10,20",
			},
			Given:   inCube,
			Theory:  func(p placing) (float64, error) { return kit.Stated(float64(p.d + p.K - 2)) },
			Measure: greatestTime(schedules.FIFO, schedules.LIFO),
			Formula: kit.Stated, Model: schedules.Along,
		}.Declare(),
		claims.Claim[placing]{
			ID: "ST93-GREEDY-WORST", Title: "How long K distinct sources take at worst along trees of increasing order",
			Statement: `$\max T = \max_{0 \le w \le d-1} \left( w + \min\left(K, \sum_{i=w}^{d-1} \binom{d-1}{i}\right) \right)$ over ` +
				`all sets of $K \ge 1$ nodes, whatever the order of service. By ST93-GREEDY-ORDER $T$ is the end of a single queue for ` +
				`the last arc into some node, at which packets arrive by their distances; most can arrive late over an arc of dimension ` +
				`$d$, where $\binom{d-1}{i}$ nodes are $i + 1$ arcs away, and the farthest $K$ of these are the worst set for every $w$ ` +
				`at once. It is $d + K - 2$ for $2 \le K \le d$ and $2^{d-1}$ for all $K \ge 2^{d-1} - 1$, $d \ge 2$. Measured: the ` +
				`greatest $T$ over all sets of $K$ nodes (up to translation), or $T$ of the farthest $K$.`,
			Source: "derived", Measured: `\max T`, Name: "greatest T", Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{
				symbolD, symbolK, symbolT, {Name: "w", Meaning: "one less than a distance"}, {Name: "i", Meaning: "summation index"},
			},
			Parameters: placings(1, "distinct", "farthest"), Over: []string{
				"sources=distinct d=1 K=1,2", "sources=distinct d=2 K=1..4", "sources=distinct d=3 K=1..8", "sources=distinct d=4 K=1..16",
				"sources=farthest d=5 K=5,6,10,15,16", "sources=farthest d=6 K=6,18,31", "sources=farthest d=8 K=8,9,24,127",
				"sources=farthest d=10 K=10,11,30,100",
			},
			Given:   inCube,
			Theory:  func(p placing) (float64, error) { return integer(formula.GreedyWorst(p.d, p.K)) },
			Measure: greatestTime(schedules.FIFO),
			Formula: formula.GreedyWorst, Model: schedules.Along,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-GREEDY-3D", Title: "For up to 3d packets the greedy algorithm is faster than the three phases",
			Statement: `The greedy algorithm takes at most $d+K-1$ slots, and exactly that when one node holds all packets; the three ` +
				`phases take $2\lceil K/d \rceil + 4d$. So greedy is faster for all $K \le 3d$, and up to the last such $K$: 27, 28, 31, ` +
				`34, 35, 38 for $d = 5, \dots, 10$; for $d \le 2$ it is faster for every $K$. Measured: the last $K$ before the first at ` +
				`which greedy, executed with all packets at one node, takes at least the executed slots of the three phases.`,
			Source:   "ST93, Section 3.3.1; the last K derived",
			Measured: `\text{last } K`, Name: "last K", Unit: "packets", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK},
			Parameters: dimensions(3, 12, 11), Over: []string{"d=3..10"},
			Theory: func(d int) (float64, error) {
				all, _, err := formula.GreedyThreshold(d)
				return all, err
			},
			Measure: claims.Count(func(d int) (int, int64, error) {
				return lastFaster(d, math.MaxInt, func(K int) []int { return make([]int, K) })
			}),
			Formula: formula.GreedyThreshold, Model: schedules.Greedy,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-GREEDY-3D-DISTINCT", Title: "With distinct sources the greedy algorithm is faster for every K on the cubes up to d=6",
			Statement: `From $K$ distinct nodes the greedy algorithm takes at most what ST93-GREEDY-WORST says, and less than the ` +
				`$2\lceil K/d \rceil + 4d$ slots of the three phases for every $K \le 2^d$ if $d \le 6$, and for all $K$ up to 34, 37, ` +
				`40 if $d = 7, 8, 9$; ST93-GREEDY-3D is about one node that has all packets. Measured: the last $K$ before the first at ` +
				`which greedy, executed from the worst sources, takes at least the executed slots of the three phases from the same.`,
			Source:   "derived; ST93, Section 3.3.1, says all K up to 3d",
			Measured: `\text{last } K`, Name: "last K", Unit: "packets", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK},
			Parameters: dimensions(1, 12, 10), Over: []string{"d=1..9"},
			Theory: func(d int) (float64, error) {
				all, _, err := formula.GreedyWorstThreshold(d)
				return integer(all, err)
			},
			Measure: claims.Count(func(d int) (int, int64, error) {
				return lastFaster(d, 1<<d, func(K int) []int { return instance{d, K}.farthest() })
			}),
			Formula: formula.GreedyWorstThreshold, Model: schedules.Greedy,
		}.Declare(),
	}
}

// A placing is K broadcasts with a rule for their sources: any nodes, distinct ones, the farthest or random ones.
type placing struct {
	sources string
	instance
}

// placings is the argument of K >= least packets with one of the rules. A rule that enumerates all sets limits their
// number.
func placings(least int, words ...string) arguments.Argument[placing] {
	return arguments.Of2(func(sources string, in instance) (placing, error) {
		ways := 0.0
		switch sources {
		case "any":
			ways = choose(in.nodes()+in.K-2, in.K-1) * float64(in.nodes()) / 16
		case "distinct":
			ways = choose(in.nodes(), in.K)
		}
		if ways > 0 && in.d > 6 {
			ways = math.Inf(1)
		}
		return placing{sources, in}, atMost("ways", int(min(ways*float64(in.K), 1<<53)), 1<<20, "times K, to give the packets to nodes")
	}, arguments.Word("sources", "where the packets begin; of any and of distinct nodes all are gone through", words...),
		sizes(14, least, mostListed).Usual("d", 1, 8).Usual("K", 1, 40))
}

// inCube is the hypothesis that there are as many nodes as distinct sources.
var inCube = claims.Given("of distinct and farthest sources K <= 2^d", func(p placing) error {
	if p.sources == "distinct" || p.sources == "farthest" {
		return p.distinct()
	}
	return nil
})

// greatestTime measures T along trees of increasing order: the maximum over all sources and services, or, for a
// single placement, the time of the greedy algorithm.
func greatestTime(services ...schedules.Service) claims.Measurement[placing] {
	return claims.Choose(func(p placing) claims.Measurement[placing] {
		switch p.sources {
		case "random":
			return claims.Range(0, claims.Draw(func(p placing, r *rand.Rand) (float64, error) {
				slots, _, err := p.greedySlots(p.anyNodes(r))
				return float64(slots), err
			})).AtMost(max(4, 1<<max(0, 9-p.d)))
		case "farthest":
			return claims.Count(func(p placing) (int, int64, error) { return p.greedySlots(p.farthest()) })
		}
		return claims.Count(func(p placing) (int, int64, error) { return p.greatest(services) })
	})
}

// greedySlots returns the number of slots of the greedy algorithm, and of its sends.
func (in instance) greedySlots(sources []int) (slots int, sends int64, err error) {
	s, err := schedules.Greedy(in.d, sources)
	slots, err = slotsOf(in.d, s, err)
	return slots, int64(len(s.Sends)), err
}

// greatest returns the maximum of T over all sources, up to translation, and services, and the number of placements.
func (p placing) greatest(services []schedules.Service) (worst int, placements int64, err error) {
	family, err := increasingOrder(p.d)
	if err != nil {
		return 0, 0, err
	}
	visit := func(sources []int) error {
		for _, service := range services {
			s, err := schedules.Along(p.d, sources, family, service, nil)
			if err != nil {
				return err
			}
			worst = max(worst, s.Slots)
		}
		return nil
	}
	if p.sources == "any" {
		placements, err = enumeration.Multisets(p.nodes(), p.K, visit)
	} else {
		placements, err = enumeration.Translates(p.d, p.K, visit)
	}
	return worst, placements, err
}

// increasingOrder returns the list of the trees of increasing order.
func increasingOrder(d int) (trees.Family, error) {
	family, err := translatesOf(increasingTree)(d, nil)
	if err != nil {
		return nil, err
	}
	list, err := listOf(d, family)
	return trees.Listed(list), err
}

// exceptions returns the number of orders of service whose time differs from that of the single queues, from random
// sources.
func (in instance) exceptions(r *rand.Rand) (float64, error) {
	sources := in.anyNodes(r)
	want, err := formula.GreedyTime(in.d, sources)
	if err != nil {
		return 0, err
	}
	family, err := increasingOrder(in.d)
	if err != nil {
		return 0, err
	}
	others := 0
	for _, service := range []schedules.Service{schedules.FIFO, schedules.LIFO, schedules.Shuffled} {
		s, err := schedules.Along(in.d, sources, family, service, r)
		slots, err := slotsOf(in.d, s, err)
		if err != nil {
			return 0, err
		}
		if slots != want {
			others++
		}
	}
	return float64(others), nil
}

// anyNodes returns K random nodes, with repetition.
func (in instance) anyNodes(r *rand.Rand) []int {
	sources := make([]int, in.K)
	for p := range sources {
		sources[p] = r.IntN(in.nodes())
	}
	return sources
}

// farthest returns the K nodes that are farthest from node 2^d - 1 among those whose path to it ends with dimension d,
// followed by other nodes.
func (in instance) farthest() []int {
	nodes := kit.From(0, in.nodes()-1) // bit d of the first half is 0
	slices.SortStableFunc(nodes[:in.nodes()/2], func(x, y int) int {
		return cmp.Compare(bits.OnesCount(uint(x)), bits.OnesCount(uint(y)))
	})
	return nodes[:in.K]
}

// lastFaster executes both algorithms from the same sources for K = 1, 2, ..., most, until the greedy one is no longer
// faster.
func lastFaster(d, most int, sources func(K int) []int) (last int, sends int64, err error) {
	for K := 1; K <= most; K++ {
		fast, more, err := instance{d, K}.greedySlots(sources(K))
		if err != nil {
			return 0, 0, err
		}
		phases, err := schedules.KBroadcast{}.Schedule(d, sources(K))
		slow, err := slotsOf(d, phases, err)
		if err != nil {
			return 0, 0, err
		}
		sends += more + int64(len(phases.Sends))
		if fast >= slow {
			return K - 1, sends, nil
		}
	}
	return most, sends, nil
}

// choose returns n over k, rounded if it exceeds 2^53.
func choose(n, k int) float64 {
	c := 1.0
	for i := range k {
		c = c * float64(n-i) / float64(i+1)
	}
	return c
}
