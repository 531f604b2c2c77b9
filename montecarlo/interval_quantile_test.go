package montecarlo

import (
	"math"
	"strings"
	"testing"
)

// Exhaustion over the variable that determines coverage: the number of values at or below
// the true quantile, which is Bin(n, q).
func TestOrderStatisticIntervalCoversExactly(t *testing.T) {
	for _, level := range []float64{0.5, 0.95, 0.999} {
		for n := int64(1); n <= 50; n++ {
			for _, q := range []float64{0.01, 0.1, 0.25, 0.5, 0.9, 0.99} {
				l, u, claimed := QuantileRanks(n, q, level)
				cover := sumBinomial(n, u-1, q) - sumBinomial(n, l-1, q)
				if cover < level-1e-9 || math.Abs(cover-claimed) > 1e-9 {
					t.Fatalf("n=%d q=%v level=%v: ranks %d %d cover %v, claimed %v", n, q, level, l, u, cover, claimed)
				}
				// No narrower ranks qualify.
				if tail := (1 - level) / 2; sumBinomial(n, l, q) <= tail-1e-9 || u > 1 && 1-sumBinomial(n, u-2, q) <= tail-1e-9 {
					t.Fatalf("n=%d q=%v level=%v: ranks %d %d are too wide", n, q, level, l, u)
				}
			}
		}
	}
}

// The textbook case: the median of 10 values at 0.95 lies between the 2nd and
// the 9th with probability 1 - 22/1024.
func TestMedianIntervalOfTen(t *testing.T) {
	e := QuantileInterval(orderOfValues(10, 3, 7, 1, 9, 2, 8, 4, 6, 5), 0.5, 0.95)
	if e.Lo != 2 || e.Hi != 9 || e.Value != 5 || !strings.Contains(e.Method, "0.978516") {
		t.Errorf("%+v", e)
	}
}

// Half of the error goes to each end: P(Bin(8, 1/2) <= 1) = 9/256 lies
// between 0.025 and 0.05, so at 0.95 the ends are the 1st and the 8th value, and at
// 0.9 the 2nd and the 7th.
func TestErrorOfAQuantileIsSharedByBothEnds(t *testing.T) {
	for _, c := range []struct{ level, lo, hi float64 }{{0.95, 1, 8}, {0.9, 2, 7}} {
		e := QuantileInterval(orderOfValues(3, 7, 1, 2, 8, 4, 6, 5), 0.5, c.level)
		if e.Lo != c.lo || e.Hi != c.hi {
			t.Errorf("level %v: [%v, %v], want [%v, %v]", c.level, e.Lo, e.Hi, c.lo, c.hi)
		}
	}
}

// An atom: all values are the same, so is the interval. A rare quantile has no
// upper end: 0.999 with 10 values.
func TestQuantileIntervalAtTheEdge(t *testing.T) {
	e := QuantileInterval(orderOfValues(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 0.999, 0.95)
	if !math.IsInf(e.Hi, 1) || len(e.Warnings) != 1 {
		t.Errorf("%+v", e)
	}
	for _, q := range []float64{0, 1, -1, math.NaN()} {
		if e := QuantileInterval(orderOfValues(1, 2), q, 0.95); !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) {
			t.Errorf("q=%v: %+v", q, e)
		}
	}
}
