package reports

import (
	"math"
	"testing"

	"castlab/montecarlo"
)

// By hand: 3 of at most 4 is 75 %, 3 of at most 3 is all of it; of draws between 1 and
// 3 it is the 3 that counts. A bound of 0 has no fraction.
func TestClosestCaseOfABound(t *testing.T) {
	one := func(params string, rel Relation, kind Kind, theory, lo, value, hi float64) Verdict {
		return Verdict{Params: params, Relation: rel, Kind: kind, Theory: theory,
			Estimate: montecarlo.Estimate{Lo: lo, Value: value, Hi: hi}}
	}
	far := one("n=2", AtMost, Computed, 8, 3, 3, 3)
	for _, x := range []struct {
		verdicts []Verdict
		want     string
	}{
		{nil, ""},
		{[]Verdict{one("n=1", Equal, Computed, 1, 1, 1, 1)}, ""},
		{[]Verdict{far, one("n=3", AtMost, Executed, 4, 1, 2, 3)}, "closest is `n=3`, 75 % of it"},
		{[]Verdict{far, one("n=3", AtMost, Executed, 3, 1, 2, 3)}, "attained by `n=3`"},
		{[]Verdict{far, one("n=3", AtMost, Statistical, 4, 1, 2, 3)}, "closest is `n=3`, 50 % of it"},
		{[]Verdict{one("n=3", AtLeast, Executed, 3, 4, 5, 6), one("n=4", AtLeast, Executed, 3, 6, 7, 8)}, "closest is `n=3`, 75 % of it"},
		{[]Verdict{one("n=3", AtMost, Computed, 1, 0.9999, 0.9999, 0.9999)}, "closest is `n=3`, 99.9 % of it"},
		{[]Verdict{one("n=3", AtMost, Statistical, 1, 0, 2e-12, 1)}, "closest is `n=3`, 2e-10 % of it"},
		{[]Verdict{one("n=3", AtLeast, Statistical, 0, 1, 2, 3)}, "no case attains it"},
		{[]Verdict{far, one("n=3", AtMost, Executed, 2, 1, 2, 3)}, ""}, // 3 of at most 2: the bound does not hold
		{[]Verdict{one("n=3", AtLeast, Statistical, 4, 1, 2, 3)}, ""},
		{[]Verdict{one("n=3", AtMost, Statistical, math.Inf(1), 1, 2, 3)}, "no case attains it"},
	} {
		if got := closest(x.verdicts); got != x.want {
			t.Errorf("got %q, want %q", got, x.want)
		}
	}
}
