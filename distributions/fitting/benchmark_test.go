package fitting

import (
	"math"
	"testing"
)

// BenchmarkRounded fits one family to 20,000 values rounded to a step far below their deviation.
func BenchmarkRounded(b *testing.B) {
	x := drawn(b, "shifted(shift=2,law=gamma(shape=3,mean=4))", 20000)
	for i := range x {
		x[i] = math.Round(x[i]*1000) / 1000
	}
	for _, family := range [...]string{"gamma", "erlang", "shifted gamma", "shifted weibull", "shifted lognormal"} {
		b.Run(family, func(b *testing.B) {
			for b.Loop() {
				if _, err := Fit(Sample{Values: x}, Options{Families: []string{family}, Intervals: -1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
