package data

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Seconds under a name of milliseconds, and milliseconds without a unit beside nanoseconds, decide nothing until a unit is stated; times
// that differ by another factor do. A value is 20 (1 + U/2), so that the medians are known within some per cent.
func TestAFactorOfUnitsDecidesNothing(t *testing.T) {
	for _, c := range []struct {
		unit   string
		factor float64
		want   string
	}{
		{"ms", 0.96e-3, "name its column with its unit, such as time_s, or state that of all (--unit ms)"},
		{"ms", 1.1e3, "such as time_us"},
		{"", 0.9e6, "perhaps in another unit"},
		{"B", 1e-6, "perhaps in another unit"},
		{"ms", 500, ""},
		{"ms", 1e-4, ""},
		{"", 2, ""},
	} {
		r := rand.New(rand.NewPCG(1, 1))
		of := func(factor float64) *Sample {
			s := madeOf(t, 1000, func(int) float64 { return 20 * factor * (1 + r.Float64()/2) })
			s.Unit = c.unit
			return s
		}
		a, b := of(1), of(c.factor)
		for _, known := range []bool{false, true} {
			d, err := Difference(a, b, Question{Level: 0.95, Quantiles: []float64{0.5}, Units: known})
			if err != nil {
				t.Fatal(err)
			}
			doubted := c.want != "" && !known
			for _, x := range d.Contrasts {
				says := strings.Contains(strings.Join(x.Difference.Warnings, " "), c.want)
				if (x.Decision == None) != doubted || doubted && !says {
					t.Errorf("%v times, %q, known %v: %s: %v, %q", c.factor, c.unit, known, x.Difference.Name, x.Decision,
						x.Difference.Warnings)
				}
			}
			if (d.Order.Decision == None) != doubted || (d.Ranks.Decision == None) != doubted {
				t.Errorf("%v times, known %v: order %v, ranks %v", c.factor, known, d.Order.Decision, d.Ranks.Decision)
			}
		}
	}
}
