package treedynamic

// bags are multisets of numbers, one for each link, from which any element can be
// removed. A bag occupies the beginning of a block in one common array. Block lengths
// are powers of two, 4 or more; a full bag moves to a block twice as long, and one that
// fills an eighth of its block to one a quarter as long. So apart from the smallest
// blocks the array is at most a small multiple of the largest number of elements.
type bags struct {
	bags  []bag
	array []int32
	free  [32][]int32 // free blocks, by logarithm of the length
}

type bag struct {
	base, n int32
	log     int8 // logarithm of the length of the block
}

const leastLog = 2 // of the smallest block

func newBags(n int) *bags {
	b := &bags{bags: make([]bag, n), array: make([]int32, n<<leastLog)}
	for i := range b.bags {
		b.bags[i] = bag{base: int32(i) << leastLog, log: leastLog}
	}
	return b
}

// put adds an element to bag i.
func (b *bags) put(i, element int32) {
	g := &b.bags[i]
	if g.n == 1<<g.log {
		b.move(g, g.log+1)
	}
	b.array[g.base+g.n] = element
	g.n++
}

// size returns the number of elements of bag i.
func (b *bags) size(i int32) int32 { return b.bags[i].n }

// take removes the element with index at of bag i, and reports whether the bag is now
// empty.
func (b *bags) take(i, at int32) (element int32, empty bool) {
	g := &b.bags[i]
	g.n--
	element = b.array[g.base+at]
	b.array[g.base+at] = b.array[g.base+g.n]
	if g.n <= 1<<g.log>>3 && g.log > leastLog {
		b.move(g, max(g.log-2, leastLog))
	}
	return element, g.n == 0
}

// move gives a bag a block of another length.
func (b *bags) move(g *bag, log int8) {
	old := *g
	g.log = log
	if f := b.free[log]; len(f) > 0 {
		g.base, b.free[log] = f[len(f)-1], f[:len(f)-1]
	} else {
		g.base = int32(len(b.array))
		b.array = append(b.array, make([]int32, 1<<log)...)
	}
	copy(b.array[g.base:], b.array[old.base:old.base+old.n])
	b.free[old.log] = append(b.free[old.log], old.base)
}
