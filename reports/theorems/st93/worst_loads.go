package st93

import (
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func adversaryRotations() reports.Claim {
	return reports.Claim{
		ID:    "ST93-ADVERSARY-EQ",
		Title: "The trees of the optimal multinode broadcast leave the adversary as little as any",
		Statement: `Of the trees of the multinode broadcast by rotations (VB93) no arc is in more than $\lceil (2^d-1)/d \rceil$, and some arc is in so many: no prespecified trees do better. ` +
			`They are the translates of one tree, which crosses every dimension $\lfloor (2^d-1)/d \rfloor$ or $\lceil (2^d-1)/d \rceil$ times. ` +
			`Counted: the trees on the most loaded arc; for $d \ge 10$ the arcs of the one tree in its most crossed dimension, which are as many.`,
		Source:     "derived",
		Quantity:   `\max_{\text{arcs } a} \#\{z : a \in \text{tree of } z\}`,
		Unit:       "trees",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, {Name: "a", Meaning: "an arc of the cube"}, {Name: "z", Meaning: "node, the root of its tree"}},
		Formula:    formula.AdversaryBound,
		Model:      trees.Loads,
		Cases:      loadCases(rotationTree, formula.AdversaryBound),
	}
}

func adversaryIncreasing() reports.Claim {
	return reports.Claim{
		ID:    "ST93-ADVERSARY-INCREASING",
		Title: "Of the trees of increasing order, half share an arc",
		Statement: `Of the completely unbalanced trees of increasing order, one from every node, $2^{d-1}$ share an arc of dimension $d$: about $d/2$ times the least that ` +
			`an adversary finds in any trees (ST93-ADVERSARY-EQ). Counted as there.`,
		Source:     "derived from ST93, Sections 2.2 and 3.1",
		Quantity:   `\max_{\text{arcs } a} \#\{z : a \in \text{tree of } z\}`,
		Unit:       "trees",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, {Name: "a", Meaning: "an arc of the cube"}, {Name: "z", Meaning: "node, the root of its tree"}},
		Formula:    formula.IncreasingAdversary,
		Model:      trees.Loads,
		Cases: loadCases(func(d int) (trees.Tree, error) {
			return trees.Unbalanced(d, 0, trees.CyclicOrder(d, 0))
		}, formula.IncreasingAdversary),
	}
}

// loadCases counts the trees on the most loaded arc: tree by tree up to dimension 9;
// above, by the dimensions of the arcs of one tree, as the others are its translates.
func loadCases(tree func(d int) (trees.Tree, error), theory func(d int) (int, error)) reports.Cases {
	const everyTree, last = 9, 16
	return dimensionCases(dimensions(1, 18, 18), kit.From(1, last), func(d int) (float64, error) {
		return integer(theory(d))
	}, "trees on the worst arc", "trees", func(d int) (float64, int64, error) {
		cube := topologies.Hypercube{D: d}
		home, err := tree(d)
		if err != nil {
			return 0, 0, err
		}
		if d > everyTree {
			return float64(slices.Max(home.Crossings())), int64(home.Order()), trees.Validate(cube, []trees.Tree{home})
		}
		family, err := trees.Translates(home)
		if err != nil {
			return 0, 0, err
		}
		loads, err := trees.Loads(cube, family)
		return float64(len(loads) - 1), int64(home.Order()), err
	})
}
