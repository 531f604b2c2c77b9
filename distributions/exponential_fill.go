package distributions

import "math"

// Words is a random source that also makes words by the batch. Batch returns
// the n words, n <= FillBatch, that calls of Uint64 would return, in a buffer
// that is good until the next call.
type Words interface {
	Uint64() uint64
	Batch(n int) []uint64
}

// FillBatch is the number of values made from one batch of words: both stay in
// the first cache.
const FillBatch = 512

// Fill sets dst to independent draws, the bulk form of Sample: the ziggurat
// with 256 layers of equal area under exp(-x), one word per draw except for
// 1.1 % of them. The low 8 bits of a word choose the layer and its high 53 bits
// the abscissa, so draws have the full resolution of a float64 in [0, 1), scaled by the
// width of the layer (math/rand/v2 uses 32 bits).
//
//	layer i is [0, x_i) x [exp(-x_(i+1)), exp(-x_i)); below x_(i-1) every point lies under the curve
//
// Beyond r = 7.697 the law starts afresh: r plus another draw, to any length.
//
// Source: Marsaglia and Tsang, "The ziggurat method for generating random
// variables", J. Stat. Software 5(8), 2000, Sections 2-3.
func (e Exponential) Fill(w Words, dst []float64) {
	for len(dst) > 0 {
		n := min(FillBatch, len(dst))
		words := w.Batch(n)
		fillExponential(w, words, dst[:n], e.Mu)
		dst = dst[n:]
	}
}

func fillExponential(w Words, words []uint64, dst []float64, mean float64) {
	z := &exponentialZiggurat
	dst = dst[:len(words)]
	for j, u := range words {
		layer, m := &z[u&0xff], u>>11
		dst[j] = mean * (float64(int64(m)) * layer.width)
		if m >= layer.inside {
			dst[j] = mean * exponentialOutside(w, u)
		}
	}
}

// exponentialOutside returns the draw of a word whose point is not surely under
// the curve. It tests the point, and goes on to fresh words until one is.
func exponentialOutside(w Words, u uint64) float64 {
	z := &exponentialZiggurat
	for shift := 0.0; ; u = w.Uint64() {
		i, m := u&0xff, u>>11
		x := float64(int64(m)) * z[i].width
		switch {
		case m < z[i].inside:
			return shift + x
		case i == 0:
			shift += exponentialTail
		default:
			v := float64(w.Uint64()>>11) * 0x1p-53
			if z[i].top+float64(v*(z[i-1].top-z[i].top)) < math.Exp(-x) {
				return shift + x
			}
		}
	}
}

// A zigguratLayer is one of the strips of equal area.
type zigguratLayer struct {
	width  float64 // of the strip, in units of 2^-53
	inside uint64  // abscissas below this one need no test
	top    float64 // the density at the width of the strip
}

// exponentialTail is where the lowest layer ends and the tail begins; with
// exponentialArea, the area of each of the 256 layers, the topmost ends at 1.
const (
	exponentialTail = 7.69711747013104972
	exponentialArea = 3.949659822581572e-3
)

// exponentialZiggurat is computed once and never changed.
var exponentialZiggurat = func() (z [256]zigguratLayer) {
	const unit = 1 << 53
	x := exponentialTail
	base := exponentialArea / math.Exp(-x)
	z[0] = zigguratLayer{width: base / unit, inside: uint64(x / base * unit), top: 1}
	z[255] = zigguratLayer{width: x / unit, top: math.Exp(-x)}
	for i := 254; i >= 1; i-- {
		narrower := -math.Log(exponentialArea/x + math.Exp(-x))
		z[i+1].inside = uint64(narrower / x * unit)
		z[i].width, z[i].top = narrower/unit, math.Exp(-narrower)
		x = narrower
	}
	return z
}()
