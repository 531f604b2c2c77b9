package st93

import (
	"fmt"
	"math"
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

func greedyBound(in instance) (float64, error) { return integer(formula.GreedyBound(in.d, in.K)) }

func greedy() reports.Claim {
	const id = "ST93-GREEDY"
	var list []placing
	for _, c := range []struct {
		sources  string
		d, mostK int
	}{{"any", 1, 6}, {"any", 2, 6}, {"any", 3, 5}, {"distinct", 4, 16}} {
		for _, K := range kit.From(1, c.mostK) {
			list = append(list, placing{c.sources, instance{c.d, K}})
		}
	}
	for _, d := range []int{5, 6, 8, 10, 12} {
		list = append(list, placing{"random", instance{d, d / 2}}, placing{"random", instance{d, 2 * d}})
	}
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
		Formula:  formula.GreedyBound,
		Model:    schedules.Greedy,
		Cases:    placedCases(id, placings(1, "any", "distinct", "random"), list, greedyBound, schedules.FIFO),
	}
}

func greedyTight() reports.Claim {
	const id = "ST93-GREEDY-TIGHT"
	list := instances([2]int{1, 1}, [2]int{1, 5}, [2]int{2, 3}, [2]int{3, 3}, [2]int{4, 4}, [2]int{4, 16}, [2]int{6, 18}, [2]int{8, 64}, [2]int{10, 30})
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
		Formula:    formula.GreedyBound,
		Model:      schedules.Greedy,
		Cases: kit.Cases(id, sizes(14, 1, mostListed).Usual("d", 1, 8).Usual("K", 1, 80), list, func(_ string, in instance) reports.Case {
			return countCase("T", "slots", func() (float64, error) { return greedyBound(in) }, greedySlots(in, make([]int, in.K)))
		}),
	}
}

// greedySlots returns the number of slots of the greedy algorithm, and of its sends.
func greedySlots(in instance, sources []int) func() (float64, int64, error) {
	return func() (float64, int64, error) {
		s, err := schedules.Greedy(in.d, sources)
		slots, err := slotsOf(in.d, s, err)
		return float64(slots), int64(len(s.Sends)), err
	}
}

// A placing is K broadcasts with a rule for their sources: any nodes, distinct ones,
// the farthest or random ones.
type placing struct {
	sources string
	instance
}

func (p placing) String() string { return fmt.Sprintf("sources=%s %v", p.sources, p.instance) }

// placings is the argument of K >= least packets with one of the rules. A rule that
// enumerates all sets limits their number.
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

// placedCases returns cases of T along trees of increasing order: the maximum over all
// sources and services, or, for a single placement, the time of the greedy algorithm.
func placedCases(id string, a arguments.Argument[placing], list []placing, theory func(in instance) (float64, error), services ...schedules.Service) reports.Cases {
	return kit.Given("of distinct and farthest sources K <= 2^d", kit.Cases(id, a, list, func(label string, p placing) reports.Case {
		bound := func() (float64, error) { return theory(p.instance) }
		switch p.sources {
		case "random":
			return reports.Case{Theory: bound, Measure: randomSlots(label, p.instance), Kind: reports.Executed}
		case "any":
			return countCase("greatest T", "slots", bound, greatest(p.instance, everyMultiset, services))
		}
		c := countCase("greatest T", "slots", bound, greatest(p.instance, everyClass, services))
		if p.sources == "farthest" {
			c = countCase("T", "slots", bound, func() (float64, int64, error) { return greedySlots(p.instance, farthest(p.instance))() })
		}
		c.Validate = p.distinct
		return c
	}))
}

// randomSlots estimates T from random nodes.
func randomSlots(label string, in instance) montecarlo.Experiment {
	return kit.AtMost(max(4, 1<<max(0, 9-in.d)), montecarlo.Range("T", "slots", label, 0, func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			slots, _, err := greedySlots(in, anyNodes(in, r))()
			return slots, err
		}
	}))
}

// An every enumerates placements of K packets.
type every func(in instance, visit func(sources []int) error) (int64, error)

// greatest returns the maximum of T along trees of increasing order over the visited
// sources, and the number of placements.
func greatest(in instance, visited every, services []schedules.Service) func() (float64, int64, error) {
	return func() (float64, int64, error) {
		family, err := translatesOf(increasingTree)(in.d, nil)
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
	}
}

// anyNodes returns K random nodes, with repetition.
func anyNodes(in instance, r *rand.Rand) []int {
	sources := make([]int, in.K)
	for p := range sources {
		sources[p] = r.IntN(in.nodes())
	}
	return sources
}
