//go:build goexperiment.simd && amd64

package walsh

import (
	"math/bits"
	"simd/archsimd"
	"unsafe"
)

// vectorBits is the least Bits of a vector kernel: four bits within a vector of sixteen
// values, and four held.
const vectorBits = 8

// vectorKernel returns a kernel with vectors of sixteen values, if the processor
// has AVX-512. It holds four bits.
func vectorKernel(bits int) (Kernel, bool) {
	if bits < vectorBits || !archsimd.X86.AVX512() {
		return Kernel{}, false
	}
	return Kernel{Bits: bits, Held: 4, vector: true}, true
}

// A lane16 is the contents of a vector register.
type lane16 = [16]float32

// lanes returns v as vectors.
func lanes(v []float32) []lane16 {
	return unsafe.Slice((*lane16)(unsafe.Pointer(unsafe.SliceData(v))), len(v)/16)
}

// vectorProduct applies the bits within a vector and up to three more together with the
// products, and the others as plainProduct does.
func (k Kernel) vectorProduct(work, a []float32, h []float32) {
	done := k.Bits - k.Held
	first := min(done, 7)
	blockBits := min(done, 13)
	block := 1 << (blockBits - 4)
	w, x := lanes(work), lanes(a)
	g := lanes(h)[:len(x)]
	for at := 0; at < len(w); at += block {
		v := w[at : at+block]
		switch first {
		case 7:
			vectorProducts8(v, x[at:at+block], g[at:at+block])
		default:
			vectorProducts(v, x[at:at+block], g[at:at+block])
			vectorStages(v, 0, first-4)
		}
		vectorStages(v, first-4, blockBits-4)
	}
	vectorStages(w, blockBits-4, done-4)
	archsimd.ClearAVXUpperBits()
}

// A turn holds the operands of the butterflies of one bit within a vector: the index of
// the partner, and -1 where that bit is set.
type turn struct {
	partner archsimd.Uint32x16
	sign    archsimd.Float32x16
}

// The turns of bits 0 to 3, constants.
var (
	partners = [4][16]uint32{
		{1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14},
		{2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13},
		{4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11},
		{8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7},
	}
	signs = [4]lane16{
		{1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1},
		{1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1},
		{1, 1, 1, 1, -1, -1, -1, -1, 1, 1, 1, 1, -1, -1, -1, -1},
		{1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1},
	}
)

func newTurn(bit int) turn {
	return turn{archsimd.LoadUint32x16(&partners[bit]), archsimd.LoadFloat32x16(&signs[bit])}
}

// of returns the butterflies of x. The product with the sign is exact, so the result is
// rounded like that of an addition or a subtraction.
func (t turn) of(x archsimd.Float32x16) archsimd.Float32x16 {
	return x.MulAdd(t.sign, x.Permute(t.partner))
}

func product16(a, h *lane16) archsimd.Float32x16 {
	return archsimd.LoadFloat32x16(a).Mul(archsimd.LoadFloat32x16(h))
}

// vectorProducts sets w to the products of a and h, transformed within vectors.
func vectorProducts(w, a []lane16, h []lane16) {
	t1, t2, t4, t8 := newTurn(0), newTurn(1), newTurn(2), newTurn(3)
	a, h = a[:len(w)], h[:len(w)]
	for j := range w {
		t8.of(t4.of(t2.of(t1.of(product16(&a[j], &h[j]))))).Store(&w[j])
	}
}

// vectorProducts8 is vectorProducts followed by the butterflies of three bits.
func vectorProducts8(w, a []lane16, h []lane16) {
	t1, t2, t4, t8 := newTurn(0), newTurn(1), newTurn(2), newTurn(3)
	for len(w) >= 8 && len(a) >= 8 && len(h) >= 8 {
		p, x, g := (*[8]lane16)(w), (*[8]lane16)(a), (*[8]lane16)(h)
		x0, x1, x2, x3 := butterfly16(product16(&x[0], &g[0]), product16(&x[1], &g[1]), product16(&x[2], &g[2]), product16(&x[3], &g[3]))
		x4, x5, x6, x7 := butterfly16(product16(&x[4], &g[4]), product16(&x[5], &g[5]), product16(&x[6], &g[6]), product16(&x[7], &g[7]))
		t8.of(t4.of(t2.of(t1.of(x0.Add(x4))))).Store(&p[0])
		t8.of(t4.of(t2.of(t1.of(x1.Add(x5))))).Store(&p[1])
		t8.of(t4.of(t2.of(t1.of(x2.Add(x6))))).Store(&p[2])
		t8.of(t4.of(t2.of(t1.of(x3.Add(x7))))).Store(&p[3])
		t8.of(t4.of(t2.of(t1.of(x0.Sub(x4))))).Store(&p[4])
		t8.of(t4.of(t2.of(t1.of(x1.Sub(x5))))).Store(&p[5])
		t8.of(t4.of(t2.of(t1.of(x2.Sub(x6))))).Store(&p[6])
		t8.of(t4.of(t2.of(t1.of(x3.Sub(x7))))).Store(&p[7])
		w, a, h = w[8:], a[8:], h[8:]
	}
}

// vectorStages applies the butterflies of bits lo..hi-1 of the index of vectors.
func vectorStages(w []lane16, lo, hi int) {
	for ; hi-lo >= 3; lo += 3 {
		vectorRadix8(w, 1<<lo)
	}
	switch hi - lo {
	case 2:
		vectorRadix4(w, 1<<lo)
	case 1:
		vectorRadix2(w, 1<<lo)
	}
}

func vectorRadix2(v []lane16, stride int) {
	for ; len(v) >= 2*stride; v = v[2*stride:] {
		a, b := v[:stride], v[stride:2*stride]
		b = b[:len(a)]
		for j := range a {
			x, y := archsimd.LoadFloat32x16(&a[j]), archsimd.LoadFloat32x16(&b[j])
			x.Add(y).Store(&a[j])
			x.Sub(y).Store(&b[j])
		}
	}
}

func vectorRadix4(v []lane16, stride int) {
	for ; len(v) >= 4*stride; v = v[4*stride:] {
		a, b, c, d := v[:stride], v[stride:2*stride], v[2*stride:3*stride], v[3*stride:4*stride]
		b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
		for j := range a {
			x0, x1, x2, x3 := butterfly16(archsimd.LoadFloat32x16(&a[j]), archsimd.LoadFloat32x16(&b[j]),
				archsimd.LoadFloat32x16(&c[j]), archsimd.LoadFloat32x16(&d[j]))
			x0.Store(&a[j])
			x1.Store(&b[j])
			x2.Store(&c[j])
			x3.Store(&d[j])
		}
	}
}

func vectorRadix8(v []lane16, stride int) {
	for ; len(v) >= 8*stride; v = v[8*stride:] {
		p0 := v[:stride]
		p1 := v[stride : 2*stride][:len(p0)]
		p2 := v[2*stride : 3*stride][:len(p0)]
		p3 := v[3*stride : 4*stride][:len(p0)]
		p4 := v[4*stride : 5*stride][:len(p0)]
		p5 := v[5*stride : 6*stride][:len(p0)]
		p6 := v[6*stride : 7*stride][:len(p0)]
		p7 := v[7*stride : 8*stride][:len(p0)]
		for j := range p0 {
			x0, x1, x2, x3 := butterfly16(archsimd.LoadFloat32x16(&p0[j]), archsimd.LoadFloat32x16(&p1[j]),
				archsimd.LoadFloat32x16(&p2[j]), archsimd.LoadFloat32x16(&p3[j]))
			x4, x5, x6, x7 := butterfly16(archsimd.LoadFloat32x16(&p4[j]), archsimd.LoadFloat32x16(&p5[j]),
				archsimd.LoadFloat32x16(&p6[j]), archsimd.LoadFloat32x16(&p7[j]))
			x0.Add(x4).Store(&p0[j])
			x1.Add(x5).Store(&p1[j])
			x2.Add(x6).Store(&p2[j])
			x3.Add(x7).Store(&p3[j])
			x0.Sub(x4).Store(&p4[j])
			x1.Sub(x5).Store(&p5[j])
			x2.Sub(x6).Store(&p6[j])
			x3.Sub(x7).Store(&p7[j])
		}
	}
}

// butterfly16 is the transform of four vectors.
func butterfly16(a, b, c, d archsimd.Float32x16) (_, _, _, _ archsimd.Float32x16) {
	a, b = a.Add(b), a.Sub(b)
	c, d = c.Add(d), c.Sub(d)
	return a.Add(c), b.Add(d), a.Sub(c), b.Sub(d)
}

// vectorColumns is plainColumns for sixteen columns at a time. It combines the two
// highest bits, and bounds the four results by four sums of four squares: with vectors
// that is cheap, and it leaves a fifth of the columns.
func (k Kernel) vectorColumns(dst []int32, work []float32, threshold float32) []int32 {
	w := lanes(work)
	quarter := len(w) >> 2
	stride := quarter >> 2
	a, b, c, d := w[:quarter], w[quarter:2*quarter], w[2*quarter:3*quarter], w[3*quarter:]
	b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
	limit := archsimd.BroadcastFloat32x16(squareLimit(threshold, 4))
	for j := range stride {
		var s0, s1, s2, s3 archsimd.Float32x16
		for at := j; at < len(a); at += stride {
			x0, x1, x2, x3 := butterfly16(archsimd.LoadFloat32x16(&a[at]), archsimd.LoadFloat32x16(&b[at]),
				archsimd.LoadFloat32x16(&c[at]), archsimd.LoadFloat32x16(&d[at]))
			s0, s1, s2, s3 = x0.MulAdd(x0, s0), x1.MulAdd(x1, s1), x2.MulAdd(x2, s2), x3.MulAdd(x3, s3)
		}
		for m := s0.Max(s1).Max(s2.Max(s3)).GreaterEqual(limit).ToBits(); m != 0; m &= m - 1 {
			dst = append(dst, int32(j*16+bits.TrailingZeros16(m)))
		}
	}
	archsimd.ClearAVXUpperBits()
	return dst
}
