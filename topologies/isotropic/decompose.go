package isotropic

import (
	"fmt"
	"math/bits"

	"castlab/distributions/inputs"
	"castlab/topologies/tasks"
)

// A Move is one hop of a packet of every node.
type Move struct {
	Slot int // from 1
	Row  int // the packet, a row of the task matrix
	Type int // of the link, a column
}

// Decompose splits a task matrix into as many slots as its critical sum h: in no
// slot does a row or a column move twice, and row i moves m[i][j] times in
// column j. The moves come by slot, then by type.
//
// The matrix is a bipartite multigraph of rows and columns, the slots are colors
// of its edges: a bipartite multigraph of greatest degree h has such a coloring.
// The edges are colored one by one. Where no color is free at both ends, one is
// free at the row and another at the column, and the path from the column on
// which the two alternate cannot end at the row: it changes colors.
//
// Source: König 1916; VAR98, Section 3.1. Errors: those of Validate; an
// *inputs.Error for more moves than tasks.MaxSends, or as many places of slots and columns.
func Decompose(m Matrix) ([]Move, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	if err := m.listable(); err != nil {
		return nil, err
	}
	c := newColoring(m)
	for i, row := range m {
		for j, times := range row {
			for range times {
				c.color(i, j)
			}
		}
	}
	moves := make([]Move, 0, c.colored)
	for slot := range c.h {
		for j := range c.columns {
			if i := c.row[j*c.h+slot]; i >= 0 {
				moves = append(moves, Move{Slot: slot + 1, Row: int(i), Type: j})
			}
		}
	}
	return moves, nil
}

// listable returns an error where the moves, or the slots of all columns, cannot be listed.
func (m Matrix) listable() error {
	moves, h := 0.0, 0.0
	columns := make([]float64, 0)
	for _, row := range m {
		sum := 0.0
		columns = append(columns, make([]float64, len(row)-min(len(row), len(columns)))...)
		for j, x := range row {
			sum, columns[j] = sum+float64(x), columns[j]+float64(x)
			h = max(h, columns[j])
		}
		moves, h = moves+sum, max(h, sum)
	}
	if places := max(moves, h*float64(len(columns))); places > tasks.MaxSends {
		return &inputs.Error{Arg: "matrix", Value: fmt.Sprintf("%.3g moves, a critical sum of %.3g", moves, h),
			Domain: fmt.Sprintf("at most %d moves, and slots of all columns", tasks.MaxSends)}
	}
	return nil
}

// A coloring is an edge coloring of a bipartite multigraph of rows and columns.
type coloring struct {
	h, columns int
	row        []int32  // by column and color, the row at the other end of the edge, -1 for none
	free       []uint64 // by column, the set of free colors
	words      int      // of free, per column
	edges      [][]edge // by row
	colored    int
}

// An edge is the edge of a row to a column.
type edge struct{ color, column int32 }

func newColoring(m Matrix) *coloring {
	c := &coloring{h: m.CriticalSum(), edges: make([][]edge, len(m))}
	if len(m) > 0 {
		c.columns = len(m[0])
	}
	c.row = make([]int32, c.columns*c.h)
	for k := range c.row {
		c.row[k] = -1
	}
	c.words = (c.h + 63) / 64
	c.free = make([]uint64, c.columns*c.words)
	for j := range c.columns {
		for color := range c.h {
			c.free[j*c.words+color/64] |= 1 << (color % 64)
		}
	}
	for i, sum := range m.RowSums() {
		c.edges[i] = make([]edge, 0, sum)
	}
	return c
}

// color adds an edge between row i and column j and colors it.
func (c *coloring) color(i, j int) {
	c.colored++
	color := c.common(i, j)
	if color < 0 {
		color = c.freeAtRow(i)
		c.swap(j, c.freeAtColumn(j), color)
	}
	c.put(i, j, color)
}

// common returns the lowest color that is free at both ends, or -1.
func (c *coloring) common(i, j int) int {
	for w := range c.words {
		free := c.free[j*c.words+w]
		for _, e := range c.edges[i] {
			if int(e.color)/64 == w {
				free &^= 1 << (e.color % 64)
			}
		}
		if free != 0 {
			return 64*w + bits.TrailingZeros64(free)
		}
	}
	return -1
}

// freeAtRow returns the lowest color free at row i. There is one while the row has
// fewer than h edges.
func (c *coloring) freeAtRow(i int) int {
	for color := 0; ; color++ {
		if c.at(i, color) < 0 {
			return color
		}
	}
}

// freeAtColumn returns the lowest color free at column j.
func (c *coloring) freeAtColumn(j int) int {
	for w := 0; ; w++ {
		if free := c.free[j*c.words+w]; free != 0 {
			return 64*w + bits.TrailingZeros64(free)
		}
	}
}

// at returns the index of a color among the edges of row i, or -1.
func (c *coloring) at(i, color int) int {
	for k, e := range c.edges[i] {
		if int(e.color) == color {
			return k
		}
	}
	return -1
}

// swap frees the color b at column j, where a is free: it exchanges a and b along the
// alternating path that begins at j with an edge of color b.
func (c *coloring) swap(j, a, b int) {
	i := int(c.row[j*c.h+b])
	for i >= 0 {
		// The edge from column j to row i changes from b to a; j has no other edge of
		// color a.
		next := c.at(i, a)
		c.edges[i][c.at(i, b)].color = int32(a)
		c.set(j, a, i)
		if next < 0 {
			return
		}
		// Row i had an edge of color a, which changes to b; its column may have had one
		// of color b.
		j = int(c.edges[i][next].column)
		c.edges[i][next].color = int32(b)
		further := int(c.row[j*c.h+b])
		c.take(j, a)
		c.set(j, b, i)
		i = further
	}
}

func (c *coloring) put(i, j, color int) {
	c.edges[i] = append(c.edges[i], edge{int32(color), int32(j)})
	c.set(j, color, i)
}

func (c *coloring) set(j, color, i int) {
	c.row[j*c.h+color] = int32(i)
	c.free[j*c.words+color/64] &^= 1 << (color % 64)
}

func (c *coloring) take(j, color int) {
	c.row[j*c.h+color] = -1
	c.free[j*c.words+color/64] |= 1 << (color % 64)
}
