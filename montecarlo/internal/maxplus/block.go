package maxplus

// Size is the number of values in a Block.
const Size = 64

// A Block is 64 consecutive values of an array indexed by node, as eight
// vectors of eight.
type Block [8][8]float64

// Fill sets dst to x, repeated as often as it fits. A cube of fewer than 64
// nodes is handled as that many equal cubes side by side: exclusive or with a
// node of the cube does not lead from one to another. len(x) is a power of 2.
func Fill(dst []Block, x []float64) {
	for i := range len(dst) * Size {
		dst[i/Size][i/8%8][i%8] = x[i%len(x)]
	}
}
