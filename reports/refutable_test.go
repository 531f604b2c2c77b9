package reports

import (
	"math"
	"testing"

	"castlab/montecarlo"
)

// By hand: 10 in [9.8, 10.5] would have been refuted by a theory above 10.5, or below
// 9.8, so an error of 5 % might pass and no larger one.
func TestRefutableByHand(t *testing.T) {
	for name, c := range map[string]struct {
		theory, lo, hi float64
		rel            Relation
		warnings       []string
		want           float64
		ok             bool
	}{
		"above":         {10, 9.8, 10.5, Equal, nil, 0.05, true},
		"below":         {10, 9.4, 10.5, Equal, nil, 0.06, true},
		"negative":      {-10, -10.5, -9.8, Equal, nil, 0.05, true},
		"point":         {42, 42, 42, Equal, nil, 0, true},
		"error bound":   {2, 2 - 1e-9, 2 + 1e-9, Equal, nil, 5e-10, true},
		"zero":          {0, -1, 1, Equal, nil, 0, false},
		"infinite":      {math.Inf(1), 1, math.Inf(1), Equal, nil, 0, false},
		"half line":     {1, 0.5, math.Inf(1), Equal, nil, 0, false},
		"warning":       {10, 9.8, 10.5, Equal, []string{"skew"}, 0, false},
		"refuted as is": {11, 9.8, 10.5, Equal, nil, 0, false},
		"bound":         {10, 9.8, 10, AtMost, nil, 0, false},
	} {
		v := Verdict{Relation: c.rel, Theory: c.theory, Estimate: montecarlo.Estimate{Value: c.lo, Lo: c.lo, Hi: c.hi, Level: 0.99,
			Warnings: c.warnings}}
		got, ok := v.Refutable()
		if ok != c.ok || ok && math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %v, %v, want %v, %v", name, got, ok, c.want, c.ok)
		}
	}
}

// A theory with a slightly larger error than that, upwards and downwards, is refuted by
// the same interval; with a slightly smaller one, in one direction, it is not.
func TestWhatIsRefutableIsRefuted(t *testing.T) {
	for _, theory := range []float64{10, -3, 1e-9, 7e11} {
		for _, ends := range [][2]float64{{0.97, 1.02}, {0.999, 1}, {1, 1}} {
			lo, hi := min(theory*ends[0], theory*ends[1]), max(theory*ends[0], theory*ends[1])
			e := montecarlo.Estimate{Value: theory, Lo: lo, Hi: hi, Level: 0.99}
			x, ok := Verdict{Relation: Equal, Theory: theory, Estimate: e}.Refutable()
			if !ok {
				t.Fatal("no figure")
			}
			refuted := func(off float64) bool { return Decide(Equal, theory*(1+off), e, math.Abs(theory)) == Refuted }
			more := x*(1+1e-9) + 1e-12
			if !refuted(more) || !refuted(-more) {
				t.Errorf("%v in [%v, %v]: an error of %v is not refuted", theory, lo, hi, more)
			}
			if less := x * (1 - 1e-9); x > 0 && refuted(less) && refuted(-less) {
				t.Errorf("%v in [%v, %v]: an error of %v is refuted both ways", theory, lo, hi, less)
			}
		}
	}
}
