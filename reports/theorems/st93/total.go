package st93

import (
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo/enumeration"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// totals are the claims on the time of the three phases, and on what nodes store for them.
func totals() []reports.Claim {
	symbolWords := reports.Symbol{
		Name: "w", Meaning: "neighbors that a node has to know, a word for each in each tree, at the node that has most", Unit: "words",
	}
	return []reports.Claim{
		claims.Claim[instance]{
			ID: "ST93-TOTAL", Title: "The three phases take 2 ceil(K/d) + 4d slots",
			Statement: `Phase 1 takes $2d+1$ slots, phase 2 is given $\lceil K/d \rceil + d - 1$ and phase 3 takes ` +
				`$\lceil K/d \rceil + d$: $T = 2\lceil K/d \rceil + 4d$ for any $K$ sources. All three phases executed, arc by arc and ` +
				`slot by slot, with random sources.`,
			Source: "ST93, Section 3.2", Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
			Parameters: executedSizes, Over: []string{
				"d=1 K=0,1", "d=2 K=3", "d=3 K=8", "d=4 K=16", "d=5 K=9", "d=6 K=36", "d=8 K=1,64,256", "d=10 K=100,1024",
				"d=12 K=144,4096", "d=14 K=196,2000",
			},
			Long:   []string{"d=16 K=65536"},
			Given:  distinctSources,
			Theory: bySize(formula.Total),
			Measure: claims.Range(0, execution(model.Prefix, slots)).AtMostFor(func(in instance) int {
				return max(2, min(8, 1<<22>>in.d/max(1, in.K)))
			}),
			Formula: formula.Total, Model: (*model.Execution).Run, Figures: slotsFigures,
		}.Declare(),
		claims.Claim[weighted]{
			ID: "ST93-TOTAL-EVERY", Title: "The formula holds for every K from 0 to 2^d",
			Statement: `$T = 2\lceil K/d \rceil + 4d$ for every $K$ from 0 to $2^d$. Measured: the slots of explicit schedules, every ` +
				`one validated (no arc used twice in a slot, nothing sent before it came, all packets everywhere), in one sum with ` +
				`weights: of all $2^{2^d}$ sets of sources for $d \le 3$, the $i$-th with weight $i$, sets being numbered from 1 in the ` +
				`order of the binary numbers that have a one for each source; above, of one random set for each $K$, with weight $K+1$. ` +
				`Weights keep errors apart: one at a single set shows, and so does any number of errors of one sign; two of opposite ` +
				`sign cancel only if their sizes are inverse to their weights, never if both are one slot.`,
			Source:   "ST93, Section 3.2; the sums derived",
			Measured: `\textstyle\sum_i i\,T_i`, Name: "weighted slots", Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{
				symbolD, symbolK, symbolT, {Name: "i", Meaning: `number of a set, from 1 to $2^{2^d}$; above $d = 3$, $K+1$`},
				{Name: "T_i", Meaning: "slots of the schedule for set i", Unit: "slots"},
			},
			Parameters: arguments.Of2(func(d int, service schedules.Service) (weighted, error) { return weighted{d, service}, nil },
				dimensions(1, 8, 6), served.Implied("service", "fifo")),
			Over: []string{"d=1..6"}, Long: []string{"d=7,8"},
			Theory: weighted.total,
			Measure: claims.Choose(func(w weighted) claims.Measurement[weighted] {
				if w.d > mostSets || w.service == schedules.Shuffled {
					return claims.Count(weighted.slots).Instances()
				}
				return claims.Count(weighted.slots)
			}),
			Formula: formula.Total, Model: schedules.KBroadcast.Schedule,
		}.Declare(),
		claims.Claim[gathering]{
			ID: "ST93-BUFFER", Title: "At most ceil(K/d) + 1 packets wait for a link",
			Statement: `A root with $\lceil K/d \rceil$ packets has these and its termination packet before it broadcasts, and no link ` +
				`ever has more that wait for it. In phase 2 a link carries packets of one tree, and in phase 3 all nodes but roots send ` +
				`on at once what they receive. Root $2^j$ is a leaf of every other tree, so only its own packet goes another way, in the ` +
				`first slot. So buffers need not be infinite. Measured: the longest queue of a link in validated schedules with random ` +
				`sources, every packet counted from the slot after it came, the last time before, to the slot in which it crosses the ` +
				`link.`,
			Source:   "derived; ST93, Section 1, has infinite buffers",
			Measured: `\text{longest queue}`, Name: "longest queue", Unit: "packets", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolD, symbolK, symbolJ},
			Parameters: arguments.Of2(func(in instance, service schedules.Service) (gathering, error) {
				return gathering{in, service}, nil
			}, listedSizes, served),
			Over: []string{
				"d=1 K=0 service=fifo", "d=1 K=2 service=lifo", "d=2 K=3 service=shuffled", "d=3 K=8 service=fifo", "d=4 K=7 service=lifo",
				"d=5 K=32 service=shuffled", "d=6 K=20 service=fifo", "d=7 K=100 service=lifo", "d=8 K=64 service=shuffled",
			},
			Given:   claims.About(gathering.size, distinctSources),
			Theory:  func(g gathering) (float64, error) { return integer(formula.LinkBuffer(g.d, g.K)) },
			Measure: claims.Range(0, claims.Draw(gathering.longestQueue)).AtMost(4),
			Formula: formula.LinkBuffer, Model: schedules.Buffer,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-STATE", Title: "A node knows d + 1 trees by 3d - 1 words",
			Statement: `For the $d$ disjoint trees, which are used in both directions, and the tree of the prefix task, a node has to ` +
				`know its children and its parent in each: at most $3d - 1$ neighbors in all, and so many at some node. The disjoint ` +
				`trees use every arc but those out of node 0, so they give $d$ children and at most $d$ parents, and the prefix tree no ` +
				`more than $d - 1$ neighbors beside them. Counted on the trees. With a tree for every source it is $2^d - 1$ ` +
				`(ST93-STATE-ALL), more from $d = 4$ on.`,
			Source:   "ST93, Section 3.2, which counts trees; the number of words is derived",
			Measured: `w`, Unit: "words", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolWords},
			Parameters: dimensions(1, 14, 12), Over: []string{"d=1..10"},
			Theory: claims.Whole(formula.TreeWords), Measure: claims.Count(wordsOfFew),
			Formula: formula.TreeWords, Model: trees.Disjoint,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-STATE-ALL", Title: "With a tree for every source a node knows them by 2^d - 1 words at least",
			Statement: `Where the packets of each node go along a spanning tree of its own, as in the multinode broadcasts that the ` +
				`paper compares with, a node has to know its children in each of $2^d$ trees: these have $2^d - 1$ arcs each, so some ` +
				`node has $2^d - 1$ children at least, and every node where the trees are translates of one. Counted on the translates ` +
				`of the tree of the optimal multinode broadcast by rotations. Such a family can be described by its one tree, in ` +
				`$2^d - 1$ words as well, or computed; the $d + 1$ trees of ST93-STATE can too.`,
			Source:   "ST93, Section 3.2, which counts trees; the number of words is derived",
			Measured: `w`, Unit: "words", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolWords},
			Parameters: dimensions(1, 10, 9), Over: []string{"d=1..8"},
			Theory: claims.Whole(formula.AllTreesWords), Measure: claims.Count(wordsOfAll),
			Formula: formula.AllTreesWords, Model: trees.Translates,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-TOTAL-EXCHANGE", Title: "With phase 1 by exchange: 2 ceil(K/d) + 3d - 1 slots",
			Statement: `Phase 1 by exchange (ST93-PREFIX-EXCHANGE) takes $d$ slots instead of $2d+1$, phases 2 and 3 are as before: ` +
				`$T = 2\lceil K/d \rceil + 3d - 1$. Explicit schedules with random sources, each validated.`,
			Source: "derived; improves ST93, Section 3.2", Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
			Parameters: listedSizes, Over: []string{"d=1 K=1", "d=2 K=3", "d=3 K=8", "d=4 K=16", "d=5 K=9", "d=6 K=36", "d=8 K=64"},
			Given:  distinctSources,
			Theory: bySize(formula.ExchangeTotal),
			Measure: claims.Range(0, claims.Draw(func(in instance, r *rand.Rand) (float64, error) {
				return comparison{in, "three phases by exchange"}.slots(r)
			})).AtMost(4),
			Formula: formula.ExchangeTotal, Model: schedules.KBroadcast.Schedule,
		}.Declare(),
	}
}

// A weighted sum is over sets of sources: all of them up to mostSets dimensions, and one random set for each K above.
type weighted struct {
	d       int
	service schedules.Service
}

const mostSets = 3

// total is the weighted sum by the formula. Of the C(n, K) sets of K of the n = 2^d nodes each node is in C(n-1,
// K-1), and all nodes together are the binary number 2^n - 1, so the numbers of these sets add up to
//
//	C(n-1, K-1) (2^n - 1) + C(n, K)
func (w weighted) total() (float64, error) {
	n, sum := 1<<w.d, 0
	for K := range n + 1 {
		total, err := formula.Total(w.d, K)
		if err != nil {
			return 0, err
		}
		weight := K + 1
		if w.d <= mostSets {
			weight = int(choose(n, K))
			if K > 0 {
				weight += int(choose(n-1, K-1)) * (1<<n - 1)
			}
		}
		sum += weight * total
	}
	return float64(sum), nil
}

// slots returns the weighted sum over executed schedules, and the number of sets.
func (w weighted) slots() (sum int, sets int64, err error) {
	d := w.d
	r := rand.New(rand.NewPCG(uint64(d), 0))
	phases := schedules.KBroadcast{Service: w.service, Rand: rand.New(rand.NewPCG(uint64(d), 1))}
	for K := 0; K <= 1<<d; K++ {
		check := func(sources []int) error {
			s, err := phases.Schedule(d, sources)
			if err != nil {
				return err
			}
			weight := K + 1
			if d <= mostSets {
				weight = 1
				for _, v := range sources {
					weight += 1 << v
				}
			}
			sum, sets = sum+weight*s.Slots, sets+1
			return schedules.Validate(topologies.Hypercube{D: d}, s)
		}
		if d <= mostSets {
			_, err = enumeration.Sets(1<<d, K, check)
		} else {
			err = check(drawn(r, d, K))
		}
		if err != nil {
			return 0, 0, err
		}
	}
	return sum, sets, nil
}

// longestQueue returns the longest queue of a link in a validated schedule of random sources.
func (g gathering) longestQueue(r *rand.Rand) (float64, error) {
	s, err := schedules.KBroadcast{Service: g.service, Rand: r}.Schedule(g.d, drawn(r, g.d, g.K))
	if _, err := slotsOf(g.d, s, err); err != nil {
		return 0, err
	}
	b, err := schedules.Buffer(s)
	return float64(b.Link), err
}

// wordsOfFew returns the greatest number of neighbors of a node in the disjoint trees and in that of the prefix task,
// whose paths from node 0 cross dimensions from the highest, and the number of arcs.
func wordsOfFew(d int) (most int, arcs int64, err error) {
	family, err := trees.Disjoint(d)
	if err != nil {
		return 0, 0, err
	}
	order := trees.CyclicOrder(d, 0)
	slices.Reverse(order)
	prefix, err := trees.Unbalanced(d, 0, order)
	if err != nil {
		return 0, 0, err
	}
	words := make([]int, 1<<d)
	for _, t := range append(family, prefix) {
		arcs += addChildren(words, t)
		for v := range words {
			if topologies.Node(v) != t.Root {
				words[v]++ // its parent
			}
		}
	}
	return slices.Max(words), arcs, nil
}

// wordsOfAll returns the greatest number of children of a node in the translates of the tree of the multinode
// broadcast by rotations, and the number of arcs.
func wordsOfAll(d int) (most int, arcs int64, err error) {
	family, err := translatesOf(rotationTree)(d, nil)
	if err != nil {
		return 0, 0, err
	}
	list, err := listOf(d, family)
	words := make([]int, 1<<d)
	for _, t := range list {
		arcs += addChildren(words, t)
	}
	return slices.Max(words), arcs, err
}

// addChildren adds the number of children that each node has in a tree, and returns that of all.
func addChildren(words []int, t trees.Tree) (arcs int64) {
	for v, parent := range t.Parent {
		if topologies.Node(v) != t.Root {
			words[parent]++
			arcs++
		}
	}
	return arcs
}
