package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// A meshBand is a banded matrix on a ring, path, wraparound or other mesh.
type meshBand struct {
	net topologies.Topology
	B   int
}

func (x meshBand) String() string { return fmt.Sprintf("topology=%v B=%d", x.net, x.B) }

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
func (x meshBand) shortest() (float64, int64, error) {
	slots, sends, err := x.transposed()
	if err != nil {
		return 0, 0, err
	}
	other, more, err := x.stored(isotropic.InOrder(x.net.Order()))
	if other < slots {
		slots, sends = other, more
	}
	return slots, sends, err
}

func (x meshBand) transposed() (float64, int64, error) {
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
func (x meshBand) stored(place []topologies.Node) (float64, int64, error) {
	t, err := isotropic.Transpose(x.net, place, isotropic.BandEntries(x.net.Order(), x.B))
	if err != nil {
		return 0, 0, err
	}
	return moved(t, rand.New(rand.NewPCG(uint64(x.B), 3)))
}

// meshBands is the argument of bands on networks that are drawn from texts.
func meshBands(texts ...string) arguments.Argument[meshBand] {
	return arguments.Of2(func(net topologies.Topology, B int) (meshBand, error) {
		x := meshBand{net, B}
		_, err := x.lower()
		return x, err
	}, kit.NetworkUpTo(1, 1<<9).UsualOf("topology", texts...), arguments.Int("B", "bandwidth", 1, 1<<7).Usual("B", 1, 12))
}

// meshBandCases makes a case of each band; validate is its hypothesis.
func meshBandCases(id string, a arguments.Argument[meshBand], list []meshBand, validate func(x meshBand) error, theory func(x meshBand) (int, error), count func(x meshBand) (float64, int64, error)) reports.Cases {
	return kit.Cases(id, a, list, func(_ string, x meshBand) reports.Case {
		c := counted("", func() (float64, error) { return whole(theory(x)) }, "slots", "slots", func() (float64, int64, error) { return count(x) })
		c.Validate = func() error { return validate(x) }
		c.Long = x.net.Order()*x.B > 1<<10
		return c
	})
}

// line is the hypothesis that the network is a ring or a path and the band less than half
// of it.
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

// plane is the hypothesis that the network has two sides of four nodes or more.
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

var (
	lineBands  = []meshBand{{topologies.Ring{N: 3}, 1}, {topologies.Ring{N: 16}, 3}, {topologies.Ring{N: 64}, 4}, {topologies.Ring{N: 33}, 16}, {topologies.Path{N: 9}, 4}, {topologies.Path{N: 64}, 4}, {topologies.Path{N: 64}, 31}}
	planeBands = []meshBand{{torus(4, 4), 1}, {torus(7, 9), 6}, {torus(8, 8), 4}, {torus(8, 8), 16}, {topologies.Mesh{Sides: []int{6, 6}}, 9}, {topologies.Mesh{Sides: []int{8, 8}}, 16}, {torus(16, 16), 25}, {topologies.Mesh{Sides: []int{16, 16}}, 64}}
	bandS      = []reports.Symbol{symbolT, symbolExchangeN, symbolBand, {Name: "b_i, S", Meaning: "columns near column $i$, and least sum of distances"}}
)

func transposeLine() reports.Claim {
	const id = "VAR98-BAND-LINE"
	return reports.Claim{
		ID:    id,
		Title: "In order on a ring or path, a band takes B(B+1)/2 slots along shortest paths",
		Statement: `With column $i$ at node $i$ of a ring or path of $N > 2B$ nodes, $T = B(B+1)/2$: of the entries that go up, $j$ over each distance $j \le B$ cross a link in the middle, which needs so many slots along shortest paths, and links that send the entry with the longest way left need no more (executed, on values). ` +
			`However the columns are stored, $T \ge \lceil \sum_i S(b_i)/A \rceil$ (VAR98-BAND-MESH-LOWER), which is $B(B+1)/2$ but for columns near both ends: for a fixed $B$ and large $N$ the natural storage is optimal.`,
		Source:     "derived; VAR98, Section 3.2, leaves it open",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    append(bandS[:4:4], reports.Symbol{Name: "A", Meaning: "links, one for each way"}, reports.Symbol{Name: "j", Meaning: "a distance of columns"}),
		Formula:    formula.BandLine,
		Model:      isotropic.Transpose,
		Cases: kit.Given("a ring or path, 2B < N", meshBandCases(id, meshBands("ring(n=[25..60])", "path(n=[25..60])"), lineBands, meshBand.line, func(x meshBand) (int, error) {
			return formula.BandLine(x.net.Order(), x.B)
		}, meshBand.transposed)),
	}
}

func transposeMeshLower() reports.Claim {
	const id = "VAR98-BAND-MESH-LOWER"
	return reports.Claim{
		ID:    id,
		Title: "A bound on banded transposition in rings, paths, tori and meshes, however stored",
		Statement: `Let $b_i$ be how many other columns are within $B$ of column $i$, and $S(b)$ the least sum of distances from a node to $b$ others: there are at least $\sum_i S(b_i)$ hops over $A$ links, and $T \ge \lceil \sum_i S(b_i)/A \rceil$. With $m$ sides $S(2B)$ is of the order of $B^{1+1/m}$, far more than in the cube. ` +
			`Executed on values, in blocks of about $B$ columns or in the order of the nodes, whichever takes fewer slots.`,
		Source:     "derived; VAR98, Section 3.2, leaves it open",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    append(bandS[:4:4], reports.Symbol{Name: "A", Meaning: "links, one for each way"}, reports.Symbol{Name: "m", Meaning: "sides"}),
		Formula:    formula.BandTorus,
		Model:      isotropic.Transpose,
		Cases: meshBandCases(id, meshBands("ring(n=[13..40])", "path(n=[13..40])", "torus(sides=[4..9]x[4..9])", "mesh(sides=[4..9]x[4..9])", "torus(sides=[3..4]x[3..4]x[3..4])"), append(lineBands[:5:5], planeBands...), func(x meshBand) error {
			_, err := x.lower()
			return err
		}, meshBand.lower, meshBand.shortest),
	}
}

func transposeMesh() reports.Claim {
	const id = "VAR98-BAND-MESH"
	return reports.Claim{
		ID:    id,
		Title: "In square blocks, a band takes at most 4 times the bound and 2 slots more on tori and meshes of two sides (measured)",
		Statement: `Columns are stored in blocks of at least $B$ nodes, about $\sqrt{B}$ on each side, block after block in a snake. Entries go to the own block, the next or the one before, at most a few $\sqrt{B}$ links, and the links between two blocks carry of the order of $B^{3/2}$: the order of the bound of VAR98-BAND-MESH-LOWER. ` +
			`Along balanced shortest paths $T \le 4 T_{\min} + 2$ (measured). Executed on values.`,
		Source:     "measured; VAR98, Section 3.2, leaves it open",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.AtMost,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolBand, {Name: `T_{\min}`, Meaning: "the bound of VAR98-BAND-MESH-LOWER", Unit: "slots"}},
		Formula:    formula.BandTorus,
		Model:      isotropic.Blocks,
		Cases: kit.Given("two sides of 4 or more", meshBandCases(id, meshBands("torus(sides=[4..9]x[4..9])", "mesh(sides=[4..9]x[4..9])"), planeBands, meshBand.plane, func(x meshBand) (int, error) {
			low, err := x.lower()
			return 4*low + 2, err
		}, meshBand.transposed)),
	}
}
