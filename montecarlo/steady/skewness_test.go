package steady

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// Both ends move by g (2z^2+1)/6 standard errors up to z = 3, where that is 19/6 g; the one
// that moves outward goes on to (2*25+1)/6 = 51/6 g at z = 5 and stops at 5.5, where it is
// 61.5/6 g. It is the upper one for a tail to the right, and the lower one for one to the left.
func TestFarEndGoesOn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	e := make([]float64, 480)
	for i := range e {
		e[i] = r.ExpFloat64()
	}
	mean := sum(e) / 480
	for i := range e {
		e[i] -= mean
	}
	se := deviation(e) / math.Sqrt(480)
	one, _ := skewShift(e, se, math.Erfc(1/math.Sqrt2)/2) // z = 1, 3/6 g
	for _, c := range []struct{ z, near, far float64 }{{1, 3, 3}, {2, 9, 9}, {3, 19, 19}, {4, 19, 33}, {5, 19, 51}, {5.5, 19, 61.5},
		{7, 19, 61.5}} {
		tail := math.Erfc(c.z/math.Sqrt2) / 2
		below, above := skewShift(e, se, tail)
		if math.Abs(below/one-c.near/3) > 1e-6 || math.Abs(above/one-c.far/3) > 1e-6 || !(one > 0) {
			t.Errorf("z=%v: %v and %v, want %v and %v times that of z=1", c.z, below/one, above/one, c.near/3, c.far/3)
		}
		for i := range e {
			e[i] = -e[i]
		}
		if left, right := skewShift(e, se, tail); left != -above || right != -below {
			t.Errorf("z=%v, turned: %v and %v, want %v and %v", c.z, left, right, -above, -below)
		}
		for i := range e {
			e[i] = -e[i]
		}
	}
	// |g| is at most 1/2: a third moment that is a hundred times as large moves by no more.
	if _, above := skewShift(e, se/100, math.Erfc(1/math.Sqrt2)/2); math.Abs(above/(se/100)-0.25) > 1e-12 {
		t.Errorf("the largest shift is %v standard errors, want 1/4", above/(se/100))
	}
}

// Each limit of the warnings holds on both of its sides. They were chosen on the runs of
// Coverage, and with others more intervals miss without a warning, or more that hold have one:
//
//	skewness 1, and 0.6 of a run worth fewer than 40 independent batches
//	both times (3.9/z)^2 beyond z = 3.9: a quarter at z = 7.8
//	1.15 of the gamma law that ends at the nearest group, and 0.95 below 40
func TestCalibratedLimitsOfShortRuns(t *testing.T) {
	skewed := func(g float64) []float64 {
		// Two points with probabilities p and 1-p have the skewness (1-2p)/sqrt(p(1-p)).
		p := (1 - g/math.Sqrt(4+g*g)) / 2
		e := make([]float64, 100000)
		k := int(math.Round(p * 100000))
		for i := range e {
			e[i] = -float64(k) / 100000
			if i < k {
				e[i]++
			}
		}
		return e
	}
	for _, c := range []struct{ worth, z, limit float64 }{
		{40, 2, 1}, {39.99, 2, 0.6}, {1000, 3.9, 1}, {1000, 7.8, 0.25}, {20, 7.8, 0.15}, {1000, 1, 1},
	} {
		m := mixture{worth: c.worth}
		tail := math.Erfc(c.z/math.Sqrt2) / 2
		for _, off := range []float64{0.99, 1.01} {
			e := skewed(off * c.limit)
			said := strings.Contains(fmt.Sprint(m.warnings(e, tail)), "as skewed as this")
			if said != (off > 1) {
				t.Errorf("worth %v, z=%v: a skewness of %v is said: %v", c.worth, c.z, off*c.limit, said)
			}
		}
	}
	// +-1 in equal numbers have deviation 1 and no skewness; ended is 2 over the nearer of the
	// two ends, if the other one is at least 1.3 times as far.
	for _, c := range []struct{ worth, limit float64 }{{40, 1.15}, {39.99, 0.95}} {
		for _, off := range []float64{0.99, 1.01} {
			near := 2 / (off * c.limit)
			var e []float64
			for range 100000 {
				e = append(e, 1, -1)
			}
			e = append(e, -near, 1.31*near, -0.31*near)
			said := strings.Contains(fmt.Sprint(mixture{worth: c.worth}.warnings(e, 0.025)), "ends so near")
			if said != (off > 1) {
				t.Errorf("worth %v: an end of %v is said: %v", c.worth, off*c.limit, said)
			}
		}
	}
}

// The start may weigh 1/35 = 0.02857 in the mean, and 1/45 = 0.02222 where the warm-up takes more
// than a tenth of the run: of 1000 values about 1 the first 60 are less by 0.45 or 0.5, which is
// 0.027 and 0.03 of the mean, and the first 120 by 0.18 or 0.19, which is 0.0216 and 0.0228.
func TestCalibratedLimitsOfTheStart(t *testing.T) {
	for _, c := range []struct {
		first  int
		less   float64
		reason string
	}{
		{60, 0.45, ""}, {60, 0.5, "the start weighs 0.03 in the mean, more than 1/35"},
		{120, 0.18, ""}, {120, 0.19, "the warm-up takes more than a tenth of the run, and the start weighs 0.023 in the mean, " +
			"more than 1/45"},
	} {
		s := NewSeries()
		for i := range 1000 {
			y := 1 + 0.01*float64(1-2*(i%2))
			if i < c.first {
				y -= c.less
			}
			s.Add(y, 1)
		}
		e := s.Interval(0.95)
		if c.reason == "" && !Converged(e) || c.reason != "" && (Converged(e) || !strings.Contains(e.Warnings[0], c.reason)) {
			t.Errorf("%d values less by %v: %q, want %q", c.first, c.less, e.Warnings, c.reason)
		}
	}
}
