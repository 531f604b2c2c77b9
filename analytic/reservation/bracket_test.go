package reservation

import (
	"math"
	"testing"
)

// The bounds (10) are those of the laws of K on 0..N with the mean Kbar whose
// second moments are smallest and largest: two neighboring integers, and the
// two ends.
func TestABoundsAreThoseOfExtremeLaws(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7, 64} {
		for _, p := range []float64{0, 0.01, 0.1, 1. / 3, 0.5, 0.77, 0.99} {
			lambda, V := atLoad(n, 0.5, p)
			if V == 0 {
				lambda, V = 0, 1
			}
			s, err := ConstantSystem(n, lambda, 1, V)
			if err != nil {
				t.Fatal(err)
			}
			b, err := s.ABounds()
			if err != nil {
				t.Fatal(err)
			}
			mean := float64(n) * p
			low := math.Floor(mean)
			square := low*low*(low+1-mean) + (low+1)*(low+1)*(mean-low)
			want := 0.0
			if mean > 0 {
				want = (square/mean - 1) / (2 * float64(n))
			}
			if math.Abs(b.Lower-want) > 1e-13 {
				t.Errorf("N=%d p=%v: lower bound %v, of the law on two integers %v", n, p, b.Lower, want)
			}
			if top := (float64(n) - 1) / (2 * float64(n)); b.Upper != top {
				t.Errorf("N=%d: upper bound %v, want %v", n, b.Upper, top)
			}
			// A binomial K has a = p (1/2 - 1/(2N)).
			if !near(b.Association, p*b.Upper, 1e-12) || b.Association < b.Lower-1e-13 {
				t.Errorf("N=%d p=%v: association %v, lower %v", n, p, b.Association, b.Lower)
			}
		}
	}
}

// The exact a and delay lie inside all bounds; the work bound cuts in at light
// load.
func TestChainIsInsideAllBounds(t *testing.T) {
	cut := false
	for _, n := range []int{2, 3} {
		if n > 2 && testing.Short() {
			break
		}
		for _, rho := range []float64{0.1, 0.5, 0.8} {
			for _, p := range []float64{0.05, 0.3, 0.7} {
				lambda, V := atLoad(n, rho, p)
				chain, err := SolveConstant(n, lambda, 1, V)
				if err != nil {
					t.Fatal(err)
				}
				s, err := ConstantSystem(n, lambda, 1, V)
				if err != nil {
					t.Fatal(err)
				}
				a, e := chain.A(), chain.Error()
				b, _ := s.ABounds()
				if a+e < b.Lower || a+e < b.Association || a-e > b.Upper || a-e > b.Work {
					t.Errorf("N=%d rho=%v p=%v: a = %v outside %+v", n, rho, p, a, b)
				}
				cut = cut || b.Work < b.Upper
				conjecture := number(t, "ConjecturedA")(s.ConjecturedA())
				if a-e > conjecture {
					t.Errorf("N=%d rho=%v p=%v: a = %v above the conjecture %v", n, rho, p, a, conjecture)
				}
				d, err := s.Bracket()
				if err != nil {
					t.Fatal(err)
				}
				slack := 1e-7 * chain.Delay()
				if T := chain.Delay(); T < d.Lower-slack || T > d.Upper+slack || T > d.Printed {
					t.Errorf("N=%d rho=%v p=%v: T = %v outside %+v", n, rho, p, T, d)
				}
				if width := float64(n-1) * math.Abs(1-2*p) / 2; d.Upper-d.Lower > width+1e-9 {
					t.Errorf("N=%d rho=%v p=%v: the bracket is %v wide, more than (N-1) X |1-2p|/2 = %v", n, rho, p, d.Upper-d.Lower, width)
				}
				lo, hi, err := s.WaitBracket()
				if w := chain.Delay() - 1 - a*float64(n); err != nil || w < lo-slack || w > hi+slack {
					t.Errorf("N=%d rho=%v p=%v: W = %v outside [%v, %v] (%v)", n, rho, p, w, lo, hi, err)
				}
			}
		}
	}
	if !cut {
		t.Error("the work bound was nowhere the smaller one")
	}
}

// T increases in a below p = 1/2 and decreases above, so that an upper bound on
// a does not bound T from above there: N=256, rho=0.3, p=0.7 in units of V, where
// T at the upper bound of a is 3.693.
func TestDelayDecreasesInAAboveOneHalf(t *testing.T) {
	const n = 256
	lambda := 0.7 * (1 - 0.3)
	s, err := ConstantSystem(n, lambda, 0.3/(n*lambda), 1)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := s.ABounds()
	d, err := s.Bracket()
	if at := number(t, "Delay")(s.Delay(b.Upper)); err != nil || at != d.Lower || math.Abs(at-3.693) > 5e-4 || !(at < d.Upper) {
		t.Errorf("T at the largest a is %v, lower end %v (%v)", at, d.Lower, err)
	}
}

// N=64, rho=0.7, p=0.3 in units of V: bracket [6.028, 6.987] and, with the a of
// a simulation that measured 6.052, the printed bound 8.18.
func TestBracketOfSixtyFourUsers(t *testing.T) {
	s, err := ConstantSystem(64, 0.3*0.3, 0.7/(64*0.3*0.3), 1)
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.Bracket()
	if err != nil || math.Abs(d.Lower-6.028) > 5e-4 || math.Abs(d.Upper-6.987) > 5e-4 {
		t.Errorf("bracket %+v, %v", d, err)
	}
	a := number(t, "ManyUsersA")(s.ManyUsersA())
	if T := number(t, "Delay")(s.Delay(a)); math.Abs(T-6.052) > 5e-3 {
		t.Errorf("T at the a of many users is %v", T)
	}
	if got := number(t, "PrintedBound")(s.PrintedBound(a)); math.Abs(got-8.18) > 5e-3 {
		t.Errorf("printed bound %v", got)
	}
}

func TestPivotNeedsNoA(t *testing.T) {
	for _, n := range []int{1, 2, 64, 1 << 40} {
		s := System{N: n, EX: 2 / float64(n), EX2: 9, EV: 3, EV2: 10}
		lambda, T, err := s.Pivot()
		if err != nil || !near(lambda, 1./8, 1e-15) {
			t.Fatalf("N=%d: pivot at %v, %v", n, lambda, err)
		}
		s.Lambda = lambda
		b, _ := s.ABounds()
		low, high := number(t, "Delay")(s.Delay(0)), number(t, "Delay")(s.Delay(b.Upper))
		if !s.AtPivot() || !near(low, T, 1e-14) || !near(high, T, 1e-14) {
			t.Errorf("N=%d: pivot %v, at a=0 %v, at the largest a %v", n, T, low, high)
		}
		// p = lambda EV/(1-rho) = (3/8)/(3/4)
		if p := number(t, "Nonempty")(s.Nonempty()); !near(p, 0.5, 1e-15) {
			t.Errorf("N=%d: p = %v at the pivot", n, p)
		}
	}
}
