package st93

import (
	"math"

	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

func greedyBetter() reports.Claim {
	return reports.Claim{
		ID:    "ST93-GREEDY-3D",
		Title: "For up to 3d packets the greedy algorithm is faster than the three phases",
		Statement: `The greedy algorithm takes at most $d+K-1$ slots, and exactly that when one node holds all packets; the three phases take $2\lceil K/d \rceil + 4d$. ` +
			`So greedy is faster for all $K \le 3d$, and up to the last such $K$: 27, 28, 31, 34, 35, 38 for $d = 5, \dots, 10$; for $d \le 2$ it is faster for every $K$. Measured: the last $K$ before the first at which ` +
			`greedy, executed with all packets at one node, takes at least the executed slots of the three phases.`,
		Source:     "ST93, Section 3.3.1; the last K derived",
		Quantity:   `\text{last } K`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK},
		Formula:    formula.GreedyThreshold,
		Model:      schedules.Greedy,
		Cases: dimensionCases(dimensions(3, 12, 11), kit.From(3, 10), func(d int) (float64, error) {
			all, _, err := formula.GreedyThreshold(d)
			return all, err
		}, "last K", "packets", func(d int) (float64, int64, error) {
			return lastFaster(d, math.MaxInt, func(K int) []int { return make([]int, K) })
		}),
	}
}

// lastFaster executes both algorithms from the same sources for K = 1, 2, ..., most,
// until the greedy one is no longer faster.
func lastFaster(d, most int, sources func(K int) []int) (last float64, sends int64, err error) {
	for K := 1; K <= most; K++ {
		greedy, err := schedules.Greedy(d, sources(K))
		fast, err := slotsOf(d, greedy, err)
		if err != nil {
			return 0, 0, err
		}
		phases, err := schedules.KBroadcast{}.Schedule(d, sources(K))
		slow, err := slotsOf(d, phases, err)
		if err != nil {
			return 0, 0, err
		}
		sends += int64(len(greedy.Sends) + len(phases.Sends))
		if fast >= slow {
			return float64(K - 1), sends, nil
		}
	}
	return float64(most), sends, nil
}
