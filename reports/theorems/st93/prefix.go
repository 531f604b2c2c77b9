package st93

import (
	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// prefix claims the time of the parallel prefix computation of the ranks on a binary
// tree.
func prefix() reports.Claim {
	return reports.Claim{
		ID:    "ST93-PREFIX",
		Title: "Ranks and K on a binary tree: 2d+1 slots",
		Statement: `A binary tree of $2^{d+1}-1$ places is laid into the cube so that sums go up and down over single links. After $2d$ slots every node $x$ knows $r_x$, ` +
			`and after one more the roots of the $d$ trees know $K$. Counted on the explicit messages; a validator that knows nothing of the tree finds that every sum was at hand when it was sent, ` +
			`no link carried two messages in a slot, and each node ends with its $r_x$.`,
		Source:     "ST93, Sections 2.4 and 3.2, phase 1; the placement is derived",
		Quantity:   `\text{slots}`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolX, symbolRank},
		Formula:    formula.Phase1,
		Model:      schedules.Prefix,
		Cases:      sumCases(schedules.Prefix, false, formula.Phase1),
	}
}

// exchange claims half of that time for the prefix computation by exchanges (derived).
func exchange() reports.Claim {
	return reports.Claim{
		ID:    "ST93-PREFIX-EXCHANGE",
		Title: "Ranks and K by exchange over one dimension after another: d slots",
		Statement: `In slot $i$ every node exchanges with its neighbor over dimension $i$ the sum of the subcube that both have gone through. After $d$ slots, the least possible, every node $x$ knows $r_x$ and $K$. ` +
			`Counted and validated as in ST93-PREFIX, $K$ being asked of every node.`,
		Source:     "derived; replaces phase 1 of ST93, Section 3.2",
		Quantity:   `\text{slots}`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolK, symbolX, symbolRank, {Name: "i", Meaning: "dimension, and slot"}},
		Formula:    formula.Exchange,
		Model:      schedules.Exchange,
		Cases:      sumCases(schedules.Exchange, true, formula.Exchange),
	}
}

// sumCases makes a case of each dimension: the slots of a validated schedule of prefix
// sums.
func sumCases(build func(d int) (schedules.Schedule, error), everywhere bool, theory func(d int) (int, error)) reports.Cases {
	return dimensionCases(dimensions(1, 16, 14), kit.From(1, 12), func(d int) (float64, error) { return integer(theory(d)) }, "slots", "slots",
		func(d int) (float64, int64, error) {
			s, err := build(d)
			if err != nil {
				return 0, 0, err
			}
			return float64(s.Slots), int64(len(s.Sums)), schedules.ValidatePrefix(topologies.Hypercube{D: d}, s, everywhere)
		})
}
