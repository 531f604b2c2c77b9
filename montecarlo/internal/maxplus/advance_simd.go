//go:build goexperiment.simd && amd64

package maxplus

import "simd/archsimd"

// Advance performs the hops in order, on the links of dimension c, 2^c = bit,
// into a block of nodes: it reads from link when they are free, and leaves
// there when they are free again. It returns the smallest and the largest of
// these times. Times and lengths are >= 0; +Inf is one of them, NaN is not.
func Advance(link *Block, hops []Hop, bit uint32) (lo, hi float64) {
	if archsimd.X86.AVX512() {
		return advanceVector(link, hops, bit)
	}
	return advancePlain(link, hops, bit)
}

// lanes[u] permutes a vector so that lane l gets lane l xor u.
var lanes = [8][8]uint64{
	{0, 1, 2, 3, 4, 5, 6, 7},
	{1, 0, 3, 2, 5, 4, 7, 6},
	{2, 3, 0, 1, 6, 7, 4, 5},
	{3, 2, 1, 0, 7, 6, 5, 4},
	{4, 5, 6, 7, 0, 1, 2, 3},
	{5, 4, 7, 6, 1, 0, 3, 2},
	{6, 7, 4, 5, 2, 3, 0, 1},
	{7, 6, 5, 4, 3, 2, 1, 0},
}

func load(b *Block, j uint32) archsimd.Float64x8 { return archsimd.LoadFloat64x8(&b[j&7]) }

// advanceVector is Advance with AVX-512: the block stays in eight registers.
func advanceVector(link *Block, hops []Hop, bit uint32) (lo, hi float64) {
	f0, f1, f2, f3 := load(link, 0), load(link, 1), load(link, 2), load(link, 3)
	f4, f5, f6, f7 := load(link, 4), load(link, 5), load(link, 6), load(link, 7)
	across := archsimd.LoadUint64x8(&lanes[bit&7])
	q := bit >> 3 & 7
	for i := range hops {
		h := &hops[i]
		if p := h.Parent; p != nil && bit%8 != 0 {
			f0, f1 = f0.Max(load(p, 0).Permute(across)), f1.Max(load(p, 1).Permute(across))
			f2, f3 = f2.Max(load(p, 2).Permute(across)), f3.Max(load(p, 3).Permute(across))
			f4, f5 = f4.Max(load(p, 4).Permute(across)), f5.Max(load(p, 5).Permute(across))
			f6, f7 = f6.Max(load(p, 6).Permute(across)), f7.Max(load(p, 7).Permute(across))
		} else if p != nil {
			f0, f1, f2, f3 = f0.Max(load(p, q)), f1.Max(load(p, q^1)), f2.Max(load(p, q^2)), f3.Max(load(p, q^3))
			f4, f5, f6, f7 = f4.Max(load(p, q^4)), f5.Max(load(p, q^5)), f6.Max(load(p, q^6)), f7.Max(load(p, q^7))
		}
		x, k, turn := h.X, h.T>>3&7, archsimd.LoadUint64x8(&lanes[h.T&7])
		f0, f1 = f0.Add(load(x, k).Permute(turn)), f1.Add(load(x, k^1).Permute(turn))
		f2, f3 = f2.Add(load(x, k^2).Permute(turn)), f3.Add(load(x, k^3).Permute(turn))
		f4, f5 = f4.Add(load(x, k^4).Permute(turn)), f5.Add(load(x, k^5).Permute(turn))
		f6, f7 = f6.Add(load(x, k^6).Permute(turn)), f7.Add(load(x, k^7).Permute(turn))
		if r := h.Row; r != nil {
			f0.Store(&r[0])
			f1.Store(&r[1])
			f2.Store(&r[2])
			f3.Store(&r[3])
			f4.Store(&r[4])
			f5.Store(&r[5])
			f6.Store(&r[6])
			f7.Store(&r[7])
		}
	}
	f0.Store(&link[0])
	f1.Store(&link[1])
	f2.Store(&link[2])
	f3.Store(&link[3])
	f4.Store(&link[4])
	f5.Store(&link[5])
	f6.Store(&link[6])
	f7.Store(&link[7])
	least := f0.Min(f1).Min(f2.Min(f3)).Min(f4.Min(f5).Min(f6.Min(f7)))
	most := f0.Max(f1).Max(f2.Max(f3)).Max(f4.Max(f5).Max(f6.Max(f7)))
	least4, most4 := least.GetLo().Min(least.GetHi()), most.GetLo().Max(most.GetHi())
	var l, m [2]float64
	least4.GetLo().Min(least4.GetHi()).Store(&l)
	most4.GetLo().Max(most4.GetHi()).Store(&m)
	// Scalar code is many times slower while the upper halves of the vector registers
	// are in use. The compiler orders ClearAVXUpperBits only relative to memory
	// accesses: results that are not stored before it are computed after it.
	archsimd.ClearAVXUpperBits()
	return value(min(key(l[0]), key(l[1]))), larger(m[0], m[1])
}
