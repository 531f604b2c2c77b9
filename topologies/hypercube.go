package topologies

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Hypercube is the binary cube of 2^D nodes: two nodes are linked where their
// numbers differ in one bit. Dimension c, from 0, is bit c; the papers count
// dimensions from 1.
type Hypercube struct {
	D int // dimensions, 0 to 30
}

// maxDimensions keeps the number of nodes within an int on every machine.
const maxDimensions = 30

// Validate reports a number of dimensions outside 0..30.
func (h Hypercube) Validate() error {
	return inputs.Integer("d", h.D, 0, maxDimensions)
}

// Order returns 2^D.
func (h Hypercube) Order() int { return 1 << h.D }

// AppendNeighbors appends the D nodes that differ from v in one bit, lowest
// bit first.
func (h Hypercube) AppendNeighbors(dst []Node, v Node) []Node {
	for c := range h.D {
		dst = append(dst, v^1<<c)
	}
	return dst
}

// String returns hypercube(d=...).
func (h Hypercube) String() string { return fmt.Sprintf("hypercube(d=%d)", h.D) }

// Degree returns the number of links of every node, D.
func (h Hypercube) Degree() int { return h.D }

// Diameter returns the greatest distance between two nodes, D.
func (h Hypercube) Diameter() int { return h.D }

// MeanDistance returns the mean distance of two different nodes, each of the D
// bits being different for half of the nodes:
//
//	D 2^(D-1) / (2^D - 1)
func (h Hypercube) MeanDistance() float64 {
	return meanOf(int64(h.D)*int64(h.Order())/2, h.Order())
}

// NodeSymmetric reports that every node looks like every other: see Translate.
func (h Hypercube) NodeSymmetric() bool { return true }

// Translate returns v xor by, the automorphism that takes node 0 to by.
func (h Hypercube) Translate(by, v Node) Node { return v ^ by }
