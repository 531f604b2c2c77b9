package sums

import (
	"math"
	"testing"

	"castlab/distributions"
)

// TestLatticeAgainstInversion: the same hyperexponential sums both ways. The
// brackets of the lattice must hold the values of the inversion.
func TestLatticeAgainstInversion(t *testing.T) {
	law := distributions.Hyperexponential{Mu: 1, SCV: 4}
	for _, m := range []int{2, 52, 805} {
		exact := hyperexponentialSum(law, m)
		lattice := latticeSum(law, m)
		for _, z := range []float64{-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 9, 12} {
			x := float64(m) + z*2*math.Sqrt(float64(m))
			if x <= 0 {
				continue
			}
			p, q := exact.tails(x)
			latticeP, latticeQ := lattice.tails(x)
			if !(latticeP.Lo <= p.Hi && p.Lo <= latticeP.Hi && latticeQ.Lo <= q.Hi && q.Lo <= latticeQ.Hi) {
				t.Errorf("m=%d x=%g: %v %v, lattice %v %v", m, x, p, q, latticeP, latticeQ)
			}
			t.Log(m, x, q.Lo, latticeQ, latticeQ.Width())
		}
	}
}

// TestLatticeFarTail: far out one length decides, P(S > t) ~ m P(X > t), and the
// bracket must neither exclude that nor close on certainty where the CDF is
// rounded to 1.
func TestLatticeFarTail(t *testing.T) {
	for _, law := range []distributions.Law{
		distributions.Pareto{Shape: 1.5, Mu: 1}, distributions.LogPareto{Shape: 0.5, Mu: 1},
	} {
		for _, m := range []int{2, 100} {
			s, err := Of(law, m)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range []float64{1e8, 1e20, 1e100, 1e290} {
				want := math.Log(float64(m)) + law.LogSurvival(x)
				b := s.LogSurvivalBracket(x)
				if !(b.Lo <= want+1e-6) || b.Hi < want-1e-6 || x > 1e9 && b.Width() > 1e-4 {
					t.Errorf("%s m=%d: log P(S > %g) in %v, want %v", law, m, x, b, want)
				}
				if p := s.LogCDFBracket(x); p.Lo > -math.Exp(b.Lo)*0.999 {
					t.Errorf("%s m=%d: log P(S <= %g) >= %v, but log P(S > t) >= %v", law, m, x, p.Lo, b.Lo)
				}
			}
		}
	}
}
