package st93

import (
	"cmp"
	"math/bits"
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

func greedyDistinct() reports.Claim {
	const id = "ST93-GREEDY-DISTINCT"
	var list []placing
	for _, d := range kit.From(1, 4) {
		for _, K := range kit.From(2, 1<<d) {
			list = append(list, placing{"distinct", instance{d, K}})
		}
	}
	for _, d := range []int{5, 6, 8, 10} {
		for _, K := range []int{2, 3, d, 2 * d} {
			list = append(list, placing{"farthest", instance{d, K}})
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "Distinct sources take at most d+K-2 slots, one less than any sources",
		Statement: `Along trees of increasing order, $K \ge 2$ packets of distinct nodes take $T \le d + K - 2$ slots, whatever the order of service. For in the maximum of ST93-GREEDY-ORDER only one node is $d$ arcs from $v$, so that $m = d$ gives $d \le d + K - 2$, ` +
			`and $m \le d - 1$ gives at most $m - 1 + K \le d + K - 2$. For $d \ge 2$ some sets of $K$ nodes take that long if and only if $K \le d$: $d$ nodes are $d - 1$ arcs or more from $v$ with a last arc of dimension $d$. ` +
			`Measured: the greatest $T$ over all sets of $K$ nodes (up to translation), first come first served and last come first served, or $T$ from the $K$ nodes farthest from one node behind its arc of dimension $d$.`,
		Source:   "derived; ST93, Section 3.3.1, has d+K-1",
		Quantity: `\max T`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT, {Name: "v", Meaning: "node"}, {Name: "m", Meaning: "number of arcs"}},
		Formula:  kit.Stated,
		Model:    schedules.Along,
		Cases: placedCases(id, placings(2, "distinct", "farthest"), list, func(in instance) (float64, error) { return kit.Stated(float64(in.d + in.K - 2)) },
			schedules.FIFO, schedules.LIFO),
	}
}

func greedyWorst() reports.Claim {
	const id = "ST93-GREEDY-WORST"
	var list []placing
	for _, d := range kit.From(1, 4) {
		for _, K := range kit.From(1, 1<<d) {
			list = append(list, placing{"distinct", instance{d, K}})
		}
	}
	for _, in := range instances([2]int{5, 5}, [2]int{5, 6}, [2]int{5, 10}, [2]int{5, 15}, [2]int{5, 16}, [2]int{6, 6}, [2]int{6, 18}, [2]int{6, 31},
		[2]int{8, 8}, [2]int{8, 9}, [2]int{8, 24}, [2]int{8, 127}, [2]int{10, 10}, [2]int{10, 11}, [2]int{10, 30}, [2]int{10, 100}) {
		list = append(list, placing{"farthest", in})
	}
	return reports.Claim{
		ID:    id,
		Title: "How long K distinct sources take at worst along trees of increasing order",
		Statement: `$\max T = \max_{0 \le w \le d-1} \left( w + \min\left(K, \sum_{i=w}^{d-1} \binom{d-1}{i}\right) \right)$ over all sets of $K \ge 1$ nodes, whatever the order of service. By ST93-GREEDY-ORDER ` +
			`$T$ is the end of a single queue for the last arc into some node, at which packets arrive by their distances; most can arrive late over an arc of dimension $d$, where $\binom{d-1}{i}$ nodes are $i + 1$ arcs away, ` +
			`and the farthest $K$ of these are the worst set for every $w$ at once. It is $d + K - 2$ for $2 \le K \le d$ and $2^{d-1}$ for all $K \ge 2^{d-1} - 1$, $d \ge 2$. Measured: the greatest $T$ over all sets of $K$ nodes ` +
			`(up to translation), or $T$ of the farthest $K$.`,
		Source:     "derived",
		Quantity:   `\max T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, {Name: "w", Meaning: "one less than a distance"}, {Name: "i", Meaning: "summation index"}},
		Formula:    formula.GreedyWorst,
		Model:      schedules.Along,
		Cases: placedCases(id, placings(1, "distinct", "farthest"), list, func(in instance) (float64, error) { return integer(formula.GreedyWorst(in.d, in.K)) },
			schedules.FIFO),
	}
}

// farthest returns the K nodes that are farthest from node 2^d - 1 among those whose
// path to it ends with dimension d, followed by other nodes.
func farthest(in instance) []int {
	nodes := kit.From(0, in.nodes()-1) // bit d of the first half is 0
	slices.SortStableFunc(nodes[:in.nodes()/2], func(x, y int) int { return cmp.Compare(bits.OnesCount(uint(x)), bits.OnesCount(uint(y))) })
	return nodes[:in.K]
}
