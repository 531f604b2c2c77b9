package pmnb

import (
	"fmt"
	"math/bits"
	"slices"
)

// A tree is an optimal multinode broadcast on the cube of m dimensions. In slot t
// = 1, 2, ... every node sends, for each of up to m relative addresses a with
// different dimensions, the packet that it has from the node at relative address
// a xor 2^dimension across this dimension; who receives it is at relative address
// a from its source.
type tree struct {
	slots int
	order []branch // every address but 0, after the one it comes from
}

// A branch says from which address a is reached: across dim from the last branch
// before it whose depth is one less. Depth is the number of ones of a.
type branch struct {
	a          uint32
	dim, depth uint8
}

// newTree lists the addresses by their number of ones, by classes of rotations,
// the one of adjacent ones first, and takes m of them a slot: address number p = 0,
// 1, ... of the list is reached across dimension p mod m in slot floor(p/m) + 1.
// Classes start at the rotation whose lowest one is at p mod m, and go on by
// rotating left.
//
// The m dimensions of a slot differ. An address with k ones comes from one with k-1,
// which has to be in an earlier slot. Beyond the first m addresses with k ones there
// is none with k-1 in their slots. The first m are runs of adjacent ones, which come
// from runs, the first m addresses with k-1 ones: in an earlier slot, as is checked
// for every tree that is made.
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

// addresses returns by relative address in which slot it is reached, 0 for the
// source itself, and across which dimension.
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

// visit lists what is reached from a, branch by branch.
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

// multinode executes a multinode broadcast in every subcube of the dimensions of
// the tree. In the first row there is a bit for every node that has a packet. The
// row of address a has a bit for every node that has received the packet of the
// node at relative address a.
//
// Rows are made in the order of the tree, not of the slots: a row depends on the
// one that it comes from alone.
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
		// Node v should have the packet of v xor a, if that has one.
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

// halves has, for a dimension within a word, the nodes below.
var halves = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// crossDimension moves the bit of every node to its neighbor. The two may be the
// same within words.
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
