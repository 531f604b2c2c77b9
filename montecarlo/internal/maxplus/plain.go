package maxplus

import "math"

// Times are never negative and never NaN, so their order is that of their bits.
// Comparisons of integers compile to conditional moves; those of floats compile to
// branches, or to the longer code that max needs for NaN and -0.

func key(v float64) int64   { return int64(math.Float64bits(v)) }
func value(k int64) float64 { return math.Float64frombits(uint64(k)) }

func larger(a, b float64) float64 { return value(max(key(a), key(b))) }

// advancePlain is Advance without vector instructions. It writes a row even if none is
// needed: a copy made afterwards would stall, reading in pairs what was just written
// one by one.
func advancePlain(link *Block, hops []Hop, bit uint32) (lo, hi float64) {
	var unused Block
	for i := range hops {
		h := &hops[i]
		row := h.Row
		if row == nil {
			row = &unused
		}
		switch {
		case h.Parent == nil:
			busy(link, row, h.X, h.T)
		case bit%8 != 0:
			waitAcross(link, row, h.Parent, h.X, h.T, bit)
		default:
			wait(link, row, h.Parent, h.X, h.T, bit)
		}
	}
	return spread(link)
}

// wait executes a hop of links that may have to wait for their packets. The low three
// bits of bit must be 0.
func wait(link, row, parent, x *Block, t, bit uint32) {
	k := t & 7
	for i := range link {
		j := uint32(i)
		f, r, p, v := &link[i], &row[i], &parent[(j^bit>>3)&7], &x[(j^t>>3)&7]
		a := larger(f[0], p[0]) + v[k]
		f[0], r[0] = a, a
		a = larger(f[1], p[1]) + v[(k^1)&7]
		f[1], r[1] = a, a
		a = larger(f[2], p[2]) + v[(k^2)&7]
		f[2], r[2] = a, a
		a = larger(f[3], p[3]) + v[(k^3)&7]
		f[3], r[3] = a, a
		a = larger(f[4], p[4]) + v[(k^4)&7]
		f[4], r[4] = a, a
		a = larger(f[5], p[5]) + v[(k^5)&7]
		f[5], r[5] = a, a
		a = larger(f[6], p[6]) + v[(k^6)&7]
		f[6], r[6] = a, a
		a = larger(f[7], p[7]) + v[(k^7)&7]
		f[7], r[7] = a, a
	}
}

// waitAcross is wait for bit = 1, 2 or 4, where both ends of a link are in the same
// vector.
func waitAcross(link, row, parent, x *Block, t, bit uint32) {
	k, q := t&7, bit&7
	for i := range link {
		f, r, p, v := &link[i], &row[i], &parent[i], &x[(uint32(i)^t>>3)&7]
		a := larger(f[0], p[q]) + v[k]
		f[0], r[0] = a, a
		a = larger(f[1], p[(q^1)&7]) + v[(k^1)&7]
		f[1], r[1] = a, a
		a = larger(f[2], p[(q^2)&7]) + v[(k^2)&7]
		f[2], r[2] = a, a
		a = larger(f[3], p[(q^3)&7]) + v[(k^3)&7]
		f[3], r[3] = a, a
		a = larger(f[4], p[(q^4)&7]) + v[(k^4)&7]
		f[4], r[4] = a, a
		a = larger(f[5], p[(q^5)&7]) + v[(k^5)&7]
		f[5], r[5] = a, a
		a = larger(f[6], p[(q^6)&7]) + v[(k^6)&7]
		f[6], r[6] = a, a
		a = larger(f[7], p[(q^7)&7]) + v[(k^7)&7]
		f[7], r[7] = a, a
	}
}

// busy executes a hop of links whose packets have all arrived.
func busy(link, row, x *Block, t uint32) {
	k := t & 7
	for i := range link {
		j := uint32(i)
		f, r, v := &link[i], &row[i], &x[(j^t>>3)&7]
		a := f[0] + v[k]
		f[0], r[0] = a, a
		a = f[1] + v[(k^1)&7]
		f[1], r[1] = a, a
		a = f[2] + v[(k^2)&7]
		f[2], r[2] = a, a
		a = f[3] + v[(k^3)&7]
		f[3], r[3] = a, a
		a = f[4] + v[(k^4)&7]
		f[4], r[4] = a, a
		a = f[5] + v[(k^5)&7]
		f[5], r[5] = a, a
		a = f[6] + v[(k^6)&7]
		f[6], r[6] = a, a
		a = f[7] + v[(k^7)&7]
		f[7], r[7] = a, a
	}
}

// spread returns the smallest and the largest value of b.
func spread(b *Block) (lo, hi float64) {
	l0, l1 := key(b[0][0]), key(b[0][1])
	h0, h1 := l0, l1
	for j := range b {
		v := &b[j]
		for l := 0; l < 8; l += 2 {
			even, odd := key(v[l]), key(v[l+1])
			l0, l1, h0, h1 = min(l0, even), min(l1, odd), max(h0, even), max(h1, odd)
		}
	}
	return value(min(l0, l1)), value(max(h0, h1))
}
