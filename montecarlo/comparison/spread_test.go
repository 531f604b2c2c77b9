package comparison

import (
	"math"
	"testing"

	"castlab/montecarlo"
)

// few are 4096 pairs: the second value is longer by shift, and in every fiftieth by 5 more. The differences have the
// kurtosis (1 - 3pq)/pq = 47.97 with p = 82/4096, which is above 3 + 64/5; their standard deviation is 5 sqrt(pq) = 0.7004
// and the standard error of their mean 0.01094.
func few(shift float64) (a, b *column) {
	x, y := make([]float64, 4096), make([]float64, 4096)
	for i := range x {
		x[i] = 1 + float64(i%7)
		y[i] = x[i] + shift
		if i%50 == 0 {
			y[i] += 5
		}
	}
	return &column{values: x}, &column{values: y}
}

// A few differences that carry the variance do not silence a difference of a hundred standard errors, and decide nothing
// that a larger variance turns. By hand, with the mean of what every fiftieth adds, 82*5/4096 = 0.100098: at 0.95
// tau = sqrt(46.97/4096) = 0.10709 and z tau = 0.20989, so that the interval with the doubt is 1/sqrt(0.79011) = 1.1250 times as
// wide. The skewness 6.8536 widens the end above alone, and both of a difference: 1.9605 + 3 (0.1071 - 0.03) 1.447153 =
// 2.2953 standard errors, 0.02512, and with the doubt 0.02826. 0.0265 lies between them.
func TestFewValuesThatCarryTheVarianceAreADoubt(t *testing.T) {
	for _, c := range []struct {
		shift    float64
		decision Decision
	}{{1, First}, {0.0265 - 0.100098, None}, {0.0300 - 0.100098, First}} {
		a, b := few(c.shift)
		p := pair(Criterion{}, a, b, 0.95, facts{})
		d := p.Difference
		if len(d.Warnings) > 0 || len(p.Ratio.Warnings) > 0 || d.Hi >= 0 || p.Decision(0) != c.decision {
			t.Errorf("shift %v: %+v", c.shift, p)
		}
		lo, hi := d.Widest()
		if math.Abs((hi-d.Value)/0.02826-1) > 2e-3 || math.Abs((d.Value-lo)/0.02826-1) > 2e-3 {
			t.Errorf("shift %v: [%v, %v] about %v", c.shift, lo, hi, d.Value)
		}
		// The ratio holds 1 where the difference holds 0.
		if lo, hi := p.Ratio.Widest(); (lo <= 1 && 1 <= hi) != (c.decision == None) {
			t.Errorf("shift %v: the ratio is from %v to %v", c.shift, lo, hi)
		}
	}
	// What is said of it.
	a, b := few(0.0265 - 0.100098)
	list, _ := pair(Criterion{}, a, b, 0.95, facts{}).Difference.Turning(0)
	if len(list) != 1 || list[0].Reason != montecarlo.LargerVariance(0, 0).Reason {
		t.Errorf("%v", list)
	}
}
