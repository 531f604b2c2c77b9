package steady

import (
	"math"
	"math/rand/v2"
	"testing"
)

// correlated appends n observations of mean + an AR(1) process of rate phi,
// begun in steady state.
func correlated(s *Series, r *rand.Rand, n int, mean, phi float64) {
	z := r.NormFloat64() / math.Sqrt(1-phi*phi)
	for range n {
		s.Add(mean+z, 1)
		z = phi*z + r.NormFloat64()
	}
}

// Whatever the length, the batches are the sums over consecutive observations,
// and none but those of the batch being filled is missing.
func TestBatchesAreSumsOfNeighbors(t *testing.T) {
	s := NewSeries()
	for i := range 3*maxBatches + 77 {
		s.Add(float64(i), 1)
		n := int64(i + 1)
		if s.N() != n {
			t.Fatalf("%d observations, N = %d", n, s.N())
		}
		if i%501 > 0 && i < 3*maxBatches {
			continue
		}
		if len(s.y) >= maxBatches || int64(len(s.y)) != n/s.size || n > maxBatches && len(s.y) < maxBatches/2 {
			t.Fatalf("%d observations in %d batches of %d", n, len(s.y), s.size)
		}
		for j := range s.y {
			// sum of j size, ..., (j+1) size - 1
			size := float64(s.size)
			if want := size * (float64(j)*size + (size-1)/2); s.y[j] != want || s.x[j] != size {
				t.Fatalf("batch %d of %d is %v, %v; want %v", j, s.size, s.y[j], s.x[j], want)
			}
		}
	}
}

// MSER-5 by trying every cut and computing the variance of the rest.
func TestWarmUpIsTheBestOfAllCuts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, tau := range []float64{0, 3, 20, 200} {
		y, x := make([]float64, 503), make([]float64, 503)
		for i := range y {
			x[i] = 2 + r.Float64()
			y[i] = x[i]*3 + r.NormFloat64() - 20*math.Exp(-float64(i)/math.Max(tau, 1e-9))
		}
		best, least := 0, math.Inf(1)
		n := len(y) / 5
		for d := 0; d <= n/2; d++ {
			var z, w []float64
			for j := d; j < n; j++ {
				z, w = append(z, sum(y[5*j:5*j+5])), append(w, sum(x[5*j:5*j+5]))
			}
			_, e := residuals(z, w)
			if v := deviation(e) * deviation(e) / float64(n-d); v < least {
				best, least = 5*d, v
			}
		}
		cut, half := warmup(y, x)
		if cut != best || half != (best >= 5*(n/2)) {
			t.Errorf("tau %v: cut %d (%v), best %d", tau, cut, half, best)
		}
	}
}

// A run that relaxes like 1 - exp(-t/tau) has the imprint tau/n.
func TestImprintIsTheRelaxationTime(t *testing.T) {
	y, x := make([]float64, 2000), make([]float64, 2000)
	for i := range y {
		x[i] = 1.5
		y[i] = 7.5 * (1 - math.Exp(-float64(i)/40))
	}
	// The sum of exp(-i/40) is 1/(1-exp(-1/40)), a half more than 40.
	if got := imprint(y, x) * 2000; math.Abs(got-40.5) > 0.01 {
		t.Errorf("imprint of %v batches, want 40.5", got)
	}
	for i := range y {
		y[i] = 7.5
	}
	if got := imprint(y, x); got != 0 {
		t.Errorf("imprint of a constant: %v", got)
	}
}
