package walsh

// productPlain makes the lowest three bits of the index with the products,
// where the values are in registers, and the others bit by three bits: within
// blocks that stay in the first cache, then across blocks.
func (k Kernel) productPlain(work, a []float32, h []int16) {
	done := k.Bits - k.Held
	blockBits := min(done, 12)
	block := 1 << blockBits
	for at := 0; at < len(work); at += block {
		w := work[at : at+block]
		products(w, a[at:at+block], h[at:at+block])
		stages(w, 3, blockBits)
	}
	stages(work, blockBits, done)
}

// stages makes the butterflies of bits lo..hi-1 of the index.
func stages(w []float32, lo, hi int) {
	for ; hi-lo >= 3; lo += 3 {
		switch lo {
		case 3:
			stride8(w)
		case 6:
			stride64(w)
		default:
			radix8(w, 1<<lo)
		}
	}
	switch hi - lo {
	case 2:
		radix4(w, 1<<lo)
	case 1:
		radix2(w, 1<<lo)
	}
}

// products sets w to the products of a and h, transformed in groups of eight.
func products(w, a []float32, h []int16) {
	for len(w) >= 8 && len(a) >= 8 && len(h) >= 8 {
		p, x, g := (*[8]float32)(w), (*[8]float32)(a), (*[8]int16)(h)
		x0, x1, x2, x3 := butterfly(
			float32(x[0]*float32(g[0])), float32(x[1]*float32(g[1])),
			float32(x[2]*float32(g[2])), float32(x[3]*float32(g[3])))
		x4, x5, x6, x7 := butterfly(
			float32(x[4]*float32(g[4])), float32(x[5]*float32(g[5])),
			float32(x[6]*float32(g[6])), float32(x[7]*float32(g[7])))
		p[0], p[1], p[2], p[3] = x0+x4, x1+x5, x2+x6, x3+x7
		p[4], p[5], p[6], p[7] = x0-x4, x1-x5, x2-x6, x3-x7
		w, a, h = w[8:], a[8:], h[8:]
	}
}

// stride8 is radix8 with stride 8: arrays of known length need no bounds.
func stride8(w []float32) {
	for ; len(w) >= 64; w = w[64:] {
		p := (*[64]float32)(w)
		for j := range 8 {
			a, b, c, d := butterfly(p[j], p[j+8], p[j+16], p[j+24])
			e, f, g, h := butterfly(p[j+32], p[j+40], p[j+48], p[j+56])
			p[j], p[j+8], p[j+16], p[j+24] = a+e, b+f, c+g, d+h
			p[j+32], p[j+40], p[j+48], p[j+56] = a-e, b-f, c-g, d-h
		}
	}
}

// stride64 is radix8 with stride 64.
func stride64(w []float32) {
	for ; len(w) >= 512; w = w[512:] {
		p := (*[512]float32)(w)
		for j := range 64 {
			a, b, c, d := butterfly(p[j], p[j+64], p[j+128], p[j+192])
			e, f, g, h := butterfly(p[j+256], p[j+320], p[j+384], p[j+448])
			p[j], p[j+64], p[j+128], p[j+192] = a+e, b+f, c+g, d+h
			p[j+256], p[j+320], p[j+384], p[j+448] = a-e, b-f, c-g, d-h
		}
	}
}

// columnsPlain is Columns. Of sixteen values the last bit is combined first,
// which makes two bounds of eight squares out of one of sixteen: that costs what
// the stage would have cost, and leaves as few columns.
func (k Kernel) columnsPlain(dst []int32, work []float32, threshold float32) []int32 {
	stride := len(work) >> k.Held
	limit := squareLimit(threshold)
	if k.Held == 4 {
		lo, hi := work[:len(work)/2], work[len(work)/2:]
		for j := range stride {
			var plus, minus float32
			for b := j; b < len(lo) && b < len(hi); b += stride {
				s, t := lo[b]+hi[b], lo[b]-hi[b]
				plus += float32(s * s)
				minus += float32(t * t)
			}
			if plus >= limit || minus >= limit {
				dst = append(dst, int32(j))
			}
		}
		return dst
	}
	p0 := work[:stride]
	p1 := work[stride : 2*stride][:len(p0)]
	p2 := work[2*stride : 3*stride][:len(p0)]
	p3 := work[3*stride : 4*stride][:len(p0)]
	p4 := work[4*stride : 5*stride][:len(p0)]
	p5 := work[5*stride : 6*stride][:len(p0)]
	p6 := work[6*stride : 7*stride][:len(p0)]
	p7 := work[7*stride : 8*stride][:len(p0)]
	for j, v := range p0 {
		sum := (float32(v*v) + float32(p1[j]*p1[j])) + (float32(p2[j]*p2[j]) + float32(p3[j]*p3[j])) +
			((float32(p4[j]*p4[j]) + float32(p5[j]*p5[j])) + (float32(p6[j]*p6[j]) + float32(p7[j]*p7[j])))
		if sum >= limit {
			dst = append(dst, int32(j))
		}
	}
	return dst
}

// squareLimit returns what a sum of eight squares must reach for a combination
// of the eight numbers to reach threshold: threshold^2/8, less 2^-18 of it. That
// is more than what twenty roundings to float32 can take away, half a dozen in
// the combination, eight or nine in the squares and their sum and one here.
func squareLimit(threshold float32) float32 {
	t := float64(threshold)
	return float32(t * t / 8 * (1 - 0x1p-18))
}
