package var98

import (
	formula "castlab/analytic/isotropic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/isotropic"
)

func transposeInTurn() reports.Claim {
	const id = "VAR98-SPARSE-IN-TURN"
	return reports.Claim{
		ID:    id,
		Title: "Random columns first, then random rows: about the sum of both (measured)",
		Statement: `With dense columns and dense rows, a PMNS followed by a PMNG, entries in both sent once, takes at most 1.25 times the sum of the bounds of VAR98-SPARSE on either, rounded up. ` +
			`Executed on values, rows, columns and their storage at random.`,
		Source:     "measured; VAR98, Section 3.2, has the algorithm",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT},
		Formula:    formula.ScatterFrom,
		Model:      isotropic.TransposeCrossed,
		Figures:    crossedFigures,
		Cases: kit.Given("M1 and M2 at least 1", crossedCases(id, crossedBoth, crossed.both, func(x crossed) (int, error) {
			columns, rows, err := x.bounds()
			return (5*(columns+rows) + 3) / 4, err
		}, crossed.plan)),
	}
}

func transposeAtOnce() reports.Claim {
	const id = "VAR98-SPARSE-AT-ONCE"
	return reports.Claim{
		ID:         id,
		Title:      "Scattered and gathered at once, random columns and rows take hardly longer than the slower (measured)",
		Statement:  `A PMNS fills the links out of the nodes that scatter, a PMNG those into the nodes that gather. Executed at once, the transposition of a matrix with dense columns and dense rows, at most $N/9$ and 16 of each where $d > 4$, takes at most 1.25 times the bound of VAR98-SPARSE, rounded up, which no algorithm beats: about half as long as one after the other.`,
		Source:     "measured; improves VAR98, Section 3.2",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD},
		Formula:    formula.ScatterFrom,
		Model:      isotropic.Transpose,
		Cases: kit.Given("M1 and M2 at least 1 and, for d > 4, at most N/9 and 16", crossedCases(id, crossedBoth, crossed.fewOfBoth, func(x crossed) (int, error) {
			low, err := x.lower()
			return (5*low + 3) / 4, err
		}, crossed.atOnce)),
	}
}
