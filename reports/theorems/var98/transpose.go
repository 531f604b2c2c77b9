package var98

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// moved executes a transposition of random values and compares every entry with the
// transposed matrix.
func moved(t isotropic.Transposition, r *rand.Rand) (slots float64, entries int64, err error) {
	values := make([]uint64, len(t.Entries))
	want := make(map[isotropic.Entry]uint64, len(t.Entries))
	for e, x := range t.Entries {
		values[e] = r.Uint64()
		want[isotropic.Entry{Row: x.Column, Column: x.Row}] = values[e]
	}
	columns, err := isotropic.Carry(t, values)
	if err != nil {
		return 0, 0, err
	}
	found := 0
	for v, column := range columns {
		for _, x := range column {
			value, there := want[x.Entry]
			if !there || value != x.Value || int(t.Place[x.Column]) != v {
				return 0, 0, fmt.Errorf("node %d has %v at %v", v, x.Value, x.Entry)
			}
			found++
		}
	}
	if found != len(want) {
		return 0, 0, fmt.Errorf("%d of %d entries arrived", found, len(want))
	}
	return float64(t.Schedule.Slots), int64(found), nil
}

// transposeCase returns the case of a transposition in the cube of d dimensions.
func transposeCase(d int, theory func() (int, error), plan func(net topologies.Hypercube) (isotropic.Transposition, error)) reports.Case {
	return counted("", func() (float64, error) { return whole(theory()) }, "slots", "slots", func() (float64, int64, error) {
		t, err := plan(topologies.Hypercube{D: d})
		if err != nil {
			return 0, 0, err
		}
		return moved(t, rand.New(rand.NewPCG(uint64(d), 3)))
	})
}

// transposedCube is the argument of a cube whose matrix is moved entry by entry, up to
// 2^16 entries.
var transposedCube = arguments.Dimensions(8).Usual("d", 1, 7)

// shuffledColumns stores the columns of a matrix at nodes in random order.
func shuffledColumns(d int) []topologies.Node {
	place := isotropic.InOrder(1 << d)
	rand.New(rand.NewPCG(uint64(d), 4)).Shuffle(len(place), func(i, j int) { place[i], place[j] = place[j], place[i] })
	return place
}

func transposeDense() reports.Claim {
	const id = "VAR98-TRANSPOSE"
	var list []dense
	for d := 1; d <= 8; d++ {
		list = append(list, dense{d, storedAtRandom})
	}
	return reports.Claim{
		ID:    id,
		Title: "A dense matrix stored by columns is transposed in N/2 slots in the cube",
		Statement: `Node $i$ of $N = 2^d$ stores column $i$ of an $N \times N$ matrix. Entry $(k,i)$ goes to the node of column $k$, for all $k \ne i$: a total exchange, of $N/2$ slots, however the columns are stored. ` +
			`Executed on values, columns stored in random order: every node ends with its column of the transpose, compared entry by entry.`,
		Source:     "VAR98, Sections 2.1 and 3.2 (Section 2.1 has node i send entry (i,k) to k, which is storage by rows)",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, {Name: "i, k", Meaning: "columns, or rows, of the matrix"}},
		Formula:    formula.Hypercube,
		Model:      isotropic.Carry[int],
		Cases: kit.Cases(id, denseArgument, list, func(_ string, x dense) reports.Case {
			c := kit.OneDraw(transposeCase(x.d, func() (int, error) { return formula.Hypercube(x.d) }, func(net topologies.Hypercube) (isotropic.Transposition, error) {
				return isotropic.Transpose(net, x.place(), isotropic.DenseEntries(1<<x.d))
			}))
			c.Long = x.d > 6
			return c
		}),
	}
}

// A dense is a dense matrix with its columns stored in random or given order.
type dense struct {
	d      int
	stored string
}

const storedAtRandom = "random"

func (x dense) String() string {
	if x.stored == storedAtRandom {
		return fmt.Sprintf("d=%d", x.d)
	}
	return fmt.Sprintf("d=%d stored=%s", x.d, x.stored)
}

// place returns the node of each column.
func (x dense) place() []topologies.Node {
	switch x.stored {
	case "in-order":
		return isotropic.InOrder(1 << x.d)
	case "gray-code":
		return isotropic.GrayCode(x.d)
	}
	return shuffledColumns(x.d)
}

var denseArgument = arguments.Of2(func(d int, stored string) (dense, error) { return dense{d, stored}, nil },
	transposedCube, arguments.Word("stored", "order in which nodes store the columns", storedAtRandom, "in-order", "gray-code").Default("stored", storedAtRandom))

// A crossed is a matrix with random dense columns and rows.
type crossed struct{ d, columns, rows int }

func (x crossed) String() string { return fmt.Sprintf("d=%d M1=%d M2=%d", x.d, x.columns, x.rows) }

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
	for k, list := range [2][]int{columns, rows} {
		var nodes []int
		for _, i := range list {
			nodes = append(nodes, int(place[i]))
		}
		b, err := formula.ScatterFrom(x.d, nodes)
		if err != nil {
			return 0, 0, err
		}
		if k == 0 {
			scatter = b
		} else {
			gather = b
		}
	}
	return scatter, gather, nil
}

// fastest is the shorter of the transpositions in turn and at once.
func (x crossed) fastest(net topologies.Hypercube) (isotropic.Transposition, error) {
	turn, err := x.plan(net)
	if err != nil {
		return turn, err
	}
	if once, err := x.atOnce(net); err != nil || once.Schedule.Slots < turn.Schedule.Slots {
		return once, err
	}
	return turn, nil
}

// atOnce scatters and gathers at once.
func (x crossed) atOnce(net topologies.Hypercube) (isotropic.Transposition, error) {
	rows, columns := x.lists()
	return isotropic.Transpose(net, shuffledColumns(x.d), isotropic.CrossedEntries(net.Order(), rows, columns))
}

func (x crossed) plan(net topologies.Hypercube) (isotropic.Transposition, error) {
	rows, columns := x.lists()
	return isotropic.TransposeCrossed(net, shuffledColumns(x.d), rows, columns)
}

// crossedArgument is the argument of a crossed matrix.
var crossedArgument = arguments.Of3(func(d, columns, rows int) (crossed, error) {
	x := crossed{d, columns, rows}
	return x, x.atMost(1 << d)
}, transposedCube, arguments.Int("M1", "dense columns", 0, 1<<8).Usual("M1", 0, 20), arguments.Int("M2", "dense rows", 0, 1<<8).Usual("M2", 0, 20))

// atMost returns an error for more than the given number of dense columns or rows.
func (x crossed) atMost(most int) error {
	for _, m := range []struct {
		key   string
		value int
	}{{"M1", x.columns}, {"M2", x.rows}} {
		if m.value > most {
			return &inputs.Error{Arg: m.key, Value: m.value, Domain: fmt.Sprintf("an integer from 0 to %d for d=%d", most, x.d)}
		}
	}
	return nil
}

// crossedCases makes a case of each matrix; validate checks hypotheses.
func crossedCases(id string, list []crossed, validate func(x crossed) error, theory func(x crossed) (int, error), plan func(x crossed, net topologies.Hypercube) (isotropic.Transposition, error)) reports.Cases {
	return kit.Cases(id, crossedArgument, list, func(_ string, x crossed) reports.Case {
		c := kit.OneDraw(transposeCase(x.d, func() (int, error) { return theory(x) }, func(net topologies.Hypercube) (isotropic.Transposition, error) { return plan(x, net) }))
		c.Validate = func() error { return validate(x) }
		c.Long = x.d > 6
		return c
	})
}

// some is the hypothesis that there are dense columns or rows.
func (x crossed) some() error {
	if x.columns+x.rows == 0 {
		return &inputs.Error{Arg: "M1", Value: 0, Domain: "an integer >= 1 where M2=0"}
	}
	return nil
}

// few is the hypothesis that there are either columns or rows, up to a third of all.
func (x crossed) few() error {
	if x.columns > 0 && x.rows > 0 {
		return &inputs.Error{Arg: "M2", Value: x.rows, Domain: "0 where M1 > 0"}
	}
	return errors.Join(x.some(), x.atMost(1<<x.d/3))
}

// both is the hypothesis that there are columns and rows.
func (x crossed) both() error {
	if x.columns == 0 || x.rows == 0 {
		return &inputs.Error{Arg: "M1, M2", Value: x, Domain: "two integers >= 1"}
	}
	return nil
}

// fewOfBoth is the hypothesis that there are columns and rows, in large cubes up to a
// ninth, and 16, of each.
func (x crossed) fewOfBoth() error {
	if x.d <= 4 {
		return x.both()
	}
	return errors.Join(x.both(), x.atMost(min(16, 1<<x.d/9)))
}

var crossedMatrices = []crossed{{4, 1, 0}, {4, 0, 1}, {4, 3, 0}, {4, 0, 5}, {5, 4, 0}, {5, 0, 4}, {6, 1, 0}, {6, 2, 0}, {6, 4, 0}, {6, 8, 0}, {6, 0, 8}, {6, 16, 0}, {6, 0, 16}, {8, 4, 0}, {8, 0, 8}, {8, 16, 0}, {8, 32, 0}}

var crossedBoth = []crossed{{3, 2, 1}, {4, 2, 2}, {5, 3, 2}, {6, 2, 2}, {6, 4, 2}, {6, 5, 7}, {8, 4, 4}, {8, 16, 8}}

// transposeSparse claims a lower bound for dense rows and columns.
func transposeSparse() reports.Claim {
	const id = "VAR98-SPARSE"
	return reports.Claim{
		ID:    id,
		Title: "Dense columns are scattered, dense rows gathered: a bound for any algorithm",
		Statement: `An $N \times N$ matrix, $N = 2^d$, has $M_1$ dense columns and $M_2$ dense rows and nothing else. To transpose it, the nodes of the dense columns scatter them (PMNS), then the dense rows are gathered (PMNG), entries of a dense column apart, which have moved already. ` +
			`In a subcube with $j$ bits fixed, $m$ nodes that scatter, or that gather, send $m(2^d - 2^{d-j})$ packets over $j\,2^{d-j}$ links: no algorithm takes fewer than $\max \lceil m(2^j-1)/j \rceil$ slots, the greatest over all subcubes; that includes $\lceil (N-1)/d \rceil$, a single node, and $\lceil M/2 \rceil$, half the cube. ` +
			`Executed on values, rows, columns and their storage at random, one after the other or at once, whichever is shorter.`,
		Source:     "VAR98, Section 3.2; the bound is derived; Figure 3 calls the rows M1",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, {Name: `M_1, M_2`, Meaning: "dense columns and rows; $M$ is either"}, {Name: "m, j", Meaning: "nodes of a subcube that scatter or gather, and bits that are fixed in it"}},
		Formula:    formula.ScatterFrom,
		Model:      isotropic.TransposeCrossed,
		Cases:      kit.Given("M1 + M2 >= 1", crossedCases(id, slices.Concat(crossedMatrices, crossedBoth), crossed.some, crossed.lower, crossed.fastest)),
	}
}

// transposeSparseOrder claims that the lower bound is nearly attained.
func transposeSparseOrder() reports.Claim {
	const id = "VAR98-SPARSE-ORDER"
	return reports.Claim{
		ID:         id,
		Title:      "Random nodes scatter or gather in at most 1.5 times as long as that bound (measured)",
		Statement:  `Where there are dense columns alone, or dense rows alone, and up to $N/3$ of them at random, the executed transposition takes at most 1.5 times the bound of VAR98-SPARSE, rounded up: fewer slots than the $N/2$ of a dense matrix from $d = 5$ on, and of the order of $N/d + M$, the least possible.`,
		Source:     "measured; VAR98, Section 3.2, has the order",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolExchangeN, symbolCubeD, {Name: "M", Meaning: "dense columns, or rows"}},
		Formula:    formula.ScatterFrom,
		Model:      isotropic.TransposeCrossed,
		Cases: kit.Given("one of M1 and M2 is 0 and the other from 1 to N/3", crossedCases(id, crossedMatrices, crossed.few, func(x crossed) (int, error) {
			low, err := x.lower()
			return (3*low + 1) / 2, err
		}, crossed.plan)),
	}
}
