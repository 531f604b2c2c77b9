package drawings

import (
	"fmt"
	"math/bits"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// MostDimensions is the largest number of dimensions of a drawing of trees: a tree of
// the cube of six has more nodes on one level than there is space for names.
const MostDimensions = 5

// DisjointTrees returns a drawing of the d disjoint trees of the cube of d dimensions.
//
// Errors: those of CubeTrees; the cube of dimension 0 has no tree.
func DisjointTrees(id string, d int) (reports.Figure, error) {
	family, err := trees.Disjoint(d)
	if err != nil {
		return reports.Figure{}, err
	}
	f, err := CubeTrees(id, fmt.Sprintf("The disjoint trees of the cube, d = %d", d), d, family)
	if err != nil {
		return reports.Figure{}, err
	}
	f.Caption = fmt.Sprintf("The $d = %d$ spanning trees along which packets are broadcast; reversed, they are those along which "+
		"packets come to the roots. "+
		"Tree $j$ has the root $2^j$ and crosses the dimensions in the order $j+1, \\dots, d-1, 0, \\dots, j$; dimension $c$ is bit $c$ "+
		"of a node, counted from the right. "+
		"No two trees share an arrow: the arrows into a node cross a different dimension in every tree.", d)
	return f, nil
}

// CubeTrees returns a drawing of spanning trees of the cube of d dimensions: side by
// side or in rows, with roots at the top, binary numbers of the nodes, and an arrow for
// every arc in the style of the dimension that it crosses. Its caption is empty.
//
// Errors: an *inputs.Error for d outside 0..MostDimensions, for no tree, and for so
// many that the drawing is taller than five times its width; the error of
// trees.Validate for an invalid spanning tree.
func CubeTrees(id, title string, d int, family []trees.Tree) (reports.Figure, error) {
	if err := inputs.Integer("d", d, 0, MostDimensions); err != nil {
		return reports.Figure{}, err
	}
	if err := trees.Validate(topologies.Hypercube{D: d}, family); err != nil {
		return reports.Figure{}, err
	}
	g := newGrid(family)
	if len(family) == 0 || g.height() > gridTallest {
		return reports.Figure{}, &inputs.Error{Arg: "trees", Value: len(family), Domain: "at least one, and as many as a page has room for"}
	}
	f := reports.Figure{ID: id, Title: title, X: g.across(), Y: g.down(), Height: g.height()}
	arcs := make([]reports.Curve, d)
	for c := range arcs {
		arcs[c] = reports.Curve{Name: fmt.Sprintf("dimension %d", c), Kind: reports.Arrows, Hue: c + 1}
	}
	for i, t := range family {
		at := t.Layout()
		for v := range at {
			at[v] = g.place(i, at[v])
			f.Labels = append(f.Labels, reports.Label{Text: nodeName(v, d), X: at[v].X, Y: at[v].Y})
		}
		for _, a := range t.Arcs() {
			c := &arcs[bits.TrailingZeros(uint(a.From^a.To))]
			from, to := g.gap(at[a.From], at[a.To])
			c.X, c.Y = append(c.X, from.X, to.X), append(c.Y, from.Y, to.Y)
		}
		if len(family) > 1 {
			f.Labels = append(f.Labels, reports.Label{Text: fmt.Sprintf("tree %d", i), X: at[t.Root].X, Y: at[t.Root].Y + gridHeading})
		}
	}
	for _, c := range arcs {
		if len(c.X) > 0 {
			f.Curves = append(f.Curves, c)
		}
	}
	return f, nil
}

// nodeName formats a node as d digits; the one node of dimension 0 is 0.
func nodeName(v, d int) string { return fmt.Sprintf("%0*b", max(d, 1), v) }
