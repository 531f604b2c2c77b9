package programs

import "math/bits"

// A fold makes a power of two of any number of ranks: of 2r neighbors, where n is
// 2^k + r, every first one hands over its vector to the one after it, which may give
// it the result in the end.
type fold struct {
	n, power    int
	first, root int   // ranks are counted from root; the neighbors begin with this one
	handed      []int // by rank, the Send of one that hands over, the sum to wait for of others
}

func newFold(n int) *fold {
	return &fold{n: n, power: 1 << (bits.Len(uint(n)) - 1), handed: nothing(n)}
}

// newRootedFold is a fold whose first rank that goes on is the root.
func newRootedFold(n, root int) *fold {
	f := newFold(n)
	f.first, f.root = 1, root
	return f
}

// rank returns the w-th of those that go on.
func (f *fold) rank(w int) int {
	r := f.n - f.power
	switch {
	case w < f.first:
	case w < f.first+r:
		w += w - f.first + 1
	default:
		w += r
	}
	return (w + f.root) % f.n
}

// pair returns the i-th neighbors.
func (f *fold) pair(i int) (hands, takes int) {
	v := f.first + 2*i + f.root
	return v % f.n, (v + 1) % f.n
}

// begin hands over.
func (f *fold) begin(b *builder, tag int, all parcel) {
	for i := range f.n - f.power {
		u, v := f.pair(i)
		f.handed[u] = b.send(u, v, tag, all)
		f.handed[v] = b.combine(v, u, tag, all)
	}
}

// end gives back; rank v waits for last[v].
func (f *fold) end(b *builder, tag int, all parcel, last []int) {
	for i := range f.n - f.power {
		u, v := f.pair(i)
		b.send(v, u, tag, all, last[v])
		b.receive(u, v, tag, all, f.handed[u])
	}
}

// halve sums up blocks by recursive halving: in the end the w-th of those that go on
// has the sum of block w.
func (b *builder) halve(f *fold, steps int, last []int) {
	for j := range steps {
		half := f.power >> (j + 1)
		b.exchange(f, half, j, last, func(w int) Run { return Run{int32((w ^ half) &^ (half - 1)), int32(half)} }, b.combine)
	}
}

// exchange lets ranks exchange blocks with those at a distance, a power of two.
// Whoever takes something has sent before.
func (b *builder) exchange(f *fold, distance, tag int, last []int, blocks func(w int) Run, take func(to, from, tag int, x parcel, after ...int) int) {
	sent, carried := make([]int, f.power), make([]parcel, f.power)
	for w := range f.power {
		v := f.rank(w)
		carried[w] = b.parcel(blocks(w))
		sent[w] = b.send(v, f.rank(w^distance), tag, carried[w], last[v])
	}
	for w := range f.power {
		v := f.rank(w)
		last[v] = take(v, f.rank(w^distance), tag, carried[w^distance], sent[w])
	}
}
