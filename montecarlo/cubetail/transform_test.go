package cubetail

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Phases by transform and by adding up agree to rounding, in whole and with one
// packet; at d = 9 no set is large enough, at d = 10 some are.
func TestTransformedPhasesAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, d := range []int{9, 10} {
		q, err := newCube(d)
		if err != nil {
			t.Fatal(err)
		}
		added := newPhases(q, 32)
		for l := range added.x {
			added.x[l] = r.ExpFloat64()
		}
		want := added.run()
		fast, err := newCube(d)
		if err != nil {
			t.Fatal(err)
		}
		fast.transform()
		p := newPhases(fast, 32)
		copy(p.x, added.x)
		if got := p.run(); math.Abs(got/want-1) > 1e-13 {
			t.Errorf("d=%d: %v, added up %v", d, got, want)
		}
		some := false
		for k, h := range fast.middle {
			for _, s := range h.spectra {
				some = some || s != nil
			}
			for j := range p.roots {
				if math.Abs(p.with[k][j]/added.with[k][j]-1) > 1e-13 {
					t.Fatalf("d=%d phase %d: %v, added up %v", d, k+2, p.with[k][j], added.with[k][j])
				}
			}
		}
		if d == 10 && !some {
			t.Error("nothing was transformed")
		}
	}
}
