package reservation

import (
	"errors"
	"math"
	"testing"

	"castlab/analytic/pmnb"
	"castlab/distributions/inputs"
)

// By hand for d = 3, S = ceil(7/3) = 3: rho* = 7/9; at rho = 7/18 a node is busy half
// of the time, so T = 3 (3/2 + 1/2). For d = 1, S = 1, T = 3/2 + rho/(2(1-rho)).
func TestDummies(t *testing.T) {
	if got, err := DummiesStability(3); err != nil || got != 7.0/9 {
		t.Errorf("rho* = %v (%v)", got, err)
	}
	for _, c := range []struct {
		d         int
		rho, want float64
	}{{3, 7. / 18, 6}, {3, 0, 4.5}, {1, 0.5, 2}} {
		if got, err := DummiesDelay(c.d, c.rho); err != nil || !near(got, c.want, 1e-14) {
			t.Errorf("d=%d rho=%v: %v (%v), by hand %v", c.d, c.rho, got, err, c.want)
		}
	}
}

// Algorithm I at d = 4, t_p = 1: 8 steps for the ranks, 4 of packing, ceil(15/4) = 4.
func TestFirstIsStableUpToItsLongestPeriod(t *testing.T) {
	if got, err := (Hypercube{D: 4, StepTime: 1, Algorithm: pmnb.I}).ActualStability(); err != nil || !near(got, 15./4/16, 1e-14) {
		t.Errorf("%v (%v), by hand 15/64", got, err)
	}
}

// Up to the bound every number of packets is followed by more on average, with the exact
// times of the algorithm and t_p = 0.
func TestFirstBalanceIsABound(t *testing.T) {
	for d := 1; d <= 16; d++ {
		for _, rho := range []float64{0.01, 0.25, 0.5, 0.6, 0.9, 0.999} {
			most, err := FirstBalance(d, rho)
			if err != nil {
				t.Fatal(err)
			}
			for M := 2; float64(M) <= most; M++ {
				slots, err := pmnb.Exact(pmnb.I, d, M, 0, pmnb.Tree)
				if err != nil {
					t.Fatal(err)
				}
				n := math.Ldexp(1, d)
				if arrive := rho * float64(d) * n / (n - 1) * slots; arrive <= float64(M) {
					t.Fatalf("d=%d rho=%v: %d packets are followed by %v", d, rho, M, arrive)
				}
			}
		}
	}
}

func TestBaselineDomains(t *testing.T) {
	var domain *inputs.Error
	_, e1 := DummiesStability(0)
	_, e2 := DummiesDelay(63, 0.1)
	_, e3 := DummiesDelay(3, 7./9)
	_, e4 := DummiesDelay(3, math.NaN())
	_, e5 := FirstBalance(0, 0.5)
	_, e6 := FirstBalance(3, 1)
	_, e7 := Hypercube{D: 0, Algorithm: pmnb.I}.ActualStability()
	for i, err := range []error{e1, e2, e3, e4, e5, e6, e7} {
		if !errors.As(err, &domain) {
			t.Errorf("%d: %v", i+1, err)
		}
	}
}
