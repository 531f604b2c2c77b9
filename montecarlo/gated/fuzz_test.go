package gated

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

// What Validate accepts runs, keeps its books and has finite means; what it
// refuses does not run.
func FuzzScheme(f *testing.F) {
	f.Add(4, 0.1, 1.0, 2.0, 1.5)
	f.Add(1, 0.999, 1.0, 1e-3, 1.0)
	f.Add(0, 0.1, 1.0, 2.0, 1.0)
	f.Add(math.MaxInt, 1e-20, 1.0, 1e9, 3.0)
	f.Add(1, 1e299, 1e-300, 1e-290, 2.0)
	f.Add(1, 5e-324, 1e300, 1e300, 2.0)
	f.Add(3, 0.3, math.Inf(1), math.NaN(), 0.5)
	f.Fuzz(func(t *testing.T, n int, lambda, x, v, shape float64) {
		for _, law := range []distributions.Law{distributions.Deterministic{Mu: x}, distributions.Gamma{Shape: shape, Mu: x}} {
			s := Scheme{N: n, Lambda: lambda, X: law, V: distributions.Deterministic{Mu: v}}
			run, err := s.Run(montecarlo.NewWords(rand.NewPCG(1, 1)))
			if (err == nil) != (s.Validate() == nil) {
				t.Fatalf("Validate says %v, Run %v", s.Validate(), err)
			}
			if err != nil {
				continue
			}
			last := 0.0
			for i := range 50 {
				p := run.period()
				if p.Requests < 0 || p.Before != last || p.V != v || !(p.Length >= p.V) || i == 0 && p.Requests != 0 {
					t.Fatalf("%v: %+v after a period of %v", s, p, last)
				}
				last = p.Length
				for m := Delay; m <= Length; m++ {
					if y, x := m.Of(p); math.IsNaN(y) || math.IsNaN(x) || x < 0 {
						t.Fatalf("%v: %s of %+v is %v / %v", s, m, p, y, x)
					}
				}
			}
			if k, err := s.WarmUp(1e-12); err == nil && (k < 1 || k > maxWarmUp) {
				t.Fatalf("%v: a warm-up of %d periods", s, k)
			}
		}
	})
}
