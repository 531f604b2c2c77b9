//go:build !(goexperiment.simd && amd64)

package maxplus

// Advance performs the hops in order, on the links of dimension c, 2^c = bit,
// into a block of nodes: it reads from link when they are free, and leaves
// there when they are free again. It returns the smallest and the largest of
// these times. Times and lengths are >= 0; +Inf is one of them, NaN is not.
func Advance(link *Block, hops []Hop, bit uint32) (lo, hi float64) {
	return advancePlain(link, hops, bit)
}
