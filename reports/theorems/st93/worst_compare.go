package st93

import (
	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// greedyBetterDistinct claims up to which K the greedy algorithm is always faster from
// distinct sources.
func greedyBetterDistinct() reports.Claim {
	return reports.Claim{
		ID:    "ST93-GREEDY-3D-DISTINCT",
		Title: "With distinct sources the greedy algorithm is faster for every K on the cubes up to d=6",
		Statement: `From $K$ distinct nodes the greedy algorithm takes at most what ST93-GREEDY-WORST says, and less than the $2\lceil K/d \rceil + 4d$ slots of the three phases for every $K \le 2^d$ if $d \le 6$, ` +
			`and for all $K$ up to 34, 37, 40 if $d = 7, 8, 9$; ST93-GREEDY-3D is about one node that has all packets. Measured: the last $K$ before the first at which greedy, executed from the worst sources, takes at least ` +
			`the executed slots of the three phases from the same.`,
		Source:     "derived; ST93, Section 3.3.1, says all K up to 3d",
		Quantity:   `\text{last } K`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK},
		Formula:    formula.GreedyWorstThreshold,
		Model:      schedules.Greedy,
		Cases: dimensionCases(dimensions(1, 12, 10), kit.From(1, 9), func(d int) (float64, error) {
			all, _, err := formula.GreedyWorstThreshold(d)
			return integer(all, err)
		}, "last K", "packets", func(d int) (float64, int64, error) {
			return lastFaster(d, 1<<d, func(K int) []int { return farthest(instance{d, K}) })
		}),
	}
}
