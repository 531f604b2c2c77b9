package cube

import (
	"math"
	"testing"
)

// By hand, with terms so small that powers are multiples: zeta^(1-d), n^-theta Phi0 and xi^(-d^2/7) are 2^-60, 2^-56
// and 2^-70, raised to 2nd = 1792, 3n = 384 and n d^2 = 6272. Where they are not, logarithms of the factors add.
func TestShortfall(t *testing.T) {
	small, _, err := Proposition3{Xi: 1 << 10, Zeta: 1 << 10, Phi0: 1, Theta: 8}.Shortfall(7)
	if want := 0x1p-60 * (1792 + 16*384 + 6272./1024); err != nil || math.Abs(small/want-1) > 1e-13 {
		t.Errorf("%g, error %v, want %g", small, err, want)
	}
	p := Proposition3{Xi: 1.25, Zeta: 3, Phi0: 1.5, Theta: 2}
	for _, d := range []int{9, 14, 21} {
		n, x := math.Exp2(float64(d)), float64(d)
		want := -math.Expm1(2*n*x*math.Log1p(-math.Pow(p.Zeta, 1-x)) + 3*n*math.Log1p(-p.Phi0/n/n) +
			n*x*x*math.Log1p(-math.Pow(p.Xi, -x*x/7)))
		value, bound, err := p.Shortfall(d)
		if err != nil || math.Abs(value/want-1) > 1e-11 || !(bound > 0 && bound <= 1e-13) {
			t.Errorf("d=%d: %g within %g, error %v, want %g", d, value, bound, err, want)
		}
	}
}

func TestShortfallRefusesWhatItCannotEvaluate(t *testing.T) {
	valid := Proposition3{Xi: 2, Zeta: 3, Phi0: 1, Theta: 2}
	for _, d := range []int{0, -1, MaxShortfall + 1, math.MaxInt} {
		if _, _, err := valid.Shortfall(d); err == nil {
			t.Errorf("d=%d is accepted", d)
		}
	}
	for _, p := range []Proposition3{{}, {Xi: math.NaN(), Zeta: 3, Phi0: 1, Theta: 2}, {Xi: 2, Zeta: math.Inf(1), Phi0: 1, Theta: 2},
		{Xi: 0.5, Zeta: 3, Phi0: 1, Theta: 2}, {Xi: 2, Zeta: 3, Phi0: 65, Theta: 2}, {Xi: 2, Zeta: 3, Phi0: 1, Theta: 1001}} {
		if _, _, err := p.Shortfall(3); err == nil {
			t.Errorf("%+v is accepted", p)
		}
	}
}
