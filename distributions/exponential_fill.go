package distributions

import "math"

// Words is a random source that also generates words in batches. Batch returns the n
// words, n <= FillBatch, that calls of Uint64 would return, in a buffer that is valid
// until the next call.
type Words interface {
	Uint64() uint64
	Batch(n int) []uint64
}

// FillBatch is the number of values made from one batch of words: both stay in
// the first cache.
const FillBatch = 512

// Fill sets dst to independent draws, the bulk form of Sample: the ziggurat
// with 1024 layers of equal area over exp(-x), one word per draw except for
// 0.3 % of them. The low 10 bits of a word choose the layer and its high 53
// bits the abscissa: full resolution (math/rand/v2 uses 32 bits).
//
//	layer i >= 1 is [0, x_i) x [exp(-x_i), exp(-x_(i-1)));
//	its points left of x_(i-1) lie under the curve without a test
//
// with x_0 = 0 and x_1023 = r. Layer 0 is the strip below exp(-r) with the tail;
// beyond r = 9.256 the law starts afresh: r plus another draw, to any length.
//
// Source: Marsaglia and Tsang, "The ziggurat method for generating random
// variables", J. Stat. Software 5(8), 2000, Sections 2-3; the constants for 1024
// layers are derived from their condition that the topmost layer ends at 1.
func (e Exponential) Fill(w Words, dst []float64) {
	for len(dst) > 0 {
		n := min(FillBatch, len(dst))
		words := w.Batch(n)
		fillExponential(w, words, dst[:n], e.Mu)
		dst = dst[n:]
	}
}

func fillExponential(w Words, words []uint64, dst []float64, mean float64) {
	z := &exponentialZiggurat.layers
	dst = dst[:len(words)]
	for j, u := range words {
		layer, m := &z[u%exponentialLayers], u>>11
		dst[j] = mean * (float64(int64(m)) * layer.width)
		if m >= layer.inside {
			dst[j] = mean * exponentialOutside(w, u)
		}
	}
}

// exponentialOutside completes a draw for a word whose point is not certain to be under
// the curve. It tests the point, and continues with new words until one passes.
func exponentialOutside(w Words, u uint64) float64 {
	z, top := &exponentialZiggurat.layers, &exponentialZiggurat.top
	for shift := 0.0; ; u = w.Uint64() {
		i, m := u%exponentialLayers, u>>11
		x := float64(float64(int64(m)) * z[i].width)
		switch {
		case m < z[i].inside:
			return shift + x
		case i == 0:
			shift += exponentialTail
		default:
			v := float64(w.Uint64()>>11) * 0x1p-53
			if top[i]+float64(v*(top[i-1]-top[i])) < math.Exp(-x) {
				return shift + x
			}
		}
	}
}

// The lowest layer ends and the tail begins at r = exponentialTail; every layer has the
// area (r+1) exp(-r), the area of the tail and the strip before it.
const (
	exponentialLayers = 1024
	exponentialTail   = 9.2561645442655436867
	exponentialArea   = 0.00097967899066202091684
)

// A zigguratLayer holds the values of one layer for the fast path.
type zigguratLayer struct {
	width  float64 // of the layer, in units of 2^-53
	inside uint64  // abscissas below need no test
}

// A ziggurat is a table of layers and the density at the width of each.
type ziggurat struct {
	layers [exponentialLayers]zigguratLayer
	top    [exponentialLayers]float64
}

// exponentialZiggurat is constant after initialization.
var exponentialZiggurat = func() (z ziggurat) {
	const unit, last = 1 << 53, exponentialLayers - 1
	x := exponentialTail
	base := exponentialArea / math.Exp(-x)
	z.layers[0] = zigguratLayer{width: base / unit, inside: uint64(x / base * unit)}
	z.top[0] = 1
	z.layers[last].width, z.top[last] = x/unit, math.Exp(-x)
	for i := last - 1; i >= 1; i-- {
		narrower := -ln(exponentialArea/x + math.Exp(-x))
		z.layers[i+1].inside = uint64(narrower / x * unit)
		z.layers[i].width, z.top[i] = narrower/unit, math.Exp(-narrower)
		x = narrower
	}
	return z
}()
