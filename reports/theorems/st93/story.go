package st93

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper is the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "ST93", Title: "Simultaneous broadcasts by some nodes",
		Citation: "G. D. Stamoulis, J. N. Tsitsiklis, An Efficient Algorithm for Multiple Simultaneous Broadcasts in the Hypercube, " +
			"Information Processing Letters 46(5), 1993.",
		Story:  story(),
		Parts:  kit.Outline(parts()),
		Places: reports.ReadPlaces(places),
	}
}

// story returns the exposition of the paper with its figures.
func story() []reports.Passage {
	return []reports.Passage{
		{
			Text: `$K$ of the $2^d$ nodes of a hypercube have a packet for all others; the paper asks how to broadcast them all
at once, and near the optimum whatever $K$ is. Trees that are fixed in advance will not do: an adversary can
choose $K \le (2^d-1)/d$ sources whose packets take $K$ slots (ST93-ADVERSARY). Instead there are $d$ spanning
trees that share no link (ST93-DESBT). Every packet gets a rank, goes to the root of the tree of its rank, and is
broadcast from there, in $2\lceil K/d \rceil + 4d$ slots altogether (ST93-TOTAL), which executions of explicit
schedules meet to the slot.`,
			Figures: []string{"st93-trees-3", "st93-slots-12"},
		},
		{
			Text: `The paper promises a factor of 6 from a lower bound, and 2 from the optimum for a broadcast from all nodes.
The first holds for $d \ge 2$ if the bound is rounded up to whole slots, as it may be (ST93-RATIO); over the bound as
printed the ratio is {{measured ST93-RATIO-PRINTED: d=5}} at $d = 5$, $K = 26$ (ST93-RATIO-PRINTED). The
second is a limit, approached from above (ST93-RATIO-MNB). One rule for $d$ sources is printed with the wrong
first slot (ST93-KD-PRINTED).`,
			Figures: []string{"st93-ratio-12"},
		},
		{
			Text: `Ranks cost time, and a tree chosen at random costs none. How uneven the choice is, the exact law of the
largest load says, checked down to probabilities of $10^{-13}$ (ST93-LOAD-TAIL). The Chernoff bound that the
paper works with is true and far off: at $d = 10$, $K = 100$, $C = 2$ it says
{{theory ST93-CHERNOFF: d=10 K=100 C=2}} of a probability that is {{measured ST93-CHERNOFF: d=10 K=100 C=2}}.
How the roots find out that all packets have come the paper leaves open; counts that follow the packets tell them
for three slots more (ST93-DETECT), and the time is of optimal order for every $K$ (ST93-RANDOM-EVERY).
Beyond the paper are a sharper lower bound (ST93-LB-CAUSAL), the worst case of the greedy algorithm, which is
the better one for few packets (ST93-GREEDY-3D, ST93-GREEDY-WORST), and a variant whose roots start at once,
which is faster on average (ST93-IMMEDIATE-GAIN).`,
			Figures: []string{"st93-load-10", "st93-multinode"},
		},
	}
}
