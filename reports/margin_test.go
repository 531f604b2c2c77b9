package reports

import (
	"math"
	"testing"

	"castlab/montecarlo"
)

// Of a bound 4 and a value 5 a quarter of the theory is missing, or left; an equality is
// within [3, 6] up to the nearer end, 3, and outside of [4.5, 6] by an eighth. A theory of 0
// is on the scale of 1.
func TestMargin(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		relation              Relation
		theory, value, lo, hi float64
		status                Status
		want                  float64
	}{
		{AtMost, 4, 5, 5, 5, Refuted, -0.25}, {AtLeast, 4, 5, 5, 5, Supported, 0.25}, {AtLeast, -4, -5, -5, -5, Refuted, -0.25},
		{Equal, 4, 5, 3, 6, Supported, 0.25}, {Equal, 4, 5, 4.5, 6, Refuted, -0.125}, {AtMost, 0, 0.5, 0.5, 0.5, Refuted, -0.5},
		{AtMost, inf, 5, 5, 5, Supported, inf}, {AtLeast, inf, 5, 5, 5, Refuted, -inf}, {AtMost, 1, inf, inf, inf, Refuted, -inf},
	} {
		v := Verdict{Relation: c.relation, Status: c.status, Theory: c.theory,
			Estimate: montecarlo.Estimate{Value: c.value, Lo: c.lo, Hi: c.hi}}
		if m := v.Margin(); m != c.want {
			t.Errorf("%v: margin %v, want %v", v, m, c.want)
		}
	}
}

// The margin beside a counterexample is its own, 110 below 121 by a tenth, and not that of a
// point of the search.
func TestTheMarginOfACounterexample(t *testing.T) {
	c := Hunted{Relation: AtMost.String(), Tightest: &HuntedPoint{"n=900", -89}}
	if m, ok := c.Margin(); m != -89 || !ok {
		t.Errorf("%v, %v of the tightest point", m, ok)
	}
	c.Counterexample = &Counterexample{Params: "n=11", Theory: 110, Estimate: montecarlo.EstimateJSON{Value: 121, Lo: 121, Hi: 121}}
	if m, ok := c.Margin(); m != -0.1 || !ok {
		t.Errorf("%v, %v of the counterexample", m, ok)
	}
	if m, ok := (Hunted{}).Margin(); ok {
		t.Errorf("%v of nothing", m)
	}
}
