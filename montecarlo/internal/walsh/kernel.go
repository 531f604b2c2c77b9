package walsh

// A Kernel transforms products of 2^Bits values in all index bits except the highest
// Held: value b of column j, 0 <= b < 2^Held, is at b 2^(Bits-Held) + j, and the
// transform of column j is that part of the whole.
//
// A Kernel is a value without memory: it serves any number of goroutines.
type Kernel struct {
	Bits, Held int
	vector     bool
}

// MinBits is the least Bits of a Kernel.
const MinBits = 6

// NewKernel returns the fastest kernel for 2^bits values, bits >= MinBits, that
// this build and this processor have.
func NewKernel(bits int) Kernel {
	if k, ok := vectorKernel(bits); ok {
		return k
	}
	return PlainKernel(bits)
}

// PlainKernel returns the kernel that uses no vector instructions.
func PlainKernel(bits int) Kernel {
	k := Kernel{Bits: bits, Held: 3}
	if bits%3 == 1 && bits > MinBits {
		k.Held = 4
	}
	return k
}

// Product sets work to the transform of a(u) h(u) but for the held bits.
//
// Rounding: every product is rounded once, and each of the Bits-Held stages
// rounds every value once.
func (k Kernel) Product(work, a []float32, h []float32) {
	if k.vector {
		k.vectorProduct(work, a, h)
		return
	}
	plainProduct(work, a, h, k.Bits-k.Held)
}

// Columns appends to dst the columns of work of whose transform a value may be
// at least threshold, in increasing order: all columns that have one, and a few
// that have not.
//
// Why: no combination with signs of m values v exceeds sqrt(m sum v^2), by the
// inequality of Cauchy and Schwarz.
func (k Kernel) Columns(dst []int32, work []float32, threshold float32) []int32 {
	switch {
	case !(threshold > leastThreshold):
		return allColumns(dst, len(work)>>k.Held)
	case k.vector:
		return k.vectorColumns(dst, work, threshold)
	}
	return plainColumns(dst, work, squareLimit(threshold, 8), k.Held)
}

// leastThreshold is far above the numbers whose squares lose digits to underflow; below
// it no column is skipped.
const leastThreshold = 0x1p-50

// squareLimit returns the value that a sum of terms squares, terms <= 8, must reach for
// a combination of the numbers to reach threshold: threshold^2/terms, less 2^-18 of it.
// That exceeds the effect of twenty roundings to float32: half a dozen in the
// combination, eight or nine in the squares and their sum, and one here.
func squareLimit(threshold float32, terms float64) float32 {
	t := float64(threshold)
	return float32(t * t / terms * (1 - 0x1p-18))
}

// MaxColumn is the largest number of values in a column.
const MaxColumn = 16

// Column sets out to the transform of column j of work, which ends the
// transform there, and returns the 2^Held values: value b is that of index
// b 2^(Bits-Held) + j.
//
// Rounding: each of the Held stages rounds every value once.
func (k Kernel) Column(out *[MaxColumn]float32, work []float32, j int) []float32 {
	if k.vector {
		return vectorColumn(out, work, j)
	}
	return plainColumn(out, work, j, k.Held)
}
