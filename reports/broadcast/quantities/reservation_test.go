package quantities

import (
	"math"
	"strconv"
	"testing"
)

// From a program in Python that iterates the chain of the two queue lengths,
// truncated at 40 packets each, and computes the delay by Little's law.
func TestTheChainOfTwoUsersIsThatOfAnIndependentProgram(t *testing.T) {
	for _, c := range []struct {
		words string
		a, T  float64
		k     [3]float64 // P(K = k)
	}{
		{"N=2 lambda=0.2 X=1 V=1", 0.10044700726204357, 4.350447007262033,
			[3]float64{0.4672626763493967, 0.39880798063455375, 0.1339293430160592}},
		{"N=2 lambda=0.05 X=1 V=3", 0.04386668259152922, 6.336853358813117,
			[3]float64{0.6959111217276855, 0.27484442321129404, 0.029244455061019442}},
		{"N=2 lambda=0.15 X=0.5 V=2", 0.09214001695987004, 4.7009727349817485,
			[3]float64{0.4241976710021705, 0.44572230505448507, 0.13008002394334608}},
	} {
		near := func(name, words string, want float64) {
			// Package reservation guarantees 1e-9 for a; T is 10 to 100 times as
			// large.
			if got := valuesOf(t, name, words)[""]; math.Abs(got-want) > 1e-9*math.Max(1, 10*want) {
				t.Errorf("%s %s: %.12g, want %.12g", name, words, got, want)
			}
		}
		near("reservation.a-exact", c.words, c.a)
		near("dynamic.delay-exact", c.words, c.T)
		for k, p := range c.k {
			near("reservation.active-law", c.words+" k="+string(rune('0'+k)), p)
		}
	}
}

// From a program in Python that iterates the chain of M, truncated at 150 packets,
// and mixes over M and the packets that arrive in a cycle.
func TestGatedDelaysAreThoseOfAnIndependentProgram(t *testing.T) {
	for _, c := range []struct {
		name, words string
		want        float64
	}{
		{"gated.delay", "N=1 lambda=0.5 X=1 V=3", 10.666666666666613},
		{"gated.sd", "N=1 lambda=0.5 X=1 V=3", 3.482381961672908},
		{"gated.cdf", "N=1 lambda=0.5 X=1 V=3 t=6", 0.052754164320954734},
		{"gated.cdf", "N=1 lambda=0.5 X=1 V=3 t=10", 0.4801223799582852},
		{"gated.survival", "N=1 lambda=0.5 X=1 V=3 t=20", 1 - 0.9856319116100454},
		{"gated.delay", "N=3 lambda=0.2 X=0.5 V=2", 4.917582417582406},
		{"gated.sd", "N=3 lambda=0.2 X=0.5 V=2", 1.2679235346127002},
		{"gated.cdf", "N=3 lambda=0.2 X=0.5 V=2 t=4", 0.25279875848934263},
		{"gated.quantile", "N=3 lambda=0.2 X=0.5 V=2 q=0.8135941156288599", 6},
		{"gated.mass", "N=3 lambda=0.2 X=0.5 V=2 m=0", 0.19421468042242604},
		{"gated.mass", "N=3 lambda=0.2 X=0.5 V=2 m=3", 0.14517110495720856},
	} {
		// The program truncates and adds 10^4 terms; a quantile divides by the
		// density, some tenths.
		if got := valuesOf(t, c.name, c.words)[""]; math.Abs(got-c.want) > 1e-10*math.Max(1, c.want) {
			t.Errorf("%s %s: %.15g, want %.15g", c.name, c.words, got, c.want)
		}
	}
}

// For all a the delay lies in its bracket, and at the pivot it is one of its ends: T
// = W + X + a N X is affine in a.
func TestDelaysLieInTheirBrackets(t *testing.T) {
	for _, c := range []struct{ users, lengths, means string }{
		{"N=64 lambda=0.09", " X=0.12152777777777778 V=1", " EX=0.12152777777777778 EV=1"},
		{"N=3 lambda=0.1", " X=exponential(mean=1) V=uniform(min=1,max=5)", " EX=1 EV=3"},
		{"N=5 lambda=0.08", " X=1 V=6", " EX=1 EV=6"},
		{"N=1 lambda=0.3", " X=2 V=1", " EX=2 EV=1"},
	} {
		words := c.users + c.lengths
		b, a := valuesOf(t, "dynamic.delay-bounds", words), valuesOf(t, "reservation.a-bounds", c.users+c.means)
		at := valuesOf(t, "dynamic.delay", words+" a="+strconv.FormatFloat(a["association"], 'g', -1, 64))[""]
		// Rounding of ten operations.
		if end := math.Min(math.Abs(at-b["lower"]), math.Abs(at-b["upper"])); end > 1e-12*at {
			t.Errorf("%s: the delay at the least a is %v, no end of %v", words, at, b)
		}
		if near, ok := b["approximation"]; ok && !(b["lower"]*(1-1e-12) <= near && near <= b["upper"]*(1+1e-12)) {
			t.Errorf("%s: approximation outside of %v", words, b)
		}
		if b["printed-upper"] < b["lower"] {
			t.Errorf("%s: the printed upper bound is below the rigorous lower one: %v", words, b)
		}
	}
}
