package maxload

import (
	"math"
	"math/rand/v2"
	"testing"

	exact "castlab/analytic/maxload"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

func sample(t *testing.T, r *Rare, n int, s *rand.Rand) *montecarlo.Moments {
	t.Helper()
	m := montecarlo.NewMoments()
	model := r.Weights()()
	for range n {
		w, err := model(s)
		if err != nil || w < 0 || math.IsNaN(w) || math.IsInf(w, 0) {
			t.Fatalf("%v: weight %v, error %v", r, w, err)
		}
		m.Add(w)
	}
	return m
}

// Means of weights within 5.5 standard errors of the exact tail: 25 comparisons
// raise a false alarm once in a million runs. At a relative standard deviation
// of 3 they detect an error of 5 % in the probability.
func TestWeightsAreUnbiased(t *testing.T) {
	s := rand.New(rand.NewPCG(1, 0))
	const n = 100_000
	for _, c := range []struct{ d, K, m int }{
		{2, 3, 2}, {2, 10, 6}, {2, 100, 60}, {3, 4, 2}, {3, 30, 13}, {4, 8, 3}, {10, 100, 11}, {10, 100, 15}, {10, 100, 20}, {10, 100, 40},
		{10, 100, 45}, {10, 100, 100}, {64, 64, 4}, {64, 64, 10}, {16, 4096, 300}, {16, 4096, 380}, {16, 4096, 650}, {13, 100000, 8600},
	} {
		law, err := exact.New(c.d, c.K)
		if err != nil {
			t.Fatal(err)
		}
		want := law.Tail(c.m)
		for _, method := range []func(d, K, m int) (*Rare, error){Tilted, Conditional} {
			r, err := method(c.d, c.K, c.m)
			if err != nil {
				// Only Conditional refuses, and only what is rare.
				if e, ok := err.(*inputs.Error); !ok || e.Arg != "m" || want > leastUnion {
					t.Errorf("d=%d K=%d m=%d: %v", c.d, c.K, c.m, err)
				}
				continue
			}
			if p, ok := r.Certain(); ok {
				if math.Abs(p-want) > 1e-11*want {
					t.Errorf("%v: certain %v, exact %v", r, p, want)
				}
				continue
			}
			m := sample(t, r, n, s)
			perRun := math.Sqrt(m.Variance()) / m.Mean()
			t.Logf("%v: %.6g, exact %.6g, relative s.d. of a weight %.3g", r, m.Mean(), want, perRun)
			// The last term is the rounding of equal weights.
			if math.Abs(m.Mean()-want) > 5.5*perRun*m.Mean()/math.Sqrt(n)+1e-11*want {
				t.Errorf("%v: %v, exact %v, relative s.d. of a weight %.3g", r, m.Mean(), want, perRun)
			}
			z := (float64(c.m) - float64(c.K)/float64(c.d)) / math.Sqrt(float64(c.K*(c.d-1))/float64(c.d*c.d))
			if perRun > math.Sqrt(1+1.25*z) {
				t.Errorf("%v: relative s.d. of a weight %v above sqrt(1 + 1.25 z), z = %v", r, perRun, z)
			}
		}
	}
}

// P(max >= m) down to 1e-12 at the size of the goals, relative error under 2 %
// with 50000 weights.
func TestTailsDownTo1e12(t *testing.T) {
	s := rand.New(rand.NewPCG(1, 0))
	law, _ := exact.New(16, 4096)
	for _, p := range []float64{1e-3, 1e-6, 1e-9, 1e-12} {
		m, err := law.TailQuantile(p)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Tilted(16, 4096, m+1)
		if err != nil {
			t.Fatal(err)
		}
		sum := sample(t, r, 50_000, s)
		relative := math.Sqrt(sum.Variance()/50_000) / sum.Mean()
		if want := law.Tail(m + 1); math.Abs(sum.Mean()/want-1) > 5.5*relative || relative > 0.02 {
			t.Errorf("%v: %v with relative error %.2g, exact %v", r, sum.Mean(), relative, want)
		}
	}
}

// The stated relative error is honest: at least 0.95 of the 95 % intervals of 400
// weights cover the exact tail. They cover more, because they give the long tail of
// the weights room: 0.9649 for m=20 and 0.9730 for m=40 of 40000 repetitions with
// another seed, of standard error 0.0009; what covers more than that is too wide.
// Each limit is passed with probability 1e-4 by a coverage of 0.95, or of four
// standard errors above the measured one (binomial). A coverage of 0.92 fails with
// probability 0.96, of 0.99 with 0.99.
func TestIntervalsCover(t *testing.T) {
	s := rand.New(rand.NewPCG(1, 0))
	law, _ := exact.New(10, 100)
	const repetitions, least = 2000, 1862
	for _, c := range []struct{ m, most int }{{20, 1964}, {40, 1976}} {
		r, err := Tilted(10, 100, c.m)
		if err != nil {
			t.Fatal(err)
		}
		want, covered := law.Tail(c.m), 0
		for range repetitions {
			e := montecarlo.MeanInterval(sample(t, r, 400, s), 0.95)
			if e.Lo <= want && want <= e.Hi {
				covered++
			}
		}
		t.Logf("%v: %d of %d 95 %% intervals cover", r, covered, repetitions)
		if covered < least || covered > c.most {
			t.Errorf("%v: %d of %d 95 %% intervals cover, want %d to %d", r, covered, repetitions, least, c.most)
		}
	}
}

// Weights whose mean is known by hand: P(max >= K) = d^(1-K), and the events
// that are certain or impossible.
func TestRareByHand(t *testing.T) {
	s := rand.New(rand.NewPCG(1, 0))
	r, err := Tilted(5, 9, 9)
	if err != nil {
		t.Fatal(err)
	}
	if m := sample(t, r, 10, s); math.Abs(m.Mean()*math.Pow(5, 8)-1) > 1e-13 || m.Variance() > 1e-40 {
		t.Errorf("P(max >= 9) of 9 balls in 5 bins is %v, want 5^-8", m.Mean())
	}
	for _, c := range []struct {
		d, K, m int
		want    float64
	}{{3, 0, 0, 1}, {3, 0, 1, 0}, {3, 5, 6, 0}, {3, 5, 2, 1}, {3, 5, -1, 1}, {1, 5, 5, 1}, {1, 5, 6, 0}} {
		for _, method := range []func(d, K, m int) (*Rare, error){Tilted, Conditional} {
			r, err := method(c.d, c.K, c.m)
			if err != nil {
				t.Fatal(err)
			}
			if p, ok := r.Certain(); !ok || p != c.want {
				t.Errorf("%v: certain %v %v, want %v", r, p, ok, c.want)
			}
		}
	}
}

// Where squares of weights would underflow, the sample could not tell its error.
func TestTiltedRefusesWhatNoVarianceCanHold(t *testing.T) {
	_, err := Tilted(16, 4096, 800) // 2e-178
	if e, ok := err.(*inputs.Error); !ok || e.Arg != "m" {
		t.Errorf("error %v", err)
	}
}
