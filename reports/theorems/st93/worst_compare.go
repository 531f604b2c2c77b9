package st93

import (
	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// greedyBetterDistinct: up to which K the greedy algorithm is sure to be faster
// when no node has two packets.
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
		Formula:    "analytic/kbroadcast.GreedyWorstThreshold",
		Model:      "topologies/schedules.Greedy",
		Cases: func() []reports.Case {
			return dimensionCases(kit.From(1, 9), func(d int) (float64, error) {
				all, _, err := formula.GreedyWorstThreshold(d)
				return integer(all, err)
			}, "last K", "packets", lastFasterDistinct)
		},
	}
}

// lastFasterDistinct executes both algorithms from the worst K sources for
// K = 1, 2, ..., 2^d, until greedy is no longer faster.
func lastFasterDistinct(d int) (float64, int64, error) {
	sends := int64(0)
	for in := (instance{d, 1}); ; in.K++ {
		if in.K > in.nodes() {
			return float64(in.nodes()), sends, nil
		}
		sources := farthest(in)
		greedy, err := schedules.Greedy(d, sources)
		fast, err := slotsOf(d, greedy, err)
		if err != nil {
			return 0, 0, err
		}
		phases, err := schedules.KBroadcast{}.Schedule(d, sources)
		slow, err := slotsOf(d, phases, err)
		if err != nil {
			return 0, 0, err
		}
		sends += int64(len(greedy.Sends) + len(phases.Sends))
		if fast >= slow {
			return float64(in.K - 1), sends, nil
		}
	}
}
