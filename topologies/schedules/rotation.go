package schedules

import (
	"math/bits"

	"castlab/distributions/inputs"
)

// A Rotation is the multinode broadcast in the hypercube by rotations: one
// spanning tree, rooted at node 0, and its translates. The packet of node s
// reaches node s xor t over the link of dimension c(t), from node s xor
// parent(t), where
//
//	c(t) = (m(t) - 1) mod d,  parent(t) = t xor 2^c(t)
//
// and m(t) = 1..n-1 is the position of t in an order that lists the nodes by
// their number of ones, and within that by classes of nodes that are rotations
// of each other. Any d positions in a row have distinct dimensions, so slot k
// holds positions (k-1)d+1..kd and the broadcast takes ceil((n-1)/d) slots, the
// least possible: n(n-1) transmissions over nd links.
//
// Phase i is the i-th hop of every packet: the nodes t with i ones.
//
// Source: VB93, Section III, order (4).
type Rotation struct {
	D     int
	Nodes []uint32 // Nodes[m-1] is the t of position m
	Start []int    // Nodes[Start[i]:Start[i+1]] have i ones, i = 0..D; i = 0 is empty
}

// MaxRotation is the largest cube whose order is kept in memory (64 MiB).
const MaxRotation = 24

// NewRotation returns the canonical order. The paper leaves three things open,
// and the completion time depends on them when lengths are random; here
//
//   - among the classes of i ones the class of 2^i-1 comes first, the others
//     follow by increasing least element;
//   - the class of 2^i-1, i < d, starts at the rotation with a one in bit c and
//     a zero in bit c-1 (mod d); any other class starts at its least element,
//     rotated left as little as puts a one in bit c;
//   - each further element is the one before rotated left by one bit.
//
// The zero below the one is what makes the overlapped schedule causal for
// every d (erratum: the wording alone is not enough, see NewPrintedRotation).
// A node t of i ones can share a slot with a node of i-1 ones only if it is
// among the first d-1 of i ones. Then:
//
//   - i = 2: the d nodes of one 1 fill slot 1.
//   - 2 < i < d: t is of the class of 2^i-1, a run of ones from bit c upward, so
//     its parent is the run without bit c, among the first d of i-1 ones. These
//     are C(d,i-1) >= 2d nodes for d > 4, so t comes d positions later or more.
//     For d = 4 the order stands in the tests.
//   - i = d: the parent is the run from bit c+1, of dimension c+1, d-1 positions
//     before the last. Both are in one slot only if d divides 2^d-1, which no
//     d > 1 does.
//
// Errors: an *inputs.Error for d outside 1..MaxRotation.
func NewRotation(d int) (*Rotation, error) { return newRotation(d, true) }

// NewPrintedRotation returns the order of the paper's wording alone: every
// class starts at its least element, rotated left as little as puts a one in
// bit c. For d = 4, 6, 8, 9, 15, 16, 18, 20, 24 some node is then due in the slot
// in which its parent is (erratum to VB93, Section III).
//
// Errors: an *inputs.Error for d outside 1..MaxRotation.
func NewPrintedRotation(d int) (*Rotation, error) { return newRotation(d, false) }

func newRotation(d int, canonical bool) (*Rotation, error) {
	if err := inputs.Integer("d", d, 1, MaxRotation); err != nil {
		return nil, err
	}
	n := uint32(1) << d
	r := &Rotation{D: d, Nodes: make([]uint32, 0, n-1), Start: make([]int, d+2)}
	listed := make([]uint64, (n+63)/64)
	for i := 1; i <= d; i++ {
		r.Start[i] = len(r.Nodes)
		least := uint32(1)<<i - 1
		for t := least; t < n; t = nextOfWeight(t) {
			if listed[t/64]>>(t%64)&1 == 1 {
				continue // t is a rotation of a smaller node, listed with its class
			}
			c := len(r.Nodes) % d
			first := t
			if canonical && t == least {
				first = rotateLeft(t, c, d)
			}
			for first>>c&1 == 0 {
				first = rotateLeft(first, 1, d)
			}
			for e := first; ; {
				r.Nodes = append(r.Nodes, e)
				listed[e/64] |= 1 << (e % 64)
				if e = rotateLeft(e, 1, d); e == first {
					break
				}
			}
		}
	}
	r.Start[d+1] = len(r.Nodes)
	return r, nil
}

// rotateLeft rotates the d low bits of t left by q, 0 <= q < d.
func rotateLeft(t uint32, q, d int) uint32 {
	return (t<<q | t>>(d-q)) & (1<<d - 1)
}

// nextOfWeight returns the next larger number with as many ones as t.
func nextOfWeight(t uint32) uint32 {
	low := t & -t
	ripple := t + low
	return ripple | (t^ripple)>>(bits.TrailingZeros32(low)+2)
}

// Slots returns ceil((n-1)/d), the slots of the overlapped schedule.
func (r *Rotation) Slots() int { return (len(r.Nodes) + r.D - 1) / r.D }

// Dimension returns c, the dimension of position m, 1 <= m <= n-1.
func (r *Rotation) Dimension(m int) int { return (m - 1) % r.D }

// Slot returns the slot of position m in the overlapped schedule, from 1.
func (r *Rotation) Slot(m int) int { return (m-1)/r.D + 1 }

// AppendSet appends S_{i,c}, the nodes with i ones that are reached over
// dimension c, in the order of their positions. It panics unless 0 <= i <= D, as an index does.
func (r *Rotation) AppendSet(dst []uint32, i, c int) []uint32 {
	first, last := r.Start[i], r.Start[i+1]
	for k := first + (c-first%r.D+r.D)%r.D; k < last; k += r.D {
		dst = append(dst, r.Nodes[k])
	}
	return dst
}

// Late returns the positions of the nodes that are due in the overlapped
// schedule before their parent has the packet: the parent's slot is not an
// earlier one. The schedule is causal iff there are none.
func (r *Rotation) Late() (positions []int) {
	slot := make([]uint32, 1<<r.D) // by node listed so far; node 0 has its packet in slot 0
	for k, t := range r.Nodes {
		slot[t] = uint32(r.Slot(k + 1))
		parent := t ^ 1<<r.Dimension(k+1)
		if parent != 0 && (slot[parent] == 0 || slot[parent] >= slot[t]) {
			positions = append(positions, k+1)
		}
	}
	return positions
}
