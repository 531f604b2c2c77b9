package treedynamic

import "math/bits"

// bags are multisets of numbers, one for each link, any of whose elements can
// be taken out. Bag i has its elements in places base..base+n-1 of one common
// array, in a block whose length is a power of two: the next block is taken
// when it is full, a smaller one when it is a quarter full, so that the array
// holds some four times the elements that were ever in the bags at once.
type bags struct {
	bags  []bag
	array []int32
	free  [32][]int32 // by logarithm of the length, free blocks
}

type bag struct {
	base, n int32
	log     int8 // of the length of its block; -1 for no block
}

func newBags(n int) *bags {
	b := &bags{bags: make([]bag, n)}
	for i := range b.bags {
		b.bags[i].log = -1
	}
	return b
}

func (b *bags) put(i, element int32) {
	g := &b.bags[i]
	if g.log < 0 || g.n == 1<<g.log {
		b.move(g, g.log+1)
	}
	b.array[g.base+g.n] = element
	g.n++
}

// take removes element number at of bag i, which has n, and says whether the
// bag is empty now.
func (b *bags) take(i, at int32) (element int32, empty bool) {
	g := &b.bags[i]
	block := b.array[g.base : g.base+g.n]
	element = block[at]
	block[at] = block[len(block)-1]
	g.n--
	if g.n <= 1<<g.log/4 {
		b.move(g, int8(bits.Len32(uint32(g.n)))-1)
	}
	return element, g.n == 0
}

func (b *bags) size(i int32) int32 { return b.bags[i].n }

// move gives a bag a block of another length, no block for log = -1.
func (b *bags) move(g *bag, log int8) {
	old := *g
	g.log = log
	if log >= 0 {
		if f := b.free[log]; len(f) > 0 {
			g.base, b.free[log] = f[len(f)-1], f[:len(f)-1]
		} else {
			g.base = int32(len(b.array))
			b.array = append(b.array, make([]int32, 1<<log)...)
		}
		copy(b.array[g.base:], b.array[old.base:old.base+old.n])
	}
	if old.log >= 0 {
		b.free[old.log] = append(b.free[old.log], old.base)
	}
}
