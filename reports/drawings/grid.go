package drawings

import (
	"math"

	"castlab/reports"
	"castlab/topologies/trees"
)

// A grid is the arrangement of trees in a drawing: row by row, in cells of equal size.
// The horizontal unit is the smallest distance between nodes of one level, the vertical
// unit that between levels.
type grid struct {
	columns    int
	step, size trees.Point // between neighboring trees; of the drawing
	left       float64     // of the first leaf
	above      float64     // of the first root: space for its tree's name
}

const (
	gridName     = 0.18   // half the height of the name of a node
	gridHeading  = 0.7    // the name of a tree above its root
	gridApart    = 2.0    // from the last leaf of a tree to the first of the next
	gridBelow    = 1.0    // from the lowest level to the name of a tree in the next line
	gridEdge     = 0.5    // margin beside and above the drawing, half the name of a node
	gridBroadest = 17     // largest width in units at which names of four digits do not touch; a single tree may be wider
	gridNarrow   = 8      // smallest width in units, so that a small tree is not pulled apart
	gridLevel    = 0.0625 // from one level to the next, of the width of the drawing
	gridOutside  = 0.075  // above and below the grid, of the width
	gridFlattest = 0.2    // the drawing, of the width
	gridTallest  = 5.0
)

// newGrid arranges a family of trees.
func newGrid(family []trees.Tree) grid {
	var most trees.Point // of the layout of any tree
	for _, t := range family {
		for _, p := range t.Layout() {
			most.X, most.Y = max(most.X, p.X), max(most.Y, p.Y)
		}
	}
	g := grid{columns: 1, step: trees.Point{X: most.X + gridApart, Y: most.Y + gridBelow}}
	if len(family) > 1 {
		g.above = gridHeading
		g.step.Y += gridHeading
	}
	across := func(columns int) float64 { return float64(columns-1)*g.step.X + most.X + 2*gridEdge }
	for g.columns < len(family) && across(g.columns+1) <= gridBroadest {
		g.columns++
	}
	lines := (len(family) + g.columns - 1) / g.columns
	g.size = trees.Point{X: max(gridNarrow, across(g.columns)), Y: float64(lines)*g.step.Y - gridBelow + 2*gridEdge}
	g.left = (g.size.X-across(g.columns))/2 + gridEdge
	return g
}

// place returns the position in the drawing of a point in the layout of the i-th tree.
func (g grid) place(i int, p trees.Point) trees.Point {
	column, line := float64(i%g.columns), float64(i/g.columns)
	return trees.Point{X: g.left + column*g.step.X + p.X, Y: -(gridEdge + g.above + line*g.step.Y + p.Y)}
}

// gap returns the ends of an arrow between nodes of two levels: below one name and
// above the other.
func (g grid) gap(from, to trees.Point) (begin, end trees.Point) {
	half := math.Copysign(gridName, to.Y-from.Y)
	return trees.Point{X: from.X, Y: from.Y + half}, trees.Point{X: to.X, Y: to.Y - half}
}

// The axes of the drawing, and its height over its width.

func (g grid) across() reports.Axis { return reports.Axis{Hidden: true, Max: g.size.X} }
func (g grid) down() reports.Axis   { return reports.Axis{Hidden: true, Min: -g.size.Y} }
func (g grid) height() float64      { return max(gridFlattest, gridOutside+gridLevel*g.size.Y) }
