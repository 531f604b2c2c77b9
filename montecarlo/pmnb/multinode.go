package pmnb

import (
	"fmt"
	"math/bits"
	"slices"
)

// A tree is an optimal multinode broadcast on the cube of m dimensions. In slot t = 1,
// 2, ... every node forwards, for each of up to m relative addresses a with different
// dimensions, the packet of the node at relative address a xor 2^dimension across this
// dimension. The receiver is at relative address a from the source.
type tree struct {
	slots int
	order []branch // every address but 0, after its parent
}

// A branch gives the parent of address a: the last branch before it with a depth one
// less, across dim. Depth is the number of ones of a.
type branch struct {
	a          uint32
	dim, depth uint8
}

// newTree lists the addresses by their number of ones, and within that by rotation
// classes, the class of adjacent ones first. Each slot takes the next m of them:
// address number p = 0, 1, ... of the list is reached across dimension p mod m in slot
// floor(p/m) + 1. A class starts at the rotation whose lowest one is at p mod m, and
// goes on by rotating left.
//
// The m dimensions of a slot differ. The parent of an address with k ones has k-1 ones
// and must be in an earlier slot. Only the slots of the first m addresses with k ones
// contain addresses with k-1 ones. Those m are runs of adjacent ones, and their parents
// are runs as well, the first m addresses with k-1 ones: they are in an earlier slot,
// which arrange checks for every tree.
//
// Source: D. P. Bertsekas, C. Ozveren, G. D. Stamoulis, P. Tseng, J. N.
// Tsitsiklis, Journal of Parallel and Distributed Computing 11 (1991), 263-275.
func newTree(m int) (tree, error) {
	slot, dim := addresses(m)
	return arrange(m, slot, dim)
}

// arrange checks slots and dimensions and makes a tree of them.
func arrange(m int, slot []int32, dim []uint8) (tree, error) {
	n := uint32(1) << m
	t := tree{slots: int(slices.Max(slot)), order: make([]branch, 0, n-1)}
	used := make([]uint32, t.slots+1)
	for a := uint32(1); a < n; a++ {
		bit := uint32(1) << dim[a]
		if slot[a] == 0 || a&bit == 0 || slot[a^bit] >= slot[a] || used[slot[a]]&bit != 0 {
			return tree{}, fmt.Errorf("the multinode broadcast of %d dimensions is wrong at address %d", m, a)
		}
		used[slot[a]] |= bit
	}
	t.visit(0, m, dim)
	if len(t.order) != int(n-1) {
		return tree{}, fmt.Errorf("the multinode broadcast of %d dimensions reaches %d addresses of %d", m, len(t.order), n-1)
	}
	return t, nil
}

// addresses returns, by relative address, the slot in which it is reached, 0 for the
// source, and the dimension across which it is reached.
func addresses(m int) (slot []int32, dim []uint8) {
	n := uint32(1) << m
	slot, dim = make([]int32, n), make([]uint8, n)
	listed := 0
	list := func(a uint32) { // and its rotations
		a = rotateLeft(a, (listed-bits.TrailingZeros32(a)+m)%m, m)
		for slot[a] == 0 {
			slot[a], dim[a] = int32(listed/m+1), uint8(listed%m)
			listed++
			a = rotateLeft(a, 1, m)
		}
	}
	for k := 1; k <= m; k++ {
		for a := uint32(1)<<k - 1; a < n; { // the numbers with k ones, adjacent ones first
			if slot[a] == 0 {
				list(a)
			}
			low := a & -a
			next := a + low
			a = next | (a^next)/low>>2
		}
	}
	return slot, dim
}

// visit appends the subtree of a in preorder.
func (t *tree) visit(a uint32, m int, dim []uint8) {
	if a != 0 {
		t.order = append(t.order, branch{a: a, dim: dim[a], depth: uint8(bits.OnesCount32(a))})
	}
	for i := range m {
		if child := a | 1<<i; child != a && int(dim[child]) == i {
			t.visit(child, m, dim)
		}
	}
}

func rotateLeft(a uint32, by, m int) uint32 {
	return (a<<by | a>>(m-by)) & (1<<m - 1)
}

// dummies executes the multinode broadcast of the whole cube.
func (e *Execution) dummies() error {
	row := e.rows[0]
	clear(row)
	for _, s := range e.active {
		row[s/64] |= 1 << (s % 64)
	}
	t := e.c.trees[e.c.d]
	e.counts.Slots = t.slots
	e.multinode(t)
	return nil
}

// multinode executes a multinode broadcast in every subcube of the dimensions of the
// tree. The first row has a bit for every node with a packet. The row of address a has
// a bit for every node that has received the packet of the node at relative address a.
//
// Rows are computed in the order of the tree, not of the slots: a row depends only on
// that of its parent.
func (e *Execution) multinode(t tree) {
	first := e.rows[0]
	n := len(first)
	lanes := min(64, 1<<e.c.d)
	for x := range lanes {
		to := e.inWord[x*n : (x+1)*n]
		copy(to, first)
		for i := range 6 {
			if x>>i&1 != 0 {
				crossDimension(to, to, i)
			}
		}
	}
	for _, b := range t.order {
		row := e.rows[b.depth]
		crossDimension(row, e.rows[b.depth-1], int(b.dim))
		// Node v should have the packet of v xor a, if there is one.
		want, missing := e.inWord[int(b.a%64)*n:], uint64(0)
		flip := int(b.a / 64)
		for w, has := range row {
			missing |= has ^ want[w^flip]
		}
		if missing != 0 {
			for w, has := range row {
				e.counts.Collisions.Missing += bits.OnesCount64(has ^ want[w^flip])
			}
		}
	}
}

// halves[dim] marks, within a word, the nodes with bit dim 0.
var halves = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// crossDimension moves the bit of every node to its neighbor. For dimensions within
// words to and from may be the same slice.
func crossDimension(to, from []uint64, dim int) {
	if dim < 6 {
		below, by := halves[dim], 1<<dim
		for w, x := range from {
			to[w] = x&below<<by | x>>by&below
		}
		return
	}
	block := 1 << (dim - 6)
	for w := 0; w < len(from); w += 2 * block {
		copy(to[w:w+block], from[w+block:w+2*block])
		copy(to[w+block:w+2*block], from[w:w+block])
	}
}
