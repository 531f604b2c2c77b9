package var98

import (
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// meshBands are the claims of Section 3.2 on banded matrices in rings, paths and meshes.
func meshBands() []reports.Claim {
	return []reports.Claim{
		claims.Claim[meshBand]{
			ID: "VAR98-BAND-LINE", Title: "In order on a ring or path, a band takes B(B+1)/2 slots along shortest paths",
			Statement: `With column $i$ at node $i$ of a ring or path of $N > 2B$ nodes, $T = B(B+1)/2$: of the entries that go up, $j$ ` +
				`over each distance $j \le B$ cross a link in the middle, which needs so many slots along shortest paths, and links that ` +
				`send the entry with the longest way left need no more (executed, on values). However the columns are stored, $T \ge ` +
				`\lceil \sum_i S(b_i)/A \rceil$ (VAR98-BAND-MESH-LOWER), which is $B(B+1)/2$ but for columns near both ends: for a fixed ` +
				`$B$ and large $N$ the natural storage is optimal.`,
			Source: "derived; VAR98, Section 3.2, leaves it open", Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols:    append(bandSymbols, reports.Symbol{Name: "j", Meaning: "a distance of columns"}),
			Parameters: bandsOn("ring(n=[25..60])", "path(n=[25..60])"),
			Over:       slices.Concat(shortLines, []string{"topology=path(n=64) B=4"}), Long: []string{"topology=path(n=64) B=31"},
			Given:   claims.Given("a ring or path, 2B < N", meshBand.line),
			Theory:  claims.Whole(func(x meshBand) (int, error) { return formula.BandLine(x.net.Order(), x.B) }),
			Measure: claims.Count(meshBand.inBlocks),
			Formula: formula.BandLine, Model: isotropic.Transpose,
		}.Declare(),
		claims.Claim[meshBand]{
			ID: "VAR98-BAND-MESH-LOWER", Title: "A bound on banded transposition in rings, paths, tori and meshes, however stored",
			Statement: `Let $b_i$ be how many other columns are within $B$ of column $i$, and $S(b)$ the least sum of distances from a ` +
				`node to $b$ others: there are at least $\sum_i S(b_i)$ hops over $A$ links, and $T \ge \lceil \sum_i S(b_i)/A \rceil$. ` +
				`With $m$ sides $S(2B)$ is of the order of $B^{1+1/m}$, far more than in the cube. Executed on values, in blocks of ` +
				`about $B$ columns or in the order of the nodes, whichever takes fewer slots.`,
			Source:   "derived; VAR98, Section 3.2, leaves it open",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtLeast, Within: claims.OneCount,
			Symbols: append(bandSymbols, reports.Symbol{Name: "m", Meaning: "sides"}),
			Parameters: bandsOn("ring(n=[13..40])", "path(n=[13..40])", "torus(sides=[4..9]x[4..9])", "mesh(sides=[4..9]x[4..9])",
				"torus(sides=[3..4]x[3..4]x[3..4])"),
			Over: slices.Concat(shortLines, planes), Long: planesLong, Defined: true,
			Theory: claims.Whole(meshBand.lower), Measure: claims.Count(meshBand.shortest),
			Formula: formula.BandTorus, Model: isotropic.Transpose,
		}.Declare(),
		claims.Claim[meshBand]{
			ID:    "VAR98-BAND-MESH",
			Title: "In square blocks, a band takes at most 4 times the bound and 2 slots more on tori and meshes of two sides (measured)",
			Statement: `Columns are stored in blocks of at least $B$ nodes, about $\sqrt{B}$ on each side, block after block in a snake. ` +
				`Entries go to the own block, the next or the one before, at most a few $\sqrt{B}$ links, and the links between two ` +
				`blocks carry of the order of $B^{3/2}$: the order of the bound of VAR98-BAND-MESH-LOWER. Along balanced shortest paths ` +
				`$T \le 4 T_{\min} + 2$ (measured). Executed on values.`,
			Source:   "measured; VAR98, Section 3.2, leaves it open",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtMost, Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolT, symbolBand,
				{Name: `T_{\min}`, Meaning: "the bound of VAR98-BAND-MESH-LOWER", Unit: "slots"}},
			Parameters: bandsOn("torus(sides=[4..9]x[4..9])", "mesh(sides=[4..9]x[4..9])"),
			Over:       planes, Long: planesLong,
			Given: claims.Given("two sides of 4 or more", meshBand.plane),
			Theory: claims.Whole(func(x meshBand) (int, error) {
				low, err := x.lower()
				return 4*low + 2, err
			}),
			Measure: claims.Count(meshBand.inBlocks),
			Formula: formula.BandTorus, Model: isotropic.Blocks,
		}.Declare(),
	}
}

// Bands on rings and paths, and on networks of two sides.
var (
	shortLines = []string{"topology=ring(n=3) B=1", "topology=ring(n=16) B=3", "topology=ring(n=64) B=4", "topology=ring(n=33) B=16",
		"topology=path(n=9) B=4"}
	planes = []string{"topology=torus(sides=4x4) B=1", "topology=torus(sides=7x9) B=6", "topology=torus(sides=8x8) B=4,16",
		"topology=mesh(sides=6x6) B=9", "topology=mesh(sides=8x8) B=16"}
	planesLong = []string{"topology=torus(sides=16x16) B=25", "topology=mesh(sides=16x16) B=64"}

	bandSymbols = []reports.Symbol{symbolT, symbolExchangeN, symbolBand,
		{Name: "b_i, S", Meaning: "columns near column $i$, and least sum of distances"}, {Name: "A", Meaning: "links, one for each way"}}
)

// A meshBand is a banded matrix on a ring, path, wraparound or other mesh.
type meshBand struct {
	net topologies.Topology
	B   int
}

// bandsOn is the argument of bands on networks that are drawn from texts.
func bandsOn(texts ...string) arguments.Argument[meshBand] {
	return arguments.Of2(func(net topologies.Topology, B int) (meshBand, error) {
		x := meshBand{net, B}
		_, err := x.lower()
		return x, err
	}, kit.NetworkUpTo(1, 1<<9).UsualOf("topology", texts...), arguments.Int("B", "bandwidth", 1, 1<<7).Usual("B", 1, 12))
}

// sides returns those of the network, and whether they wrap around.
func (x meshBand) sides() (sides []int, around bool, err error) {
	switch net := x.net.(type) {
	case topologies.Ring:
		return []int{net.N}, true, nil
	case topologies.Torus:
		return net.Sides, true, nil
	case topologies.Path:
		return []int{net.N}, false, nil
	case topologies.Mesh:
		return net.Sides, false, nil
	}
	return nil, false, &inputs.Error{Arg: "topology", Value: x.net, Domain: "a ring, path, torus or mesh"}
}

// line checks that the network is a ring or a path and the band less than half of it.
func (x meshBand) line() error {
	sides, _, err := x.sides()
	if err != nil {
		return err
	}
	if len(sides) != 1 {
		return &inputs.Error{Arg: "topology", Value: x.net, Domain: "a ring or path"}
	}
	_, err = formula.BandLine(sides[0], x.B)
	return err
}

// plane checks that the network has two sides of four nodes or more.
func (x meshBand) plane() error {
	sides, _, err := x.sides()
	if err != nil {
		return err
	}
	if len(sides) != 2 || min(sides[0], sides[1]) < 4 {
		return &inputs.Error{Arg: "topology", Value: x.net, Domain: "a torus or mesh of two sides of 4 or more"}
	}
	return nil
}

// lower returns the bound on all storages.
func (x meshBand) lower() (int, error) {
	sides, around, err := x.sides()
	if err != nil {
		return 0, err
	}
	if around {
		return formula.BandTorus(sides, x.B)
	}
	return formula.BandMesh(sides, x.B)
}

// shortest returns the slots of the shorter of two transpositions, in blocks and with
// columns in the order of the nodes.
func (x meshBand) shortest() (int, int64, error) {
	slots, entries, err := x.inBlocks()
	if err != nil {
		return 0, 0, err
	}
	other, more, err := x.stored(isotropic.InOrder(x.net.Order()))
	if other < slots {
		slots, entries = other, more
	}
	return slots, entries, err
}

func (x meshBand) inBlocks() (int, int64, error) {
	sides, _, err := x.sides()
	if err != nil {
		return 0, 0, err
	}
	place, err := isotropic.Blocks(sides, x.B)
	if err != nil {
		return 0, 0, err
	}
	return x.stored(place)
}

// stored executes the transposition with each column at its place.
func (x meshBand) stored(place []topologies.Node) (int, int64, error) {
	t, err := isotropic.Transpose(x.net, place, isotropic.BandEntries(x.net.Order(), x.B))
	if err != nil {
		return 0, 0, err
	}
	entries, err := t.Verify(rand.New(rand.NewPCG(uint64(x.B), 3)))
	return t.Schedule.Slots, entries, err
}
