package montecarlo

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// Each limit of MeanInterval holds on both of its sides. They were chosen on sixteen laws at
// n from 100 to 3000, and another number covers less, or warns of more, than was measured:
//
//	n = 100          a sample of 99 may show nothing of the skewness of its law
//	3 + sqrt(n)/5    at n = 400, where sqrt(n)/5 = 4, a kurtosis of 7; at 10000 one of 23
//	one end          |g| (2z^2+1) phi(z)/6 / sqrt(n) = tail: with z = 1.959964 and
//	                 phi = 0.0584451 this is |g|/sqrt(n) = 0.025/0.0845791 = 0.295582
//	both ends        g^2 z (z^4+2z^2-3) phi / 9n = tail/5: z^4+2z^2-3 = 19.439724, so that
//	                 |g|/sqrt(n) = sqrt(0.005 * 9/2.226825) = 0.142155
//	0.03             |g|/sqrt(n) up to which the end of the long tail stays
//
// At 0.95 the warning of both ends comes first, and at 0.5, where z^4+2z^2-3 < 0, never: there
// z = 0.6744898, phi = 0.3177766, and one end is said from 0.25/(0.1011521) = 2.471525 on.
func TestCalibratedLimitsOfMeans(t *testing.T) {
	const below, above = 1 - 1e-5, 1 + 1e-5
	root := func(n int64) float64 { return math.Sqrt(float64(n)) }
	for _, c := range []struct {
		name               string
		n                  int64
		skewness, kurtosis float64
		level              float64
		warning            string // begins so; "" for none
	}{
		{"few", 99, 0, 3, 0.95, "n=99 < 100"},
		{"not few", 100, 0, 3, 0.95, ""},
		{"kurtosis 7 at 400", 400, 0, 7 * below, 0.95, ""},
		{"kurtosis above 7 at 400", 400, 0, 7 * above, 0.95, "kurtosis 7"},
		{"kurtosis 23 at 10000", 10000, 0, 23 * below, 0.95, ""},
		{"kurtosis above 23 at 10000", 10000, 0, 23 * above, 0.95, "kurtosis 23"},
		{"both ends, less", 900, 0.142155 * below * root(900), 3, 0.95, ""},
		{"both ends, more", 900, -0.142155 * above * root(900), 3, 0.95, "skewness -4.26: the interval misses about 0.055 instead of 0.05"},
		{"one end, less", 900, 0.295582 * below * root(900), 3, 0.95, "skewness 8.87: the interval misses"},
		{"one end, more", 900, 0.295582 * above * root(900), 3, 0.95, "skewness 8.87: one end misses about 0.05 instead of 0.025"},
		{"one end at 0.5, less", 900, 2.471525 * below * root(900), 3, 0.5, ""},
		{"one end at 0.5, more", 900, -2.471525 * above * root(900), 3, 0.5, "skewness -74.1: one end misses about 0.5 instead of 0.25"},
	} {
		e := meanInterval(sampleMoments{n: c.n, variance: 1, skewness: c.skewness, kurtosis: c.kurtosis}, c.level)
		if c.warning == "" && len(e.Warnings) > 0 || c.warning != "" &&
			(len(e.Warnings) != 1 || !strings.HasPrefix(e.Warnings[0], c.warning)) {
			t.Errorf("%s: warnings %q, want %q", c.name, e.Warnings, c.warning)
		}
	}
	for skewness, moved := range map[float64]bool{0.03 * below * 30: false, 0.03 * above * 30: true, -0.03 * above * 30: true} {
		e := meanInterval(sampleMoments{n: 900, variance: 1, skewness: skewness, kurtosis: 3}, 0.95)
		if (e.Hi != -e.Lo) != moved || moved && (e.Hi > -e.Lo) != (skewness > 0) {
			t.Errorf("skewness %v: [%v, %v]", skewness, e.Lo, e.Hi)
		}
	}
}

// Each kurtosis of sampleMoments that float64 can make of a sample is one: at least 1, which
// rounding may bring to a half and not below.
func TestShapeIsKnownFromAKurtosisOfAHalf(t *testing.T) {
	for kurtosis, known := range map[float64]bool{0.49: false, 0.51: true, 1: true, math.Inf(1): false, math.NaN(): false} {
		e := meanInterval(sampleMoments{n: 900, variance: 1, kurtosis: kurtosis}, 0.95)
		if said := strings.Contains(fmt.Sprint(e.Warnings), "leave the range of float64"); said == known {
			t.Errorf("kurtosis %v: %q", kurtosis, e.Warnings)
		}
	}
}

// Those of VarianceInterval, on both of their sides: n = 100, and a kurtosis of 0.15 sqrt n,
// which is 3 at n = 400 and 15 at 10000: 3.01 asks for (3.01/0.15)^2 = 402.7 values, and 15.1 for
// 10133.8.
func TestCalibratedLimitsOfVariances(t *testing.T) {
	for _, c := range []struct {
		n        int64
		kurtosis float64
		warning  string
	}{
		{99, 1, "n=99 < 100"}, {100, 1, ""}, {400, 2.99, ""}, {400, 3.01, "n=400 < 403, which a kurtosis of 3.01 asks for"},
		{10000, 14.9, ""}, {10000, 15.1, "n=10000 < 10134, which a kurtosis of 15.1 asks for"},
	} {
		e := varianceInterval(sampleMoments{n: c.n, variance: 1, kurtosis: c.kurtosis}, 0.95)
		if c.warning == "" && len(e.Warnings) > 0 || c.warning != "" &&
			(len(e.Warnings) != 1 || !strings.HasPrefix(e.Warnings[0], c.warning)) {
			t.Errorf("n=%d, kurtosis %v: %q, want %q", c.n, c.kurtosis, e.Warnings, c.warning)
		}
	}
}
