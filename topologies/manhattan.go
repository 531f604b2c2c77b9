package topologies

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Manhattan is the Manhattan Street network: a torus of one-way streets. The
// node in row r and column c has the number c + Columns r. Row r leads to column
// c+1 for even r and to c-1 for odd r; column c leads to row r+1 for even c and
// to r-1 for odd c, all modulo the sides.
//
// With two columns both directions of a row lead to the same node, and the links
// of the rows are two-way; so it is with two rows.
type Manhattan struct {
	Rows, Columns int // even, at least 2; their product is at most 2^30
}

// Validate reports a side that is odd or less than 2, or too many nodes.
func (m Manhattan) Validate() error {
	if m.Rows < 2 || m.Rows%2 != 0 {
		return &inputs.Error{Arg: "rows", Value: m.Rows, Domain: "an even integer >= 2"}
	}
	if m.Columns < 2 || m.Columns%2 != 0 {
		return &inputs.Error{Arg: "columns", Value: m.Columns, Domain: "an even integer >= 2"}
	}
	if m.Rows > maxNodes/m.Columns {
		return &inputs.Error{Arg: "rows", Value: m.Rows, Domain: fmt.Sprintf("at most %d nodes in all columns", maxNodes)}
	}
	return nil
}

// Order returns the number of nodes, Rows times Columns.
func (m Manhattan) Order() int { return m.Rows * m.Columns }

// AppendNeighbors appends the next node of the row of v, then that of its
// column.
func (m Manhattan) AppendNeighbors(dst []Node, v Node) []Node {
	r, c := m.place(v)
	return append(dst, m.at(r, c+1-2*(r&1)), m.at(r+1-2*(c&1), c))
}

// String returns manhattan(rows=...,columns=...).
func (m Manhattan) String() string {
	return fmt.Sprintf("manhattan(rows=%d,columns=%d)", m.Rows, m.Columns)
}

// Directed reports whether some link has no way back.
func (m Manhattan) Directed() bool { return m.Rows > 2 || m.Columns > 2 }

// Degree returns the number of links that leave every node, 2.
func (m Manhattan) Degree() int { return 2 }

// Diameter returns the greatest distance between two nodes,
//
//	(Rows + Columns)/2, and one more where 4 divides both
//
// Source: derived, see MeanDistance.
func (m Manhattan) Diameter() int {
	hops := (m.Rows + m.Columns) / 2
	if m.Rows%4 == 0 && m.Columns%4 == 0 {
		hops++
	}
	return hops
}

// MeanDistance returns the mean distance of two different nodes. With
// p = Rows/2 and q = Columns/2, the distances from one node add up to
//
//	2pq (p+q+1) + 8 floor(p/2) floor(q/2) - min(4, 2p, 2q)
//
// Without wraparound node (x, y) is |x|+|y| links from (0, 0) and a detour,
// which is set by the first and the last link of the way:
//
//	x, y >= 0       2 where both are odd
//	x > 0 > y       2 where x is even and y odd
//	y > 0 > x       2 where y is even and x odd
//	x, y <= 0       4 where both are even, else 2; but (0, 0) is there at once
//
// and 0 in the cases left. With wraparound the distance of row a = 1..2p and
// column b = 1..2q is the least over x = a, a-2p and y = b, b-2q, and that is
// p+q and
//
//	1 - |a-p| - |b-1-q|           a even, b odd
//	1 - |a-1-p| - |b-q|           a odd, b even
//	2 [uv > 0] - |u| - |v|        u = a-p, v = b-q for both odd, one less each for both even
//
// for all nodes but node 0, for which this is min(4, 2p, 2q) instead of 0. The
// sums of |u| over odd and over even a add up to p^2.
//
// Source: derived.
func (m Manhattan) MeanDistance() float64 {
	p, q := int64(m.Rows/2), int64(m.Columns/2)
	return meanOf(2*p*q*(p+q+1)+8*(p/2)*(q/2)-min(4, 2*p, 2*q), m.Order())
}

// NodeSymmetric reports that every node looks like every other: see Translate.
func (m Manhattan) NodeSymmetric() bool { return true }

// Translate is the automorphism that takes node 0 to by, which stands in row r
// and column c: it takes row x and column y to
//
//	row r + (-1)^c x,  column c + (-1)^r y
//
// Both sides being even, the parities of rows and columns add up, and so the
// directions of streets are kept.
func (m Manhattan) Translate(by, v Node) Node {
	r, c := m.place(by)
	x, y := m.place(v)
	if c&1 == 1 {
		x = -x
	}
	if r&1 == 1 {
		y = -y
	}
	return m.at(r+x, c+y)
}

func (m Manhattan) place(v Node) (row, column int) { return int(v) / m.Columns, int(v) % m.Columns }

// at returns the node in a row and column, each up to a side outside its range.
func (m Manhattan) at(row, column int) Node {
	return Node((column+m.Columns)%m.Columns + m.Columns*((row+m.Rows)%m.Rows))
}
