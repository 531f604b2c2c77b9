package walsh

// firstCache is the number of values transformed as one block before blocks are
// combined: 32 KiB of float64.
const firstCache = 1 << 12

// Transform replaces v by its Walsh-Hadamard transform. len(v) is a power of
// two. Every value passes through log2 len(v) additions or subtractions, each
// rounded once: sums of integers below the precision of T are exact.
func Transform[T float32 | float64](v []T) {
	block := min(len(v), firstCache)
	for at := 0; at < len(v); at += block {
		combine(v[at:at+block], 1)
	}
	combine(v, block)
}

// combine applies the butterflies of the index bits from that of stride to the highest,
// three at a time.
func combine[T float32 | float64](v []T, stride int) {
	for ; 8*stride <= len(v); stride *= 8 {
		radix8(v, stride)
	}
	for ; 2*stride <= len(v); stride *= 2 {
		radix2(v, stride)
	}
}

func radix2[T float32 | float64](v []T, stride int) {
	for ; len(v) >= 2*stride; v = v[2*stride:] {
		a, b := v[:stride], v[stride:2*stride]
		b = b[:len(a)]
		for j, x := range a {
			y := b[j]
			a[j], b[j] = x+y, x-y
		}
	}
}

func radix4[T float32 | float64](v []T, stride int) {
	for ; len(v) >= 4*stride; v = v[4*stride:] {
		a, b, c, d := v[:stride], v[stride:2*stride], v[2*stride:3*stride], v[3*stride:4*stride]
		b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
		for j, x := range a {
			a[j], b[j], c[j], d[j] = butterfly(x, b[j], c[j], d[j])
		}
	}
}

func radix8[T float32 | float64](v []T, stride int) {
	if stride == 1 {
		for ; len(v) >= 8; v = v[8:] {
			p := (*[8]T)(v)
			a, b, c, d := butterfly(p[0], p[1], p[2], p[3])
			e, f, g, h := butterfly(p[4], p[5], p[6], p[7])
			p[0], p[1], p[2], p[3] = a+e, b+f, c+g, d+h
			p[4], p[5], p[6], p[7] = a-e, b-f, c-g, d-h
		}
		return
	}
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
			a, b, c, d := butterfly(p0[j], p1[j], p2[j], p3[j])
			e, f, g, h := butterfly(p4[j], p5[j], p6[j], p7[j])
			p0[j], p1[j], p2[j], p3[j] = a+e, b+f, c+g, d+h
			p4[j], p5[j], p6[j], p7[j] = a-e, b-f, c-g, d-h
		}
	}
}

// butterfly is the transform of four values. That of eight, written with two of them,
// is too long for the compiler to inline.
func butterfly[T float32 | float64](a, b, c, d T) (_, _, _, _ T) {
	a, b, c, d = a+b, a-b, c+d, c-d
	return a + c, b + d, a - c, b - d
}
