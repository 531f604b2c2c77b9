package walsh

// A DoubleKernel is a Kernel in double precision. It takes twice the time, and
// loses 2^-29 of what a Kernel loses.
type DoubleKernel struct{ Bits, Held int }

// NewDoubleKernel returns the kernel for 2^bits values, bits >= MinBits.
func NewDoubleKernel(bits int) DoubleKernel {
	plain := PlainKernel(bits)
	return DoubleKernel{Bits: plain.Bits, Held: plain.Held}
}

// Product is that of Kernel.
func (k DoubleKernel) Product(work, a []float64, h []float32) {
	plainProduct(work, a, h, k.Bits-k.Held)
}

// Columns is that of Kernel.
func (k DoubleKernel) Columns(dst []int32, work []float64, threshold float64) []int32 {
	if !(threshold > leastThreshold) {
		return allColumns(dst, len(work)>>k.Held)
	}
	return plainColumns(dst, work, threshold*threshold/8*(1-0x1p-40), k.Held)
}

// Column is that of Kernel.
func (k DoubleKernel) Column(out *[MaxColumn]float64, work []float64, j int) []float64 {
	return plainColumn(out, work, j, k.Held)
}
