package var98

import (
	"fmt"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// A banded is a banded matrix with its columns stored by the Gray code.
type banded struct{ d, B int }

func (x banded) String() string { return fmt.Sprintf("d=%d B=%d", x.d, x.B) }

var bandedArgument = arguments.Of2(func(d, B int) (banded, error) {
	if B >= 1<<d {
		return banded{}, &inputs.Error{Arg: "B", Value: B, Domain: fmt.Sprintf("an integer from 0 to %d for d=%d", 1<<d-1, d)}
	}
	return banded{d, B}, nil
}, transposedCube, arguments.Int("B", "bandwidth", 0, 1<<8-1).Usual("B", 1, 60))

// bandedMatrices lists the printed instances.
var bandedMatrices = []banded{{1, 1}, {3, 1}, {4, 2}, {4, 4}, {4, 8}, {5, 1}, {5, 6}, {6, 1}, {6, 3}, {6, 8}, {6, 16}, {6, 22}, {7, 1}, {7, 11}, {7, 32}, {8, 1}, {8, 4}, {8, 16}, {8, 32}, {8, 64}}

// bandCases makes a case of each banded matrix.
func bandCases(id string, theory func(d, B int) (int, error), plan func(d, B int) (isotropic.Transposition, error)) reports.Cases {
	return kit.Cases(id, bandedArgument, bandedMatrices, func(_ string, x banded) reports.Case {
		c := transposeCase(x.d, func() (int, error) { return theory(x.d, x.B) }, func(topologies.Hypercube) (isotropic.Transposition, error) { return plan(x.d, x.B) })
		c.Long = x.d > 6 && x.B > 1
		return c
	})
}

var symbolBand = reports.Symbol{Name: "B", Meaning: "bandwidth: entries $(k,i)$ with $|k-i| \\le B$ may differ from zero"}

func transposeBandLower() reports.Claim {
	const id = "VAR98-BAND-LOWER"
	return reports.Claim{
		ID:    id,
		Title: "A bound on the transposition of a banded matrix, however it is stored",
		Statement: `Let $b_i$ be how many other columns are within $B$ of column $i$, each of which sends it an entry, and $S(b)$ the sum of the distances of the $b$ nodes next to a node in the cube. However the columns are assigned to the $N = 2^d$ nodes, there are at least $\sum_i S(b_i)$ hops, and $T \ge \lceil \sum_i S(b_i)/(dN) \rceil$. ` +
			`For $B = N^c$ most of these distances are proportional to $d$, and the bound to $B$. Executed on values, by the shortest of three: columns stored in order or by the Gray code, packets along balanced shortest paths, or as in VAR98-BAND.`,
		Source:     "derived; VAR98, Section 3.2, says optimal order",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, symbolBand, {Name: "b_i, S", Meaning: "columns near column $i$, and least sum of distances"}, {Name: "c", Meaning: "a constant between 0 and 1"}},
		Formula:    formula.Band,
		Model:      isotropic.Transpose,
		Cases:      bandCases(id, formula.Band, shortestBand),
	}
}

// shortestBand is the shortest transposition known: along balanced shortest paths with
// columns stored by the Gray code or in order, or that of VAR98-BAND.
func shortestBand(d, B int) (shortest isotropic.Transposition, err error) {
	for i, plan := range []func() (isotropic.Transposition, error){
		func() (isotropic.Transposition, error) { return routedBand(d, B) },
		func() (isotropic.Transposition, error) { return isotropic.TransposeBand(d, B) },
		func() (isotropic.Transposition, error) {
			return isotropic.Transpose(topologies.Hypercube{D: d}, isotropic.InOrder(1<<d), isotropic.BandEntries(1<<d, B))
		},
	} {
		t, err := plan()
		if err != nil {
			return t, err
		}
		if i == 0 || t.Schedule.Slots < shortest.Schedule.Slots {
			shortest = t
		}
	}
	return shortest, nil
}

// routedBand routes packets along balanced shortest paths.
func routedBand(d, B int) (isotropic.Transposition, error) {
	return isotropic.Transpose(topologies.Hypercube{D: d}, isotropic.GrayCode(d), isotropic.BandEntries(1<<d, B))
}

// transposeBand claims that a time of order B is attained.
func transposeBand() reports.Claim {
	const id = "VAR98-BAND"
	return reports.Claim{
		ID:    id,
		Title: "Stored by the Gray code a banded matrix is transposed in fewer than 3B slots, as a nearly isotropic task",
		Statement: `Let $\beta = \lceil \log_2 B \rceil$ and column $i$ be at node $i \oplus \lfloor i/2 \rfloor$ of the cube of $N = 2^d$ nodes. Blocks of $2^\beta$ columns fill subcubes, and entries go to nodes of the own block, the next or the one before. ` +
			`Told by block and by the low bits in which its destination differs, a node has at most $3 \cdot 2^\beta - 1$ kinds of packets, almost all nodes the same; the matrix of their tags has $\beta$ columns of sums up to $3 \cdot 2^{\beta-1}$ and two, for links to other blocks, of sums up to $2^\beta$. ` +
			`Split into slots, it transposes the matrix in $T \le 3 \cdot 2^{\beta-1} < 3B$ slots, 1 for a tridiagonal matrix; where $\beta > d - 2$, as one block, in $N/2$. For $B = N^c$, any constant $0 < c < 1$, that is of the least possible order (VAR98-BAND-LOWER). Executed on values.`,
		Source:     "derived; VAR98, Section 3.2, has the order",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols: []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, symbolBand, {Name: "i", Meaning: "column"}, {Name: `\oplus`, Meaning: "exclusive or of bits"},
			{Name: `\beta`, Meaning: "bits within a block"}, {Name: "c", Meaning: "a constant between 0 and 1"}},
		Formula: formula.BandUpper,
		Model:   isotropic.TransposeBand,
		Cases:   bandCases(id, formula.BandUpper, isotropic.TransposeBand),
	}
}
