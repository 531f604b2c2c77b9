package programs

import "math/bits"

// A fold makes a power of two of any number of ranks: of the first 2r, where n is
// 2^k + r, every even one hands over its vector to the odd one after it, which gives
// it the result in the end.
type fold struct {
	n, power int
	handed   []int // by rank, the Send of an even one, the sum to wait for of others
}

func newFold(n int) *fold {
	return &fold{n: n, power: 1 << (bits.Len(uint(n)) - 1), handed: nothing(n)}
}

// rank returns the w-th of those that go on.
func (f *fold) rank(w int) int {
	if r := f.n - f.power; w >= r {
		return w + r
	}
	return 2*w + 1
}

// begin hands over.
func (f *fold) begin(b *builder, tag int, all parcel) {
	for v := 0; v < 2*(f.n-f.power); v += 2 {
		f.handed[v] = b.send(v, v+1, tag, all)
		f.handed[v+1] = b.combine(v+1, v, tag, all)
	}
}

// end gives back; rank v waits for last[v].
func (f *fold) end(b *builder, tag int, all parcel, last []int) {
	for v := 0; v < 2*(f.n-f.power); v += 2 {
		b.send(v+1, v, tag, all, last[v+1])
		b.receive(v, v+1, tag, all, f.handed[v])
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
