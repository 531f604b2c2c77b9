package vb93

import (
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

func startSignal() reports.Claim {
	return reports.Claim{
		ID:    "VB93-START",
		Title: "A start signal costs d slots",
		Statement: `If one node tells all others to begin, by passing a packet of one slot on over every link, the last node knows after $d$ slots. ` +
			`The cost is added once, so the ratio of the completion time to $T_s$ has the same limit. Counted: slots until a flood from node 0 has reached every node.`,
		Source:     "VB93, Section V, on starting at the same time",
		Quantity:   `\text{slots}`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolCubeS},
		Formula:    kit.Stated,
		Model:      flood,
		Cases: kit.IntegersOf("", "d", cubeDimensions(1, maxBarrier).Usual("d", 1, 18), kit.From(1, 14), func(_ string, d int) reports.Case {
			return reports.Case{
				Theory: func() (float64, error) { return kit.Stated(float64(d)) },
				Measure: montecarlo.Exact("slots", "slots", func() (float64, float64, int64, error) {
					slots, reached := flood(topologies.Hypercube{D: d})
					return float64(slots), 0, int64(reached), nil
				}),
				Kind: reports.Computed,
			}
		}),
	}
}

// flood simulates a broadcast by flooding from node 0 and returns the number of slots
// and of nodes reached.
func flood(t topologies.Topology) (slots, reached int) {
	visited := make([]bool, t.Order())
	visited[0] = true
	front, next := []topologies.Node{0}, []topologies.Node(nil)
	var neighbors []topologies.Node
	for reached = 1; ; slots++ {
		next = next[:0]
		for _, v := range front {
			neighbors = t.AppendNeighbors(neighbors[:0], v)
			for _, w := range neighbors {
				if !visited[w] {
					visited[w] = true
					next = append(next, w)
				}
			}
		}
		if len(next) == 0 {
			return slots, reached
		}
		reached += len(next)
		front, next = next, front
	}
}
