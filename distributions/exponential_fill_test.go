package distributions_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
)

// batches makes Words of any source, in the plainest way.
type batches struct {
	rand.Source
	buffer [distributions.FillBatch]uint64
}

func (b *batches) Batch(n int) []uint64 {
	for i := range n {
		b.buffer[i] = b.Uint64()
	}
	return b.buffer[:n]
}

// The empirical distribution function of n = 2^21 draws lies within
// sqrt(log(2/a)/(2n)) of the law (Dvoretzky, Kiefer, Wolfowitz with Massart's
// constant) except with probability a = 1e-9: 0.0023. Layers of a wrong
// shape, which moves the share of many layers of 1/1024 = 0.001, would be seen.
func TestExponentialFillHasItsLaw(t *testing.T) {
	const n = 1 << 21
	law := distributions.Exponential{Mu: 3}
	xs := make([]float64, n)
	law.Fill(&batches{Source: rand.NewPCG(1, 1)}, xs)
	slices.Sort(xs)
	limit := math.Sqrt(math.Log(2/1e-9) / (2 * n))
	for i, x := range xs {
		f := law.CDF(x)
		if d := max(f-float64(i)/n, float64(i+1)/n-f); d > limit {
			t.Fatalf("distance %v at %v, more than %v", d, x, limit)
		}
	}
}

// Beyond the last layer, r = 9.256 with probability e^-r = 9.6e-5, the law
// starts afresh: of n = 2^24 draws, N ~ 1600 exceed r, and given N their excess
// is exponential: DKW with a = 1e-9 again, limit sqrt(10.7/N) = 0.08. N itself
// is binomial with sd 40: 6.5 sd has probability 1e-10.
func TestExponentialFillHasItsTail(t *testing.T) {
	const n, r = 1 << 24, 9.2561645442655436867
	law := distributions.Exponential{Mu: 1}
	w, xs := &batches{Source: rand.NewPCG(1, 1)}, make([]float64, 1<<12)
	var excess []float64
	for range n / len(xs) {
		law.Fill(w, xs)
		for _, x := range xs {
			if x > r {
				excess = append(excess, x-r)
			}
		}
	}
	mean := n * math.Exp(-r)
	if d := (float64(len(excess)) - mean) / math.Sqrt(mean); math.Abs(d) > 6.5 {
		t.Errorf("%d draws beyond r, want %.0f: %.1f sd", len(excess), mean, d)
	}
	slices.Sort(excess)
	limit := math.Sqrt(math.Log(2/1e-9) / (2 * float64(len(excess))))
	for i, x := range excess {
		f, m := law.CDF(x), float64(len(excess))
		if d := max(f-float64(i)/m, float64(i+1)/m-f); d > limit {
			t.Fatalf("distance %v at r+%v, more than %v", d, x, limit)
		}
	}
}

// With the 32-bit ziggurat of the standard library, about n^2/2 / (256 2^32)
// = 0.5 pairs of n = 2^20 draws would be equal, and 32 pairs of the 2^23 here.
// With 53 bits their expected number is 2^45/2^61 = 1.5e-5, times a constant
// near 1 for the unequal layers: the false-alarm rate.
func TestExponentialFillHasFullResolution(t *testing.T) {
	xs := make([]float64, 1<<23)
	distributions.Exponential{Mu: 1}.Fill(&batches{Source: rand.NewPCG(1, 1)}, xs)
	slices.Sort(xs)
	for i, x := range xs[1:] {
		if x == xs[i] {
			t.Fatalf("%v was drawn twice", x)
		}
	}
}

// Fill draws the same numbers however the batches are cut, as long as whole batches are
// requested.
func TestExponentialFillIsReproducible(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	a, b := make([]float64, 4*distributions.FillBatch), make([]float64, 4*distributions.FillBatch)
	law.Fill(&batches{Source: rand.NewPCG(1, 1)}, a)
	w := &batches{Source: rand.NewPCG(1, 1)}
	for part := range slices.Chunk(b, distributions.FillBatch) {
		law.Fill(w, part)
	}
	if !slices.Equal(a, b) {
		t.Error("draws differ")
	}
}

// Cells of probability 1/4096 each, four to a layer: over the body and the tail
// the counts of 2^24 draws, 4096 expected in each, are those of the law. The
// statistic sum (count-4096)^2/4096 is chi-squared with 4095 degrees of
// freedom, mean 4095 and sd 90.5; 4095 + 6.5 sd is passed with probability
// below 1e-9 (Wilson-Hilferty: z = 6.2). One layer drawn 10 % too often or too
// seldom adds 160, and ten such layers are seen.
func TestExponentialFillHasTheRightCells(t *testing.T) {
	const n, cells = 1 << 24, 4096
	law := distributions.Exponential{Mu: 1}
	w, xs := &batches{Source: rand.NewPCG(1, 2)}, make([]float64, 1<<12)
	var counts [cells]float64
	for range n / len(xs) {
		law.Fill(w, xs)
		for _, x := range xs {
			counts[int(cells*math.Exp(-x)*(1-0x1p-53))]++
		}
	}
	chi := 0.0
	for _, c := range counts {
		chi += (c - n/cells) * (c - n/cells) / (n / cells)
	}
	if chi > 4095+6.5*90.5 {
		t.Errorf("chi-squared = %.0f", chi)
	}
}
