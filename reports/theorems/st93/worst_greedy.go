package st93

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// greedyBound is d+K-1.
func greedyBound(in instance) (float64, error) { return integer(formula.GreedyBound(in.d, in.K)) }

func greedy() reports.Claim {
	const id = "ST93-GREEDY"
	return reports.Claim{
		ID:    id,
		Title: "Along trees of increasing order, K broadcasts take at most d+K-1 slots",
		Statement: `If every packet is broadcast along the tree of its source in which paths cross dimensions in increasing order, and no arc is idle while a packet waits for it, then $T \le d + K - 1$. ` +
			`The proof is that of ST93-GREEDY-ORDER: a packet that comes late over the last arc of its path is preceded there by a different packet in every slot by which it is late, at most $K - 1$ of them. Measured: ` +
			`the greatest $T$, first come first served, over all ways to give $K$ packets to nodes, one of them node 0 (that is all ways, up to translation), over all sets of $K$ nodes, or over random sources, some of them equal.`,
		Source:   "ST93, Section 3.3.1",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT},
		Formula:  "analytic/kbroadcast.GreedyBound",
		Model:    "topologies/schedules.Greedy",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, c := range []struct {
				sources  string
				d, mostK int
				every    every
			}{{"any", 1, 6, everyMultiset}, {"any", 2, 6, everyMultiset}, {"any", 3, 5, everyMultiset}, {"distinct", 4, 16, everyClass}} {
				for _, K := range kit.From(1, c.mostK) {
					cases = append(cases, greatestCase(c.sources, instance{c.d, K}, greedyBound, c.every, schedules.FIFO))
				}
			}
			for _, d := range []int{5, 6, 8, 10, 12} {
				for _, K := range []int{d / 2, 2 * d} {
					in := instance{d, K}
					params := fmt.Sprintf("sources=random %v", in)
					cases = append(cases, reports.Case{
						Params: params,
						Theory: func() (float64, error) { return greedyBound(in) },
						Measure: kit.AtMost(max(4, 1<<max(0, 9-d)), montecarlo.Range("T", "slots", id+" "+params, 0, func() montecarlo.Replication[float64] {
							return func(r *rand.Rand) (float64, error) {
								s, err := schedules.Greedy(d, anyNodes(in, r))
								slots, err := slotsOf(d, s, err)
								return float64(slots), err
							}
						})),
						Kind: reports.Executed,
					})
				}
			}
			return cases
		}),
	}
}

func greedyTight() reports.Claim {
	const id = "ST93-GREEDY-TIGHT"
	return reports.Claim{
		ID:    id,
		Title: "One node with K packets takes d+K-1 slots along trees of increasing order",
		Statement: `A node that broadcasts $K$ packets along its tree of increasing order sends the last of them after $K - 1$ slots, and it takes $d$ slots to the antipode: $T = d + K - 1$, ` +
			`the bound of ST93-GREEDY. Measured: $T$ of the executed broadcasts from node 0.`,
		Source:     "derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolT},
		Formula:    "analytic/kbroadcast.GreedyBound",
		Model:      "topologies/schedules.Greedy",
		Cases: reports.Printed(func() []reports.Case {
			list := instances([2]int{1, 1}, [2]int{1, 5}, [2]int{2, 3}, [2]int{3, 3}, [2]int{4, 4}, [2]int{4, 16}, [2]int{6, 18}, [2]int{8, 64}, [2]int{10, 30})
			return kit.Computed(exactCases(id, list, greedyBound, func(_ string, in instance) montecarlo.Experiment {
				return montecarlo.Exact("T", "slots", func() (float64, float64, int64, error) {
					s, err := schedules.Greedy(in.d, make([]int, in.K))
					slots, err := slotsOf(in.d, s, err)
					return float64(slots), 0, int64(len(s.Sends)), err
				})
			}))
		}),
	}
}

// every visits the sources of K packets in many ways.
type every func(in instance, visit func(sources []int) error) (int64, error)

// greatestCase measures the greatest T along trees of increasing order over all
// sources that are visited.
func greatestCase(sources string, in instance, theory func(in instance) (float64, error), visited every, services ...schedules.Service) reports.Case {
	return countCase(fmt.Sprintf("sources=%s %v", sources, in), "greatest T", "slots", func() (float64, error) { return theory(in) }, func() (float64, int64, error) {
		family, err := increasingOrder.of(in.d, nil)
		if err != nil {
			return 0, 0, err
		}
		list, err := listOf(in.d, family)
		if err != nil {
			return 0, 0, err
		}
		worst := 0
		counted, err := visited(in, func(sources []int) error {
			for _, service := range services {
				s, err := schedules.Along(in.d, sources, trees.Listed(list), service, nil)
				if err != nil {
					return err
				}
				worst = max(worst, s.Slots)
			}
			return nil
		})
		return float64(worst), counted, err
	})
}

// anyNodes returns K nodes of which some may be equal.
func anyNodes(in instance, r *rand.Rand) []int {
	sources := make([]int, in.K)
	for p := range sources {
		sources[p] = r.IntN(in.nodes())
	}
	return sources
}
