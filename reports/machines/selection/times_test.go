package selection

import (
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
)

// Two doubts that reach from 1207.5 to 541 and to 519 add up to less than nothing, which no time is.
func TestNoTimeIsBelow0(t *testing.T) {
	doubted := montecarlo.Estimate{Value: 1228, Lo: 1207.5, Hi: 1265.7, Doubts: []montecarlo.Doubt{
		{Reason: "drift", Lo: 541, Hi: 1793}, {Reason: "packet", Lo: 519, Hi: 1266},
	}}
	if lo, _ := doubted.Widest(); lo >= 0 {
		t.Fatalf("the doubts reach to %v", lo)
	}
	a := comparison.Answer{
		Systems: []comparison.System{{Mean: doubted, Quantiles: []montecarlo.Estimate{doubted}}},
		Pairs:   []comparison.Pair{{Ratio: doubted}},
	}
	for i, e := range []montecarlo.Estimate{times(a).Systems[0].Mean, times(a).Systems[0].Quantiles[0], times(a).Pairs[0].Ratio} {
		if lo, hi := e.Widest(); lo != 0 || hi < 1793 {
			t.Errorf("%d: widest [%v, %v]", i, lo, hi)
		}
	}
	if a.Systems[0].Mean.Nonnegative {
		t.Error("the answer itself has changed")
	}
}
