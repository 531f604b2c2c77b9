package figures

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The end of a band is the root of the binomial tail: of the least of n values P(U < x) = 1 - (1-x)^n,
// and of the largest P(U > x) = 1 - x^n.
func TestEndsOfTheBandAreThoseOfExtremes(t *testing.T) {
	for _, n := range []int{2, 5, 40, 1000} {
		band := rankBand(n, 0.95)
		tail := 0.025 / float64(len(heldRanks(n)))
		lo, hi := -math.Expm1(math.Log1p(-tail)/float64(n)), math.Exp(math.Log1p(-(1-tail))/float64(n))
		if first := band[0]; math.Abs(first.lo/lo-1) > 1e-9 {
			t.Errorf("n=%d: least from %g, want %g", n, first.lo, lo)
		}
		if last := band[len(band)-1]; math.Abs(last.hi-(1-lo)) > 1e-12 || math.Abs(band[0].hi-(1-hi)) > 1e-9 && n > 2 {
			t.Errorf("n=%d: least to %g, want %g; largest to %g, want %g", n, band[0].hi, 1-hi, last.hi, 1-lo)
		}
	}
}

// All values of a sample of the law lie in the band, between its ranks too, in 0.95 or more of the
// samples. The test fails by chance with probability exp(-2 1000 0.05^2) = 0.0067 at most (Hoeffding, 1000
// samples of a band that holds 0.95, fewer than 0.9 of them); a sample of a law with half the scale, which the
// band should tell, is never in it.
func TestBandHoldsASampleOfItsLaw(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	const n, runs = 300, 1000
	band := rankBand(n, 0.95)
	inside := func(scale float64) bool {
		u := make([]float64, n)
		for i := range u {
			u[i] = -math.Expm1(scale * math.Log(r.Float64()))
		}
		slices.Sort(u)
		for k := 1; k < len(band); k++ {
			a, b := band[k-1], band[k]
			for i := a.rank; i <= b.rank; i++ {
				share := float64(i-a.rank) / float64(b.rank-a.rank)
				if u[i-1] < a.lo+float64(share*(b.lo-a.lo)) || u[i-1] > a.hi+float64(share*(b.hi-a.hi)) {
					return false
				}
			}
		}
		return true
	}
	held, wrong := 0, 0
	for range runs {
		if inside(1) {
			held++
		}
		if inside(0.5) {
			wrong++
		}
	}
	if held < 900 || wrong > 0 {
		t.Errorf("%d of %d samples in the band, %d of another law", held, runs, wrong)
	}
}
