package var98

import (
	"fmt"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// transpositions are the claims of Section 3.2 on dense matrices, and on those with some dense columns and rows.
func transpositions() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dense]{
			ID: "VAR98-TRANSPOSE", Title: "A dense matrix stored by columns is transposed in N/2 slots in the cube",
			Statement: `Node $i$ of $N = 2^d$ stores column $i$ of an $N \times N$ matrix. Entry $(k,i)$ goes to the node of column $k$, ` +
				`for all $k \ne i$: a total exchange, of $N/2$ slots, however the columns are stored. Executed on values, columns stored ` +
				`in random order: every node ends with its column of the transpose, compared entry by entry.`,
			Source:   "VAR98, Sections 2.1 and 3.2 (Section 2.1 has node i send entry (i,k) to k, which is storage by rows)",
			Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, {Name: "i, k", Meaning: "columns, or rows, of the matrix"}},
			Parameters: arguments.Of2(func(d int, stored string) (dense, error) { return dense{d, stored}, nil }, transposedCube,
				arguments.Word("stored", "order in which nodes store the columns", "random", inOrder, byGrayCode)).Implied("stored",
				"random"),
			Over: []string{"d=1..6"}, Long: []string{"d=7,8"},
			Theory:  claims.Whole(func(x dense) (int, error) { return formula.Hypercube(x.d) }),
			Measure: transposedSlots(dense.transpose).OneInstance(),
			Formula: formula.Hypercube, Model: isotropic.Carry[int],
		}.Declare(),
		claims.Claim[crossed]{
			ID: "VAR98-SPARSE", Title: "Dense columns are scattered, dense rows gathered: a bound for any algorithm",
			Statement: `An $N \times N$ matrix, $N = 2^d$, has $M_1$ dense columns and $M_2$ dense rows and nothing else. To transpose ` +
				`it, the nodes of the dense columns scatter them (PMNS), then the dense rows are gathered (PMNG), entries of a dense ` +
				`column apart, which have moved already. In a subcube with $j$ bits fixed, $m$ nodes that scatter, or that gather, send ` +
				`$m(2^d - 2^{d-j})$ packets over $j\,2^{d-j}$ links: no algorithm takes fewer than $\max \lceil m(2^j-1)/j \rceil$ ` +
				`slots, the greatest over all subcubes; that includes $\lceil (N-1)/d \rceil$, a single node, and $\lceil M/2 \rceil$, ` +
				`half the cube. Executed on values, rows, columns and their storage at random, one after the other or at once, whichever ` +
				`is shorter.`,
			Source:   "VAR98, Section 3.2; the bound is derived; Figure 3 calls the rows M1",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtLeast, Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD,
				{Name: `M_1, M_2`, Meaning: "dense columns and rows; $M$ is either"},
				{Name: "m, j", Meaning: "nodes of a subcube that scatter or gather, and bits that are fixed in it"}},
			Parameters: crossedMatrix, Over: slices.Concat(crossedOne, crossedBoth), Long: slices.Concat(crossedOneLong, crossedBothLong),
			Given:  claims.Given("M1 + M2 >= 1", crossed.some),
			Theory: claims.Whole(crossed.lower), Measure: transposedSlots(crossed.fastest).OneInstance(),
			Formula: formula.ScatterFrom, Model: isotropic.TransposeCrossed,
		}.Declare(),
		claims.Claim[crossed]{
			ID: "VAR98-SPARSE-ORDER", Title: "Random nodes scatter or gather in at most 1.5 times as long as that bound (measured)",
			Statement: `Where there are dense columns alone, or dense rows alone, and up to $N/3$ of them at random, the executed ` +
				`transposition takes at most 1.5 times the bound of VAR98-SPARSE, rounded up: fewer slots than the $N/2$ of a dense ` +
				`matrix from $d = 5$ on, and of the order of $N/d + M$, the least possible.`,
			Source:   "measured; VAR98, Section 3.2, has the order",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtMost, Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, {Name: "M", Meaning: "dense columns, or rows"}},
			Parameters: crossedMatrix, Over: crossedOne, Long: crossedOneLong,
			Given: claims.Given("one of M1 and M2 is 0 and the other from 1 to N/3", crossed.some, crossed.one,
				func(x crossed) error { return x.atMost(1 << x.d / 3) }),
			Theory: claims.Whole(func(x crossed) (int, error) {
				low, err := x.lower()
				return (3*low + 1) / 2, err
			}),
			Measure: transposedSlots(crossed.inTurn).OneInstance(),
			Formula: formula.ScatterFrom, Model: isotropic.TransposeCrossed,
		}.Declare(),
		claims.Claim[crossed]{
			ID: "VAR98-SPARSE-IN-TURN", Title: "Random columns first, then random rows: about the sum of both (measured)",
			Statement: `With dense columns and dense rows, a PMNS followed by a PMNG, entries in both sent once, takes at most 1.25 ` +
				`times the sum of the bounds of VAR98-SPARSE on either, rounded up. Executed on values, rows, columns and their storage ` +
				`at random.`,
			Source:   "measured; VAR98, Section 3.2, has the algorithm",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtMost, Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolT},
			Parameters: crossedMatrix, Over: crossedBoth, Long: crossedBothLong,
			Given: claims.Given("M1 and M2 at least 1", crossed.both),
			Theory: claims.Whole(func(x crossed) (int, error) {
				columns, rows, err := x.bounds()
				return (5*(columns+rows) + 3) / 4, err
			}),
			Measure: transposedSlots(crossed.inTurn).OneInstance(),
			Formula: formula.ScatterFrom, Model: isotropic.TransposeCrossed, Figures: crossedFigures,
		}.Declare(),
		claims.Claim[crossed]{
			ID:    "VAR98-SPARSE-AT-ONCE",
			Title: "Scattered and gathered at once, random columns and rows take hardly longer than the slower (measured)",
			Statement: `A PMNS fills the links out of the nodes that scatter, a PMNG those into the nodes that gather. Executed at once, ` +
				`the transposition of a matrix with dense columns and dense rows, at most $N/9$ and 16 of each where $d > 4$, takes at ` +
				`most 1.25 times the bound of VAR98-SPARSE, rounded up, which no algorithm beats: about half as long as one after the ` +
				`other.`,
			Source:   "measured; improves VAR98, Section 3.2",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtMost, Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD},
			Parameters: crossedMatrix, Over: crossedBoth, Long: crossedBothLong,
			Given: claims.Given("M1 and M2 at least 1 and, for d > 4, at most N/9 and 16", crossed.both, crossed.fewInLargeCubes),
			Theory: claims.Whole(func(x crossed) (int, error) {
				low, err := x.lower()
				return (5*low + 3) / 4, err
			}),
			Measure: transposedSlots(crossed.atOnce).OneInstance(),
			Formula: formula.ScatterFrom, Model: isotropic.Transpose,
		}.Declare(),
	}
}

// Matrices with dense columns or rows, and with both.
var (
	crossedOne = []string{"d=4 M1=1 M2=0", "d=4 M1=0 M2=1", "d=4 M1=3 M2=0", "d=4 M1=0 M2=5", "d=5 M1=4 M2=0", "d=5 M1=0 M2=4",
		"d=6 M1=1,2,4,8 M2=0", "d=6 M1=0 M2=8", "d=6 M1=16 M2=0", "d=6 M1=0 M2=16"}
	crossedOneLong  = []string{"d=8 M1=4 M2=0", "d=8 M1=0 M2=8", "d=8 M1=16,32 M2=0"}
	crossedBoth     = []string{"d=3 M1=2 M2=1", "d=4 M1=2 M2=2", "d=5 M1=3 M2=2", "d=6 M1=2,4 M2=2", "d=6 M1=5 M2=7"}
	crossedBothLong = []string{"d=8 M1=4 M2=4", "d=8 M1=16 M2=8"}
)

// transposedCube is the argument of a cube whose matrix is moved entry by entry, up to
// 2^16 entries.
var transposedCube = arguments.Dimensions(8).Usual("d", 1, 7)

// A cubeMatrix is a matrix stored by columns in the cube of some dimensions.
type cubeMatrix interface{ dimensions() int }

// transposedSlots measures the slots of a transposition in a cube, executed on random values; it counts the entries.
func transposedSlots[T cubeMatrix](plan func(x T) (isotropic.Transposition, error)) claims.Measurement[T] {
	return claims.Count(func(x T) (int, int64, error) {
		t, err := plan(x)
		if err != nil {
			return 0, 0, err
		}
		entries, err := t.Verify(rand.New(rand.NewPCG(uint64(x.dimensions()), 3)))
		return t.Schedule.Slots, entries, err
	})
}

// A dense is a dense matrix with its columns stored in random or given order.
type dense struct {
	d      int
	stored string
}

const inOrder, byGrayCode = "in-order", "gray-code"

func (x dense) dimensions() int { return x.d }

func (x dense) transpose() (isotropic.Transposition, error) {
	place := shuffledColumns(x.d)
	switch x.stored {
	case inOrder:
		place = isotropic.InOrder(1 << x.d)
	case byGrayCode:
		place = isotropic.GrayCode(x.d)
	}
	return isotropic.Transpose(topologies.Hypercube{D: x.d}, place, isotropic.DenseEntries(1<<x.d))
}

// shuffledColumns stores the columns of a matrix at nodes in random order.
func shuffledColumns(d int) []topologies.Node {
	place := isotropic.InOrder(1 << d)
	rand.New(rand.NewPCG(uint64(d), 4)).Shuffle(len(place), func(i, j int) { place[i], place[j] = place[j], place[i] })
	return place
}

// A crossed is a matrix with random dense columns and rows.
type crossed struct{ d, columns, rows int }

var crossedMatrix = arguments.Of3(func(d, columns, rows int) (crossed, error) {
	x := crossed{d, columns, rows}
	return x, x.atMost(1 << d)
}, transposedCube, arguments.Int("M1", "dense columns", 0, 1<<8).Usual("M1", 0, 20),
	arguments.Int("M2", "dense rows", 0, 1<<8).Usual("M2", 0, 20))

func (x crossed) dimensions() int { return x.d }

// lists draws the dense columns and rows.
func (x crossed) lists() (rows, columns []int) {
	r := rand.New(rand.NewPCG(uint64(x.d), uint64(x.columns<<16+x.rows)))
	columns = r.Perm(1 << x.d)[:x.columns]
	return r.Perm(1 << x.d)[:x.rows], columns
}

// lower returns the larger of the bounds on the two parts of the transposition.
func (x crossed) lower() (int, error) {
	columns, rows, err := x.bounds()
	return max(columns, rows), err
}

// bounds returns those on scattering the columns and on gathering the rows.
func (x crossed) bounds() (scatter, gather int, err error) {
	rows, columns := x.lists()
	place := shuffledColumns(x.d)
	from := func(list []int) (int, error) {
		var nodes []int
		for _, i := range list {
			nodes = append(nodes, int(place[i]))
		}
		return formula.ScatterFrom(x.d, nodes)
	}
	if scatter, err = from(columns); err != nil {
		return 0, 0, err
	}
	gather, err = from(rows)
	return scatter, gather, err
}

// fastest is the shorter of the transpositions in turn and at once.
func (x crossed) fastest() (isotropic.Transposition, error) {
	turn, err := x.inTurn()
	if err != nil {
		return turn, err
	}
	if once, err := x.atOnce(); err != nil || once.Schedule.Slots < turn.Schedule.Slots {
		return once, err
	}
	return turn, nil
}

// inTurn scatters and then gathers, atOnce does both at once.
func (x crossed) inTurn() (isotropic.Transposition, error) {
	rows, columns := x.lists()
	return isotropic.TransposeCrossed(topologies.Hypercube{D: x.d}, shuffledColumns(x.d), rows, columns)
}

func (x crossed) atOnce() (isotropic.Transposition, error) {
	rows, columns := x.lists()
	return isotropic.Transpose(topologies.Hypercube{D: x.d}, shuffledColumns(x.d), isotropic.CrossedEntries(1<<x.d, rows, columns))
}

// some and both check that there are dense columns or rows, or both, and one that there are not both.
func (x crossed) some() error {
	if x.columns+x.rows == 0 {
		return &inputs.Error{Arg: "M1", Value: 0, Domain: "an integer >= 1 where M2=0"}
	}
	return nil
}

func (x crossed) both() error {
	if x.columns == 0 || x.rows == 0 {
		return &inputs.Error{Arg: "M1, M2", Value: fmt.Sprintf("d=%d M1=%d M2=%d", x.d, x.columns, x.rows), Domain: "two integers >= 1"}
	}
	return nil
}

func (x crossed) one() error {
	if x.columns > 0 && x.rows > 0 {
		return &inputs.Error{Arg: "M2", Value: x.rows, Domain: "0 where M1 > 0"}
	}
	return nil
}

// atMost checks that there are at most so many dense columns and rows.
func (x crossed) atMost(most int) error {
	key, value := "M1", x.columns
	if value <= most {
		key, value = "M2", x.rows
	}
	if value <= most {
		return nil
	}
	return &inputs.Error{Arg: key, Value: value, Domain: fmt.Sprintf("an integer from 0 to %d for d=%d", most, x.d)}
}

// fewInLargeCubes checks that there are up to a ninth, and 16, of each.
func (x crossed) fewInLargeCubes() error {
	if x.d <= 4 {
		return nil
	}
	return x.atMost(min(16, 1<<x.d/9))
}
