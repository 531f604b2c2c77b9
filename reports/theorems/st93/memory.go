package st93

import (
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// buffer claims the longest queue for a link.
func buffer() reports.Claim {
	const id = "ST93-BUFFER"
	var list []gathering
	for i, in := range instances([2]int{1, 0}, [2]int{1, 2}, [2]int{2, 3}, [2]int{3, 8}, [2]int{4, 7}, [2]int{5, 32}, [2]int{6, 20}, [2]int{7, 100}, [2]int{8, 64}) {
		list = append(list, gathering{in, services[i%len(services)]})
	}
	return reports.Claim{
		ID:    id,
		Title: "At most ceil(K/d) + 1 packets wait for a link",
		Statement: `A root with $\lceil K/d \rceil$ packets has these and its termination packet before it broadcasts, and no link ever has more that wait for it. In phase 2 a link carries packets of one tree, and in phase 3 all nodes but roots send on at once what they receive. ` +
			`Root $2^j$ is a leaf of every other tree, so only its own packet goes another way, in the first slot. So buffers need not be infinite. ` +
			`Measured: the longest queue of a link in validated schedules with random sources, every packet counted from the slot after it came, ` +
			`the last time before, to the slot in which it crosses the link.`,
		Source:     "derived; ST93, Section 1, has infinite buffers",
		Quantity:   `\text{longest queue}`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolJ},
		Formula:    formula.LinkBuffer,
		Model:      schedules.Buffer,
		Cases: kit.Given(distinctly, kit.Cases(id, arguments.Of2(func(in instance, service schedules.Service) (gathering, error) { return gathering{in, service}, nil }, listedSizes, served),
			list, func(label string, g gathering) reports.Case {
				return reports.Case{
					Validate: g.distinct,
					Theory:   func() (float64, error) { return integer(formula.LinkBuffer(g.d, g.K)) },
					Measure: kit.AtMost(4, montecarlo.Range("longest queue", "packets", label, 0, func() montecarlo.Replication[float64] {
						return func(r *rand.Rand) (float64, error) {
							s, err := schedules.KBroadcast{Service: g.service, Rand: r}.Schedule(g.d, drawn(r, g.d, g.K))
							if _, err := slotsOf(g.d, s, err); err != nil {
								return 0, err
							}
							b, err := schedules.Buffer(s)
							return float64(b.Link), err
						}
					})),
					Kind: reports.Executed,
				}
			})),
	}
}

var symbolWords = reports.Symbol{Name: "w", Meaning: "neighbors that a node has to know, a word for each in each tree, at the node that has most", Unit: "words"}

// state claims what a node has to know of the trees of the algorithm.
func state() reports.Claim {
	return reports.Claim{
		ID:    "ST93-STATE",
		Title: "A node knows d + 1 trees by 3d - 1 words",
		Statement: `For the $d$ disjoint trees, which are used in both directions, and the tree of the prefix task, a node has to know its children and its parent in each: at most $3d - 1$ neighbors in all, and so many at some node. ` +
			`The disjoint trees use every arc but those out of node 0, so they give $d$ children and at most $d$ parents, and the prefix tree no more than $d - 1$ neighbors beside them. ` +
			`Counted on the trees. With a tree for every source it is $2^d - 1$ (ST93-STATE-ALL), more from $d = 4$ on.`,
		Source:     "ST93, Section 3.2, which counts trees; the number of words is derived",
		Quantity:   `w`,
		Unit:       "words",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolWords},
		Formula:    formula.TreeWords,
		Model:      trees.Disjoint,
		Cases:      dimensionCases(dimensions(1, 14, 12), kit.From(1, 10), func(d int) (float64, error) { return integer(formula.TreeWords(d)) }, "w", "words", wordsOfFew),
	}
}

// wordsOfFew counts the neighbors of each node in the disjoint trees and in that of the
// prefix task, whose paths from node 0 cross dimensions from the highest.
func wordsOfFew(d int) (most float64, arcs int64, err error) {
	family, err := trees.Disjoint(d)
	if err != nil {
		return 0, 0, err
	}
	order := make([]int, d)
	for c := range order {
		order[c] = d - 1 - c
	}
	prefix, err := trees.Unbalanced(d, 0, order)
	if err != nil {
		return 0, 0, err
	}
	words := make([]int, 1<<d)
	for _, t := range append(family, prefix) {
		arcs += children(t, words)
		for v := range words {
			if topologies.Node(v) != t.Root {
				words[v]++ // its parent
			}
		}
	}
	return float64(slices.Max(words)), arcs, nil
}

// children adds the number of children that each node has in a tree, and returns that of
// all.
func children(t trees.Tree, words []int) (arcs int64) {
	for v, parent := range t.Parent {
		if topologies.Node(v) != t.Root {
			words[parent]++
			arcs++
		}
	}
	return arcs
}

// stateOfAll claims what a node has to know where every source has its own tree.
func stateOfAll() reports.Claim {
	return reports.Claim{
		ID:    "ST93-STATE-ALL",
		Title: "With a tree for every source a node knows them by 2^d - 1 words at least",
		Statement: `Where the packets of each node go along a spanning tree of its own, as in the multinode broadcasts that the paper compares with, a node has to know its children in each of $2^d$ trees: these have $2^d - 1$ arcs each, so some node has $2^d - 1$ children at least, ` +
			`and every node where the trees are translates of one. Counted on the translates of the tree of the optimal multinode broadcast by rotations. ` +
			`Such a family can be described by its one tree, in $2^d - 1$ words as well, or computed; the $d + 1$ trees of ST93-STATE can too.`,
		Source:     "ST93, Section 3.2, which counts trees; the number of words is derived",
		Quantity:   `w`,
		Unit:       "words",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolWords},
		Formula:    formula.AllTreesWords,
		Model:      trees.Translates,
		Cases:      dimensionCases(dimensions(1, 10, 9), kit.From(1, 8), func(d int) (float64, error) { return integer(formula.AllTreesWords(d)) }, "w", "words", wordsOfAll),
	}
}

func wordsOfAll(d int) (most float64, arcs int64, err error) {
	s, err := schedules.CubeMultinodeTree(d)
	if err != nil {
		return 0, 0, err
	}
	tree := make([]trees.Arc, len(s.Sends))
	for k, x := range s.Sends {
		tree[k] = trees.Arc{From: topologies.Node(x.From), To: topologies.Node(x.To)}
	}
	first, err := trees.FromArcs(tree)
	if err != nil {
		return 0, 0, err
	}
	family, err := trees.Translates(first)
	if err != nil {
		return 0, 0, err
	}
	words := make([]int, 1<<d)
	for root := range words {
		t, err := family(root)
		if err != nil {
			return 0, 0, err
		}
		arcs += children(t, words)
	}
	return float64(slices.Max(words)), arcs, nil
}
