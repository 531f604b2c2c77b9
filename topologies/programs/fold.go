package programs

import "math/bits"

// A fold reduces n ranks to a power of two: with n = 2^k + r, the first of each of r
// pairs of neighbors hands over its vector to the second, which may return the result
// in the end.
type fold struct {
	n, power    int
	near        bool  // remaining ranks are numbered so that those next to each other are half of all apart
	first, root int   // ranks are relative to root; the pairs begin with this one
	handed      []int // by rank, the Send of one that hands over; of others, the sum to wait for
}

func newFold(n int) *fold {
	return &fold{n: n, power: 1 << (bits.Len(uint(n)) - 1), handed: nothing(n)}
}

// newRootedFold returns a fold whose first remaining rank is the root.
func newRootedFold(n, root int) *fold {
	f := newFold(n)
	f.first, f.root = 1, root
	return f
}

// rank returns the w-th remaining rank.
func (f *fold) rank(w int) int {
	r := f.n - f.power
	if f.near && f.power > 1 { // the bits in reverse
		w = int(bits.Reverse64(uint64(w)) >> (65 - bits.Len(uint(f.power))))
	}
	switch {
	case w < f.first:
	case w < f.first+r:
		w += w - f.first + 1
	default:
		w += r
	}
	return (w + f.root) % f.n
}

// pair returns the i-th pair.
func (f *fold) pair(i int) (hands, takes int) {
	v := f.first + 2*i + f.root
	return v % f.n, (v + 1) % f.n
}

// begin hands over the vectors.
func (f *fold) begin(b *builder, tag int, all payload) {
	for i := range f.n - f.power {
		u, v := f.pair(i)
		f.handed[u] = b.send(u, v, tag, all)
		f.handed[v] = b.combine(v, u, tag, all)
	}
}

// handedOver returns, by rank, what it has to wait for when the vectors are handed over.
func (f *fold) handedOver() [][]int {
	last := make([][]int, f.n)
	for v, i := range f.handed {
		last[v] = []int{i}
	}
	return last
}

// end returns the results; rank v waits for last[v].
func (f *fold) end(b *builder, tag int, all payload, last [][]int) {
	for i := range f.n - f.power {
		u, v := f.pair(i)
		b.send(v, u, tag, all, last[v]...)
		b.receive(u, v, tag, all, f.handed[u])
	}
}

// halve adds blocks up by recursive halving: in the end the w-th remaining rank has the
// sum of blocks(w, 1). blocks returns those of so many remaining ranks from the w-th on.
func (b *builder) halve(f *fold, steps int, last [][]int, blocks func(w, count int) Run) {
	for j := range steps {
		half := f.power >> (j + 1)
		b.exchange(f, half, j, last, true, func(w int) Run { return blocks((w^half)&^(half-1), half) })
	}
}

// consecutive are the blocks of remaining ranks where each has one.
func consecutive(w, count int) Run { return Run{int32(w), int32(count)} }

// parts are the blocks of count remaining ranks from the w-th on where every rank has one,
// also those that hand over.
func (f *fold) parts(w, count int) Run {
	r := f.n - f.power
	first, end := w+min(w, r), w+count+min(w+count, r)
	return Run{int32(first), int32(end - first)}
}

// exchange makes ranks at a distance that is a power of two exchange blocks, and store or
// combine what comes. A rank begins to receive when it begins to send, as Sendrecv does,
// so that two whose messages wait for their receivers do not wait for each other, and is
// done with the exchange when it has sent and received.
func (b *builder) exchange(f *fold, distance, tag int, last [][]int, combines bool, blocks func(w int) Run) {
	sent, carried := make([]int, f.power), make([]payload, f.power)
	for w := range f.power {
		v := f.rank(w)
		carried[w] = b.payload(blocks(w))
		sent[w] = b.send(v, f.rank(w^distance), tag, carried[w], last[v]...)
	}
	for w := range f.power {
		v, x := f.rank(w), carried[w^distance]
		i := b.receiveDuring(sent[w], v, f.rank(w^distance), tag, x, combines)
		last[v] = []int{i, sent[w]}
		if combines && b.reduction > 0 {
			last[v] = []int{b.compute(v, x, last[v])}
		}
	}
}
