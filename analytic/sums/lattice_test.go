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
