package walsh

// plainProduct applies the lowest three index bits together with the products, in
// registers, and the others three bits at a time: within blocks that fit in the
// first-level cache, then across blocks.
func plainProduct[T float32 | float64](work, a []T, h []float32, done int) {
	blockBits := min(done, 12)
	block := 1 << blockBits
	for at := 0; at < len(work); at += block {
		w := work[at : at+block]
		products(w, a[at:at+block], h[at:at+block])
		stages(w, 3, blockBits)
	}
	stages(work, blockBits, done)
}

// stages applies the butterflies of bits lo..hi-1 of the index.
func stages[T float32 | float64](w []T, lo, hi int) {
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
		if lo == 3 {
			stride8of4(w)
			return
		}
		radix4(w, 1<<lo)
	case 1:
		radix2(w, 1<<lo)
	}
}

// products sets w to the products of a and h, transformed in groups of eight.
func products[T float32 | float64](w, a []T, h []float32) {
	for len(w) >= 8 && len(a) >= 8 && len(h) >= 8 {
		p, x, g := (*[8]T)(w), (*[8]T)(a), (*[8]float32)(h)
		x0, x1, x2, x3 := butterfly(
			T(x[0]*T(g[0])), T(x[1]*T(g[1])), T(x[2]*T(g[2])), T(x[3]*T(g[3])))
		x4, x5, x6, x7 := butterfly(
			T(x[4]*T(g[4])), T(x[5]*T(g[5])), T(x[6]*T(g[6])), T(x[7]*T(g[7])))
		p[0], p[1], p[2], p[3] = x0+x4, x1+x5, x2+x6, x3+x7
		p[4], p[5], p[6], p[7] = x0-x4, x1-x5, x2-x6, x3-x7
		w, a, h = w[8:], a[8:], h[8:]
	}
}

// stride8 is radix8 with stride 8: arrays of constant length need no bounds checks.
func stride8[T float32 | float64](w []T) {
	for ; len(w) >= 64; w = w[64:] {
		p := (*[64]T)(w)
		for j := range 8 {
			a, b, c, d := butterfly(p[j], p[j+8], p[j+16], p[j+24])
			e, f, g, h := butterfly(p[j+32], p[j+40], p[j+48], p[j+56])
			p[j], p[j+8], p[j+16], p[j+24] = a+e, b+f, c+g, d+h
			p[j+32], p[j+40], p[j+48], p[j+56] = a-e, b-f, c-g, d-h
		}
	}
}

// stride8of4 is radix4 with stride 8.
func stride8of4[T float32 | float64](w []T) {
	for ; len(w) >= 32; w = w[32:] {
		p := (*[32]T)(w)
		for j := range 8 {
			p[j], p[j+8], p[j+16], p[j+24] = butterfly(p[j], p[j+8], p[j+16], p[j+24])
		}
	}
}

// stride64 is radix8 with stride 64.
func stride64[T float32 | float64](w []T) {
	for ; len(w) >= 512; w = w[512:] {
		p := (*[512]T)(w)
		for j := range 64 {
			a, b, c, d := butterfly(p[j], p[j+64], p[j+128], p[j+192])
			e, f, g, h := butterfly(p[j+256], p[j+320], p[j+384], p[j+448])
			p[j], p[j+64], p[j+128], p[j+192] = a+e, b+f, c+g, d+h
			p[j+256], p[j+320], p[j+384], p[j+448] = a-e, b-f, c-g, d-h
		}
	}
}

// plainColumns is Columns for limit = squareLimit(threshold, 8). For sixteen values it
// combines the last bit first, which replaces one bound of sixteen squares by two of
// eight: that costs as much as the stage would, and leaves as few columns.
func plainColumns[T float32 | float64](dst []int32, work []T, limit T, held int) []int32 {
	stride := len(work) >> held
	if held == 4 {
		lo, hi := work[:len(work)/2], work[len(work)/2:]
		for j := range stride {
			var plus, minus T
			for b := j; b < len(lo) && b < len(hi); b += stride {
				s, t := lo[b]+hi[b], lo[b]-hi[b]
				plus += T(s * s)
				minus += T(t * t)
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
		sum := (T(v*v) + T(p1[j]*p1[j])) + (T(p2[j]*p2[j]) + T(p3[j]*p3[j])) +
			((T(p4[j]*p4[j]) + T(p5[j]*p5[j])) + (T(p6[j]*p6[j]) + T(p7[j]*p7[j])))
		if sum >= limit {
			dst = append(dst, int32(j))
		}
	}
	return dst
}

// plainColumn is Column without vector instructions.
func plainColumn[T float32 | float64](out *[MaxColumn]T, work []T, j, held int) []T {
	v := out[:1<<held]
	stride := len(work) >> held
	for b := range v {
		v[b] = work[b*stride+j]
	}
	if held == 4 {
		radix2(v, 8) // plainColumns begins likewise
	}
	radix8(v, 1)
	return v
}

// vectorColumn is Column for sixteen values, in the order of vectorColumns.
func vectorColumn(out *[MaxColumn]float32, work []float32, j int) []float32 {
	stride := len(work) >> 4
	for b := range 4 {
		at := b*stride + j
		out[b], out[b+4], out[b+8], out[b+12] = butterfly(work[at], work[at+4*stride], work[at+8*stride], work[at+12*stride])
	}
	for b := 0; b < 16; b += 4 {
		out[b], out[b+1], out[b+2], out[b+3] = butterfly(out[b], out[b+1], out[b+2], out[b+3])
	}
	return out[:]
}

// allColumns appends every column.
func allColumns(dst []int32, columns int) []int32 {
	for j := range columns {
		dst = append(dst, int32(j))
	}
	return dst
}
