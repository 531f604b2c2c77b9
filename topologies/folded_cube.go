package topologies

import "fmt"

// FoldedCube is the binary cube of 2^D nodes with a link more from every node to
// the one that differs from it in all bits. For D = 1 that node is the neighbor
// already, and there is one link; D = 2 is the complete graph of four nodes.
type FoldedCube struct {
	D int // dimensions, 0 to 30
}

// Validate reports a number of dimensions outside 0..30.
func (f FoldedCube) Validate() error { return Hypercube(f).Validate() }

// Order returns 2^D.
func (f FoldedCube) Order() int { return 1 << f.D }

// AppendNeighbors appends the D nodes that differ from v in one bit, lowest bit
// first, and then, for D >= 2, the one that differs in all.
func (f FoldedCube) AppendNeighbors(dst []Node, v Node) []Node {
	dst = Hypercube(f).AppendNeighbors(dst, v)
	if f.D > 1 {
		dst = append(dst, v^Node(f.Order()-1))
	}
	return dst
}

// String returns folded-cube(d=...).
func (f FoldedCube) String() string { return fmt.Sprintf("folded-cube(d=%d)", f.D) }

// Degree returns the number of links of every node, D+1 for D >= 2 and D below.
func (f FoldedCube) Degree() int {
	if f.D > 1 {
		return f.D + 1
	}
	return f.D
}

// Diameter returns the greatest distance between two nodes, ceil(D/2): a node
// whose number differs in w bits is reached over w links of the cube, or over
// the link to the complement and D-w links of the cube.
func (f FoldedCube) Diameter() int { return (f.D + 1) / 2 }

// MeanDistance returns the mean distance of two different nodes, by the number
// of bits in which they differ:
//
//	sum_w C(D,w) min(w, D+1-w) / (2^D - 1)
func (f FoldedCube) MeanDistance() float64 {
	sum, nodes := int64(0), int64(1) // nodes = C(D,w)
	for w := 1; w <= f.D; w++ {
		nodes = nodes * int64(f.D+1-w) / int64(w)
		sum += nodes * int64(min(w, f.D+1-w))
	}
	return meanOf(sum, f.Order())
}

// NodeSymmetric reports that every node looks like every other: see Translate.
func (f FoldedCube) NodeSymmetric() bool { return true }

// Translate returns v xor by, the automorphism that takes node 0 to by.
func (f FoldedCube) Translate(by, v Node) Node { return v ^ by }
