package var98

import (
	"fmt"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// bands are the claims of Section 3.2 on banded matrices in the cube.
func bands() []reports.Claim {
	return []reports.Claim{
		claims.Claim[banded]{
			ID: "VAR98-BAND-LOWER", Title: "A bound on the transposition of a banded matrix, however it is stored",
			Statement: `Let $b_i$ be how many other columns are within $B$ of column $i$, each of which sends it an entry, and $S(b)$ ` +
				`the sum of the distances of the $b$ nodes next to a node in the cube. However the columns are assigned to the $N = 2^d$ ` +
				`nodes, there are at least $\sum_i S(b_i)$ hops, and $T \ge \lceil \sum_i S(b_i)/(dN) \rceil$. For $B = N^c$ most of ` +
				`these distances are proportional to $d$, and the bound to $B$. Executed on values, by the shortest of three: columns ` +
				`stored in order or by the Gray code, packets along balanced shortest paths, or as in VAR98-BAND.`,
			Source:   "derived; VAR98, Section 3.2, says optimal order",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtLeast, Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, symbolBand,
				{Name: "b_i, S", Meaning: "columns near column $i$, and least sum of distances"},
				{Name: "c", Meaning: "a constant between 0 and 1"}},
			Parameters: bandedMatrix, Over: bandedMatrices, Long: bandedMatricesLong,
			Theory:  claims.Whole(func(x banded) (int, error) { return formula.Band(x.d, x.B) }),
			Measure: transposedSlots(banded.shortest),
			Formula: formula.Band, Model: isotropic.Transpose,
		}.Declare(),
		claims.Claim[banded]{
			ID:    "VAR98-BAND",
			Title: "Stored by the Gray code a banded matrix is transposed in fewer than 3B slots, as a nearly isotropic task",
			Statement: `Let $\beta = \lceil \log_2 B \rceil$ and column $i$ be at node $i \oplus \lfloor i/2 \rfloor$ of the cube of $N ` +
				`= 2^d$ nodes. Blocks of $2^\beta$ columns fill subcubes, and entries go to nodes of the own block, the next or the one ` +
				`before. Told by block and by the low bits in which its destination differs, a node has at most $3 \cdot 2^\beta - 1$ ` +
				`kinds of packets, almost all nodes the same; the matrix of their tags has $\beta$ columns of sums up to $3 \cdot ` +
				`2^{\beta-1}$ and two, for links to other blocks, of sums up to $2^\beta$. Split into slots, it transposes the matrix in ` +
				`$T \le 3 \cdot 2^{\beta-1} < 3B$ slots, 1 for a tridiagonal matrix; where $\beta > d - 2$, as one block, in $N/2$. For ` +
				`$B = N^c$, any constant $0 < c < 1$, that is of the least possible order (VAR98-BAND-LOWER). Executed on values.`,
			Source:   "derived; VAR98, Section 3.2, has the order",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtMost, Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, symbolBand, {Name: "i", Meaning: "column"},
				{Name: `\oplus`, Meaning: "exclusive or of bits"}, {Name: `\beta`, Meaning: "bits within a block"},
				{Name: "c", Meaning: "a constant between 0 and 1"}},
			Parameters: bandedMatrix, Over: bandedMatrices, Long: bandedMatricesLong,
			Theory:  claims.Whole(func(x banded) (int, error) { return formula.BandUpper(x.d, x.B) }),
			Measure: transposedSlots(banded.inBlocks),
			Formula: formula.BandUpper, Model: isotropic.TransposeBand,
		}.Declare(),
		claims.Claim[hammingBand]{
			ID: "VAR98-BAND-HAMMING",
			Title: "Stored by the Gray code read through Hamming codes, a band takes at most 32 slots for each packet that a node has " +
				"for one of its ways",
			Statement: `Let $\beta = \lceil \log_2 B \rceil$, $B \ge 2$, and let $q + 1$ sets of $n = 2^k - 1$ dimensions, $q = \lceil ` +
				`\beta/k \rceil$, leave at least one of the $d$ dimensions over. In a set the syndrome of the Hamming code tells the $n ` +
				`+ 1$ nodes of a ball around a code word. The low $k(q+1)$ bits of the Gray code of a column are syndromes, its other ` +
				`bits code words: $2^\beta$ columns in order are within $2q$ links of each other, and such blocks next to each other ` +
				`within 3 links more. A packet changes syndrome $s$ to $t$ over dimension $t$, then $s$. All nodes do so for all $s ` +
				`\oplus t$ at once, and no two packets meet: the link of the second hop leaves a node whose syndrome is $s \oplus t$. A ` +
				`coloring of the $3 \cdot 2^\beta$ kinds of packets takes $6M$ slots, $M = \max(1, 2^{\beta-k})$. Where many packets of ` +
				`a node have to change the same thing, to get to the next or previous block ($14M$ slots) or within a set of which a ` +
				`block has only some syndromes ($12M$), each crosses a dimension of its own first and back last, and the node where it ` +
				`is tells its origin. Together $T \le 20M$ slots if $q = 1$ or $k$ divides $\beta$, else $32M$. Executed on values.`,
			Source:   "derived; VAR98, Section 3.2, asks for it",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtMost, Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolT, symbolCubeD, symbolBand,
				{Name: `\beta`, Meaning: "bits of a column's place in its block"},
				{Name: "k, n", Meaning: "bits of a syndrome, and dimensions of a set that has one"},
				{Name: "q", Meaning: "sets in which columns of a block differ"},
				{Name: "s, t", Meaning: "syndromes, and the dimensions that they name; 0 names none"},
				{Name: `\oplus`, Meaning: "exclusive or of bits"},
				{Name: "M", Meaning: "packets of a node for each of its $2^k$ ways, at most"}},
			Parameters: arguments.Of3(func(d, B, k int) (hammingBand, error) {
				_, err := formula.BandHamming(d, B, k)
				return hammingBand{banded{d, B}, k}, err
			}, arguments.Int("d", "dimensions of the cube", 3, 12).Usual("d", 5, 9),
				arguments.Int("B", "bandwidth", 2, 1<<8).Usual("B", 2, 6), arguments.Int("k", "bits of the syndrome in a ball", 1, 2)),
			Over: []string{"d=3 B=2 k=1", "d=6 B=7 k=1", "d=7 B=2,4 k=2", "d=8 B=3 k=2"}, Long: []string{"d=10 B=7,16 k=2"},
			Theory: claims.Whole(func(x hammingBand) (int, error) { return formula.BandHamming(x.d, x.B, x.k) }),
			Measure: transposedSlots(func(x hammingBand) (isotropic.Transposition, error) {
				return isotropic.TransposeHamming(x.d, x.B, x.k)
			}),
			Formula: formula.BandHamming, Model: isotropic.TransposeHamming,
		}.Declare(),
		claims.Claim[int]{
			ID:    "VAR98-BAND-EVERY",
			Title: "For every bandwidth a banded matrix is transposed in the cube within a constant of the least time",
			Statement: `The better of VAR98-BAND and VAR98-BAND-HAMMING, over all $k$, takes at most $F$ times the bound of ` +
				`VAR98-BAND-LOWER, which holds for every storage and algorithm, whatever $B$ from 2 to $N - 1$; and $F$ is bounded, so ` +
				`that the order is optimal for every bandwidth. With the greatest $k$, $2^k > d/(2(q+1))$ and $T \le 32 \max(1, ` +
				`4B(q+1)/d)$; if fewer than $B/2$ nodes are within $\rho$ links of a node, the bound is at least $\max(1, ` +
				`B(\rho+1)/(2d))$. Both $q+1$ and $\rho+1$ are of the order of $\log B / \log(d/\log B)$ while $d/q$ is above a ` +
				`constant, and below it $B \ge N^c$ with a constant $c$, where the Gray code is of optimal order. No cube of up to 1000 ` +
				`dimensions has $F > 160$, computed over all $\beta$, $k$ and, of each $\beta$, the least $B$. Open is the constant: ` +
				`Hamming codes pay from 31 dimensions on.`,
			Source:   "derived; the order answers an open question of VAR98, Section 3.2; 160 is computed",
			Measured: `F`, Relation: reports.AtMost,
			Symbols: []reports.Symbol{{Name: "F",
				Meaning: "greatest ratio, over all $B$, of the better schedule's bound to the lower bound"}, symbolT, symbolExchangeN,
				symbolCubeD, symbolBand, {Name: `\beta`, Meaning: `$\lceil \log_2 B \rceil$`},
				{Name: "k, q", Meaning: "bits of a syndrome, and $\\lceil \\beta/k \\rceil$"}, {Name: `\rho`, Meaning: "a distance"},
				{Name: "c", Meaning: "a constant between 0 and 1"}},
			Parameters: arguments.Int("d", "dimensions of the cube", 2, formula.MaxFactorDimensions),
			Over:       []string{"d=2,8,20,66,130,189,381,765,1000"},
			Theory:     claims.Stated[int](160), // more than the factor of any cube whose factor was computed
			Measure: claims.Count(func(d int) (float64, int64, error) {
				worst, err := formula.BandFactor(d)
				return worst, int64(d), err
			}),
			Formula: kit.Stated, Model: formula.BandFactor,
		}.Declare(),
	}
}

// A banded is a banded matrix, of which the cube of d dimensions stores the columns.
type banded struct{ d, B int }

// A hammingBand is stored by Hamming codes of balls of 2^k - 1 dimensions.
type hammingBand struct {
	banded
	k int
}

var (
	bandedMatrix = arguments.Of2(func(d, B int) (banded, error) {
		if B >= 1<<d {
			return banded{}, &inputs.Error{Arg: "B", Value: B, Domain: fmt.Sprintf("an integer from 0 to %d for d=%d", 1<<d-1, d)}
		}
		return banded{d, B}, nil
	}, transposedCube, arguments.Int("B", "bandwidth", 0, 1<<8-1).Usual("B", 1, 60))
	bandedMatrices     = []string{"d=1 B=1", "d=3 B=1", "d=4 B=2,4,8", "d=5 B=1,6", "d=6 B=1,3,8,16,22", "d=7 B=1", "d=8 B=1"}
	bandedMatricesLong = []string{"d=7 B=11,32", "d=8 B=4,16,32,64"}

	symbolBand = reports.Symbol{Name: "B", Meaning: "bandwidth: entries in row $k$ and column $i$ with $|k-i| \\le B$ may differ from zero"}
)

func (x banded) dimensions() int { return x.d }

// shortest is the shortest transposition known: along balanced shortest paths with
// columns stored by the Gray code or in order, or that of VAR98-BAND.
func (x banded) shortest() (shortest isotropic.Transposition, err error) {
	for i, plan := range []func() (isotropic.Transposition, error){
		func() (isotropic.Transposition, error) { return x.stored(isotropic.GrayCode(x.d)) },
		x.inBlocks,
		func() (isotropic.Transposition, error) { return x.stored(isotropic.InOrder(1 << x.d)) },
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

func (x banded) inBlocks() (isotropic.Transposition, error) { return isotropic.TransposeBand(x.d, x.B) }

// stored routes packets along balanced shortest paths.
func (x banded) stored(place []topologies.Node) (isotropic.Transposition, error) {
	return isotropic.Transpose(topologies.Hypercube{D: x.d}, place, isotropic.BandEntries(1<<x.d, x.B))
}
