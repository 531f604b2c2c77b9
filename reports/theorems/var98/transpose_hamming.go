package var98

import (
	"fmt"

	formula "castlab/analytic/isotropic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// A hammingBand is a banded matrix stored by Hamming codes of balls of 2^k - 1 dimensions.
type hammingBand struct {
	banded
	k int
}

func (x hammingBand) String() string { return fmt.Sprintf("%v k=%d", x.banded, x.k) }

var hammingArgument = arguments.Of2(func(x banded, k int) (hammingBand, error) {
	_, err := formula.BandHamming(x.d, x.B, k)
	return hammingBand{x, k}, err
}, arguments.Of2(func(d, B int) (banded, error) { return banded{d, B}, nil },
	arguments.Int("d", "dimensions of the cube", 3, 12).Usual("d", 5, 9), arguments.Int("B", "bandwidth", 2, 1<<8).Usual("B", 2, 6)),
	arguments.Int("k", "bits of the syndrome in a ball", 1, 2))

// transposeHamming claims the time of the schedule through Hamming codes.
func transposeHamming() reports.Claim {
	const id = "VAR98-BAND-HAMMING"
	list := []hammingBand{{banded{3, 2}, 1}, {banded{6, 7}, 1}, {banded{7, 2}, 2}, {banded{7, 4}, 2}, {banded{8, 3}, 2}, {banded{10, 7}, 2}, {banded{10, 16}, 2}}
	return reports.Claim{
		ID:    id,
		Title: "Stored by the Gray code read through Hamming codes, a band takes at most 32 slots for each packet that a node has for one of its ways",
		Statement: `Let $\beta = \lceil \log_2 B \rceil$, $B \ge 2$, and let $q + 1$ sets of $n = 2^k - 1$ dimensions, $q = \lceil \beta/k \rceil$, leave at least one of the $d$ dimensions over. In a set the syndrome of the Hamming code tells the $n + 1$ nodes of a ball around a code word. The low $k(q+1)$ bits of the Gray code of a column are syndromes, its other bits code words: $2^\beta$ columns in order are within $2q$ links of each other, and such blocks next to each other within 3 links more. ` +
			`A packet changes syndrome $s$ to $t$ over dimension $t$, then $s$. All nodes do so for all $s \oplus t$ at once, and no two packets meet: the link of the second hop leaves a node whose syndrome is $s \oplus t$. A coloring of the $3 \cdot 2^\beta$ kinds of packets takes $6M$ slots, $M = \max(1, 2^{\beta-k})$. ` +
			`Where many packets of a node have to change the same thing, to get to the next or previous block ($14M$ slots) or within a set of which a block has only some syndromes ($12M$), each crosses a dimension of its own first and back last, and the node where it is tells its origin. Together $T \le 20M$ slots if $q = 1$ or $k$ divides $\beta$, else $32M$. Executed on values.`,
		Source:     "derived; VAR98, Section 3.2, asks for it",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols: []reports.Symbol{symbolT, symbolCubeD, symbolBand, {Name: `\beta`, Meaning: "bits of a column's place in its block"}, {Name: "k, n", Meaning: "bits of a syndrome, and dimensions of a set that has one"},
			{Name: "q", Meaning: "sets in which columns of a block differ"}, {Name: "s, t", Meaning: "syndromes, and the dimensions that they name; 0 names none"}, {Name: `\oplus`, Meaning: "exclusive or of bits"}, {Name: "M", Meaning: "packets of a node for each of its $2^k$ ways, at most"}},
		Formula: formula.BandHamming,
		Model:   isotropic.TransposeHamming,
		Cases: kit.Cases(id, hammingArgument, list, func(_ string, x hammingBand) reports.Case {
			c := transposeCase(x.d, func() (int, error) { return formula.BandHamming(x.d, x.B, x.k) }, func(topologies.Hypercube) (isotropic.Transposition, error) {
				return isotropic.TransposeHamming(x.d, x.B, x.k)
			})
			c.Long = x.d > 8
			return c
		}),
	}
}

// mostBandFactor is more than the factor of any cube whose factor was computed.
const mostBandFactor = 160

// transposeEvery claims that one of the two schedules is of optimal order for every B.
func transposeEvery() reports.Claim {
	const id = "VAR98-BAND-EVERY"
	return reports.Claim{
		ID:    id,
		Title: "For every bandwidth a banded matrix is transposed in the cube within a constant of the least time",
		Statement: `The better of VAR98-BAND and VAR98-BAND-HAMMING, over all $k$, takes at most $F$ times the bound of VAR98-BAND-LOWER, which holds for every storage and algorithm, whatever $B$ from 2 to $N - 1$; and $F$ is bounded, so that the order is optimal for every bandwidth. ` +
			`With the greatest $k$, $2^k > d/(2(q+1))$ and $T \le 32 \max(1, 4B(q+1)/d)$; if fewer than $B/2$ nodes are within $\rho$ links of a node, the bound is at least $\max(1, B(\rho+1)/(2d))$. Both $q+1$ and $\rho+1$ are of the order of $\log B / \log(d/\log B)$ while $d/q$ is above a constant, and below it $B \ge N^c$ with a constant $c$, where the Gray code is of optimal order. ` +
			`No cube of up to 1000 dimensions has $F > 160$, computed over all $\beta$, $k$ and, of each $\beta$, the least $B$. Open is the constant: Hamming codes pay from 31 dimensions on.`,
		Source:   "derived; the order answers an open question of VAR98, Section 3.2; 160 is computed",
		Quantity: `F`,
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{{Name: "F", Meaning: "greatest ratio, over all $B$, of the better schedule's bound to the lower bound"}, symbolT, symbolExchangeN, symbolCubeD, symbolBand, {Name: `\beta`, Meaning: `$\lceil \log_2 B \rceil$`}, {Name: "k, q", Meaning: "bits of a syndrome, and $\\lceil \\beta/k \\rceil$"},
			{Name: `\rho`, Meaning: "a distance"}, {Name: "c", Meaning: "a constant between 0 and 1"}},
		Formula: kit.Stated,
		Model:   formula.BandFactor,
		Cases: kit.Integers(id, "d", "dimensions of the cube", 2, formula.MaxFactorDimensions, []int{2, 8, 20, 66, 130, 189, 381, 765, 1000}, func(_ string, d int) reports.Case {
			return counted("", func() (float64, error) { return kit.Stated(mostBandFactor) }, "F", "", func() (float64, int64, error) {
				worst, err := formula.BandFactor(d)
				return worst, int64(d), err
			})
		}),
	}
}
