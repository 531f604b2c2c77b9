package var98

import (
	"fmt"

	formula "castlab/analytic/isotropic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// bandCases are banded matrices whose columns are stored by the Gray code.
func bandCases(theory func(d, B int) (int, error)) []reports.Case {
	var cases []reports.Case
	for _, c := range [][2]int{{3, 1}, {4, 2}, {4, 4}, {4, 8}, {5, 1}, {5, 6}, {6, 1}, {6, 3}, {6, 8}, {6, 16}, {6, 22}, {7, 1}, {7, 11}, {7, 32}, {8, 1}, {8, 4}, {8, 16}, {8, 32}, {8, 64}} {
		d, B := c[0], c[1]
		one := transposeCase(d, fmt.Sprintf("d=%d B=%d", d, B), func() (int, error) { return theory(d, B) }, func(net topologies.Hypercube) (isotropic.Transposition, error) {
			return isotropic.Transpose(net, isotropic.GrayCode(d), isotropic.BandEntries(1<<d, B))
		})
		one.Long = d > 6 && B > 1
		cases = append(cases, one)
	}
	return cases
}

var symbolBand = reports.Symbol{Name: "B", Meaning: "bandwidth: entries $(k,i)$ with $|k-i| \\le B$ may differ from zero"}

// transposeBandLower: what a banded matrix needs, however it is stored.
func transposeBandLower() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-BAND-LOWER",
		Title: "A bound on the transposition of a banded matrix, however it is stored",
		Statement: `Let $b_i$ be how many other columns are within $B$ of column $i$, each of which sends it an entry, and $S(b)$ the sum of the distances of the $b$ nodes next to a node in the cube. However the columns are assigned to the $N = 2^d$ nodes, there are at least $\sum_i S(b_i)$ hops, and $T \ge \lceil \sum_i S(b_i)/(dN) \rceil$. ` +
			`For $B = N^c$ most of these distances are proportional to $d$, and the bound to $B$. Executed on values, columns stored by the Gray code.`,
		Source:     "derived; VAR98, Section 3.2, says optimal order",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, symbolBand, {Name: "b_i, S", Meaning: "columns near column $i$, and least sum of distances"}, {Name: "c", Meaning: "a constant between 0 and 1"}},
		Formula:    "analytic/isotropic.Band",
		Model:      "topologies/isotropic.Transpose",
		Cases:      func() []reports.Case { return bandCases(formula.Band) },
	}
}

// transposeBand: the order B is attained.
func transposeBand() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-BAND",
		Title: "Stored by the Gray code a banded matrix is transposed in about B slots",
		Statement: `With column $i$ at node $i \oplus \lfloor i/2 \rfloor$, blocks of $2^b$ columns fill subcubes for every $b$, and blocks next to each other neighboring ones: entries stay in a subcube or go to its neighbors, almost alike from every node. ` +
			`The executed transposition takes at most $B + 2$ slots, so that for $B = N^c$, any constant $0 < c < 1$, it is of the least possible order (VAR98-BAND-LOWER), and a tridiagonal matrix takes 1 slot. Executed on values.`,
		Source:     "measured; VAR98, Section 3.2, has the order",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolExchangeN, symbolBand, {Name: "i", Meaning: "column"}, {Name: `\oplus`, Meaning: "exclusive or of bits"}, {Name: "b", Meaning: "bits within a block"}, {Name: "c", Meaning: "a constant between 0 and 1"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "topologies/isotropic.Transpose",
		Cases: func() []reports.Case {
			return bandCases(func(_, B int) (int, error) {
				if B == 1 {
					return 1, nil
				}
				return B + 2, nil
			})
		},
	}
}
